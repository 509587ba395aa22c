// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importer.h"

#include "importreading.h"
#include "zipdevice.h"
#include "zstddevice.h"
#include <base/ordinaryfile.h>
#include <storage/foreigndatabase.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QByteArrayView DatabaseHeader("SQLite format 3\0", 16);
constexpr qint64 HeaderBytes = DatabaseHeader.size();

bool isDatabase(QByteArrayView firstBytes)
{
    return firstBytes.startsWith(DatabaseHeader);
}

Result<> requireFile(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::isFolder(path));
    }
    return info.exists() || info.isSymLink()
            ? requireOrdinary(path)
            : fail(Error::Kind::NotFound, ImportTexts::notFound(path));
}

/// The file itself, or what is compressed in it.
Result<std::unique_ptr<QIODevice>> unpacking(std::unique_ptr<QFile> file, const QString &path)
{
    constexpr qint64 Magic = 4;
    const QByteArray begin = file->peek(Magic);
    if (ZstdDevice::isOne(begin)) {
        return std::make_unique<ZstdDevice>(std::move(file));
    }
    if (!ZipArchive::isOne(begin)) {
        return file;
    }
    return ZipArchive::read(*file, path)
            .and_then([&](const ZipArchive &archive) { return archive.conversations(path); })
            .transform([&](const QList<ZipMember> &members) -> std::unique_ptr<QIODevice> {
                return std::make_unique<ZipDevice>(std::move(file), members);
            });
}

using MakeCopy = std::function<Result<ForeignCopy>()>;

Result<> readCopy(const ImportFormat &format, const MakeCopy &copy, std::stop_token stop,
                  ImportAssembler &into)
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
    const QStringList tables = (*database)->tables();
    if (!format.owns(tables)) {
        return fail(Error::Kind::InvalidInput,
                    tables.isEmpty() ? DatabaseTexts::isEmptyNotOf(into.path(), QString(format.id))
                                     : DatabaseTexts::notOf(into.path(), QString(format.id),
                                                            listedTables(tables)));
    }
    return format.readDatabase(**database, into);
}

} // namespace

/// Of a format that has both, what the file is decides.
bool Importer::readsDatabase(QByteArrayView firstBytes) const
{
    return m_format->owns != nullptr && (m_format->read == nullptr || isDatabase(firstBytes));
}

bool Importer::recognizes(QByteArrayView firstBytes) const
{
    return readsDatabase(firstBytes) ? isDatabase(firstBytes) : m_format->recognizes(firstBytes);
}

Result<ImportReport> Importer::import(const QString &path, ImportSink &sink,
                                      const ImportControl &control) const
{
    if (m_format->read != nullptr) {
        const auto file = openImportFile(path);
        if (!file) {
            return std::unexpected(file.error());
        }
        if (!readsDatabase((*file)->peek(HeaderBytes))) {
            return read(**file, path, sink, control);
        }
    }
    return requireFile(path).and_then([&] {
        return ImportReading(*m_format, path, QFileInfo(path).size(), sink, control)
                .run([&](ImportAssembler &into) {
                    return readCopy(
                            *m_format, [&] { return ForeignCopy::ofFile(path, control.stop); },
                            control.stop, into);
                });
    });
}

Result<ImportReport> Importer::read(QIODevice &device, const QString &path, ImportSink &sink,
                                    const ImportControl &control) const
{
    const bool fromDatabase = readsDatabase(device.peek(HeaderBytes));
    if (!fromDatabase && device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    return ImportReading(*m_format, path, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&](ImportAssembler &into) {
                return fromDatabase
                        ? readCopy(
                                  *m_format,
                                  [&] { return ForeignCopy::ofDevice(device, path, control.stop); },
                                  control.stop, into)
                        : m_format->read(device, into);
            });
}

Result<std::unique_ptr<QIODevice>> openImportFile(const QString &path)
{
    return requireFile(path)
            .and_then([&] { return openOrdinary(path, QIODevice::Unbuffered); })
            .transform_error([&](const Error &error) {
                return error.kind == Error::Kind::Io
                        ? Error { error.kind, ImportTexts::unreadable(path), error.message }
                        : error;
            })
            .and_then(
                    [&](std::unique_ptr<QFile> file) { return unpacking(std::move(file), path); });
}

QString listedTables(const QStringList &tables)
{
    constexpr qsizetype Most = 8;
    QStringList names;
    for (const QString &table : tables.first(qMin(Most, tables.size()))) {
        names += table.left(60);
    }
    return names.join(u", "_s) + (tables.size() > Most ? u", …"_s : QString());
}

} // namespace varve
