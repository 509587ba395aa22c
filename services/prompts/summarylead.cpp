// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarylead.h"

#include "promptfile.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Whether `text`, which begins behind a "<", goes on as one of the tags, opening or closing.
bool beginsWithTag(QStringView text, std::initializer_list<QLatin1StringView> tags)
{
    text = text.trimmed();
    if (text.startsWith(u'/')) {
        text = text.sliced(1).trimmed();
    }
    return std::ranges::any_of(tags, [text](QLatin1StringView tag) {
        if (!text.startsWith(tag, Qt::CaseInsensitive)) {
            return false;
        }
        const QStringView rest = text.sliced(tag.size());
        return rest.isEmpty() || !(rest.front().isLetterOrNumber() || rest.front() == u'-');
    });
}

} // namespace

QString escapeTags(QStringView text, std::initializer_list<QLatin1StringView> tags)
{
    constexpr qsizetype LongestTag =
            64; // white space in a tag beyond this makes it no tag to anyone
    QString escaped;
    qsizetype copied = 0;
    for (qsizetype at = text.indexOf(u'<'); at >= 0; at = text.indexOf(u'<', at + 1)) {
        if (beginsWithTag(text.mid(at + 1, LongestTag), tags)) {
            escaped += text.sliced(copied, at - copied);
            escaped += "&lt;"_L1;
            copied = at + 1;
        }
    }
    escaped += text.sliced(copied);
    return escaped;
}

QString wrapSummary(const QString &summary)
{
    return fillPrompt(readPrompt("lead-summary"_L1),
                      { { "summary"_L1, escapeTags(summary, { promptTags::Summary }) } });
}

QString unwrappedSummary(const QString &text)
{
    const QString lead = readPrompt("lead-summary"_L1);
    const auto placeholder = "{{summary}}"_L1;
    const qsizetype at = lead.indexOf(placeholder);
    const QStringView before = QStringView(lead).first(at);
    const QStringView behind = QStringView(lead).sliced(at + placeholder.size());
    const QStringView whole = QStringView(text).trimmed();
    const bool isWrapped = whole.size() >= before.size() + behind.size() && whole.startsWith(before)
            && whole.endsWith(behind);
    return isWrapped ? whole.sliced(before.size()).chopped(behind.size()).toString() : text;
}

QString wrapRangeSummary(const QString &summary)
{
    return fillPrompt(readPrompt("lead-range-summary"_L1),
                      { { "summary"_L1, escapeTags(summary, { promptTags::Summary }) } });
}

QString wrapBranchSummary(const QString &summary)
{
    return fillPrompt(readPrompt("lead-branch-summary"_L1),
                      { { "summary"_L1, escapeTags(summary, { promptTags::BranchSummary }) } });
}

QString wrapPinned(const QString &text)
{
    return fillPrompt(readPrompt("lead-pinned"_L1),
                      { { "text"_L1, escapeTags(text, { promptTags::Pinned }) } });
}

QString wrapMemory(const QString &lines)
{
    return fillPrompt(readPrompt("working-memory"_L1),
                      { { "facts"_L1, escapeTags(lines, { promptTags::Memory }) } });
}

QString wrapKeptFacts(const QString &where, const QString &lines)
{
    return fillPrompt(
            readPrompt("kept-facts"_L1),
            { { "where"_L1, where }, { "facts"_L1, escapeTags(lines, { promptTags::Memory }) } });
}

QString memoryLine(qsizetype number, const QString &fact)
{
    QString text = fact.trimmed();
    text.replace(u'\n', "\n   "_L1); // stays inside its item
    return u"%1. "_s.arg(number) + text;
}

QString leadInText()
{
    return readPrompt("lead-in"_L1);
}

} // namespace varve
