// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputbuffer.h"

#include "compactjson.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

OutputBuffer::OutputBuffer()
    : m_textLine([](QJsonObject event, const QString &text, qint64 skipped) {
        event["text"_L1] = text;
        if (skipped > 0) {
            event["skipped"_L1] = skipped;
        }
        return compactJson(event);
    })
{ }

void OutputBuffer::add(const QByteArray &line)
{
    // One answer may be large by itself; what must not be is what piles up behind it.
    if (m_size > Limit) {
        m_hopeless = true;
        return;
    }
    m_lines.push_back(line + '\n');
    m_size += line.size() + 1;
}

void OutputBuffer::addText(const QByteArray &stream, const QJsonObject &head, const QString &text)
{
    const auto joined = m_joined.constFind(stream);
    if (joined != m_joined.cend() && joined->head != head) {
        flush(stream);
    }
    if (!isCongested() && !m_joined.contains(stream)) {
        add(m_textLine(head, text, 0));
        return;
    }
    auto &joinedTexts = m_joined;
    Joined &waiting = joinedTexts[stream];
    waiting.head = head;
    qsizetype kept = std::clamp<qsizetype>(JoinedText - waiting.text.size(), 0, text.size());
    if (kept > 0 && kept < text.size() && text.at(kept - 1).isHighSurrogate()) {
        --kept;
    }
    if (waiting.skipped > 0) {
        kept = 0; // what is kept is one piece
    }
    waiting.text += QStringView(text).first(kept);
    waiting.skipped += text.size() - kept;
}

void OutputBuffer::addOf(const QByteArray &stream, const QByteArray &line)
{
    flush(stream);
    add(line);
}

void OutputBuffer::flush(const QByteArray &stream)
{
    const Joined joined = m_joined.take(stream);
    if (joined.text.isEmpty() && joined.skipped == 0) {
        return;
    }
    add(m_textLine(joined.head, joined.text, joined.skipped));
}

QByteArrayView OutputBuffer::next(qsizetype most) const
{
    if (m_lines.empty()) {
        return {};
    }
    const QByteArrayView line = m_lines.front();
    return line.sliced(m_begun).first(std::min(most, line.size() - m_begun));
}

void OutputBuffer::written(qsizetype bytes)
{
    m_begun += bytes;
    m_size -= bytes;
    if (m_begun == m_lines.front().size()) {
        m_lines.pop_front();
        m_begun = 0;
    }
    if (!m_joined.isEmpty() && !isCongested()) {
        const QList<QByteArray> streams = m_joined.keys(); // flushing takes them out
        for (const QByteArray &stream : streams) {
            flush(stream);
        }
    }
}

void OutputBuffer::clear()
{
    m_lines.clear();
    m_joined.clear();
    m_begun = 0;
    m_size = 0;
}

} // namespace varve
