// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "blockbuffer.h"

namespace varve
{

/// Tells where the elements of a JSON document lie without ever holding more than one element and one block: those of the array
/// that the document is, else the values that stand one after the other. Looks at brackets and quotes only; whether an element
/// is JSON is for a parser to say. What is handed out stays valid until the next call, and at least JsonTree::Padding bytes
/// after it may be read.
class ElementReader
{
public:
    static constexpr qint64 MaxElement = 256 << 20;

    explicit ElementReader(QIODevice &device, qint64 maxElement = MaxElement);

    struct Element
    {
        std::string_view bytes; ///< empty if too long
        qint64 number = 0; ///< 1-based
        qint64 line = 0; ///< on which it begins, 1-based
        qint64 length = 0; ///< bytes, also of one that was too long
        bool tooLong = false;
        bool complete = true; ///< false: the file ends inside it
    };
    /// False at the end. Io if the device fails.
    [[nodiscard]] Result<bool> next(Element &element);
    [[nodiscard]] qint64 bytesRead() const { return m_buffer.bytesRead(); }
    /// Whether the last element was so long that its memory is worth giving back.
    [[nodiscard]] bool grewLarge() const { return m_buffer.grewLarge(); }
    /// At the end: the document is an array and the file ends before it does.
    [[nodiscard]] bool isCutOff() const { return m_list == List::Open; }
    /// At the end: something stands after the end of the array.
    [[nodiscard]] bool hasRest() const { return m_rest; }

private:
    enum class List : quint8 { Unknown, None, Open, Closed };

    [[nodiscard]] bool scan();
    [[nodiscard]] bool beginsAt(char c);
    [[nodiscard]] bool endsAt(char c);
    void give(Element &element, bool complete);

    BlockBuffer m_buffer; ///< from the element being gathered on
    const qint64 m_maxElement;
    qint64 m_discarded = 0; ///< bytes of the present element that were thrown away
    qint64 m_elements = 0;
    qint64 m_line = 1;
    qint64 m_firstLine = 1; ///< of the present element
    qint64 m_depth = 0; ///< brackets that are open in the present element
    List m_list = List::Unknown;
    bool m_inside = false;
    bool m_inString = false;
    bool m_escaped = false;
    bool m_rest = false;
};

} // namespace varve
