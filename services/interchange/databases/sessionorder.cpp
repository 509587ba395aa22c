// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionorder.h"

#include "databasetexts.h"

#include <QHash>

namespace varve
{

namespace
{

enum class State : quint8 { Waiting, OnPath, Done, LeftOut };

} // namespace

QList<qsizetype> parentsFirst(QList<SessionLink> &sessions, ImportLog &log)
{
    QHash<QByteArray, qsizetype> indices;
    QList<State> states(sessions.size(), State::Waiting);
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        const QByteArray &id = sessions[i].id;
        if (id.isEmpty() || indices.contains(id)) {
            log.skipped(0,
                        id.isEmpty() ? DatabaseTexts::sessionWithoutId()
                                     : DatabaseTexts::duplicateSession(QString::fromUtf8(id)));
            states[i] = State::LeftOut;
        } else {
            indices.insert(id, i);
        }
    }
    QList<qsizetype> order;
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        QList<qsizetype> path;
        for (qsizetype at = i; at >= 0 && states[at] == State::Waiting;
             at = indices.value(sessions[at].parent, -1)) {
            states[at] = State::OnPath;
            path += at;
            const qsizetype above = indices.value(sessions[at].parent, -1);
            if (above >= 0 && states[above] == State::OnPath) {
                log.note(0, DatabaseTexts::sessionCycle(QString::fromUtf8(sessions[at].id)));
                sessions[at].parent.clear();
            }
        }
        while (!path.isEmpty()) {
            states[path.last()] = State::Done;
            order += path.takeLast();
        }
    }
    return order;
}

} // namespace varve
