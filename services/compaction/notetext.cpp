// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notetext.h"

#include "usedwords.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isPathCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'-' || c == u'.' || c == u'/' || c == u'~';
}

/// "src/a.cpp", "maxCommits": nobody takes it for a word, and Markdown for a mark.
bool showsWhatItIs(QStringView name)
{
    return isTellingName(name) && !name.startsWith(u'_') && !name.endsWith(u'_')
            && std::ranges::all_of(name, [](QChar c) { return isPathCharacter(c) || c == u':'; });
}

QString withoutMarks(const QString &text)
{
    QString plain;
    plain.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = text[at] == u'`' ? text.indexOf(u'`', at + 1) : -1;
        const QStringView name =
                end > 0 ? QStringView(text).sliced(at + 1, end - at - 1) : QStringView();
        if (end > 0) {
            plain += showsWhatItIs(name) ? name : QStringView(text).sliced(at, end + 1 - at);
            at = end + 1;
        } else {
            plain += text[at++];
        }
    }
    return plain;
}

/// "ada/pier" of "https://…/ada/pier/issues/12", "https://…/ada/pier/-/issues/12"; empty: it is no such address.
QString projectOf(const QString &target)
{
    static const QRegularExpression address(
            u"^https?://[^/]+/([^?#]+?/[^/?#]+)/(?:-/)?(?:issues|pull|pulls|merge_requests)/\\d+$"_s);
    return address.match(target).captured(1);
}

/// The whole word.
bool says(const QString &text, const QString &word)
{
    const QRegularExpression whole(u"\\b"_s + QRegularExpression::escape(word) + u"\\b"_s);
    return whole.match(text).hasMatch();
}

/// "[a.cpp](/home/ada/src/a.cpp:12)" is "a.cpp:12" and "[#12](https://…/ada/pier/issues/12)" is "ada/pier#12", or "#12" behind the
/// project's name; a link that says where else it goes stays, and so does every other address.
QString withoutTargets(QString text)
{
    for (qsizetype middle = text.indexOf("]("_L1); middle > 0;
         middle = text.indexOf("]("_L1, middle + 1)) {
        const qsizetype begin = text.lastIndexOf(u'[', middle);
        const qsizetype end = text.indexOf(u')', middle);
        if (begin < 0 || end < 0) {
            continue;
        }
        const QString shown = text.sliced(begin + 1, middle - begin - 1);
        const QString target = text.sliced(middle + 2, end - middle - 2);
        const QString last = target.section(u'/', -1);
        const QString bare = QString(shown).remove(u'`');
        const bool isName = !last.isEmpty() && !target.contains("://"_L1)
                && (last.startsWith(bare) || bare.endsWith(last));
        const QString project = bare.size() > 1 && bare.startsWith(u'#') && last == bare.sliced(1)
                ? projectOf(target)
                : QString();
        if (bare.isEmpty() || !(isName || !project.isEmpty() || target == bare)) {
            continue;
        }
        text.remove(begin, end + 1 - begin);
        const bool named = !project.isEmpty() && says(text.first(begin), project.section(u'/', -1));
        text.insert(begin,
                    isName && last.startsWith(bare) ? last : (named ? QString() : project) + bare);
        middle = begin;
    }
    return text;
}

bool isPast(QStringView word)
{
    static constexpr std::array Irregular { u"made",  u"built", u"wrote", u"written", u"ran",
                                            u"found", u"set",   u"kept",  u"put",     u"split",
                                            u"chose", u"began", u"left" };
    return (word.size() > 4 && word.endsWith(u"ed"))
            || std::ranges::any_of(Irregular, [&](auto past) { return word == QStringView(past); });
}

/// "I've now added a test" is "Added a test".
QString withoutTeller(const QString &text)
{
    for (const QStringView lead :
         { u"I've ", u"I’ve ", u"I have ", u"We've ", u"We’ve ", u"We have ", u"I " }) {
        if (!text.startsWith(lead)) {
            continue;
        }
        QStringView rest = QStringView(text).sliced(lead.size());
        for (const QLatin1StringView word :
             { "now "_L1, "also "_L1, "just "_L1, "already "_L1, "successfully "_L1 }) {
            rest = rest.startsWith(word) ? rest.sliced(word.size()) : rest;
        }
        const qsizetype space = rest.indexOf(u' ');
        if (space > 0 && isPast(rest.first(space))) {
            return rest.first(1).toString().toUpper() + rest.sliced(1);
        }
    }
    return text;
}

/// A tick, a rocket; any other sign may say that something failed, is forbidden or open.
QString withoutCheer(const QString &text)
{
    static constexpr std::array Signs { u"✅", u"✓",  u"✔",  u"🎉",     u"🚀", u"✨",
                                        u"🎊", u"👍", u"💯", u"\ufe0f", u" " };
    QStringView rest = text;
    const auto begins = [&rest](QStringView sign) { return rest.startsWith(sign); };
    for (auto sign = std::ranges::find_if(Signs, begins); sign != Signs.end();
         sign = std::ranges::find_if(Signs, begins)) {
        rest = rest.sliced(QStringView(*sign).size());
    }
    return rest.isEmpty() ? text : rest.toString();
}

/// Folders that are gone soon: nobody looks for them.
bool isTemporary(QStringView path)
{
    return path.startsWith(u"/var/folders/") || path.startsWith(u"/tmp/")
            || path.startsWith(u"/private/");
}

} // namespace

QString withoutFolder(const QString &text, const QString &folder)
{
    if (folder.isEmpty() || !text.contains(folder)) {
        return text;
    }
    QString shorter = text;
    const QString inside = folder + u'/';
    for (qsizetype at = shorter.indexOf(inside); at >= 0; at = shorter.indexOf(inside, at + 1)) {
        const qsizetype behind = at + inside.size();
        const bool begins = at == 0 || !isPathCharacter(shorter[at - 1]);
        if (begins && behind < shorter.size() && isPathCharacter(shorter[behind])) {
            shorter.remove(at, inside.size());
        }
    }
    return shorter;
}

QString withoutTemporaryFolders(QString text)
{
    constexpr qsizetype LongestPath = 60;
    for (qsizetype at = text.indexOf(u'/'); at >= 0; at = text.indexOf(u'/', at + 1)) {
        qsizetype end = at;
        while (end < text.size() && isPathCharacter(text[end])) {
            ++end;
        }
        const bool begins = at == 0 || !(isPathCharacter(text[at - 1]) || text[at - 1] == u':');
        if (const qsizetype last = text.lastIndexOf(u'/', end - 1); begins && end - at > LongestPath
            && last > at && isTemporary(QStringView(text).sliced(at))) {
            text.replace(at, last - at, u"…"_s);
            end -= last - at - 1;
        }
        at = std::max(at, end - 1);
    }
    return text;
}

QString noteText(const QString &text, const QString &folder)
{
    return withoutTeller(withoutCheer(
            withoutMarks(withoutTargets(withoutTemporaryFolders(withoutFolder(text, folder))))));
}

} // namespace varve
