// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <lines/outputbuffer.h>

namespace varve
{

/// What the client is sent. Sessions are named as the client knows them. One thread.
///
/// Signals: grew when there is something to write.
class AcpOutput final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpOutput)

public:
    explicit AcpOutput(QObject *parent = nullptr);

    [[nodiscard]] OutputBuffer &buffer() { return m_buffer; }

    /// A message without its line end.
    void line(const QByteArray &message);
    /// One that belongs to a session: in order with its texts.
    void lineOf(const QString &session, const QByteArray &message);
    /// A notification session/update.
    void update(const QString &session, const QJsonObject &update);
    /// A piece of a text: `kind` is agent_message_chunk or the like. Pieces are joined while the client does not read.
    void text(const QString &session, QLatin1StringView kind, const QString &messageId,
              const QString &text);
    /// Texts that were joined come before whatever follows.
    void flush(const QString &session);

Q_SIGNALS:
    void grew();

private:
    OutputBuffer m_buffer;
};

} // namespace varve
