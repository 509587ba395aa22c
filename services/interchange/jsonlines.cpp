// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonlines.h"

#include <vector>

namespace varve
{

namespace
{

constexpr std::string_view Spaces = " \t\r\n\v\f";
constexpr std::string_view SpacesAndZeros(" \t\r\n\v\f\0", 7);

std::string_view trimmed(std::string_view text, std::string_view spaces = Spaces)
{
    const size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

} // namespace

JsonLines::JsonLines(QIODevice &device, ImportAssembler &into, Reading reading)
    : m_into(into)
    , m_reading(reading)
    , m_lines(device)
{ }

Result<> JsonLines::proceed()
{
    return m_into.proceed(m_reading == Reading::Told ? m_lines.bytesRead() : m_into.bytesRead());
}

void JsonLines::note(qint64 line, const QString &what)
{
    if (m_reading == Reading::Told) {
        m_into.log().note(line, what);
    }
}

Result<> JsonLines::forEach(const Use &use)
{
    LineReader::Line line;
    while (true) {
        if (const auto going = proceed(); !going) {
            return going;
        }
        const auto more = m_lines.next(line);
        if (!more) {
            return brokenOff(m_into.path(), more.error().message);
        }
        if (!*more) {
            return proceed();
        }
        if (const auto read = readLine(line, use); !read) {
            return read;
        }
        if (m_lines.grewLarge()) {
            m_tree.shrink();
        }
    }
}

Result<> JsonLines::readLine(const LineReader::Line &line, const Use &use)
{
    std::string_view text = line.bytes;
    if (line.number == 1 && text.starts_with("\xef\xbb\xbf")) {
        text.remove_prefix(3);
    }
    text = trimmed(text);
    if (text.empty() && !line.tooLong) {
        return {};
    }
    if (line.tooLong) {
        return refuse(line.number,
                      ImportTexts::tooLong(dataSize(line.length), dataSize(LineReader::MaxLine)));
    }
    const auto object = m_tree.parse(text);
    return object ? give(*object, line.number, use) : readDamaged(text, line, object.error(), use);
}

Result<> JsonLines::readDamaged(std::string_view text, const LineReader::Line &line,
                                const JsonTree::Failure &failure, const Use &use)
{
    if (text.find('\0') != std::string_view::npos) {
        return readWithZeros(text, line, use);
    }
    if (!failure.invalidUtf8) {
        return readGlued(text, line, failure.reason, use);
    }
    note(line.number, ImportTexts::badUtf8());
    return readRepaired(
            QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toUtf8(), line,
            use);
}

/// Around a record they say nothing; within one they stand for what is lost.
Result<> JsonLines::readWithZeros(std::string_view text, const LineReader::Line &line,
                                  const Use &use)
{
    const std::string_view inner = trimmed(text, SpacesAndZeros);
    if (inner.empty()) {
        m_endsInMidLine = !line.terminated;
        return refuse(line.number, ImportTexts::onlyZeros(dataSize(line.length)));
    }
    note(line.number, ImportTexts::zeroBytes());
    QString repaired = QString::fromUtf8(inner.data(), static_cast<qsizetype>(inner.size()));
    repaired.replace(QChar(0), QChar(QChar::ReplacementCharacter));
    return readRepaired(repaired.toUtf8(), line, use);
}

Result<> JsonLines::readRepaired(QByteArray repaired, const LineReader::Line &line, const Use &use)
{
    const auto size = static_cast<size_t>(repaired.size());
    repaired.resize(repaired.size() + JsonTree::Padding);
    const std::string_view valid(repaired.constData(), size);
    const auto object = m_tree.parse(valid);
    return object ? give(*object, line.number, use)
                  : readGlued(valid, line, object.error().reason, use);
}

Result<> JsonLines::readGlued(std::string_view text, const LineReader::Line &line,
                              const QString &reason, const Use &use)
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
        m_endsInMidLine = !line.terminated;
        if (line.terminated && m_damaged) {
            m_damaged(text);
        }
        return refuse(line.number,
                      line.terminated ? ImportTexts::notJson(reason) : ImportTexts::cutOff());
    }
    note(line.number, ImportTexts::gluedLine(static_cast<qint64>(objects.size())));
    if (!rest.empty()) {
        m_endsInMidLine = !line.terminated;
        if (m_reading == Reading::Told) {
            m_into.log().skipped(line.number, ImportTexts::restOfLineLost());
        }
    }
    for (const std::string_view part : objects) {
        const auto object = m_tree.parse(part);
        if (const auto read = give(*object, line.number, use); !read) {
            return read;
        }
    }
    return {};
}

Result<> JsonLines::give(const JsonRef &object, qint64 line, const Use &use)
{
    return object.isObject() ? use(object, line) : refuse(line, ImportTexts::notAnObject());
}

Result<> JsonLines::refuse(qint64 line, const QString &reason)
{
    if (m_reading == Reading::Unnoticed) {
        return {};
    }
    m_into.log().skipped(line, reason);
    if (!m_into.hasAnySession() && m_into.report().skippedCount > MostBadLinesAtFirst) {
        return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
    }
    return {};
}

} // namespace varve
