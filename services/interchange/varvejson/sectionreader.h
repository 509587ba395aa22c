// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "blockbuffer.h"

#include <QList>

namespace varve
{

/// Takes a JSON document that is one object apart without ever holding more than one value of it: each element of a member that is an
/// array, each member of the members that are named to be opened, and every other member as a whole. Looks at brackets and quotes
/// only; whether a value is JSON is for a parser to say. What is handed out stays valid until the next call, and at least
/// JsonTree::Padding bytes after it may be read.
class SectionReader
{
public:
    static constexpr qint64 MaxValue = 512 << 20;

    /// `opened`: names of members whose objects are given member by member.
    SectionReader(QIODevice &device, QList<QByteArray> opened, qint64 maxValue = MaxValue);

    struct Value
    {
        QByteArray section; ///< name of the document's member
        QByteArray key; ///< of a member of an opened object; as it is written, escapes and all
        std::string_view bytes; ///< empty if it was too long
        qint64 line = 0; ///< on which it begins, 1-based
        qint64 length = 0;
    };
    /// False at the end. Io if the device fails.
    [[nodiscard]] Result<bool> next(Value &value);
    [[nodiscard]] qint64 bytesRead() const { return m_buffer.bytesRead(); }
    /// At the end: whether the document's last bracket was there.
    [[nodiscard]] bool isComplete() const { return m_state == State::After; }
    /// Whether the last value was so long that memory of its size is worth giving back.
    [[nodiscard]] bool grewLarge() const { return m_buffer.grewLarge(); }

private:
    enum class State : quint8 {
        Before, ///< the document's bracket
        Name, ///< of a member, or the end
        Colon,
        Value,
        InArray, ///< before an element, or the end
        InObject, ///< before a member's name, or the end
        InnerColon,
        InnerValue,
        After,
    };

    [[nodiscard]] bool scan();
    [[nodiscard]] bool step(char c);
    [[nodiscard]] bool endsAt(char c);
    [[nodiscard]] bool beginsToken(char c);
    void begin(char c);
    [[nodiscard]] bool endValue(qsizetype end);
    [[nodiscard]] QByteArray takeName() const;

    BlockBuffer m_buffer; ///< from the token being gathered on
    const QList<QByteArray> m_opened;
    const qint64 m_maxValue;
    qsizetype m_tokenEnd = 0;
    qint64 m_discarded = 0; ///< bytes of the present token that were thrown away
    qint64 m_line = 1;
    qint64 m_firstLine = 1;
    qint64 m_depth = 0; ///< brackets that are open in the present token
    State m_state = State::Before;
    QByteArray m_section;
    QByteArray m_key;
    bool m_inside = false;
    bool m_inString = false;
    bool m_escaped = false;
    bool m_isScalar = false; ///< neither brackets nor quotes: ends before what follows
};

} // namespace varve
