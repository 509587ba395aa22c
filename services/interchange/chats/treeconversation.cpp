// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "treeconversation.h"

#include "chattexts.h"

#include <utility>

namespace varve
{

std::string TreeConversation::entryOf(const std::string &message) const
{
    const auto entry = m_above.find(message);
    return entry == m_above.end() ? std::string() : entry->second.id;
}

std::vector<SourceEntry> TreeConversation::readNode(int index)
{
    const MessageTree::Node &node = m_tree.nodes()[static_cast<size_t>(index)];
    const auto known = m_above.find(m_tree.above(index));
    const Above above = known == m_above.end() ? Above { m_tree.above(index), {} } : known->second;
    std::vector<SourceEntry> entries = readMessage(node, above);
    if (entries.size() > 1) {
        ++m_split;
        m_pieces += static_cast<qint64>(entries.size());
    }
    m_above.try_emplace(node.id, entries.back().id, entries.front().entry.createdAt);
    return entries;
}

Result<> TreeConversation::readInto(ImportAssembler &into, SessionSequence &sessions)
{
    if (m_tree.order().empty()) {
        into.log().skipped(m_line, ChatTexts::noMessages(title()));
        return {};
    }
    const Session session = this->session();
    m_above[{}] = { {}, session.createdAt };
    if (const auto begun = sessions.begin(session); !begun) {
        return begun;
    }
    bool first = true;
    for (const int index : m_tree.order()) {
        std::vector<SourceEntry> entries = readNode(index);
        if (std::exchange(first, false)) {
            keepConversation(entries.front().entry);
        }
        for (SourceEntry &entry : entries) {
            if (const auto added = into.add(std::move(entry)); !added) {
                return added;
            }
        }
    }
    if (m_split > 0) {
        into.log().note(m_line, ChatTexts::splitMessages(m_split, m_pieces));
    }
    setEnding(into, sessions);
    return {};
}

} // namespace varve
