// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "payloaddigest.h"
#include "sourceentry.h"

#include <QJsonArray>

namespace varve
{

/// Appends parts of a message (a string, or a list) to the blocks of an entry. What blocks cannot say is kept in its data.
class ClaudeContent
{
public:
    explicit ClaudeContent(SourceEntry &out) : m_out(out) { }

    void add(const JsonRef &content);
    void addPart(const JsonRef &part);
    /// Once, after the last part.
    void finish();

private:
    void addBlock(Block block, const JsonRef &part, std::initializer_list<std::string_view> known);
    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known);
    [[nodiscard]] bool addImage(const JsonRef &part);
    void keepUnknown(const JsonRef &part);

    SourceEntry &m_out;
    int m_place = 0;
    QJsonArray m_fields; ///< further ones, with the index of their block
    QJsonArray m_unknown; ///< with their place in the source
};

/// The same for two spellings of the same parts.
void addClaudeContent(PayloadDigest &digest, const JsonRef &content);
/// The text of a string or of the first text part.
[[nodiscard]] std::string_view firstClaudeText(const JsonRef &content);

} // namespace varve
