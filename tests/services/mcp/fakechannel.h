// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcpchannel.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace varve::test
{

/// A server in this process: the test answers what was sent.
class FakeChannel final : public McpChannel
{
public:
    void open() override { Q_EMIT opened(); }
    void send(const QByteArray &message) override
    {
        sent += QJsonDocument::fromJson(message).object();
    }
    void sendWith(const QByteArray &message, const HttpHeaders &with) override
    {
        send(message);
        headers = with;
    }
    [[nodiscard]] bool hasHeaders() const override { return takesHeaders; }
    void setProtocolVersion(const QString &spoken) override { version = spoken; }
    void close() override { isClosed = true; }

    void answer(const QJsonObject &result)
    {
        const QJsonObject reply { { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                                  { QStringLiteral("id"), lastCall()[QStringLiteral("id")] },
                                  { QStringLiteral("result"), result } };
        Q_EMIT received(QJsonDocument(reply).toJson(QJsonDocument::Compact));
    }
    void refuse(const QString &text, int code = -32000, const QJsonObject &data = {})
    {
        QJsonObject error { { QStringLiteral("code"), code }, { QStringLiteral("message"), text } };
        if (!data.isEmpty()) {
            error.insert(QStringLiteral("data"), data);
        }
        const QJsonObject reply { { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                                  { QStringLiteral("id"), lastCall()[QStringLiteral("id")] },
                                  { QStringLiteral("error"), error } };
        Q_EMIT received(QJsonDocument(reply).toJson(QJsonDocument::Compact));
    }
    void tell(const QString &method, const QJsonObject &params = {})
    {
        Q_EMIT received(
                QJsonDocument(QJsonObject { { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                                            { QStringLiteral("method"), method },
                                            { QStringLiteral("params"), params } })
                        .toJson(QJsonDocument::Compact));
    }
    [[nodiscard]] QString lastMethod() const
    {
        return lastCall()[QStringLiteral("method")].toString();
    }
    [[nodiscard]] QJsonObject lastCall() const
    {
        for (qsizetype i = sent.size() - 1; i >= 0; --i) {
            if (sent[i].contains(QStringLiteral("id"))
                && sent[i].contains(QStringLiteral("method"))) {
                return sent[i];
            }
        }
        return {};
    }

    QList<QJsonObject> sent;
    HttpHeaders headers; ///< of the last
    QString version;
    bool takesHeaders = false;
    bool isClosed = false;
};

} // namespace varve::test
