// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serveoutput.h"

#include <lines/compactjson.h>

namespace varve
{

using namespace Qt::StringLiterals;

void ServeOutput::line(const QByteArray &json)
{
    m_buffer.add(json);
    Q_EMIT grew();
}

void ServeOutput::announce(QLatin1StringView name, QJsonObject members)
{
    members["event"_L1] = QString(name);
    line(compactJson(members));
}

void ServeOutput::turnEvent(const SessionId &session, QLatin1StringView name, QJsonObject members)
{
    members["event"_L1] = QString(name);
    members["session"_L1] = session.toString();
    m_buffer.addOf(session.toBytes(), compactJson(members));
    Q_EMIT grew();
}

void ServeOutput::turnText(const SessionId &session, QLatin1StringView name, QJsonObject members,
                           const QString &text)
{
    members["event"_L1] = QString(name);
    members["session"_L1] = session.toString();
    m_buffer.addText(session.toBytes(), members, text);
    Q_EMIT grew();
}

} // namespace varve
