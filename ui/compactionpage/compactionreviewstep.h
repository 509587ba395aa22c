// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "summarystatus.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QPushButton;
class QTabWidget;

namespace varve
{

class JournalSide;
class MissingSide;
class NoticeBar;
class SummaryEditor;

/// Step 2: the summary while it is written, then for editing, beside what it does not say and what the journal will keep. Its parts are told
/// and asked by themselves. GUI thread.
class CompactionReviewStep final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionReviewStep)

public:
    explicit CompactionReviewStep(QWidget *parent = nullptr);
    ~CompactionReviewStep() override;

    [[nodiscard]] SummaryStatus *status() const { return m_status; }
    [[nodiscard]] MissingSide *missing() const { return m_missing; }
    [[nodiscard]] JournalSide *journal() const { return m_journal; }

    /// An empty text that can only be stopped; see SummaryStatus::begin().
    void begin(const QString &writer);
    /// Nothing is written, and nothing was.
    void clear();
    void append(const QString &text);
    /// A text in place of what is there: a repaired answer, or one with missing facts added.
    void replace(const QString &text);
    void finish(const SummaryFigures &figures);
    /// Keeps what was written. `message` says what happened and what to do; beside it stands Retry.
    void fail(const QString &message, bool offerOffline);
    /// A text of another time, until finish() or fail() says what became of it.
    void restore(const QString &text);
    /// The text was not to blame: it stays for the next try, and nothing that would write it anew is offered.
    void failApply(const QString &message);
    void setApplying(bool on);
    /// Beside a finished summary: what speaks against it; empty: nothing. It can be applied all the same.
    void setWarning(const QString &warning);
    /// The same, of a text that is no summary as it was asked for: Retry stands beside it, and to apply it takes a word more.
    void setShapeProblem(const QString &problem, bool offerOffline);
    [[nodiscard]] QString text() const;
    /// A text that somebody wants to go on with: one that is complete, or that the person has worked on.
    [[nodiscard]] bool holdsText() const;
    void focusText();

Q_SIGNALS:
    void retryRequested();
    /// From the notice of a failure: write it without a model.
    void offlineRequested();
    /// The person changed the text; a moment after the last key.
    void edited(const QString &text);
    void goToRequested(varve::EntryId entry);
    void backRequested();
    void discarded();
    void applyRequested(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    using Phase = SummaryStatus::Phase;

    QWidget *createText();
    QWidget *createSide();
    QWidget *createFooter();
    void enter(Phase phase);
    void showApply();
    void textChanged();

    bool m_replacing = false;
    bool m_isTouched = false; ///< by the person
    bool m_isRefused = false; ///< the notice says why this text was not applied
    QTimer m_later;
    QBoxLayout *m_columns = nullptr;
    NoticeBar *m_notice = nullptr;
    QPushButton *m_retry = nullptr;
    QPushButton *m_useOffline = nullptr;
    SummaryEditor *m_editor = nullptr;
    SummaryStatus *m_status = nullptr;
    QTabWidget *m_side = nullptr;
    MissingSide *m_missing = nullptr;
    JournalSide *m_journal = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_discard = nullptr;
    QPushButton *m_apply = nullptr;
};

} // namespace varve
