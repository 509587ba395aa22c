// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnboard.h"

#include <utility>

namespace varve
{

TurnBoard::TurnBoard(Engine *engine, QObject *parent) : QObject(parent), m_engine(engine) { }

TurnBoard::~TurnBoard() = default;

void TurnBoard::start(const TurnStart &start)
{
    const SessionId id = start.session;
    if (isRunning(id)) {
        return;
    }
    auto *runner = new TurnRunner(m_engine, start, this);
    m_turns.insert(id, runner);
    connect(runner, &TurnRunner::changed, this, [this, id] { Q_EMIT changed(id); });
    connect(runner, &TurnRunner::stored, this,
            [this, id](const QList<Entry> &entries) { Q_EMIT stored(id, entries); });
    connect(runner, &TurnRunner::limitLearned, this, &TurnBoard::limitLearned);
    connect(runner, &TurnRunner::finished, this, [this, id, runner](const TurnEnd &end) {
        m_turns.remove(id);
        runner->deleteLater();
        Q_EMIT finished(id, end);
    });
    Q_EMIT started(id);
    runner->start();
}

void TurnBoard::stop(const SessionId &session)
{
    if (TurnRunner *runner = turn(session)) {
        runner->stop();
    }
}

void TurnBoard::stopAll()
{
    for (TurnRunner *runner : std::as_const(m_turns)) {
        runner->stop();
    }
}

void TurnBoard::abandonAll()
{
    qDeleteAll(std::exchange(m_turns, {}));
}

} // namespace varve
