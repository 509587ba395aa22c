// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptcache.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype MostMarks = 4;
constexpr qsizetype LookBack = 15; // blocks; providers search 20 before a mark
/// Fewer than any text has: a prefix is passed over only if it is too short for certain.
constexpr qint64 CharactersPerToken = 2;

class Placer
{
public:
    explicit Placer(const CacheLayout &layout) : m_layout(layout)
    {
        qint64 size = layout.tools + layout.system;
        for (const CacheBlock &block : layout.blocks) {
            size += block.size;
            m_prefixes.append(size);
        }
    }

    CacheMarks place()
    {
        const qsizetype end = markableUpTo(m_layout.blocks.size() - 1);
        add(end);
        addHead();
        add(markableUpTo(lastAnchor(RequestMessage::Anchor::Summary)));
        add(markableUpTo(lastAnchor(RequestMessage::Anchor::Boundary)));
        const qsizetype before = markableUpTo(userEndBefore(end));
        add(before);
        for (qsizetype at = end - LookBack; at > before; at -= LookBack) {
            add(markableUpTo(at));
        }
        std::ranges::sort(m_marks.blocks);
        return m_marks;
    }

private:
    [[nodiscard]] bool isLongEnough(qint64 characters) const
    {
        return characters / CharactersPerToken >= m_layout.minimum;
    }

    void addHead()
    {
        if (!isLongEnough(m_layout.tools + m_layout.system)) {
            return;
        }
        m_marks.system = m_layout.system > 0;
        m_marks.tools = !m_marks.system && m_layout.tools > 0;
    }

    void add(qsizetype block)
    {
        const bool fits = block >= 0 && m_marks.count() < MostMarks
                && !m_marks.blocks.contains(block) && isLongEnough(m_prefixes[block]);
        if (fits) {
            m_marks.blocks.append(block);
        }
    }

    [[nodiscard]] qsizetype markableUpTo(qsizetype block) const
    {
        while (block >= 0 && !m_layout.blocks[block].markable) {
            --block;
        }
        return block;
    }

    [[nodiscard]] qsizetype lastAnchor(RequestMessage::Anchor anchor) const
    {
        qsizetype block = m_layout.blocks.size() - 1;
        while (block >= 0 && m_layout.blocks[block].anchor != anchor) {
            --block;
        }
        return block;
    }

    [[nodiscard]] qsizetype userEndBefore(qsizetype block) const
    {
        --block;
        while (block >= 0 && !m_layout.blocks[block].endsUserMessage) {
            --block;
        }
        return block;
    }

    const CacheLayout &m_layout;
    QList<qint64> m_prefixes; ///< characters up to and with each block
    CacheMarks m_marks;
};

} // namespace

CacheMarks placeCacheMarks(const CacheLayout &layout)
{
    return Placer(layout).place();
}

} // namespace varve
