// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpoutput.h"

#include "acpendpoint.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray updateLine(const QString &session, const QJsonObject &update)
{
    return AcpEndpoint::notification("session/update"_L1,
                                     { { "sessionId"_L1, session }, { "update"_L1, update } });
}

/// `head` is the update without its content, and "session" beside it.
QByteArray textLine(QJsonObject head, const QString &text, qint64 skipped)
{
    const QString session = head.take("session"_L1).toString();
    head["content"_L1] = QJsonObject { { "type"_L1, "text"_L1 }, { "text"_L1, text } };
    if (skipped > 0) {
        head["_meta"_L1] = QJsonObject {
            { "varve"_L1, QJsonObject { { "skipped"_L1, skipped } } },
        };
    }
    return updateLine(session, head);
}

} // namespace

AcpOutput::AcpOutput(QObject *parent) : QObject(parent), m_buffer(textLine) { }

void AcpOutput::line(const QByteArray &message)
{
    m_buffer.add(message);
    Q_EMIT grew();
}

void AcpOutput::lineOf(const QString &session, const QByteArray &message)
{
    m_buffer.addOf(session.toUtf8(), message);
    Q_EMIT grew();
}

void AcpOutput::update(const QString &session, const QJsonObject &update)
{
    lineOf(session, updateLine(session, update));
}

void AcpOutput::text(const QString &session, QLatin1StringView kind, const QString &messageId,
                     const QString &text)
{
    m_buffer.addText(session.toUtf8(),
                     { { "session"_L1, session },
                       { "sessionUpdate"_L1, QString(kind) },
                       { "messageId"_L1, messageId } },
                     text);
    Q_EMIT grew();
}

void AcpOutput::flush(const QString &session)
{
    m_buffer.flush(session.toUtf8());
    Q_EMIT grew();
}

} // namespace varve
