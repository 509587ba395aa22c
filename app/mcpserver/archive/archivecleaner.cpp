// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivecleaner.h"

#include <recall/recalltext.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Around a stretch: the longest private key is within it.
constexpr qsizetype Margin = 16 * 1024;
constexpr qsizetype LongestHalf = 12; ///< of what might have been a key before it was cut

bool mayBeOfKey(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
            || u"+/=_.~-"_s.contains(c);
}

/// Without a last word that was cut and may be half a key.
QString withoutHalf(const QString &line)
{
    if (!line.endsWith(u'…')) {
        return line;
    }
    qsizetype end = line.size();
    while (end > 0 && (line.at(end - 1) == u'…' || line.at(end - 1) == u' ')) {
        --end;
    }
    qsizetype begin = end;
    while (begin > 0 && mayBeOfKey(line.at(begin - 1))) {
        --begin;
    }
    return end - begin > LongestHalf ? line.first(begin) + u'…' : line;
}

/// `stretch` of `around` from `at` on, with marks where secrets reach into it.
QString withMarks(const QString &around, qsizetype at, qsizetype length)
{
    QString out;
    const qsizetype end = at + length;
    qsizetype done = at;
    QList<FoundSecret> found = findSecrets(wellFormed(around));
    std::ranges::sort(found, {}, &FoundSecret::at);
    for (const FoundSecret &secret : std::as_const(found)) {
        const qsizetype from = std::max(secret.at, done);
        const qsizetype to = std::min(secret.at + secret.length, end);
        if (from < to) {
            out += QStringView(around).sliced(done, from - done) + secretMark(secret.kind);
            done = to;
        }
    }
    return out + QStringView(around).sliced(done, end - done);
}

} // namespace

RedactionRules ArchiveCleaner::rules() const
{
    RedactionRules rules;
    rules.own = m_own;
    return rules;
}

QString ArchiveCleaner::text(const QString &whole) const
{
    // Only patterns of a person can be wrong.
    return Redactor::make(rules())
            .transform([&](Redactor redactor) { return redactor.text(whole); })
            .value_or(QString());
}

QString ArchiveCleaner::line(const QString &beginning) const
{
    return text(withoutHalf(beginning));
}

void ArchiveCleaner::clean(RecallPassage &passage, StoreReader &reader) const
{
    passage.before = line(passage.before);
    passage.after = line(passage.after);
    for (RecallPassage &one : passage.beside) {
        clean(one, reader);
    }
    const auto entry = reader.entry(passage.seq);
    const QString whole = entry ? recalledText(*entry).text : QString();
    const bool isStretch = passage.start + passage.text.size() <= whole.size()
            && QStringView(whole).sliced(passage.start, passage.text.size()) == passage.text;
    if (!isStretch) {
        passage.text = line(passage.text);
        return;
    }
    const qsizetype begin = std::max<qsizetype>(passage.start - Margin, 0);
    const qsizetype end = std::min(passage.start + passage.text.size() + Margin, whole.size());
    passage.text = text(withMarks(whole.sliced(begin, end - begin), passage.start - begin,
                                  passage.text.size()));
}

} // namespace varve
