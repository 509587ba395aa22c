// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textfigures.h"

namespace varve
{

/// Counts a gemini-cli session as it is: the `source` of an import report.
class GeminiCliCounts
{
public:
    void addMessage(const JsonRef &message);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 messages() const { return m_messages; }

private:
    void addContent(const std::string &kind, const JsonRef &content);
    void addPart(const std::string &kind, const JsonRef &part);
    void addTokens(const JsonRef &tokens);

    qint64 m_messages = 0;
    qint64 m_images = 0;
    qint64 m_usageObjects = 0;
    Tally m_roles;
    Tally m_tools;
    Tally m_usage;
    TextFigures m_text;
};

} // namespace varve
