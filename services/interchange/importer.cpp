// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importer.h"

#include "importassembler.h"
#include "importtexts.h"
#include "sinkbatch.h"
#include "zipdevice.h"
#include "zstddevice.h"
#include <base/ordinaryfile.h>
#include <session/importsink.h>
#include <storage/foreigndatabase.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QHash>
#include <QThread>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The import of one file, from the first record to the report. A second thread reads and parses, a few chunks ahead, while the
/// caller's stores; what is stored is settled before the caller waits for a file that is slow to read. Used once.
class ImportReading
{
public:
    /// Reads the whole file into the assembler. Called on the second thread.
    using Parser = std::function<Result<>(ImportAssembler &)>;

    /// `size`: bytes of the file, for progress; 0: not known.
    ImportReading(const ImportFormat &format, const QString &path, qint64 size, ImportSink &sink,
                  const ImportControl &control);
    Q_DISABLE_COPY_MOVE(ImportReading)

    [[nodiscard]] Result<ImportReport> run(const Parser &parse);

private:
    [[nodiscard]] Result<> store(const ImportChunk &chunk);
    [[nodiscard]] Result<> begin(const ImportChunk::Beginning &beginning);
    [[nodiscard]] Result<> end(const ImportChunk::Ending &ending);
    [[nodiscard]] Result<> endDeleted(const ImportChunk::Ending &ending);
    void reportProgress(qint64 bytes);
    [[nodiscard]] std::unexpected<Error> breakOff(const Error &error);
    void addRest(const ImportedSession &rest);

    const ImportFormat &m_format;
    const QString m_path;
    ImportSink &m_sink;
    const ImportControl &m_control;
    const qint64 m_size;

    SinkBatch m_batch;
    SessionId m_id; ///< of the session that is begun
    QHash<SessionId, SessionId> m_begunAs; ///< of those that bring an id: what they have here
    bool m_cameBack = false; ///< it was deleted here, and another one of the file stands on it
    bool m_isDeleted = false; ///< it was deleted here: what the file has of it is passed over
    ImportReport m_report;
    QElapsedTimer m_sinceProgress;
};

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportReading)
};

constexpr qint64 ProgressInterval = 100; // ms
constexpr size_t ChunksBetween = 4;
/// Longer than a chunk takes to parse (4 ms): the store is not kept from others for a slow file.
constexpr std::chrono::milliseconds LongestUnsettled(10);

ImportReading::ImportReading(const ImportFormat &format, const QString &path, qint64 size,
                             ImportSink &sink, const ImportControl &control)
    : m_format(format)
    , m_path(path)
    , m_sink(sink)
    , m_control(control)
    , m_size(size)
    , m_batch(sink)
    , m_report { m_path, {} }
{
    m_sinceProgress.start();
}

Result<ImportReport> ImportReading::run(const Parser &parse)
{
    BoundedQueue<ImportChunk> chunks(ChunksBetween);
    ImportAssembler assembler(m_format, m_path, m_sink, m_control, chunks);
    Result<> parsed;
    const std::unique_ptr<QThread> parser(QThread::create([&] {
        parsed = parse(assembler);
        if (!parsed) {
            parsed = assembler.breakOff(parsed.error());
        }
        chunks.close();
    }));
    parser->start();
    if (!parser->isRunning() && !parser->isFinished()) { // or it would be waited for without end
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be read, because the system gives no memory or no thread "
                           "for it. Nothing was imported. Close other programs and try again.")
                            .arg(m_path));
    }
    Result<> stored;
    while (stored) {
        if (!chunks.isReadyWithin(LongestUnsettled)) {
            stored = m_sink.settle();
        }
        const auto chunk = stored ? chunks.take() : std::nullopt;
        if (!chunk) {
            break;
        }
        stored = store(*chunk);
    }
    chunks.abandon();
    parser->wait();
    if (!stored) {
        return breakOff(stored.error());
    }
    if (!parsed) {
        return breakOff(parsed.error());
    }
    addRest(assembler.rest());
    if (m_control.progress) {
        m_control.progress(assembler.bytesRead(), assembler.bytesRead());
    }
    return std::move(m_report);
}

/// What was said behind the last session stands in its report.
void ImportReading::addRest(const ImportedSession &rest)
{
    if (m_report.sessions.isEmpty()) {
        return;
    }
    ImportedSession &last = m_report.sessions.last();
    last.skippedCount += rest.skippedCount;
    last.skipped += rest.skipped.first(
            std::min(rest.skipped.size(), ImportedSession::MaxReported - last.skipped.size()));
    last.notes += rest.notes;
}

/// Leaves the sink in order: what it has of the session stays, and can be opened.
std::unexpected<Error> ImportReading::breakOff(const Error &error)
{
    if (m_id.isNull()) {
        return std::unexpected(error);
    }
    const auto ended = m_sink.breakOff(m_batch.last());
    // Of a sink that has failed before, the first reason is the one to tell.
    const bool ours = error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::Io;
    return std::unexpected(ended || !ours ? error : ended.error());
}

Result<> ImportReading::store(const ImportChunk &chunk)
{
    if (m_control.stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
    }
    if (chunk.begins) {
        if (const auto begun = begin(*chunk.begins); !begun) {
            return begun;
        }
    }
    if (m_isDeleted) {
        return chunk.ends ? endDeleted(*chunk.ends) : Result<>();
    }
    for (const ImportChunk::Image &image : chunk.images) {
        const auto added =
                m_sink.addAttachment(image.data, image.mediaType, image.width, image.height);
        if (!added) {
            return std::unexpected(added.error());
        }
    }
    for (const QByteArray &blob : chunk.blobs) {
        if (const auto added = m_sink.addBlob(blob); !added) {
            return added;
        }
    }
    if (!chunk.entries.isEmpty()) {
        m_sink.alsoKnownBy(chunk.formerKeys);
        const auto appended = m_batch.append(chunk.entries, chunk.preparation.get());
        if (!appended) {
            return appended;
        }
    }
    if (m_batch.count() > 0) {
        reportProgress(chunk.bytesRead);
    }
    return chunk.ends ? end(*chunk.ends) : Result<>();
}

Result<> ImportReading::begin(const ImportChunk::Beginning &beginning)
{
    Session session = beginning.session;
    if (!beginning.parent.isEmpty()) {
        const auto parent = m_sink.findSession({ m_format.id, beginning.parent, {} });
        if (!parent) {
            return std::unexpected(parent.error());
        }
        session.parentSession = *parent; // null: it was not brought in so far
    }
    // Both may be here under other ids, if they came in from another file before.
    session.parentSession = m_begunAs.value(session.parentSession, session.parentSession);
    session.baseEntry = m_batch.stored(session.baseEntry);
    const auto begun = beginning.standing ? m_sink.beginBase(session, *beginning.standing)
                                          : m_sink.beginSession(session);
    if (!begun) {
        return std::unexpected(begun.error());
    }
    if (!session.id.isNull()) {
        m_begunAs.insert(session.id, begun->session);
    }
    m_id = begun->session;
    m_cameBack = begun->cameBack;
    m_isDeleted = begun->deleted;
    if (begun->existed || begun->deleted) {
        return {};
    }
    const bool waits = !beginning.parent.isEmpty() && session.parentSession.isNull();
    return (waits ? m_sink.awaitParent(begun->session, { m_format.id, beginning.parent, {} })
                  : Result<>())
            .and_then([&] {
                return beginning.tags.isEmpty() ? Result<>()
                                                : m_sink.addTags(begun->session, beginning.tags);
            });
}

Result<> ImportReading::endDeleted(const ImportChunk::Ending &ending)
{
    ImportedSession session = ending.report;
    session.isDeleted = true;
    session.notes = QStringList { ImportTexts::deletedHere() };
    m_report.sessions += session;
    m_isDeleted = false;
    return {};
}

Result<> ImportReading::end(const ImportChunk::Ending &ending)
{
    const auto ended = m_sink.endSession(m_batch.stored(ending.leaf));
    if (!ended) {
        return std::unexpected(ended.error());
    }
    ImportedSession session = ending.report;
    session.id = std::exchange(m_id, {});
    session.added = ended->added;
    if (m_cameBack) {
        session.notes += ImportTexts::cameBack();
    }
    m_report.sessions += session;
    return {};
}

void ImportReading::reportProgress(qint64 bytes)
{
    if (m_control.progress && m_sinceProgress.hasExpired(ProgressInterval)) {
        m_sinceProgress.restart();
        m_control.progress(bytes, m_size);
    }
}

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
    constexpr qint64 Beginning = 4096;
    if (const QString why = fromDatabase ? QString() : whyNoText(device.peek(Beginning), path);
        !why.isEmpty()) {
        return fail(Error::Kind::InvalidInput, why);
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

namespace
{

/// By its mark, or as its first two characters are ASCII.
bool isUtf16(QByteArrayView bytes)
{
    if (bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff")) {
        return true;
    }
    const auto hasZeros = [bytes](qsizetype at) {
        return bytes.at(at) == 0 && bytes.at(at + 2) == 0 && bytes.at(1 - at) != 0
                && bytes.at(3 - at) != 0;
    };
    return bytes.size() >= 4 && (hasZeros(0) || hasZeros(1));
}

} // namespace

QString whyNoText(QByteArrayView firstBytes, const QString &path)
{
    if (isUtf16(firstBytes)) {
        return ImportTexts::utf16(path);
    }
    if (!firstBytes.contains('\0')) {
        return {};
    }
    const QByteArrayView text =
            (firstBytes.startsWith("\xef\xbb\xbf") ? firstBytes.sliced(3) : firstBytes).trimmed();
    return text.startsWith('{') || text.startsWith('[') ? QString() : ImportTexts::binary(path);
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
