// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnregistry.h"

#include <utility>

namespace varve
{

TurnRegistry::TurnRegistry(Engine *engine, QObject *parent) : QObject(parent), m_engine(engine) { }

TurnRegistry::~TurnRegistry() = default;

void TurnRegistry::start(const TurnStart &start)
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
    connect(runner, &TurnRunner::limitLearned, this, &TurnRegistry::limitLearned);
    connect(runner, &TurnRunner::finished, this, [this, id, runner](const TurnEnd &end) {
        m_turns.remove(id);
        runner->deleteLater();
        Q_EMIT finished(id, end);
    });
    Q_EMIT started(id);
    runner->start();
}

void TurnRegistry::stop(const SessionId &session)
{
    if (TurnRunner *runner = turn(session)) {
        runner->stop();
    }
}

void TurnRegistry::stopAll()
{
    for (TurnRunner *runner : std::as_const(m_turns)) {
        runner->stop();
    }
}

void TurnRegistry::abandonAll()
{
    qDeleteAll(std::exchange(m_turns, {}));
}

} // namespace varve
