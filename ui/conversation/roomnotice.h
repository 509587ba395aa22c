// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QHash>
#include <QObject>

namespace varve
{

class ConversationPage;
class NoticeBar;
class Workbench;

/// Says above the composer that a session does not fit the model that was chosen for it, when a message was to be sent, and what can
/// be done; nothing is done before a button is pressed.
///
/// Signals: what the person wants instead of sending.
class RoomNotice final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RoomNotice)

public:
    /// None is owned.
    RoomNotice(Workbench *workbench, ConversationPage *page, QObject *parent = nullptr);
    ~RoomNotice() override;

    /// `tokens` do not fit `model`, which has room for `room`.
    void say(const SessionId &session, const QString &model, qint64 tokens, qint64 room);

Q_SIGNALS:
    void compactRequested();
    void modelRequested();
    /// All the same, compacted first.
    void sendRequested();

private:
    struct Said
    {
        QString model;
        qint64 tokens = 0;
        qint64 room = 0;
    };

    void addButtons();
    void show();
    void forget();

    Workbench *const m_workbench;
    NoticeBar *const m_bar;
    QHash<SessionId, Said> m_said;
};

} // namespace varve
