// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chatchunk.h"
#include "streamdecoder.h"
#include "thinktags.h"
#include "wtf8.h"

#include <QJsonArray>

namespace varve
{

/// Chat Completions as OpenAI, local servers and gateways stream them.
///
/// All thinking of an answer is one block, all text another, every call one of its own, numbered as they first appear.
/// The signature of the thinking says in which form it has to be sent back (see chatthinking.h).
/// Complete after `[DONE]`; a stream that ends after a finish reason is complete too.
/// StopEvent is the last event of a good answer: usage may come after the finish reason.
class ChatDecoder final : public StreamDecoder
{
public:
    void feed(const SseEvent &event, StreamEvents &out) override;
    void feedDocument(const QByteArray &json, StreamEvents &out) override;
    void finish(StreamEvents &out) override;
    [[nodiscard]] bool isComplete() const override { return m_done; }
    [[nodiscard]] Load load() const override { return { m_blocks, m_kept }; }

private:
    struct Call
    {
        int index = -1;
        QString id;
        QString name;
        int block = 0;
        QByteArray arguments;
        Wtf8Joiner joiner;
        bool begun = false; ///< announced, which waits for the name
        bool ended = false;
        QString signature;
    };

    void takeChunk(QByteArrayView data, StreamEvents &out);
    void takeText(const QString &text, StreamEvents &out);
    void addText(const QString &text, StreamEvents &out);
    void addThinking(const QString &text, StreamEvents &out);
    void takeDetails(StreamEvents &out);
    void addSignature(StreamEvents &out) const;
    void takeCall(const ChatChunk::Call &part, StreamEvents &out);
    [[nodiscard]] Call &callFor(const ChatChunk::Call &part);
    void begin(Call &call, StreamEvents &out);
    void endCalls(bool cut, StreamEvents &out);
    void stop(StreamEvents &out);
    void failWith(const Failure &failure, StreamEvents &out);
    [[nodiscard]] StopEvent stopEvent() const;

    FieldParser m_parser;
    ChatChunk m_chunk;
    ThinkTags m_thinkTags;
    QList<Call> m_calls;
    QString m_finishReason;
    std::optional<Usage> m_timings;
    QByteArray m_thinkingField;
    QJsonArray m_details;
    qsizetype m_kept = 0; ///< bytes (Load)
    int m_blocks = 0;
    int m_textBlock = -1;
    int m_thinkingBlock = -1;
    bool m_usageReported = false;
    bool m_refused = false;
    bool m_done = false;
};

} // namespace varve
