// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fieldparser.h"
#include "responsesobject.h"
#include "streamdecoder.h"
#include "wtf8.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <deque>

namespace varve
{

/// The fields at the top of one event of a Responses stream; the rest is read where the type asks for it.
struct ResponsesEvent
{
    QByteArray type;
    QByteArray delta; ///< surrogate halves stand as three bytes each (WTF-8)
    QString itemId;
    int outputIndex = -1; ///< -1: not given
    int summaryIndex = -1;
    bool isError = false; ///< has an `error` that is not null

    [[nodiscard]] QString deltaText() const;
};

[[nodiscard]] bool readFields(FieldParser &parser, QByteArrayView json, ResponsesEvent &event);

/// The Responses API as OpenAI, its Codex backend, local servers and gateways stream it.
///
/// Each reasoning item, message and call of an answer is a block, numbered as they first appear; numbers of items that
/// turn out to hold nothing are missing. What reasoning has to be sent back with (reasoningitem.h) comes as its
/// signature near the end. Events without an output index are told apart by their item's id, those without either go to
/// the last open item of their kind. Items of kinds that were not asked for are passed over. Complete after one of
/// the three last events.
class ResponsesDecoder final : public StreamDecoder
{
public:
    /// `maxOutputTokens` as was asked for, 0: nothing. Local servers say "completed" of answers that it cut.
    explicit ResponsesDecoder(qint64 maxOutputTokens = 0) : m_maxOutputTokens(maxOutputTokens) { }

    void feed(const SseEvent &event, StreamEvents &out) override;
    void feedDocument(const QByteArray &json, StreamEvents &out) override;
    void finish(StreamEvents &out) override;
    [[nodiscard]] bool isComplete() const override { return m_done; }
    [[nodiscard]] Load load() const override
    {
        return { static_cast<qsizetype>(m_items.size()), m_kept };
    }

private:
    using Kind = ResponsesItemKind;
    enum class Source : quint8 { None, Summary, Text };

    struct Item
    {
        Kind kind = Kind::Message;
        int index = -1;
        QString id;
        int block = -1;
        QString text; ///< as given out
        Source source = Source::None; ///< of a reasoning's text: some send it twice
        int part = -1;
        QString callId;
        QString name;
        QByteArray arguments;
        Wtf8Joiner joiner;
        bool begun = false;
        bool done = false;
        bool ended = false;
        QJsonObject json; ///< of a finished reasoning or message
    };

    void takeEvent(QByteArrayView data, StreamEvents &out);
    [[nodiscard]] bool takeDelta(StreamEvents &out);
    void takeObject(const QJsonObject &object, StreamEvents &out);
    [[nodiscard]] Item *find(int index, const QString &id, Kind kind);
    [[nodiscard]] Item &itemFor(int index, const QString &id, Kind kind);
    void takeAdded(const QJsonObject &json, StreamEvents &out);
    // One item (responsesitems.cpp)
    void takeDone(Item &item, const QJsonObject &json, StreamEvents &out);
    void takeMessage(Item &item, const QJsonObject &json, StreamEvents &out);
    void takeReasoning(Item &item, const QJsonObject &json, StreamEvents &out);
    void takeCall(Item &item, const QJsonObject &json, StreamEvents &out);
    void addText(Item &item, const QString &text, StreamEvents &out);
    void addThinking(Item &item, Source source, int part, const QString &text, StreamEvents &out);
    void addArguments(Item &item, const QByteArray &piece, StreamEvents &out);
    void begin(Item &item, StreamEvents &out);
    // The whole answer
    void takeOutput(const QJsonArray &output, bool whole, StreamEvents &out);
    [[nodiscard]] Item *findInAnswer(int index, int nth, const QString &id, Kind kind);
    void takeEnd(const QJsonObject &response, const QByteArray &type, StreamEvents &out);
    void stop(const QJsonObject &response, const QString &status, StreamEvents &out);
    [[nodiscard]] bool endCalls(bool cut, StreamEvents &out);
    void addSignatures(StreamEvents &out) const;
    void failWith(const Failure &failure, StreamEvents &out);

    FieldParser m_parser;
    ResponsesEvent m_event;
    std::deque<Item> m_items; ///< references stay good while it grows
    qint64 m_maxOutputTokens = 0;
    qsizetype m_kept = 0; ///< bytes (Load)
    int m_blocks = 0;
    bool m_callsWhole = true;
    bool m_refused = false;
    bool m_done = false;
};

} // namespace varve
