// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aidercounts.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::string_view nameOf(AiderLine kind)
{
    switch (kind) {
    case AiderLine::Session:
        return "session";
    case AiderLine::User:
        return "user";
    case AiderLine::Output:
        return "tool";
    case AiderLine::Answer:
        return "assistant";
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

void AiderCounts::add(std::string_view line)
{
    const std::string_view kind = nameOf(aiderLineOf(line));
    m_kinds.add(kind);
    m_text.addText(kind, line);
    const bool isPrompt = line.starts_with("#### ");
    m_prompts += isPrompt && !m_inPrompt;
    m_inPrompt = isPrompt;
    m_tokenReports += line.starts_with("> Tokens: ");
}

QJsonObject AiderCounts::toJson(qint64 number) const
{
    QJsonObject figures {
        { u"format"_s, u"aider"_s },
        { u"entries"_s, lines() },
        { u"sessions"_s, m_kinds.value("session") },
        { u"line_kinds"_s, m_kinds.toJson() },
        { u"user_prompts"_s, m_prompts },
        { u"token_reports"_s, m_tokenReports },
        { u"summarized"_s, 0 },
        { u"tree"_s, QJsonObject { { u"branch_points"_s, 0 }, { u"max_depth"_s, number } } },
        { u"compactions"_s, 0 },
        { u"usage_objects"_s, m_tokenReports },
    };
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
