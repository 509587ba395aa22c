// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QHash>
#include <QJsonObject>

#include <functional>

namespace varve
{

/// Entries of one branch, in its order, as updates of session/update. What is only for this program is left out. One thread.
class AcpEntries
{
    Q_DISABLE_COPY_MOVE(AcpEntries)

public:
    using Sink = std::function<void(const QJsonObject &update)>;
    /// The bytes of a picture; empty: they are not at hand.
    using Pictures = std::function<QByteArray(const QByteArray &sha256)>;

    /// `folder`: where tools work. `showsCompactions`: the client can (its capability session.compaction).
    AcpEntries(QString folder, bool showsCompactions, Sink sink)
        : m_folder(std::move(folder))
        , m_showsCompactions(showsCompactions)
        , m_sink(std::move(sink))
    { }

    /// One that was said before: with its texts and pictures.
    void replay(const Entry &entry, const Pictures &pictures);
    /// One of the turn that runs, whose texts were told as they came.
    void stored(const Entry &entry);

    /// As the client knows a call of the newest answer; empty: there is none of that id.
    [[nodiscard]] QString toolCallId(const QString &callId) const
    {
        return m_calls.value(callId).id;
    }
    [[nodiscard]] ToolCallBlock call(const QString &callId) const
    {
        return m_calls.value(callId).call;
    }
    /// Members of the update of a call.
    void updateCall(const QString &callId, QJsonObject members);
    /// Calls that have no result end as failed.
    void endCalls();
    /// As the client knows the compaction that is under way; of one that it was not told of, its entry's id.
    void setCompactionId(const QString &id) { m_compactionId = id; }

private:
    struct Call
    {
        QString id;
        ToolCallBlock call;
        bool isOver = false;
    };
    void chunk(QLatin1StringView kind, const Entry &entry, const QJsonObject &content);
    void blocks(const Entry &entry, const Pictures &pictures);
    void begin(const Entry &answer, const ToolCallBlock &call);
    void end(const Entry &result);
    void shell(const Entry &entry);
    void compaction(const Entry &entry);

    const QString m_folder;
    const bool m_showsCompactions;
    const Sink m_sink;
    QString m_compactionId;
    QHash<QString, Call> m_calls; ///< of the newest answer, by the model's ids
};

} // namespace varve
