// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piparsing.h"

#include "contextedit.h"
#include "entrydata.h"

#include <QCryptographicHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MaxBadLinesBeforeHeader = 100;
constexpr qsizetype MostEntries = 1000; // of a chunk
// UTF-16 characters; some 6 ms of work for a store. Small, so that the store begins early and little waits in memory (with 2 M
// an import took 114 MB and stood still for 0.3 of 2.8 s while small files were parsed); the store joins them.
constexpr qsizetype MostText = 256 << 10;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view Spaces = " \t\r\n\v\f";
    const size_t first = text.find_first_not_of(Spaces);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(Spaces) - first + 1);
}

qsizetype textSize(const Entry &entry)
{
    qsizetype size = entry.summary.size() + entry.toolArguments.size();
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            size += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            size += thinking->text.size() + thinking->signature.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            size += call->arguments.size();
        }
    }
    return size;
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
    if (const auto edit = ContextEdit::fromEntry(entry)) {
        ids += edit->targets;
    }
    return ids;
}

} // namespace

PiParsing::PiParsing(QIODevice &device, const QString &path, const ImportSink &sink,
                     std::stop_token stop, BoundedQueue<PiChunk> &chunks)
    : m_device(device)
    , m_path(path)
    , m_sink(sink)
    , m_stop(std::move(stop))
    , m_chunks(chunks)
    , m_lines(device)
{
    m_session.format = u"pi"_s;
}

Result<> PiParsing::run()
{
    Result<> done = readLines();
    if (done && !m_begun) {
        return fail(Error::Kind::InvalidInput,
                    m_lines.bytesRead() == 0 ? ImportTexts::empty(m_path)
                                             : ImportTexts::noHeader(m_path));
    }
    if (done) {
        done = add(m_linker.finish());
    }
    if (const auto handed = handOver(); done && !handed) {
        return handed;
    }
    return done;
}

Result<> PiParsing::readLines()
{
    LineReader::Line line;
    while (true) {
        if (m_stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
        }
        const auto more = m_lines.next(line);
        if (!more) {
            return fail(Error::Kind::Io, ImportTexts::broken(m_path), more.error().message);
        }
        if (!*more) {
            return {};
        }
        if (const auto read = readLine(line); !read) {
            return read;
        }
        if (m_lines.grewLarge()) {
            m_tree.shrink();
        }
    }
}

Result<> PiParsing::readLine(const LineReader::Line &line)
{
    std::string_view text = line.bytes;
    if (line.number == 1 && text.starts_with("\xef\xbb\xbf")) {
        text.remove_prefix(3);
    }
    text = trimmed(text);
    if (text.empty() && !line.tooLong) {
        return {};
    }
    m_counts.addLine(line.length);
    if (line.tooLong) {
        return badLine(line.number, ImportTexts::tooLong(line.length, LineReader::MaxLine));
    }
    const auto object = m_tree.parse(text);
    return object ? readObject(*object, line.number) : readDamaged(text, line, object.error());
}

Result<> PiParsing::readDamaged(std::string_view text, const LineReader::Line &line,
                                const JsonTree::Failure &failure)
{
    if (!failure.invalidUtf8) {
        return readGlued(text, line, failure.reason);
    }
    QByteArray repaired =
            QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toUtf8();
    const auto size = static_cast<size_t>(repaired.size());
    repaired.resize(repaired.size() + JsonTree::Padding);
    m_log.note(line.number, ImportTexts::badUtf8());
    const std::string_view valid(repaired.constData(), size);
    const auto object = m_tree.parse(valid);
    return object ? readObject(*object, line.number)
                  : readGlued(valid, line, object.error().reason);
}

Result<> PiParsing::readGlued(std::string_view text, const LineReader::Line &line,
                              const QString &reason)
{
    std::vector<std::string_view> objects;
    std::string_view rest = text;
    while (const auto length = static_cast<size_t>(firstObjectEnd(rest))) {
        if (!m_tree.parse(rest.substr(0, length))) {
            break;
        }
        objects.push_back(rest.substr(0, length));
        rest = trimmed(rest.substr(length));
    }
    if (objects.size() < 2) {
        return badLine(line.number,
                       line.terminated ? ImportTexts::notJson(reason) : ImportTexts::cutOff());
    }
    const auto count = static_cast<qint64>(objects.size());
    m_counts.addGluedLine(count);
    m_log.note(line.number, ImportTexts::gluedLine(count));
    if (!rest.empty()) {
        m_log.skipped(line.number, ImportTexts::restOfLineLost());
    }
    for (const std::string_view part : objects) {
        const auto object = m_tree.parse(part);
        if (const auto read = readObject(*object, line.number); !read) {
            return read;
        }
    }
    return {};
}

Result<> PiParsing::badLine(qint64 line, const QString &reason)
{
    m_counts.addBadLine();
    m_log.skipped(line, reason);
    if (!m_begun && m_session.skippedCount > MaxBadLinesBeforeHeader) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_path));
    }
    return {};
}

Result<> PiParsing::readObject(const JsonRef &object, qint64 line)
{
    if (!object.isObject()) {
        return badLine(line, ImportTexts::notAnObject());
    }
    if (object["type"].utf8() == "session") {
        return readHeader(object, line);
    }
    if (!m_begun) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_path));
    }
    return readEntry(object, line);
}

Result<> PiParsing::readHeader(const JsonRef &header, qint64 line)
{
    m_counts.addHeader(header);
    if (m_begun) {
        m_log.skipped(line, ImportTexts::secondHeader());
        return {};
    }
    Session session;
    session.cwd = header["cwd"].string();
    session.createdAt = m_time = readPiTime(header["timestamp"]);
    session.origin = { m_session.format, header["id"].string(), m_path };
    m_begun = true;
    m_session.originId = session.origin.sessionId;
    m_chunk.session = session;
    for (const std::string_view key : { "parentSession", "branchedFrom" }) {
        if (const QString from = header[key].string(); !from.isEmpty()) {
            m_log.note(line, ImportTexts::forkedFrom(from));
        }
    }
    return {};
}

Result<> PiParsing::readEntry(const JsonRef &object, qint64 line)
{
    m_counts.addEntry(object);
    PiEntry entry = readPiEntry(object);
    entry.line = line;
    if (entry.entry.customType == PiLeafMark) {
        m_leafMark = entry.parentId;
        return {};
    }
    if (!entry.entry.createdAt.isValid()) {
        m_log.note(line, ImportTexts::noTime());
        entry.entry.createdAt = m_time;
    }
    m_time = entry.entry.createdAt;
    takeImages(entry);
    return add(m_linker.accept(std::move(entry)));
}

void PiParsing::takeImages(PiEntry &entry)
{
    for (PiEntry::Image &image : entry.images) {
        auto &block = std::get<ImageBlock>(entry.entry.blocks[image.block]);
        block.sha256 = QCryptographicHash::hash(image.data, QCryptographicHash::Sha256);
        m_text += image.data.size();
        m_chunk.images += { std::move(image.data), block.mediaType, block.width, block.height };
    }
    entry.images.clear();
}

Result<> PiParsing::add(std::vector<Entry> entries)
{
    for (Entry &entry : entries) {
        note(entry);
        const qsizetype size = textSize(entry);
        const bool full = m_chunk.entries.size() >= MostEntries
                || (m_text + size > MostText && !m_chunk.entries.isEmpty());
        // A sink gives back ids only after a batch, so what is pointed at must be in an earlier one.
        if (full || refersToChunk(entry)) {
            if (const auto handed = handOver(); !handed) {
                return handed;
            }
        }
        m_text += size;
        m_chunk.entries += std::move(entry);
    }
    return {};
}

bool PiParsing::refersToChunk(const Entry &entry) const
{
    return std::ranges::any_of(references(entry), [this](const EntryId &id) {
        return std::ranges::find(m_chunk.entries, id, &Entry::id) != m_chunk.entries.end();
    });
}

Result<> PiParsing::handOver()
{
    if (!m_chunk.entries.isEmpty()) {
        m_chunk.preparation = m_sink.prepare(m_chunk.entries);
    }
    m_chunk.bytesRead = m_lines.bytesRead();
    m_text = 0;
    if (!m_chunks.push(std::exchange(m_chunk, {}))) {
        return fail(Error::Kind::Cancelled, ImportTexts::cancelled(m_path));
    }
    return {};
}

void PiParsing::note(const Entry &entry)
{
    ++m_session.entries;
    m_session.messages += entry.type == EntryType::Message;
    m_session.compactions += entry.type == EntryType::Compaction;
    if (entry.type == EntryType::SessionInfo) {
        m_session.title = entry.data[entryData::SessionName].toString();
    }
}

EntryId PiParsing::leaf() const
{
    return m_linker.find(m_leafMark.empty() ? m_linker.lastId() : m_leafMark);
}

ImportedSession PiParsing::takeSession()
{
    m_session.branches = m_counts.branchPoints();
    m_session.source = m_counts.toJson();
    return std::move(m_session);
}

} // namespace varve
