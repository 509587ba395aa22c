// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermeter.h"
#include "sseparser.h"
#include "streamdecoder.h"

#include <QHash>

#include <memory>

namespace varve
{

/// From the bytes of a successful answer to neutral events, whatever form the answer has: an event
/// stream (also one that is labelled as something else), one JSON document, or a web page, which is an
/// error. Pure, no thread affinity; the same events for the same bytes however they are cut, up to the numbers of bytes that
/// limits speak of. An answer that goes over a limit ends with a StreamFailure that says which.
class AnswerReader
{
public:
    /// `toolNames` as in AnswerContext: what calls are named back by.
    AnswerReader(std::unique_ptr<StreamDecoder> decoder, const QByteArray &contentType,
                 const QHash<QString, QString> &toolNames = {}, const AnswerLimits &limits = {});

    void feed(QByteArrayView bytes, StreamEvents &out);
    /// No more bytes will come. Afterwards the last event is a StopEvent or a StreamFailure.
    void finish(StreamEvents &out);
    /// The answer has ended; what the connection still brings does not matter.
    [[nodiscard]] bool isComplete() const { return m_failed || m_decoder->isComplete(); }

private:
    enum class Form : quint8 { Unknown, Events, Document };

    void feedAny(QByteArrayView bytes, StreamEvents &out);
    void finishAny(StreamEvents &out);
    void nameBack(StreamEvents &events, qsizetype from) const;
    void decide(bool atEnd);
    void readEvents(qsizetype bytes, StreamEvents &out);
    void hold(qsizetype from, StreamEvents &out);
    void failWith(const Failure &failure, StreamEvents &out);

    std::unique_ptr<StreamDecoder> m_decoder;
    QHash<QString, QString> m_toolNames;
    AnswerMeter m_meter;
    SseParser m_parser;
    QByteArray m_held; ///< the whole document, or what came before the form was clear
    Form m_form = Form::Unknown;
    bool m_failed = false;
};

} // namespace varve
