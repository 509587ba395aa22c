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

/// Without a word at an end that was cut, which may be half a key. `beginning`: looked at from the other side.
QString withoutHalf(const QString &line, bool beginning)
{
    if (!(beginning ? line.startsWith(u'…') : line.endsWith(u'…'))) {
        return line;
    }
    const auto at = [&](qsizetype i) { return line.at(beginning ? i : line.size() - 1 - i); };
    qsizetype begin = 0;
    while (begin < line.size() && (at(begin) == u'…' || at(begin) == u' ')) {
        ++begin;
    }
    qsizetype end = begin;
    while (end < line.size() && mayBeOfKey(at(end))) {
        ++end;
    }
    if (end - begin <= LongestHalf) {
        return line;
    }
    return beginning ? QString(u'…' + line.sliced(end)) : QString(line.chopped(end) + u'…');
}

/// Of a line from the middle of a text: also lines of a private key are not known for such without its beginning.
QString withoutPieces(QString line)
{
    constexpr auto End = "-----END "_L1;
    if (const qsizetype end = line.indexOf(End); end >= 0
        && QStringView(line).sliced(end).contains("PRIVATE KEY"_L1)
        && !line.first(end).contains("-----BEGIN "_L1)) {
        line = u'…' + secretMark(SecretKind::PrivateKey) + line.sliced(end + End.size());
    }
    QStringList words = line.split(u' ');
    for (QString &word : words) {
        if (word.size() > LongestHalf && looksLikeKey(word)) {
            word = secretMark(SecretKind::Key);
        }
    }
    return words.join(u' ');
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

QString ArchiveCleaner::line(const QString &cut) const
{
    const QString line = withoutHalf(cut, false);
    return text(line.startsWith(u'…') ? withoutPieces(withoutHalf(line, true)) : line);
}

void ArchiveCleaner::clean(RecallPassage &passage, StoreReader &reader) const
{
    // Cleaned before they were cut (RecallRequest::clean); this is for what is set together of them.
    passage.before = text(passage.before);
    passage.after = text(passage.after);
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
