// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QTcpServer>
#include <QUrl>

#include <functional>

class QTcpSocket;

namespace varve::test
{

/// Listens on loopback, as a provider and as an HTTP proxy in front of all others, and keeps every byte that comes in, also of what
/// is no whole request. Answers for whoever was meant: lists of models, embeddings, and answers of a model.
class NetworkRecorder final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NetworkRecorder)

public:
    /// `models`: what it says it has.
    explicit NetworkRecorder(const QStringList &models, QObject *parent = nullptr);

    [[nodiscard]] QUrl url() const;
    [[nodiscard]] QString authority() const;
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] int connections() const { return m_connections; }
    /// Request lines, in order.
    [[nodiscard]] const QList<QByteArray> &requests() const { return m_requests; }
    [[nodiscard]] qsizetype count(const QByteArray &text) const { return m_bytes.count(text); }
    [[nodiscard]] int lists() const; ///< how often it was asked for its models
    [[nodiscard]] int summaries() const { return m_summaries; } ///< how often for a summary

private:
    void read(QTcpSocket *socket, QByteArray &buffer);
    void answer(QTcpSocket *socket, const QByteArray &target, const QByteArray &body);

    QTcpServer m_server;
    QStringList m_models;
    QByteArray m_bytes;
    QList<QByteArray> m_requests;
    int m_connections = 0;
    int m_summaries = 0;
};

} // namespace varve::test
