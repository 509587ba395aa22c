// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsoncolumn.h"
#include "librecodedatabase.h"
#include "librecodeorder.h"

namespace varve
{

class LibrecodeCounts;

/// Reads one database from the first session to the last. Used once, by one thread.
class LibrecodeParsing
{
public:
    /// `figures`: of the whole database; they stand in the first session's report.
    LibrecodeParsing(ForeignDatabase &database, QJsonObject figures, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(LibrecodeParsing)

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> sayWhatIsLeftOut();
    [[nodiscard]] Result<> readSession(const LibrecodeDatabase::SessionRow &session);
    [[nodiscard]] Result<> begin(const LibrecodeDatabase::SessionRow &session);
    void noteSettings(const LibrecodeDatabase::SessionRow &session);
    [[nodiscard]] Result<> readEntry(qint64 row, qint64 leaf, LibrecodeCounts &counts);

    ImportAssembler &m_into;
    LibrecodeDatabase m_source;
    QJsonObject m_figures;
    JsonColumn m_json;
    QSet<QByteArray> m_sessions; ///< ids
    std::string m_leaf; ///< id of the entry on which the session stands
    qint64 m_bytes = 0; ///< of the rows so far
};

} // namespace varve
