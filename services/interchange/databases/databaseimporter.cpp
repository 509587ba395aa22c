// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databaseimporter.h"

#include "databasetexts.h"
#include "importreading.h"

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

bool DatabaseImporter::recognizes(QByteArrayView firstBytes) const
{
    return firstBytes.startsWith(QByteArrayView("SQLite format 3\0", 16));
}

Result<ImportReport> DatabaseImporter::import(const QString &path, ImportSink &sink,
                                              const ImportControl &control) const
{
    if (const auto isFile = requireFile(path); !isFile) {
        return std::unexpected(isFile.error());
    }
    return run([&] { return ForeignCopy::ofFile(path, control.stop); }, path,
               QFileInfo(path).size(), sink, control);
}

Result<ImportReport> DatabaseImporter::read(QIODevice &device, const QString &path,
                                            ImportSink &sink, const ImportControl &control) const
{
    return run([&] { return ForeignCopy::ofDevice(device, path, control.stop); }, path,
               device.isSequential() ? 0 : device.size(), sink, control);
}

Result<ImportReport> DatabaseImporter::run(const MakeCopy &copy, const QString &path, qint64 size,
                                           ImportSink &sink, const ImportControl &control) const
{
    return ImportReading({ format(), path, unresolved() }, size, sink, control)
            .run([&](ImportAssembler &into) { return parseCopy(copy, control.stop, into); });
}

Result<> DatabaseImporter::parseCopy(const MakeCopy &copy, std::stop_token stop,
                                     ImportAssembler &into) const
{
    auto made = copy();
    if (!made) {
        return into.proceed(0).and_then(
                [&]() -> Result<> { return std::unexpected(made.error()); });
    }
    if (made->size() == 0) {
        return fail(Error::Kind::InvalidInput, ImportTexts::empty(into.path()));
    }
    const auto database = ForeignDatabase::open(std::move(*made), std::move(stop));
    if (!database) {
        return std::unexpected(database.error());
    }
    if (!owns((*database)->tables())) {
        return fail(Error::Kind::InvalidInput,
                    DatabaseTexts::notOf(into.path(), format(), (*database)->tables()));
    }
    return parse(**database, into);
}

QJsonObject DatabaseImporter::figuresOf(const QList<ForeignDatabase::RowCount> &counts)
{
    QJsonObject tables;
    qint64 rows = 0;
    for (const ForeignDatabase::RowCount &count : counts) {
        tables[count.table] = count.rows;
        rows += count.rows;
    }
    return { { u"format"_s, u"sqlite"_s }, { u"tables"_s, tables }, { u"entries"_s, rows } };
}

} // namespace varve
