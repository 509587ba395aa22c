// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "treeconversation.h"

namespace varve
{

/// Reads one conversation of a Claude.ai export. Used once.
class ClaudeAiConversation final : public TreeConversation
{
public:
    ClaudeAiConversation(const JsonRef &conversation, qint64 line);

private:
    [[nodiscard]] QString title() const override;
    [[nodiscard]] Session session() const override;
    [[nodiscard]] std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                       const Above &above) override;
    void keepConversation(Entry &first) const override;
    void setEnding(ImportAssembler &into, SessionSequence &sessions) override;
};

} // namespace varve
