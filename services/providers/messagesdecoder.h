// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messageschunk.h"
#include "streamdecoder.h"
#include "wtf8.h"

namespace varve
{

/// Anthropic Messages as its maker, compatible servers and llama.cpp stream them.
///
/// Blocks are numbered as they first appear; deltas go to the block that their index names, also when a
/// later one has begun already. Blocks of kinds that are not ours (server tools and their results) are
/// passed over. Complete after `message_stop`: a stream that ends before it has failed.
class MessagesDecoder final : public StreamDecoder
{
public:
    void feed(const SseEvent &event, StreamEvents &out) override;
    void feedDocument(const QByteArray &json, StreamEvents &out) override;
    void finish(StreamEvents &out) override;
    [[nodiscard]] bool isComplete() const override { return m_done; }
    [[nodiscard]] Load load() const override { return { m_blocks.size(), m_kept }; }

private:
    using Part = MessagesChunk::Part;
    enum class Kind : quint8 { Text, Thinking, Call, Other };
    struct Block
    {
        int index = -1; ///< the provider's
        int number = 0; ///< ours
        Kind kind = Kind::Other;
        QByteArray arguments; ///< of a call, all that was given out
        QByteArray input; ///< that came with the call's beginning; counts if no delta follows
        Wtf8Joiner joiner;
        bool ended = false; ///< of a call: ToolCallEnd was given out
    };

    void takeChunk(QByteArrayView name, StreamEvents &out);
    void takeMessage(StreamEvents &out);
    void takeUsage(StreamEvents &out);
    void takeStart(int index, const Part &part, StreamEvents &out);
    void takeDelta(int index, const Part &part, StreamEvents &out);
    void takeBlockStop(int index, StreamEvents &out);
    /// Null where the index belongs to a block that is passed over.
    [[nodiscard]] Block *blockFor(int index, Kind kind);
    Block &addBlock(int index, Kind kind);
    void addArguments(Block &call, const QByteArray &bytes, StreamEvents &out);
    void closeCall(Block &call, StreamEvents &out);
    void endCalls(bool cut, StreamEvents &out);
    [[nodiscard]] bool hasOutput() const { return m_numbers > 0; }
    [[nodiscard]] StopEvent stopEvent() const;
    void stop(StreamEvents &out);
    void failWith(const Failure &failure, StreamEvents &out);

    FieldParser m_parser;
    MessagesChunk m_chunk;
    QList<Block> m_blocks;
    Usage m_usage;
    QString m_stopReason;
    QString m_explanation;
    qsizetype m_kept = 0; ///< bytes (Load)
    int m_numbers = 0;
    bool m_done = false;
};

} // namespace varve
