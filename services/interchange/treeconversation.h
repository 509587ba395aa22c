// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsonelements.h"
#include "jsontree.h"
#include "sourceentry.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// The nodes of one conversation, so that its messages come out with parents first, whatever the order of the file, and nodes
/// without a message are passed through.
class MessageTree
{
public:
    struct Node
    {
        std::string id; ///< empty: gets its number for one
        std::string parent; ///< empty: a root
        JsonRef message; ///< nothing: only a place in the tree
    };
    /// Of an id that comes twice the first is what others stand on.
    void add(Node node);
    /// The id of the node that was added last; empty before the first.
    [[nodiscard]] std::string lastId() const
    {
        return m_nodes.empty() ? std::string() : m_nodes.back().id;
    }
    /// Once, when all are added.
    void link();

    [[nodiscard]] const std::vector<Node> &nodes() const { return m_nodes; }
    /// Indices of the nodes that hold a message.
    [[nodiscard]] const std::vector<int> &order() const { return m_order; }
    /// The id of the next message above; empty for a root, an unknown id if the file does not hold it.
    [[nodiscard]] const std::string &above(int index) const
    {
        return m_above[static_cast<size_t>(index)];
    }
    /// The message that a node stands for: itself, or the next above. Null if there is none.
    [[nodiscard]] const Node *messageAt(const std::string &id) const;

private:
    [[nodiscard]] int indexOf(const std::string &id) const; ///< -1: none
    void place(int index);

    std::vector<Node> m_nodes;
    std::unordered_map<std::string, int> m_index;
    std::vector<int> m_order;
    std::vector<std::string> m_above;
};

/// The sessions of a file that holds several. One is ended only when the next begins, so that what is said about the file
/// between two goes to a report.
class SessionSequence
{
public:
    explicit SessionSequence(ImportAssembler &into) : m_into(into) { }

    /// Ends the one before. `session` as ImportAssembler::begin() wants it.
    [[nodiscard]] Result<> begin(Session session);
    /// Once the entries are in, and unless it is the last: where the session stands, as ImportAssembler::end() wants it.
    void setLeaf(std::string leaf) { m_leaf = std::move(leaf); }
    /// InvalidInput if there was none.
    [[nodiscard]] Result<> finish();

private:
    [[nodiscard]] Result<> end();

    ImportAssembler &m_into;
    std::string m_leaf;
};

/// Where a message of a conversation stands.
struct MessagePlace
{
    std::string id;
    std::string parent; ///< the entry that it stands on
    QDateTime timeAbove; ///< for messages without one
    qint64 line = 0;
};

/// What the entries of all chat programs have in common: ids, time, size and place, and nothing of what was said. `time` invalid: the
/// message has none.
[[nodiscard]] SourceEntry messageFrame(const JsonRef &message, const MessagePlace &place,
                                       const QDateTime &time, const QByteArray &payload);

/// Makes several entries of one message of a file that holds an answer, its tool calls and their results, and perhaps goes on
/// after them: every result is an entry, and so is what the model said between two. The first has the id of the message.
class MessagePieces
{
public:
    /// `message`: what all have in common, and what only the first has (usage, data). Its payload is complete.
    explicit MessagePieces(SourceEntry message);

    /// The answer that is being filled; after results another one.
    [[nodiscard]] SourceEntry &answer();
    void addCall(ToolCallBlock call);
    /// The blocks are for the caller to fill.
    [[nodiscard]] SourceEntry &addResult(const QString &callId, const QString &tool, bool failed);

    /// Once. The next message stands on the last.
    [[nodiscard]] std::vector<SourceEntry> take();

private:
    SourceEntry &addPiece(Role role);

    StopReason m_stopReason;
    std::vector<SourceEntry> m_pieces;
};

/// Reads one conversation whose messages make a tree, and of which each becomes one entry or several. Used once.
class TreeConversation
{
public:
    virtual ~TreeConversation() = default;
    Q_DISABLE_COPY_MOVE(TreeConversation)

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions);

protected:
    /// `title`: the member by which it is named if it has no messages.
    TreeConversation(const JsonRef &conversation, qint64 line, std::string_view title)
        : m_conversation(conversation)
        , m_line(line)
        , m_title(title)
    { }

    /// The entry on which a message of the file stands.
    struct Above
    {
        std::string id;
        QDateTime time;
    };

    [[nodiscard]] virtual Session session() const = 0;
    [[nodiscard]] virtual std::vector<SourceEntry> readMessage(const MessageTree::Node &node,
                                                               const Above &above) = 0;
    /// What the conversation says of itself, in its first entry.
    virtual void keepConversation(Entry &first) const = 0;
    /// The entry on which the session stands, once all messages are added; empty: the last one. Also says what was odd.
    [[nodiscard]] virtual std::string leaf(ImportLog &log) = 0;

    /// The last entry of a message that was read; empty if there is none.
    [[nodiscard]] std::string entryOf(const std::string &message) const;

    const JsonRef m_conversation;
    const qint64 m_line;
    const std::string_view m_title;
    MessageTree m_tree; ///< filled and linked by who derives

private:
    [[nodiscard]] std::vector<SourceEntry> readNode(int index);

    std::unordered_map<std::string, Above> m_above; ///< by the message above
};

/// Reads a JSON document of which each object is a conversation, and each conversation a session. `Conversation::isOne()` says whether
/// an object is one.
template<typename Conversation>
[[nodiscard]] Result<> readRewritten(QIODevice &device, ImportAssembler &into,
                                     JsonElements::Rewrite rewrite)
{
    SessionSequence sessions(into);
    JsonElements elements(device, into, std::move(rewrite));
    const auto read = elements.forEach([&](const JsonRef &object, qint64 line) -> Result<> {
        if (!Conversation::isOne(object)) {
            into.log().skipped(line, ChatTexts::notAConversation());
            return {};
        }
        return Conversation(object, line).readInto(into, sessions);
    });
    return read ? sessions.finish() : read;
}

template<typename Conversation>
[[nodiscard]] Result<> readConversations(QIODevice &device, ImportAssembler &into)
{
    return readRewritten<Conversation>(device, into, {});
}

} // namespace varve
