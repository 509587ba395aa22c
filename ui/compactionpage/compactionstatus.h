// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QHash>
#include <QToolButton>

namespace varve
{

/// In the status bar: how the compaction of the session on the screen goes, or went. What is said of another session is kept until
/// that one is opened; only what a person has begun is told everywhere, as the way back to it. GUI thread.
class CompactionStatus final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionStatus)

public:
    enum class Until : quint8 {
        Replaced, ///< something is under way
        Left, ///< an end: of no interest any more once the person has gone to another session
    };

    explicit CompactionStatus(QWidget *parent = nullptr);
    ~CompactionStatus() override;

    /// An empty text says nothing any more. `more` is the tool tip.
    void say(const SessionId &session, const QString &text, Until until, const QString &more = {});
    /// Of what a person has begun, in whatever session; before anything else. Empty: nothing is under way.
    void sayOfReview(const SessionId &session, const QString &text);
    /// The session on the screen; null: none.
    void setSession(const SessionId &session);

private:
    struct Said
    {
        QString text;
        QString more;
        Until until = Until::Replaced;
    };

    void showSaid();

    QHash<SessionId, Said> m_said;
    QString m_review;
    SessionId m_session;
};

} // namespace varve
