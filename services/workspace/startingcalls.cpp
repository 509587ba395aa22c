// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "startingcalls.h"

#include <session/entrymetrics.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace varve
{

namespace
{

/// Of each task so much is compared; programs write something before and behind it.
constexpr qsizetype Compared = 200;
constexpr qsizetype ShortestTask = 8;
/// Several are started side by side, and clocks differ: so many answers around the time are looked into.
constexpr qsizetype Before = 8;
constexpr qsizetype Behind = 2;

bool calls(const EntryNode &node)
{
    return node.role == Role::Assistant
            && std::ranges::any_of(decodeMetrics(node.metrics).parts, [](const PartMetrics &part) {
                   return part.kind == PartMetrics::Kind::ToolCall;
               });
}

QString comparable(const QString &text)
{
    return text.simplified().left(Compared);
}

/// What the subagent was told first; empty: that cannot be read, or it was told nothing.
Result<QString> taskOf(StoreReader &reader, const Session &subagent)
{
    constexpr qsizetype Looked = 8;
    const auto nodes = reader.nodesAfter(subagent, 0, Looked);
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    for (const EntryNode &node : *nodes) {
        if (node.role == Role::User) {
            return reader.entry(node.seq).transform(
                    [](const Entry &entry) { return plainText(entry.blocks).simplified(); });
        }
    }
    return QString();
}

bool gives(const Entry &answer, const QString &task)
{
    return std::ranges::any_of(answer.blocks, [&task](const Block &block) {
        const auto *call = std::get_if<ToolCallBlock>(&block);
        if (call == nullptr) {
            return false;
        }
        const QJsonObject arguments = QJsonDocument::fromJson(call->arguments).object();
        return std::ranges::any_of(arguments, [&task](const QJsonValue &argument) {
            const QString text = comparable(argument.toString());
            return text.size() >= ShortestTask && task.contains(text);
        });
    });
}

class CallFinder
{
public:
    CallFinder(StoreReader &reader, const SessionSnapshot &snapshot) : m_reader(reader)
    {
        for (int i = 0; i < snapshot.tree.size(); ++i) {
            if (calls(snapshot.tree.at(i))) {
                m_answers += snapshot.tree.at(i).seq;
            }
        }
        std::ranges::sort(m_answers);
    }

    Result<StartingCall> find(const Session &subagent)
    {
        const auto at = lastBefore(subagent.createdAt);
        const auto task = taskOf(m_reader, subagent);
        if (!at || !task) {
            return std::unexpected(at ? task.error() : at.error());
        }
        const StartingCall byTime { *at < 0 ? 0 : m_answers.at(*at), false };
        if (task->size() < ShortestTask) {
            return byTime;
        }
        const qsizetype first = std::max<qsizetype>(0, *at - Before);
        const qsizetype last = std::min(m_answers.size() - 1, *at + Behind);
        for (qsizetype i = last; i >= first; --i) {
            const auto answer = m_reader.entry(m_answers.at(i));
            if (!answer) {
                return std::unexpected(answer.error());
            }
            if (gives(*answer, *task)) {
                return StartingCall { m_answers.at(i), true };
            }
        }
        return byTime;
    }

private:
    /// The place of the last answer that was there by then; -1: none was. Entries come in the order of their times, but for branches
    /// of some programs.
    Result<qsizetype> lastBefore(const QDateTime &time)
    {
        qsizetype low = 0;
        qsizetype high = time.isValid() ? m_answers.size() : 0;
        while (low < high) {
            const qsizetype middle = low + (high - low) / 2;
            const auto answer = m_reader.entry(m_answers.at(middle));
            if (!answer) {
                return std::unexpected(answer.error());
            }
            if (answer->createdAt <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    StoreReader &m_reader;
    QList<qint64> m_answers; ///< that call something
};

} // namespace

Result<QHash<SessionId, StartingCall>> startingCalls(StoreReader &reader,
                                                     const SessionSnapshot &snapshot,
                                                     const QList<Session> &subagents,
                                                     const std::stop_token &stop)
{
    QHash<SessionId, StartingCall> found;
    CallFinder finder(reader, snapshot);
    for (const Session &subagent : subagents) {
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        const auto call = finder.find(subagent);
        if (!call) {
            return std::unexpected(call.error());
        }
        found.insert(subagent.id, *call);
    }
    return found;
}

} // namespace varve
