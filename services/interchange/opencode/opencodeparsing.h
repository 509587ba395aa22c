// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsoncolumn.h"
#include "opencodecounts.h"
#include "opencodedatabase.h"
#include "opencodemasks.h"
#include "opencodemessage.h"
#include "sessionwiseparsing.h"

namespace varve
{

/// Reads one database from the first session to the last. Used once, by one thread.
class OpenCodeParsing final : public SessionwiseParsing
{
public:
    /// Of one message with its parts; more is left out.
    static constexpr qint64 MostMessageBytes = 128 << 20;

    OpenCodeParsing(ForeignDatabase &database, QJsonObject figures, ImportAssembler &into);

private:
    [[nodiscard]] QString program() const override;
    [[nodiscard]] bool hasKnownColumns() const override { return m_source.isComplete(); }
    [[nodiscard]] Result<QList<SessionLink>> listSessions() override;
    [[nodiscard]] QString whyLeftOut(const QString &table) const override;
    [[nodiscard]] Result<> sayWhatIsMissing() override;
    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override;
    [[nodiscard]] Result<> begin(const OpenCodeDatabase::SessionRow &row, const QByteArray &parent);
    [[nodiscard]] Result<> end();
    /// Where the answer begins that is being written, with what waits behind it; the number of rows if there is none.
    [[nodiscard]] Result<size_t> firstUnfinished(const std::vector<qint64> &rows);
    [[nodiscard]] Result<> readMessage(qint64 row);
    [[nodiscard]] Result<> readParts(qint64 row, OpenCodeMessage &message);
    [[nodiscard]] Result<> addMessage(OpenCodeMessage &message);
    [[nodiscard]] Result<> addRequest();
    [[nodiscard]] Result<> addMasks(qint64 before);
    [[nodiscard]] Result<> add(SourceEntry entry);
    [[nodiscard]] Result<> keepUnread(const OpenCodeDatabase::Record &record);

    OpenCodeDatabase m_source;
    QList<OpenCodeDatabase::SessionRow> m_rows;
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
