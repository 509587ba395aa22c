// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsoncolumn.h"
#include "opencodecounts.h"
#include "opencodedatabase.h"
#include "opencodemasks.h"
#include "opencodemessage.h"

#include <QSet>

namespace varve
{

/// Reads one database from the first session to the last. Used once, by one thread.
class OpenCodeParsing
{
public:
    /// Of one message with its parts; more is left out.
    static constexpr qint64 MostMessageBytes = 128 << 20;

    /// `figures`: of the whole database; they stand in the first session's report.
    OpenCodeParsing(ForeignDatabase &database, QJsonObject figures, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(OpenCodeParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> sayWhatIsLeftOut();
    [[nodiscard]] Result<> readSession(const OpenCodeDatabase::SessionRow &session);
    [[nodiscard]] Result<> begin(const OpenCodeDatabase::SessionRow &session);
    [[nodiscard]] Result<> end();
    [[nodiscard]] Result<> readMessage(qint64 row, bool isLast);
    [[nodiscard]] Result<> readParts(qint64 row, OpenCodeMessage &message);
    [[nodiscard]] Result<> addMessage(OpenCodeMessage &message);
    [[nodiscard]] Result<> addRequest();
    [[nodiscard]] Result<> addMasks(qint64 before);
    [[nodiscard]] Result<> add(SourceEntry entry);
    [[nodiscard]] Result<> keepUnread(const OpenCodeDatabase::Record &record);

    ImportAssembler &m_into;
    OpenCodeDatabase m_source;
    QJsonObject m_figures;
    QSet<QByteArray> m_sessions; ///< ids
    qint64 m_bytes = 0; ///< of the rows so far
    JsonColumn m_messageJson;
    JsonColumn m_partJson;

    // Of the session that is begun.
    OpenCodeCounts m_counts;
    OpenCodeMasks m_masks;
    QString m_takenBackTo; ///< id of the message before which it stands
    std::optional<std::string> m_leaf; ///< id of the entry on which it stands, if not the last
    std::string m_last; ///< id of the entry before
    /// A request to compact that waits for its summary.
    struct Request
    {
        SourceEntry unanswered;
        QJsonObject compaction;
    };
    std::optional<Request> m_request;
};

} // namespace varve
