// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <QHash>
#include <QObject>

namespace varve
{

class ConversationDriver;
class ConversationPage;
class NoticeBar;
class Workbench;

/// Says above the composer that a session does not fit the model that was chosen for it, when a message was to be sent, and what can
/// be done; nothing is done before a button is pressed.
///
/// Signals: what the person wants instead of sending.
class RoomDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RoomDriver)

public:
    /// None is owned.
    RoomDriver(Workbench *workbench, ConversationPage *page, ConversationDriver *conversation,
               QObject *parent = nullptr);
    ~RoomDriver() override;

Q_SIGNALS:
    void compactRequested();
    void modelRequested();

private:
    struct Said
    {
        QString model;
        qint64 tokens = 0;
        qint64 room = 0;
    };

    void addButtons(ConversationDriver *conversation);
    void say(const SessionId &session, const Said &said);
    void show();
    void forget();

    Workbench *const m_workbench;
    NoticeBar *const m_bar;
    QHash<SessionId, Said> m_said;
};

} // namespace varve
