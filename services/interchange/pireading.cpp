// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pireading.h"

#include "importtexts.h"
#include "piparsing.h"

#include <QThread>

#include <chrono>

namespace varve
{

namespace
{

constexpr qint64 ProgressInterval = 100; // ms
constexpr size_t ChunksBetween = 4;
/// Longer than a chunk takes to parse (4 ms): the store is not kept from others for a slow file.
constexpr std::chrono::milliseconds LongestUnsettled(10);

} // namespace

PiReading::PiReading(QIODevice &device, const QString &path, ImportSink &sink,
                     const ImportControl &control)
    : m_device(device)
    , m_path(path)
    , m_sink(sink)
    , m_control(control)
    , m_size(device.isSequential() ? 0 : device.size())
    , m_batch(sink)
{
    m_sinceProgress.start();
}

Result<ImportReport> PiReading::run()
{
    if (m_device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(m_path));
    }
    BoundedQueue<PiChunk> chunks(ChunksBetween);
    PiParsing parsing(m_device, m_path, m_sink, m_control.stop, chunks);
    Result<> parsed;
    const std::unique_ptr<QThread> parser(QThread::create([&] {
        parsed = parsing.run();
        chunks.close();
    }));
    parser->start();
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
    return parsed ? finish(parsing) : breakOff(parsed.error());
}

/// Leaves the sink in order: what it has of the session stays.
std::unexpected<Error> PiReading::breakOff(const Error &error)
{
    const bool ours = error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::Io;
    if (!m_id.isNull() && ours) {
        if (const auto ended = m_sink.endSession(m_batch.last()); !ended) {
            return std::unexpected(ended.error());
        }
    }
    return std::unexpected(error);
}

Result<> PiReading::store(const PiChunk &chunk)
{
    if (m_control.stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
    }
    if (chunk.session) {
        const auto begun = m_sink.beginSession(*chunk.session);
        if (!begun) {
            return std::unexpected(begun.error());
        }
        m_id = begun->session;
    }
    for (const PiChunk::Image &image : chunk.images) {
        const auto added =
                m_sink.addAttachment(image.data, image.mediaType, image.width, image.height);
        if (!added) {
            return std::unexpected(added.error());
        }
    }
    const auto appended = m_batch.append(chunk.entries, chunk.preparation.get());
    if (appended && m_batch.count() > 0) {
        reportProgress(chunk.bytesRead);
    }
    return appended;
}

void PiReading::reportProgress(qint64 bytes)
{
    if (m_control.progress && m_sinceProgress.hasExpired(ProgressInterval)) {
        m_sinceProgress.restart();
        m_control.progress(bytes, m_size);
    }
}

Result<ImportReport> PiReading::finish(PiParsing &parsing)
{
    const auto ended = m_sink.endSession(m_batch.stored(parsing.leaf()));
    if (!ended) {
        return std::unexpected(ended.error());
    }
    if (m_control.progress) {
        m_control.progress(parsing.bytesRead(), parsing.bytesRead());
    }
    ImportedSession session = parsing.takeSession();
    session.id = m_id;
    session.added = ended->added;
    return ImportReport { m_path, { session } };
}

} // namespace varve
