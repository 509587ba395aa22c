// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>

#include <deque>
#include <functional>

namespace varve
{

/// Lines that wait to be read by a client, in bounded memory. While more than HighMark bytes wait, texts of a stream are joined
/// instead of queued, one for each stream, and of those only the first characters are kept, with the number of the rest; and nothing
/// more is to be asked of us (isCongested()). A client that still does not read is given up (isHopeless()). One thread.
class OutputBuffer
{
public:
    static constexpr qsizetype HighMark = 1024 * 1024; ///< bytes
    static constexpr qsizetype Limit = 64 * 1024 * 1024; ///< bytes
    static constexpr qsizetype JoinedText = 64 * 1024; ///< UTF-16 characters of a joined text

    /// Writes a text of a stream as a line, without its end. `skipped`: so many characters that came behind it were left out.
    using TextLine =
            std::function<QByteArray(const QJsonObject &head, const QString &text, qint64 skipped)>;

    /// Texts as members of their heads: "text", and "skipped" where something was.
    OutputBuffer();
    explicit OutputBuffer(TextLine textLine) : m_textLine(std::move(textLine)) { }

    /// An answer or an event, without line end.
    void add(const QByteArray &line);
    /// An event whose text may be joined with what comes next of the same stream. `head` is the event without the text. Texts of a
    /// stream stay in order with its other events where those are added with addOf().
    void addText(const QByteArray &stream, const QJsonObject &head, const QString &text);
    void addOf(const QByteArray &stream, const QByteArray &line);
    /// What was joined of a stream comes before whatever is added from now on.
    void flush(const QByteArray &stream);

    /// The next bytes to write, at most `most`; empty if nothing waits.
    [[nodiscard]] QByteArrayView next(qsizetype most) const;
    /// So many of them were written.
    void written(qsizetype bytes);
    /// Nobody will read it.
    void clear();

    [[nodiscard]] qsizetype size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_lines.empty(); }
    [[nodiscard]] bool isCongested() const { return m_size > HighMark; }
    [[nodiscard]] bool isHopeless() const { return m_hopeless; }

private:
    struct Joined
    {
        QJsonObject head;
        QString text;
        qint64 skipped = 0; ///< characters that were not kept
    };

    const TextLine m_textLine;
    std::deque<QByteArray> m_lines; ///< with line ends
    qsizetype m_begun = 0; ///< bytes of the first that were written
    qsizetype m_size = 0; ///< bytes that wait
    QHash<QByteArray, Joined> m_joined; ///< by stream
    bool m_hopeless = false;
};

} // namespace varve
