// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pireading.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MaxBadLinesBeforeHeader = 100;
constexpr qint64 ProgressInterval = 100; // ms

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view Spaces = " \t\r\n\v\f";
    const size_t first = text.find_first_not_of(Spaces);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(Spaces) - first + 1);
}

} // namespace

PiReading::PiReading(QIODevice &device, const QString &path, ImportSink &sink,
                     const ImportControl &control)
    : m_device(device)
    , m_path(path)
    , m_sink(sink)
    , m_control(control)
    , m_lines(device)
    , m_batch(sink)
{
    m_session.format = u"pi"_s;
    m_sinceProgress.start();
}

Result<ImportReport> PiReading::run()
{
    if (m_device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(m_path));
    }
    if (const auto read = readLines(); !read) {
        return breakOff(read.error());
    }
    return finish();
}

/// Leaves the sink in order: what it has of the session stays.
std::unexpected<Error> PiReading::breakOff(const Error &error)
{
    const bool ours = error.kind == Error::Kind::Cancelled || error.kind == Error::Kind::Io;
    if (m_begun && ours) {
        if (const auto ended = m_sink.endSession(m_batch.last()); !ended) {
            return std::unexpected(ended.error());
        }
    }
    return std::unexpected(error);
}

Result<> PiReading::readLines()
{
    LineReader::Line line;
    while (true) {
        if (m_control.stop.stop_requested()) {
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

Result<> PiReading::readLine(const LineReader::Line &line)
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

Result<> PiReading::readDamaged(std::string_view text, const LineReader::Line &line,
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

Result<> PiReading::readGlued(std::string_view text, const LineReader::Line &line,
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

Result<> PiReading::badLine(qint64 line, const QString &reason)
{
    m_counts.addBadLine();
    m_log.skipped(line, reason);
    if (!m_begun && m_session.skippedCount > MaxBadLinesBeforeHeader) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_path));
    }
    return {};
}

Result<> PiReading::readObject(const JsonRef &object, qint64 line)
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

Result<> PiReading::readHeader(const JsonRef &header, qint64 line)
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
    const auto begun = m_sink.beginSession(session);
    if (!begun) {
        return std::unexpected(begun.error());
    }
    m_begun = true;
    m_session.id = begun->session;
    m_session.originId = session.origin.sessionId;
    for (const std::string_view key : { "parentSession", "branchedFrom" }) {
        if (const QString from = header[key].string(); !from.isEmpty()) {
            m_log.note(line, ImportTexts::forkedFrom(from));
        }
    }
    return {};
}

Result<> PiReading::readEntry(const JsonRef &object, qint64 line)
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
    if (const auto stored = storeImages(entry); !stored) {
        return stored;
    }
    return add(m_linker.accept(std::move(entry)));
}

Result<> PiReading::storeImages(PiEntry &entry)
{
    for (const PiEntry::Image &image : std::as_const(entry.images)) {
        auto &block = std::get<ImageBlock>(entry.entry.blocks[image.block]);
        const auto sha256 =
                m_sink.addAttachment(image.data, block.mediaType, block.width, block.height);
        if (!sha256) {
            return std::unexpected(sha256.error());
        }
        block.sha256 = *sha256;
    }
    entry.images.clear();
    return {};
}

Result<> PiReading::add(std::vector<Entry> entries)
{
    for (Entry &entry : entries) {
        note(entry);
        if (const auto added = m_batch.add(std::move(entry)); !added) {
            return added;
        }
    }
    if (m_batch.count() > 0) {
        reportProgress();
    }
    return {};
}

void PiReading::note(const Entry &entry)
{
    ++m_session.entries;
    m_session.messages += entry.type == EntryType::Message;
    m_session.compactions += entry.type == EntryType::Compaction;
    if (entry.type == EntryType::SessionInfo) {
        m_session.title = entry.data["name"_L1].toString();
    }
}

void PiReading::reportProgress()
{
    if (m_control.progress && m_sinceProgress.hasExpired(ProgressInterval)) {
        m_sinceProgress.restart();
        m_control.progress(m_lines.bytesRead(), m_device.isSequential() ? 0 : m_device.size());
    }
}

EntryId PiReading::leaf() const
{
    EntryId id = m_linker.find(m_leafMark.empty() ? m_linker.lastId() : m_leafMark);
    return m_batch.stored(id);
}

Result<ImportReport> PiReading::finish()
{
    if (!m_begun) {
        const bool empty = m_lines.bytesRead() == 0;
        return fail(Error::Kind::InvalidInput,
                    empty ? ImportTexts::empty(m_path) : ImportTexts::noHeader(m_path));
    }
    if (const auto added = add(m_linker.finish()); !added) {
        return std::unexpected(added.error());
    }
    if (const auto flushed = m_batch.flush(); !flushed) {
        return std::unexpected(flushed.error());
    }
    const auto ended = m_sink.endSession(leaf());
    if (!ended) {
        return std::unexpected(ended.error());
    }
    if (m_control.progress) {
        m_control.progress(m_lines.bytesRead(), m_lines.bytesRead());
    }
    m_session.added = ended->added;
    m_session.branches = m_counts.branchPoints();
    m_session.source = m_counts.toJson();
    return ImportReport { m_path, { m_session } };
}

} // namespace varve
