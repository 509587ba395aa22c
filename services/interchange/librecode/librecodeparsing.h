// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsoncolumn.h"
#include "librecodedatabase.h"
#include "librecodeorder.h"
#include "sessionwiseparsing.h"

namespace varve
{

class LibrecodeCounts;

/// Reads one database from the first session to the last. Used once, by one thread.
class LibrecodeParsing final : public SessionwiseParsing
{
public:
    LibrecodeParsing(ForeignDatabase &database, QJsonObject figures, ImportAssembler &into);

private:
    [[nodiscard]] QString program() const override;
    [[nodiscard]] bool hasKnownColumns() const override { return m_source.isComplete(); }
    [[nodiscard]] Result<QList<SessionLink>> listSessions() override;
    [[nodiscard]] QString whyLeftOut(const QString &table) const override;
    [[nodiscard]] Result<> sayWhatIsMissing() override;
    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override;
    [[nodiscard]] Result<> begin(const LibrecodeDatabase::SessionRow &row,
                                 const QByteArray &parent);
    void noteSettings(const LibrecodeDatabase::SessionRow &session);
    [[nodiscard]] Result<> readEntry(qint64 row, qint64 leaf, LibrecodeCounts &counts);

    LibrecodeDatabase m_source;
    QList<LibrecodeDatabase::SessionRow> m_rows;
    JsonColumn m_json;
    std::string m_leaf; ///< id of the entry on which the session stands
};

} // namespace varve
