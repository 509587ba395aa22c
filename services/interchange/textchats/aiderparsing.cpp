// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aiderparsing.h"

#include "textchattexts.h"

#include <QFileInfo>
#include <QTimeZone>

#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// aider writes its history into the folder it works in; under another name it was moved.
QString folderOf(const QString &path)
{
    const QFileInfo file(path);
    return file.fileName() == ".aider.chat.history.md"_L1 ? file.absolutePath() : QString();
}

/// aider writes an answer and what it took one right after the other, but not in one go.
/// Until then more may follow at once; invalid: that time is over.
QDateTime stillWrittenUntil(const QString &path, const QDateTime &now)
{
    constexpr std::chrono::seconds Gap(5);
    const QDateTime written = QFileInfo(path).lastModified(QTimeZone::UTC);
    return written.isValid() && std::chrono::abs(now - written) < Gap ? written + Gap : QDateTime();
}

} // namespace

AiderParsing::AiderParsing(QIODevice &device, ImportAssembler &into)
    : m_into(into)
    , m_lines(device)
    , m_sessions(into)
{ }

Result<> AiderParsing::run()
{
    LineReader::Line line;
    while (true) {
        if (const auto going = m_into.proceed(m_lines.bytesRead()); !going) {
            return going;
        }
        const auto more = m_lines.next(line);
        if (!more) {
            return fail(Error::Kind::Io, ImportTexts::broken(m_into.path()), more.error().message);
        }
        if (!*more) {
            return finish();
        }
        if (const auto read = readLine(line); !read) {
            return read;
        }
    }
}

Result<> AiderParsing::readLine(const LineReader::Line &line)
{
    m_endsWithLine = line.terminated;
    if (line.tooLong) {
        m_into.log().skipped(line.number, ImportTexts::tooLong(line.length, LineReader::MaxLine));
        return {};
    }
    std::string_view text = line.bytes;
    if (line.number == 1 && text.starts_with("\xef\xbb\xbf")) {
        text.remove_prefix(3);
    }
    if (text.ends_with('\r')) {
        text.remove_suffix(1);
    }
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    if (bytes.isValidUtf8()) {
        return readText(text, line);
    }
    m_into.log().note(line.number, ImportTexts::badUtf8());
    const std::string repaired = QString::fromUtf8(bytes).toStdString();
    return readText(repaired, line);
}

Result<> AiderParsing::readText(std::string_view text, const LineReader::Line &line)
{
    if (aiderLineOf(text) == AiderLine::Session && line.terminated) {
        if (const auto begun = begin(text); !begun) {
            return begun;
        }
        m_counts.add(text);
        return {};
    }
    m_counts.add(text);
    if (!line.terminated) {
        m_into.log().skipped(line.number, ImportTexts::cutOff());
        if (m_section) {
            m_section->cutOff(text);
        }
        return {};
    }
    if (!m_section) {
        m_strays += !isBlankAiderLine(text);
        return {};
    }
    return m_section->add(text, line.number);
}

Result<> AiderParsing::begin(std::string_view line)
{
    if (const auto ended = endSection(); !ended) {
        return ended;
    }
    const QString time = aiderStartTime(line);
    Session session;
    session.cwd = folderOf(m_into.path());
    session.createdAt = QDateTime::fromString(time, u"yyyy-MM-dd HH:mm:ss"_s).toUTC();
    session.origin.sessionId = u"%1 #%2"_s.arg(time).arg(++m_starts[time]);
    ++m_sections;
    const QDateTime started = session.createdAt;
    if (const auto begun = m_sessions.begin(std::move(session)); !begun) {
        return begun;
    }
    m_section.emplace(m_into, started);
    return {};
}

Result<> AiderParsing::endSection(const QDateTime &stillWritten)
{
    if (!m_section) {
        return {};
    }
    const Result<> finished = m_section->finish(stillWritten);
    m_section.reset();
    if (!finished) {
        return finished;
    }
    if (const qint64 entries = m_into.report().entries; entries != m_counts.lines()) {
        m_into.log().note(0, TextChatTexts::blocksAreEntries(m_counts.lines(), entries));
    }
    m_sessions.setEnding({ {}, std::exchange(m_counts, {}).toJson(m_sections), 0 });
    return {};
}

Result<> AiderParsing::finish()
{
    if (m_endsWithLine && m_into.bytesRead() > 0) {
        m_counts.add({}); // as a reader counts that splits at line ends
    }
    if (m_strays > 0) {
        m_into.log().skipped(0, TextChatTexts::beforeFirstSession(m_strays));
    }
    const Result<> ended = endSection(stillWrittenUntil(m_into.path(), m_into.now()));
    return ended ? m_sessions.finish() : ended;
}

} // namespace varve
