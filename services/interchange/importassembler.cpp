// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importassembler.h"

#include "sourcevalues.h"
#include <session/contextedit.h>
#include <session/entry.h>
#include <session/entrydata.h>
#include <session/personswords.h>
#include <session/session.h>
#include <storage/entrywriter.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

qint64 replaceIn(QString &text)
{
    if (text.isValidUtf16()) {
        return 0;
    }
    qint64 replaced = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text.at(at);
        if (c.isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate()) {
            ++at;
        } else if (c.isSurrogate()) {
            text[at] = QChar::ReplacementCharacter;
            ++replaced;
        }
    }
    return replaced;
}

qint64 replaceIn(Block &block)
{
    if (auto *text = std::get_if<TextBlock>(&block)) {
        return replaceIn(text->text);
    }
    if (auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        return replaceIn(thinking->text) + replaceIn(thinking->signature);
    }
    if (auto *call = std::get_if<ToolCallBlock>(&block)) {
        return replaceIn(call->callId) + replaceIn(call->name) + replaceIn(call->signature);
    }
    return 0;
}

/// Puts U+FFFD in the place of each half of a surrogate pair that stands alone, as JSON can say one by an escape. UTF-8 has none: what
/// writes it, SQLite too, makes "?" of it, or one character of it and the next. In `data` it may stay, which is stored as JSON. How many
/// there were.
qint64 replaceHalfCharacters(Entry &entry)
{
    qint64 replaced = 0;
    for (Block &block : entry.blocks) {
        replaced += replaceIn(block);
    }
    for (QString *text : { &entry.provider, &entry.model, &entry.api, &entry.toolCallId,
                           &entry.toolName, &entry.toolStatus, &entry.summary, &entry.customType,
                           &entry.operationId, &entry.originId }) {
        replaced += replaceIn(*text);
    }
    return replaced;
}

qint64 replaceHalfCharacters(Session &session)
{
    return replaceIn(session.name) + replaceIn(session.cwd) + replaceIn(session.summary);
}

constexpr qsizetype MostEntries = 1000; // of a chunk
// UTF-16 characters; some 6 ms of work for a store. Small, so that the store begins early and little waits in memory (with 2 M
// an import took 114 MB and stood still for 0.3 of 2.8 s while small files were parsed); the store joins them.
constexpr qsizetype MostText = 256 << 10;

qsizetype textSize(const Entry &entry)
{
    return entry.summary.size() + entry.toolArguments.size() + textSize(entry.blocks);
}

/// What it takes in memory, roughly.
qsizetype sizeOf(const SourceEntry &source)
{
    qsizetype size = textSize(source.entry);
    for (const SourceEntry::Image &image : source.images) {
        size += image.data.size();
    }
    return size + source.fullOutput.size();
}

/// Strings that may be ids of entries, however deep.
void addIds(const QJsonValue &value, QList<EntryId> &ids)
{
    if (value.isString()) {
        if (const EntryId id = EntryId::fromString(value.toString()); !id.isNull()) {
            ids += id;
        }
    } else if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (const auto &element : array) {
            addIds(element, ids);
        }
    } else if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (const auto &member : object) {
            addIds(member, ids);
        }
    }
}

/// Every id of another entry that an entry holds, but the parent's.
QList<EntryId> references(const Entry &entry)
{
    QList<EntryId> ids;
    for (const EntryId &id : { entry.firstKept, entry.branchFrom, entry.target }) {
        if (!id.isNull()) {
            ids += id;
        }
    }
    if (entry.type == EntryType::Compaction || ContextEdit::isContextEdit(entry)) {
        addIds(entry.data, ids);
    }
    return ids;
}

} // namespace

ImportAssembler::ImportAssembler(const ImportFormat &format, QString path, const ImportSink &sink,
                                 const ImportControl &control, BoundedQueue<ImportChunk> &chunks)
    : m_format(format)
    , m_path(std::move(path))
    , m_sink(sink)
    , m_stop(control.stop)
    , m_now(control.now)
    , m_beside(control.beside)
    , m_onlyThisFile(control.onlyThisFile)
    , m_chunks(chunks)
{ }

Result<> ImportAssembler::proceed(qint64 bytesRead)
{
    m_bytesRead = bytesRead;
    if (m_stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
    }
    return {};
}

Result<> ImportAssembler::begin(Session session, const QString &parent)
{
    Q_ASSERT(!m_linker);
    if (session.origin.sessionId.isEmpty() && session.id.isNull()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::namelessSession(m_path));
    }
    if (!isStorableTime(session.createdAt)) {
        session.createdAt = {};
    }
    m_begun = true;
    if (const qint64 halves = replaceHalfCharacters(session); halves > 0) {
        m_log.count(ImportTexts::halfCharacters, halves);
    }
    m_report.format = m_format.id;
    if (!m_format.saysOrigins) {
        session.origin.format = m_format.id;
    }
    if (session.origin.path.isEmpty()) { // it may lie in another file, beside this one
        session.origin.path = m_path;
    }
    m_report.originId = session.origin.sessionId;
    m_report.title = session.name;
    m_report.folder = session.cwd;
    m_report.kind = session.kind;
    m_time = session.createdAt;
    m_linker.emplace(m_log, m_format.unresolved, m_stop);
    m_chunk.begins = ImportChunk::Beginning { std::move(session), {}, parent };
    return {};
}

void ImportAssembler::setTags(const QStringList &tags)
{
    Q_ASSERT(m_chunk.begins);
    m_chunk.begins->tags = tags;
}

Result<> ImportAssembler::beginBase(const Session &base, const QString &parent,
                                    const Session &standing)
{
    return begin(base, parent).transform([&] { m_chunk.begins->standing = standing; });
}

Result<> ImportAssembler::add(SourceEntry entry)
{
    if (!isStorableTime(entry.entry.createdAt)) {
        m_log.note(entry.line, ImportTexts::noTime());
        entry.entry.createdAt = m_time;
    }
    m_time = entry.entry.createdAt;
    return take(m_linker->accept(std::move(entry)));
}

Result<> ImportAssembler::add(std::vector<SourceEntry> entries)
{
    for (SourceEntry &entry : entries) {
        if (const auto added = add(std::move(entry)); !added) {
            return added;
        }
    }
    return {};
}

Result<> ImportAssembler::addInLine(std::vector<SourceEntry> entries, std::string &last)
{
    for (SourceEntry &entry : entries) {
        entry.hasLink = true;
        entry.parentId = std::exchange(last, entry.id);
    }
    return add(std::move(entries));
}

/// Of an entry that is stored; those of duplicates are not.
void ImportAssembler::takeAttachments(SourceEntry &entry)
{
    if (!entry.fullOutput.isEmpty()) {
        entry.entry.data[entryData::FullOutput] = QString::fromLatin1(
                QCryptographicHash::hash(entry.fullOutput, QCryptographicHash::Sha256).toHex());
        m_chunk.images +=
                { std::exchange(entry.fullOutput, {}), u"text/plain; charset=utf-8"_s, 0, 0 };
    }
    Blocks &blocks = entry.entry.blocks;
    for (SourceEntry::Image &image : entry.images) {
        auto *block = image.block < blocks.size() ? std::get_if<ImageBlock>(&blocks[image.block])
                                                  : nullptr;
        if (block == nullptr) { // it was made something else after it was read
            m_log.note(entry.line, ImportTexts::imageWithoutPlace());
            continue;
        }
        block->sha256 = QCryptographicHash::hash(image.data, QCryptographicHash::Sha256);
        m_chunk.images += { std::move(image.data), block->mediaType, block->width, block->height };
    }
    entry.images.clear();
}

Result<> ImportAssembler::take(std::vector<SourceEntry> entries)
{
    for (SourceEntry &source : entries) {
        if (m_stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
        }
        const qsizetype size = sizeOf(source);
        const bool full = m_chunk.entries.size() >= MostEntries
                || (m_text + size > MostText && !m_chunk.entries.isEmpty());
        // A sink gives back ids only after a batch, so what is pointed at must be in an earlier one.
        if (full || refersToChunk(source.entry)) {
            if (const auto handed = handOver(); !handed) {
                return handed;
            }
        }
        if (const qint64 halves = replaceHalfCharacters(source.entry); halves > 0) {
            m_log.count(ImportTexts::halfCharacters, halves);
        }
        for (const QString &kind : std::as_const(source.unknown)) {
            m_log.unknown(kind);
        }
        for (const QString &kind : std::as_const(source.aside)) {
            m_log.leftOut(ImportTexts::keptAside, kind.toUtf8().toStdString());
        }
        takeAttachments(source);
        m_text += size;
        count(source.entry);
        if (!source.formerKey.isEmpty()) {
            m_chunk.formerKeys.insert(source.entry.originKey, source.formerKey);
        }
        m_chunk.entries += std::move(source.entry);
    }
    return {};
}

bool ImportAssembler::refersToChunk(const Entry &entry) const
{
    constexpr qsizetype Few = 4; // the state at a compaction may name thousands
    const QList<EntryId> named = references(entry);
    if (named.size() <= Few) {
        return std::ranges::any_of(named, [this](const EntryId &id) {
            return std::ranges::find(m_chunk.entries, id, &Entry::id) != m_chunk.entries.end();
        });
    }
    const QSet<EntryId> ids(named.cbegin(), named.cend());
    return std::ranges::any_of(m_chunk.entries,
                               [&ids](const Entry &there) { return ids.contains(there.id); });
}

Result<> ImportAssembler::handOver()
{
    if (!m_chunk.entries.isEmpty()) {
        m_chunk.preparation = m_sink.prepare(m_chunk.entries);
    }
    m_chunk.bytesRead = m_bytesRead;
    m_text = 0;
    m_handedOver = true;
    if (!m_chunks.push(std::exchange(m_chunk, {}))) {
        return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
    }
    return {};
}

Result<> ImportAssembler::breakOff(const Error &why)
{
    if (why.kind != Error::Kind::InvalidInput) {
        [[maybe_unused]] const auto handed = handOver();
        return std::unexpected(why);
    }
    if (!m_handedOver) {
        return std::unexpected(why);
    }
    m_log.skipped(0, ImportTexts::restRefused(why.message));
    return hasSession() ? end() : Result<>();
}

ImportedSession ImportAssembler::rest()
{
    if (!hasSession()) {
        m_log.finish(m_format.program, m_format.newestTried);
    }
    return std::exchange(m_report, {});
}

void ImportAssembler::count(const Entry &entry)
{
    ++m_report.entries;
    m_report.messages += entry.type == EntryType::Message;
    m_report.compactions += entry.type == EntryType::Compaction;
    m_report.updatedAt = std::max(m_report.updatedAt, entry.createdAt);
    if (entry.type == EntryType::SessionInfo) {
        m_report.title = entry.data[entryData::SessionName].toString();
    } else if (m_report.request.isEmpty()
               && entry.role != Role::ToolResult) { // an answer to a tool asks nothing
        m_report.request = titleFromText(personsWords(entry));
    }
}

EntryId ImportAssembler::find(const std::string &id) const
{
    return m_linker ? m_linker->find(id) : EntryId();
}

Result<> ImportAssembler::attach(ImportChunk::Image attachment)
{
    m_text += attachment.data.size();
    m_chunk.images += std::move(attachment);
    return m_text > MostText ? handOver() : Result<>();
}

Result<> ImportAssembler::addBlob(const QByteArray &data)
{
    m_text += data.size();
    m_chunk.blobs += data;
    return m_text > MostText ? handOver() : Result<>();
}

Result<> ImportAssembler::end(const std::string &leaf)
{
    if (const auto taken = take(m_linker->finish()); !taken) {
        return taken;
    }
    const EntryId stands = m_linker->find(leaf);
    return endAt(stands.isNull() ? m_linker->find(m_linker->lastId()) : stands);
}

Result<> ImportAssembler::endAtStart()
{
    return take(m_linker->finish()).and_then([this] { return endAt({}); });
}

Result<> ImportAssembler::endAt(const EntryId &leaf)
{
    m_report.branches = m_linker->branches();
    m_linker.reset();
    m_log.finish(m_format.program, m_format.newestTried);
    m_chunk.ends = ImportChunk::Ending { leaf, std::exchange(m_report, {}) };
    return handOver();
}

} // namespace varve
