// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "containedmarkdown.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype OurLevels = 2; ///< of headings: the title, and who speaks
constexpr qsizetype LowestLevel = 6;

struct Tag
{
    QLatin1StringView begin;
    QLatin1StringView end;
};

/// HTML that goes on until it is closed, however many lines that takes.
constexpr std::array Tags {
    Tag { "<!--"_L1, "-->"_L1 },      Tag { "<script"_L1, "</script>"_L1 },
    Tag { "<pre"_L1, "</pre>"_L1 },   Tag { "<style"_L1, "</style>"_L1 },
    Tag { "<?"_L1, "?>"_L1 },         Tag { "<textarea"_L1, "</textarea>"_L1 },
    Tag { "<![CDATA["_L1, "]]>"_L1 },
};
constexpr qsizetype NoEnd = std::numeric_limits<qsizetype>::max();

/// Goes through the lines and knows what is code. What is indented further than three characters is left to its list.
class Containment
{
public:
    explicit Containment(QString text) : m_text(std::move(text)) { }
    QString run();

private:
    void takeLine(const QString &line);
    [[nodiscard]] bool opensOrClosesFence(const QString &line);
    [[nodiscard]] QString outsideOfFence(const QString &line);
    [[nodiscard]] bool swallowsTheRest(const QString &line);

    const QString m_text;
    QStringList m_lines;
    QString m_fence; ///< that is open
    bool m_mayBeTable = false; ///< the lines since the last blank one
    qsizetype m_at = 0; ///< of the line in the text
    /// Of each kind of HTML the next end from m_at on, as far as it is known; NoEnd: there is none any more. Without it a text of
    /// lines that only begin one is searched to its end from every line.
    std::array<qsizetype, Tags.size()> m_ends {};
};

bool Containment::opensOrClosesFence(const QString &line)
{
    static const QRegularExpression Fence(u"^ {0,3}(`{3,}|~{3,})(.*)$"_s);
    const auto match = Fence.match(line);
    if (!match.hasMatch()) {
        return false;
    }
    const QString mark = match.captured(1);
    const QString info = match.captured(2);
    if (m_fence.isEmpty()) {
        if (mark.startsWith(u'`') && info.contains(u'`')) { // code within a line
            return false;
        }
        m_fence = mark;
        return true;
    }
    if (mark.front() == m_fence.front() && mark.size() >= m_fence.size()
        && info.trimmed().isEmpty()) {
        m_fence.clear();
    }
    return true;
}

bool Containment::swallowsTheRest(const QString &line)
{
    const QStringView start = QStringView(line).trimmed();
    for (size_t i = 0; i < Tags.size(); ++i) {
        if (!start.startsWith(Tags.at(i).begin, Qt::CaseInsensitive)) {
            continue;
        }
        qsizetype &end = m_ends.at(i);
        if (end < m_at || end == 0) {
            const qsizetype found = m_text.indexOf(Tags.at(i).end, m_at, Qt::CaseInsensitive);
            end = found < 0 ? NoEnd : found;
        }
        if (end == NoEnd) {
            return true;
        }
    }
    return false;
}

QString Containment::outsideOfFence(const QString &line)
{
    static const QRegularExpression Heading(u"^( {0,3})(#{1,6})(?=[ \\t]|$)"_s);
    static const QRegularExpression Underline(u"^ {0,3}(=+|-{2,}) *$"_s);
    if (const auto match = Heading.match(line); match.hasMatch()) {
        const qsizetype level = std::min(match.capturedLength(2) + OurLevels, LowestLevel);
        return match.captured(1) + QString(level, u'#') + line.sliced(match.capturedEnd());
    }
    if (Underline.match(line).hasMatch()) {
        const bool isBelowText = !m_lines.isEmpty() && !m_lines.constLast().trimmed().isEmpty();
        const QString text = line.trimmed();
        return isBelowText || !text.startsWith("---"_L1) ? u'\\' + text : u"***"_s;
    }
    if (swallowsTheRest(line)) {
        return QString(line).replace(line.indexOf(u'<'), 1, u"\\<"_s);
    }
    return line;
}

void Containment::takeLine(const QString &line)
{
    const bool isCode = !m_fence.isEmpty();
    const bool isFence = opensOrClosesFence(line);
    if (isFence && !isCode && m_mayBeTable) {
        m_lines += QString(); // some readers take a fence below a table for one more row
    }
    m_mayBeTable = !isFence && !isCode && !line.trimmed().isEmpty()
            && (m_mayBeTable || line.contains(u'|'));
    if (isCode && m_fence.isEmpty()) {
        // Some readers take a fence with a tab behind it for code.
        m_lines += line.first(line.lastIndexOf(u'`') < 0 ? line.lastIndexOf(u'~') + 1
                                                         : line.lastIndexOf(u'`') + 1);
    } else {
        m_lines += isFence || isCode ? line : outsideOfFence(line);
    }
    m_at += line.size() + 1;
}

QString Containment::run()
{
    for (const QString &line : m_text.split(u'\n')) {
        takeLine(line);
    }
    if (!m_fence.isEmpty()) {
        m_lines += m_fence;
    }
    return m_lines.join(u'\n');
}

} // namespace

QString containedMarkdown(const QString &text)
{
    // A carriage return alone ends a line of Markdown too.
    return Containment(QString(text).replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n')).run();
}

} // namespace varve
