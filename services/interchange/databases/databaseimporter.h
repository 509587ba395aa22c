// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigndatabase.h"
#include "importassembler.h"
#include "importer.h"

#include <functional>

namespace varve
{

/// Reads databases of one program from a copy, so that it does not matter whether that program is running.
class DatabaseImporter : public Importer
{
public:
    /// Whether this is an SQLite database at all; whose it is only its tables say, see owns().
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const final;
    [[nodiscard]] virtual bool owns(const QStringList &tables) const = 0;

    [[nodiscard]] Result<ImportReport> import(const QString &path, ImportSink &sink,
                                              const ImportControl &control = {}) const final;
    /// Of the file alone: what is in a log beside it is not seen.
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const final;

protected:
    [[nodiscard]] virtual EntryLinker::Unresolved unresolved() const = 0;
    /// Called on the second thread of the import, where the database was opened.
    [[nodiscard]] virtual Result<> parse(ForeignDatabase &database,
                                         ImportAssembler &into) const = 0;

    /// Rows by table, as the `source` figures have them.
    [[nodiscard]] static QJsonObject figuresOf(const QList<ForeignDatabase::RowCount> &counts);

private:
    using MakeCopy = std::function<Result<ForeignCopy>()>;
    [[nodiscard]] Result<ImportReport> run(const MakeCopy &copy, const QString &path, qint64 size,
                                           ImportSink &sink, const ImportControl &control) const;
    [[nodiscard]] Result<> parseCopy(const MakeCopy &copy, std::stop_token stop,
                                     ImportAssembler &into) const;
};

} // namespace varve
