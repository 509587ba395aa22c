// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QObject>

#include <lines/outputbuffer.h>

namespace varve
{

/// What the server says: answers, and events, which all have a member "event". One thread.
///
/// Signals: grew when there is something to write.
class ServeOutput final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ServeOutput)

public:
    explicit ServeOutput(QObject *parent = nullptr) : QObject(parent) { }

    [[nodiscard]] OutputBuffer &buffer() { return m_buffer; }

    /// Compact JSON without line end.
    void line(const QByteArray &json);
    void announce(QLatin1StringView name, QJsonObject members);
    /// One that belongs to the turn of a session: in order with its texts.
    void turnEvent(const SessionId &session, QLatin1StringView name, QJsonObject members);
    /// A piece of an answer that is coming. Pieces are joined while the client does not read.
    void turnText(const SessionId &session, QLatin1StringView name, QJsonObject members,
                  const QString &text);

Q_SIGNALS:
    void grew();

private:
    OutputBuffer m_buffer;
};

} // namespace varve
