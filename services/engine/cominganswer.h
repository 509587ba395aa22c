// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/answerassembler.h>
#include <providers/eventbacklog.h>
#include <session/entry.h>
#include <workspace/answermodel.h>

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace varve
{

class TurnBranch;

/// An answer while it comes: what is said of it, what is saved of it for the case of a crash, and the longest that came where it was cut
/// and asked for again. One after the other. On the engine thread.
///
/// A crash takes away its last second at most, unless it is so long that saving it every second would take more than a small part of
/// the time.
class ComingAnswer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComingAnswer)

public:
    /// `branch` is not owned; `model` as the entry names it.
    ComingAnswer(TurnBranch *branch, AnswerTarget target, QString model, QObject *parent);

    /// It is asked for, or once more: what was set aside stays so.
    void begin();
    void take(const StreamEvents &events);
    /// Says what was not said yet.
    void flush();
    /// It was cut: nothing that came is lost before something better has come.
    void setAside();
    /// What came now is whole, and counts however short it is.
    void dropSetAside() { m_setAside = {}; }
    /// Nothing is saved until begin().
    void pause();
    /// The longest that came, without an id; from here on there is nothing.
    [[nodiscard]] Entry finish();

    /// Of what came since begin().
    [[nodiscard]] bool isEmpty() const { return m_answer.size() == 0; }
    [[nodiscard]] StopEvent stop() const { return m_answer.stop().value_or(StopEvent {}); }
    [[nodiscard]] bool hasSetAside() const { return m_setAside.size() > 0; }

Q_SIGNALS:
    /// At most so often as an eye sees it.
    void grew(const varve::StreamEvents &events);

private:
    void save();
    [[nodiscard]] Entry soFar() const;

    TurnBranch *const m_branch;
    const AnswerTarget m_target;
    const QString m_model;
    AnswerAssembler m_answer;
    AnswerAssembler m_setAside; ///< the longest that came before
    EventBacklog m_unsaid;
    QTimer m_flush;
    QTimer m_draft;
    qsizetype m_drafted = 0; ///< characters that are saved as a draft
    QElapsedTimer m_sinceDraft; ///< was saved
    qint64 m_draftPauseMs = 0; ///< by how long saving it took
    bool m_savingDraft = false;
    QElapsedTimer m_elapsed;
};

} // namespace varve
