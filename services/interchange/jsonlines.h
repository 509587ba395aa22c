// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include "linereader.h"

#include <functional>
#include <string>

namespace varve
{

/// An object of a line, kept for later.
struct HeldLine
{
    HeldLine(const JsonRef &object, qint64 line) : text(object.raw()), number(line)
    {
        text.reserve(text.size() + JsonTree::Padding);
    }

    std::string text; ///< with the padding that parsing needs
    qint64 number = 0;
};

/// Reads the objects of a file of JSON lines. Damaged lines are told to the report and left out: bad UTF-8 is replaced, objects that
/// stand back to back on one line are told apart, a last line without an end is no line.
class JsonLines
{
public:
    /// As many lines as this without anything of use, and the file is not what it should be.
    static constexpr qint64 MostBadLinesAtFirst = 100;

    /// Formats that read a file more than once tell only once what is wrong with it. Unnoticed reading shows no progress either.
    enum class Reading : quint8 { Told, Unnoticed };
    JsonLines(QIODevice &device, ImportAssembler &into, Reading reading = Reading::Told);

    /// Is given each line that has an end and is no JSON; the text is valid until it returns.
    using Damaged = std::function<void(std::string_view text)>;
    void onDamaged(Damaged use) { m_damaged = std::move(use); }

    /// An object is valid until the next one.
    using Use = std::function<Result<>(const JsonRef &object, qint64 line)>;
    /// Stops at the first error of `use`. InvalidInput if the file has nothing of JSON in it, Io if reading fails, Cancelled.
    [[nodiscard]] Result<> forEach(const Use &use);

    /// A further line that is of no use.
    [[nodiscard]] Result<> refuse(qint64 line, const QString &reason);
    /// Whether the last line is a beginning of one: somebody is writing the file, or it was cut.
    [[nodiscard]] bool endsInMidLine() const { return m_endsInMidLine; }

private:
    [[nodiscard]] Result<> readLine(const LineReader::Line &line, const Use &use);
    [[nodiscard]] Result<> readDamaged(std::string_view text, const LineReader::Line &line,
                                       const JsonTree::Failure &failure, const Use &use);
    [[nodiscard]] Result<> readRepaired(QByteArray repaired, const LineReader::Line &line,
                                        const Use &use);
    [[nodiscard]] Result<> readWithZeros(std::string_view text, const LineReader::Line &line,
                                         const Use &use);
    [[nodiscard]] Result<> readGlued(std::string_view text, const LineReader::Line &line,
                                     const QString &reason, const Use &use);
    [[nodiscard]] Result<> give(const JsonRef &object, qint64 line, const Use &use);

    [[nodiscard]] Result<> proceed();
    void note(qint64 line, const QString &what);

    ImportAssembler &m_into;
    const Reading m_reading;
    Damaged m_damaged;
    LineReader m_lines;
    JsonTree m_tree;
    bool m_endsInMidLine = false;
};

} // namespace varve
