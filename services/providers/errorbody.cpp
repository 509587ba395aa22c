// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errorbody.h"

#include "boundedjson.h"
#include <base/textends.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestMessage = 500;
constexpr qsizetype LongestWord = 200;
constexpr int DeepestNesting = 3;

void readDocument(const QJsonDocument &document, ErrorBody &body, int depth);

QString asText(const QJsonValue &value)
{
    if (value.isDouble()) {
        return QString::number(value.toInteger());
    }
    return value.toString();
}

/// Gateways put the whole answer of the server behind them into the message.
void unpackMessage(ErrorBody &body, int depth)
{
    const qsizetype brace = body.message.indexOf(u'{');
    if (brace < 0 || depth >= DeepestNesting) {
        return;
    }
    const QJsonDocument inner = readJson(body.message.sliced(brace).toUtf8());
    if (inner.isObject()) {
        readDocument(inner, body, depth + 1);
    }
}

void readError(const QJsonObject &error, ErrorBody &body, int depth)
{
    const QString message = error["message"_L1].toString();
    if (!message.isEmpty()) {
        body.message = message;
    }
    if (const QString type = error["type"_L1].toString(); !type.isEmpty()) {
        body.type = type;
    } else if (const QString status = error["status"_L1].toString(); !status.isEmpty()) {
        body.type = status;
    }
    QString code = asText(error["code"_L1]);
    if (const QString inner = error["details"_L1].toObject()["error_code"_L1].toString();
        !inner.isEmpty()) {
        code = inner;
    }
    if (!code.isEmpty()) {
        body.code = code;
    }
    body.promptTokens = error["n_prompt_tokens"_L1].toInteger(body.promptTokens);
    body.contextTokens = error["n_ctx"_L1].toInteger(body.contextTokens);
    body.plan = error["plan_type"_L1].toString(body.plan);
    body.resetsAt = error["resets_at"_L1].toInteger(body.resetsAt);
    const QString upstream = asText(error["metadata"_L1].toObject()["raw"_L1]);
    if (!upstream.isEmpty()) {
        body.message += ": "_L1 + upstream;
    }
    unpackMessage(body, depth);
}

void readDocument(const QJsonDocument &document, ErrorBody &body, int depth)
{
    const QJsonObject object =
            document.isArray() ? document.array().first().toObject() : document.object();
    const QJsonValue error = object["error"_L1];
    if (const QString id = object["request_id"_L1].toString(); !id.isEmpty()) {
        body.requestId = id;
    }
    if (error.isObject()) {
        readError(error.toObject(), body, depth);
        return;
    }
    readError(object, body, depth);
    if (error.isString()) {
        body.message = error.toString();
        unpackMessage(body, depth);
    } else if (const QJsonValue detail = object["detail"_L1]; detail.isObject()) {
        readError(detail.toObject(), body, depth);
    } else if (body.message.isEmpty()) {
        body.message = detail.isArray() ? asText(detail.toArray().first().toObject()["msg"_L1])
                                        : detail.toString();
    }
    if (const QString kind = object["error_type"_L1].toString(); !kind.isEmpty()) {
        body.type = kind;
    }
}

/// Looked for at the beginning only, and without a pattern: what is searched is anything at all.
QString titleOf(const QByteArray &html)
{
    constexpr qsizetype Head = 16 * 1024; // bytes
    const QString head = QString::fromUtf8(QByteArrayView(html).first(std::min(html.size(), Head)));
    const qsizetype begin = head.indexOf("<title>"_L1, 0, Qt::CaseInsensitive);
    const qsizetype text = begin + "<title>"_L1.size();
    const qsizetype end = begin < 0 ? -1 : head.indexOf(u'<', text);
    const bool closed = end >= 0
            && QStringView(head).sliced(end).startsWith("</title>"_L1, Qt::CaseInsensitive);
    return closed ? head.sliced(text, end - text).trimmed() : QString();
}

/// What a server says goes into sentences and through patterns.
void shorten(QString &text, qsizetype length)
{
    text = headOf(text, length).toString();
}

} // namespace

QString ErrorBody::searchText() const
{
    return message + u' ' + type + u' ' + code;
}

ErrorBody parseErrorBody(const QByteArray &bytes)
{
    ErrorBody body;
    const QByteArray trimmed = bytes.trimmed();
    if (trimmed.isEmpty()) {
        return body;
    }
    const QJsonDocument document = readJson(trimmed);
    if (!document.isNull()) {
        body.form = ErrorBody::Form::Json;
        readDocument(document, body, 0);
        if (body.message.isEmpty() && body.type.isEmpty() && body.code.isEmpty()) {
            body.message = QString::fromUtf8(trimmed);
        }
    } else if (trimmed.startsWith('<')) {
        body.form = ErrorBody::Form::Html;
        body.message = titleOf(trimmed);
    } else {
        body.form = ErrorBody::Form::Text;
        body.message = QString::fromUtf8(trimmed);
    }
    shorten(body.message, LongestMessage);
    for (QString *word : { &body.type, &body.code, &body.requestId, &body.plan }) {
        shorten(*word, LongestWord);
    }
    return body;
}

} // namespace varve
