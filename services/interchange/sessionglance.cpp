// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionglance.h"

#include "besidefiles.h"
#include "importformats.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>

#include <algorithm>

namespace varve
{

namespace
{

/// Instructions of a program may stand before the first request.
constexpr qint64 Beginning = 256 * 1024;
constexpr qsizetype LongestTitle = 400; // characters

/// Keeps nothing: what is wanted stands in the report.
class NoStore final : public ImportSink
{
public:
    Result<Begun> beginSession(const Session &) override { return Begun { SessionId::create() }; }
    Result<SessionId> findSession(const SessionOrigin &) override { return SessionId(); }
    Result<QList<EntryId>> append(const QList<Entry> &entries) override
    {
        QList<EntryId> ids;
        for (const Entry &entry : entries) {
            ids += entry.id;
        }
        return ids;
    }
    Result<QByteArray> addAttachment(const QByteArray &data, const QString &, int, int) override
    {
        return QCryptographicHash::hash(data, QCryptographicHash::Sha256);
    }
    Result<Ended> endSession(const EntryId &) override { return Ended {}; }
};

/// Whole lines of it; a document that is longer has none, and says nothing.
Result<QByteArray> beginningOf(const QString &path)
{
    return openImportFile(path).transform([](const std::unique_ptr<QIODevice> &file) {
        QByteArray bytes = file->read(Beginning);
        if (bytes.size() == Beginning) {
            bytes.truncate(bytes.lastIndexOf('\n') + 1);
        }
        return bytes;
    });
}

} // namespace

bool isFolderToShow(const QString &path)
{
    constexpr qsizetype LongestPath = 4096;
    return QDir::isAbsolutePath(path) && path.size() <= LongestPath
            && std::ranges::all_of(path, [](QChar character) { return character.isPrint(); });
}

SessionGlance glanceAt(const QString &path, const std::shared_ptr<BesideFiles> &beside,
                       const std::stop_token &stop)
{
    auto bytes = beginningOf(path);
    if (!bytes || bytes->startsWith("SQLite format 3")) {
        return {};
    }
    const auto formats = importFormats();
    const auto format = std::ranges::find_if(formats, [&](const ImportFormat *each) {
        return each->read != nullptr && each->recognizes != nullptr && each->recognizes(*bytes);
    });
    if (format == formats.end()) {
        return {};
    }
    QBuffer device(&*bytes);
    device.open(QIODevice::ReadOnly);
    NoStore sink;
    ImportControl control;
    control.stop = stop;
    control.beside = beside;
    control.onlyThisFile = true;
    const auto report = Importer(**format).read(device, path, sink, control);
    const ImportedSession *one = report ? report->conversation() : nullptr;
    if (one == nullptr) {
        return {};
    }
    const QString &title = one->title.isEmpty() ? one->request : one->title;
    return { isFolderToShow(one->folder) ? one->folder : QString(),
             title.left(LongestTitle).simplified() };
}

} // namespace varve
