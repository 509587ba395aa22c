// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importreading.h"

#include "importtexts.h"
#include <session/contextedit.h>
#include <session/jsonstrings.h>

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportReading)
};

constexpr qint64 ProgressInterval = 100; // ms
constexpr size_t ChunksBetween = 4;
/// Longer than a chunk takes to parse (4 ms): the store is not kept from others for a slow file.
constexpr std::chrono::milliseconds LongestUnsettled(10);

} // namespace

/// The same with the ids that the sink has, wherever one stands.
QJsonValue SinkBatch::rewritten(const QJsonValue &value) const
{
    return withStrings(value, [this](const QString &text) {
        const EntryId id = EntryId::fromString(text);
        return id.isNull() || !m_stored.contains(id) ? text : stored(id).toString();
    });
}

void SinkBatch::rewriteReferences(Entry &entry) const
{
    entry.parent = stored(entry.parent);
    entry.firstKept = stored(entry.firstKept);
    entry.branchFrom = stored(entry.branchFrom);
    entry.target = stored(entry.target);
    // The state at a compaction, the facts of its journal, what an edit is about: all of them name entries by their ids.
    if (entry.type == EntryType::Compaction || ContextEdit::isContextEdit(entry)) {
        entry.data = rewritten(entry.data).toObject();
    }
}

Result<> SinkBatch::append(QList<Entry> entries, const ImportSink::Preparation *preparation)
{
    if (entries.isEmpty()) {
        return {};
    }
    if (!m_stored.isEmpty()) {
        for (Entry &entry : entries) {
            rewriteReferences(entry);
        }
    }
    const auto ids = preparation != nullptr ? m_sink.appendPart(entries, preparation)
                                            : m_sink.append(entries);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    Q_ASSERT(ids->size() == entries.size());
    for (qsizetype i = 0; i < entries.size(); ++i) {
        if (entries.at(i).id != ids->at(i)) {
            m_stored.insert(entries.at(i).id, ids->at(i));
        }
    }
    m_last = ids->constLast();
    m_count += entries.size();
    return {};
}

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
            // What was read before a failure is stored all the same.
            [[maybe_unused]] const auto handed = assembler.handOver();
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
    if (m_control.progress) {
        m_control.progress(assembler.bytesRead(), assembler.bytesRead());
    }
    return std::move(m_report);
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
    const bool isNew = !begun->existed && !begun->deleted;
    return isNew && !beginning.tags.isEmpty() ? m_sink.addTags(begun->session, beginning.tags)
                                              : Result<>();
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

} // namespace varve
