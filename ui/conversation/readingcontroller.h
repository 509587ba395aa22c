// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>
#include <transcript/transcriptview.h>

#include <QHash>
#include <QToolButton>

namespace varve
{

class TranscriptView;

/// Lies over the end of a transcript while something has come below what is being read, which does not move for it; a press goes there.
class NewBelowButton final : public QToolButton
{
    Q_OBJECT

public:
    /// Becomes a child of `view`, whose model stays the one it has now. `jump` goes to the end; not owned.
    NewBelowButton(TranscriptView *view, QAction *jump);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void noteNew();
    void place();

    TranscriptView *const m_view;
};

/// How the transcript is read: where each session was left, what is new below, what is open, its size, its print. GUI thread.
class ReadingController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReadingController)

public:
    explicit ReadingController(const FeatureContext &context);
    ~ReadingController() override;

    void update(const WindowState &state) override;
    void prepareToClose() override;

private:
    void makeActions();
    void followSettings();
    void followSessions();
    void leave();
    void print();
    /// To the message of the person's that stands above (-1) or below (1) of what is read; below the last one is the end.
    void goToOwnMessage(int step);
    [[nodiscard]] SessionId shownSession() const;
    [[nodiscard]] TranscriptView *transcript() const;

    QAction *m_jumpToEnd = nullptr;
    QAction *m_print = nullptr;
    QAction *m_previousOwn = nullptr;
    QAction *m_nextOwn = nullptr;
    QHash<SessionId, TranscriptPosition::Place> m_places; ///< of sessions that were left
    SessionId m_shown; ///< by the transcript
};

} // namespace varve
