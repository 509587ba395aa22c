// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuecontroller.h"

#include "queuepanel.h"
#include <models/turnstarter.h>
#include <session/attachedfile.h>
#include <workspace/storeclient.h>

#include <algorithm>

namespace varve
{

QueueController::QueueController(StoreClient *store, TurnRegistry *turns, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_turns(turns)
    , m_model(new QueueModel(store, this))
    , m_panel(new QueuePanel)
{
    m_panel->setModel(m_model);
    connectPanel();
    connect(m_model, &QueueModel::failed, this, &QueueController::failed);
    connect(m_model, &QAbstractItemModel::modelReset, this, &QueueController::steer);
    connect(m_turns, &TurnRegistry::stored, this, [this](const SessionId &session) {
        if (session == m_model->session()) {
            m_model->refresh();
        }
    });
    connect(m_turns, &TurnRegistry::started, this,
            [this](const SessionId &session) { m_stopped.remove(session); });
    connect(m_turns, &TurnRegistry::finished, this,
            [this](const SessionId &session, const TurnEnd &end) {
                m_steered.remove(session);
                // What was asked for since the person stopped it is not held back by its end, which comes a moment later.
                const bool isHeld = m_stopped.remove(session) && end.how == TurnEnd::How::Stopped;
                if (end.how != TurnEnd::How::Answered && !isHeld) {
                    hold(session);
                }
            });
}

QueueController::~QueueController() = default;

void QueueController::connectPanel()
{
    connect(m_panel, &QueuePanel::editRequested, m_model, &QueueModel::setText);
    connect(m_panel, &QueuePanel::moveRequested, m_model, &QueueModel::moveBefore);
    connect(m_panel, &QueuePanel::orphaned, this, &QueueController::textOffered);
    const auto takeFromTurn = [this](qint64 id) {
        m_steered[m_model->session()].remove(id);
        if (TurnRunner *turn = m_turns->turn(m_model->session())) {
            turn->unsteer(id);
        }
    };
    connect(m_panel, &QueuePanel::removeRequested, this, [this, takeFromTurn](qint64 id) {
        takeFromTurn(id);
        m_following[m_model->session()].remove(id);
        m_model->remove(id);
    });
    connect(m_panel, &QueuePanel::steerRequested, this, [this, takeFromTurn](qint64 id, bool on) {
        if (!on) {
            takeFromTurn(id);
        }
        m_model->setSteer(id, on);
    });
    connect(m_panel, &QueuePanel::sendRequested, this, [this](qint64 id) {
        const QueuedMessage *message = m_model->message(id);
        if (message != nullptr && m_comes) {
            follow(m_model->session(), id);
        } else if (message != nullptr) {
            Q_EMIT sendRequested(m_model->session(), *message);
        }
    });
    connect(m_panel, &QueuePanel::takeBackRequested, this, [this, takeFromTurn](qint64 id) {
        if (const QueuedMessage *message = m_model->message(id)) {
            Q_EMIT textOffered(textWithFiles(message->blocks));
            takeFromTurn(id);
            m_following[m_model->session()].remove(id);
            m_model->remove(id);
        }
    });
}

void QueueController::setReferenceBudget(const ReferenceBudget &budget)
{
    m_model->setReferenceBudget(budget);
}

void QueueController::setSession(const SessionId &session, bool comes)
{
    m_comes = comes;
    m_model->setSession(session);
    showFollowing();
    m_panel->setVisible(m_model->rowCount() > 0);
}

void QueueController::add(const SessionId &session, const Blocks &blocks,
                          const std::function<void(bool stored)> &done)
{
    m_store->write([session, blocks](SessionStore &store) {
               return MessageQueue(store.database()).add(session, { 0, blocks, false, {} });
           })
            .then(this,
                  [this, session, done,
                   holds = m_holds.value(session)](const Result<qint64> &added) {
                      if (added && m_holds.value(session) == holds) { // not stopped meanwhile
                          follow(session, *added);
                      }
                      done(added.has_value());
                      if (!added) {
                          Q_EMIT failed(added.error());
                          return;
                      }
                      if (session == m_model->session()) {
                          m_model->refresh();
                      }
                  });
}

void QueueController::follow(const SessionId &session, qint64 number)
{
    m_following[session] += number;
    showFollowing();
    steer();
}

void QueueController::hold(const SessionId &session)
{
    m_following.remove(session);
    ++m_holds[session];
    showFollowing();
}

void QueueController::noteStopped(const SessionId &session)
{
    hold(session);
    m_stopped += session;
}

void QueueController::showFollowing()
{
    m_model->setTurn(m_comes, m_following.value(m_model->session()));
}

void QueueController::sendFirst(const SessionId &session)
{
    // Asked when the store has answered: what was being added while the answer ended follows it too.
    ask(session, [this, session](const QueuedMessage &message) {
        return m_following.value(session).contains(message.number);
    });
}

void QueueController::send(const SessionId &session, qint64 number)
{
    ask(session, [number](const QueuedMessage &message) { return message.number == number; });
}

void QueueController::ask(const SessionId &session,
                          const std::function<bool(const QueuedMessage &message)> &which)
{
    m_store->write([session](SessionStore &store) {
               return MessageQueue(store.database()).messages(session);
           })
            .then(this, [this, session, which](const Result<QList<QueuedMessage>> &waiting) {
                // In its turn, behind what was stored before: a future that has an answer already gives it at once.
                QMetaObject::invokeMethod(
                        this,
                        [this, session, which, waiting] {
                            if (waiting) {
                                sendOneOf(session, *waiting, which);
                            }
                        },
                        Qt::QueuedConnection);
            });
}

void QueueController::sendOneOf(const SessionId &session, const QList<QueuedMessage> &waiting,
                                const std::function<bool(const QueuedMessage &message)> &which)
{
    const auto wanted = std::ranges::find_if(waiting, which);
    if (wanted != waiting.cend()) {
        m_following[session].remove(wanted->number); // once; numbers are given again
        Q_EMIT sendRequested(session, *wanted);
    }
}

/// Those that are meant for the turn that runs are handed to it, once.
void QueueController::steer()
{
    TurnRunner *turn = m_turns->turn(m_model->session());
    if (!turn) {
        return;
    }
    QSet<qint64> &given = m_steered[m_model->session()];
    const QSet<qint64> following = m_following.value(m_model->session());
    for (const QueuedMessage &message : m_model->messages()) {
        if (message.steer && following.contains(message.number)
            && !given.contains(message.number)) {
            given += message.number;
            turn->steer({ userEntry(message.blocks), message.number });
        }
    }
}

} // namespace varve
