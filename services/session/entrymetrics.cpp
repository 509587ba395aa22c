// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrymetrics.h"

#include "referenceblock.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr quint8 FormatVersion = 1;
constexpr auto LastKind = static_cast<quint64>(PartMetrics::Kind::Reference);

void appendVarint(QByteArray &out, quint64 value)
{
    while (value >= 0x80) {
        out += static_cast<char>((value & 0x7f) | 0x80);
        value >>= 7;
    }
    out += static_cast<char>(value);
}

class VarintReader
{
public:
    explicit VarintReader(QByteArrayView bytes) : m_bytes(bytes) { }

    [[nodiscard]] bool atEnd() const { return m_at >= m_bytes.size(); }
    [[nodiscard]] bool failed() const { return m_failed; }
    quint64 next()
    {
        quint64 value = 0;
        for (int shift = 0; shift < 64 && !atEnd(); shift += 7) {
            const auto byte = static_cast<uchar>(m_bytes[m_at++]);
            value |= static_cast<quint64>(byte & 0x7f) << shift;
            if (byte < 0x80) {
                return value;
            }
        }
        m_failed = true;
        return 0;
    }

private:
    QByteArrayView m_bytes;
    qsizetype m_at = 0;
    bool m_failed = false;
};

PartMetrics textPart(PartMetrics::Kind kind, QStringView text)
{
    PartMetrics part;
    part.kind = kind;
    part.chars = countCharacters(text);
    return part;
}

PartMetrics partOf(const Block &block)
{
    if (const auto *text = std::get_if<TextBlock>(&block)) {
        return textPart(PartMetrics::Kind::Text, text->text);
    }
    if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        return textPart(PartMetrics::Kind::Thinking, thinking->text);
    }
    PartMetrics part;
    if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
        part = textPart(PartMetrics::Kind::ToolCall, call->name);
        part.chars += countCharactersUtf8(call->arguments);
        part.callKey = callKeyOf(call->callId);
    } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
        part.kind = PartMetrics::Kind::Image;
        part.imageTokens = imageTokens(image->width, image->height);
    }
    return part;
}

} // namespace

CharCounts EntryMetrics::chars() const
{
    CharCounts sum;
    for (const PartMetrics &part : parts) {
        sum += part.chars;
    }
    return sum;
}

EntryMetrics measure(const Entry &entry)
{
    EntryMetrics metrics;
    if (entry.role == Role::BashExecution) {
        metrics.parts += textPart(PartMetrics::Kind::Text, bashCommand(entry));
    }
    for (qsizetype i = 0; i < entry.blocks.size(); ++i) {
        metrics.parts += partOf(entry.blocks.at(i));
        if (entry.role == Role::User && referenceAt(entry.blocks, i)) {
            metrics.parts.last().kind = PartMetrics::Kind::Reference;
        }
    }
    if (!entry.summary.isEmpty()) {
        metrics.parts += textPart(PartMetrics::Kind::Summary, entry.summary);
    }
    if (entry.role == Role::ToolResult && !entry.toolCallId.isEmpty()) {
        metrics.resultKey = callKeyOf(entry.toolCallId);
    }
    if (entry.role == Role::Assistant) {
        metrics.modelKey = callKeyOf(QString(entry.provider % u'/' % entry.model));
        if (entry.usage && !entry.isFailedAnswer()) {
            metrics.promptTokens = std::max<qint64>(0, entry.usage->prompt());
            metrics.outputTokens = std::max<qint64>(0, entry.usage->output);
        }
    }
    return metrics;
}

QByteArray encodeMetrics(const EntryMetrics &metrics)
{
    QByteArray out;
    if (metrics == EntryMetrics {}) {
        return out;
    }
    out.reserve(8 + 12 * metrics.parts.size());
    out += static_cast<char>(FormatVersion);
    appendVarint(out, metrics.resultKey);
    appendVarint(out, metrics.modelKey);
    appendVarint(out, static_cast<quint64>(metrics.promptTokens));
    appendVarint(out, static_cast<quint64>(metrics.outputTokens));
    for (const PartMetrics &part : metrics.parts) {
        appendVarint(out, static_cast<quint64>(part.kind));
        if (part.kind == PartMetrics::Kind::Image) {
            appendVarint(out, static_cast<quint64>(part.imageTokens));
            continue;
        }
        for (const qint64 count : part.chars.n) {
            appendVarint(out, static_cast<quint64>(count));
        }
        if (part.kind == PartMetrics::Kind::ToolCall) {
            appendVarint(out, part.callKey);
        }
    }
    return out;
}

EntryMetrics decodeMetrics(QByteArrayView bytes)
{
    EntryMetrics metrics;
    if (bytes.isEmpty() || static_cast<quint8>(bytes.front()) != FormatVersion) {
        return metrics;
    }
    VarintReader reader(bytes.sliced(1));
    metrics.resultKey = reader.next();
    metrics.modelKey = reader.next();
    metrics.promptTokens = static_cast<qint64>(reader.next());
    metrics.outputTokens = static_cast<qint64>(reader.next());
    while (!reader.atEnd() && !reader.failed()) {
        PartMetrics part;
        part.kind = static_cast<PartMetrics::Kind>(std::min<quint64>(reader.next(), LastKind));
        if (part.kind == PartMetrics::Kind::Image) {
            part.imageTokens = static_cast<qint32>(reader.next());
        } else {
            for (qint64 &count : part.chars.n) {
                count = static_cast<qint64>(reader.next());
            }
            if (part.kind == PartMetrics::Kind::ToolCall) {
                part.callKey = reader.next();
            }
        }
        metrics.parts += part;
    }
    return reader.failed() ? EntryMetrics {} : metrics;
}

quint64 callKeyOf(QStringView callId)
{
    quint64 hash = 0xcbf29ce484222325;
    for (const QChar character : callId) {
        hash = (hash ^ character.unicode()) * 0x100000001b3;
    }
    return hash == 0 ? 1 : hash;
}

qint32 imageTokens(int width, int height)
{
    if (width <= 0 || height <= 0) {
        return 1200;
    }
    return static_cast<qint32>(std::clamp<qint64>(qint64(width) * height / 750, 1, 1600));
}

} // namespace varve
