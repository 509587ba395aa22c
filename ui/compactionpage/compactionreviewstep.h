// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace varve
{

class JournalSide;
class MissingSide;
class NoticeBar;
class PlainLabel;
class SummaryEditor;
struct JournalDraftRow;

/// Step 2: the summary while it is written, then for editing, beside what it does not say and what the journal will keep.
class CompactionReviewStep final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionReviewStep)

public:
    enum class Phase : quint8 { Writing, Reading, Editing, Failed, Applying };

    explicit CompactionReviewStep(QWidget *parent = nullptr);
    ~CompactionReviewStep() override;

    /// `writer`: the model that is asked; empty: the built-in summarizer.
    void begin(const QString &writer);
    /// Nothing is written, and nothing was.
    void clear();
    void append(const QString &text);
    void replace(const QString &text);
    void finish(const SummaryFigures &figures);
    void setTokens(qint64 tokens);
    void setMissing(const MissingView &missing);
    void setContext(qint64 before, qint64 after);
    void setJournal(const QList<JournalFact> &facts, int leftOut, const QList<int> &unwanted);
    [[nodiscard]] QList<JournalFact> journal() const;
    [[nodiscard]] QList<JournalDraftRow> journalRows() const;
    void fail(const QString &message, bool offerOffline);
    /// A text of another time, until finish() or fail() says what became of it.
    void restore(const QString &text);
    /// The text was not to blame: it stays for the next try, and nothing that would write it anew is offered.
    void failApply(const QString &message);
    void setApplying(bool on);
    void setPart(int part, int parts);
    void setWarning(const QString &warning);
    void setShapeProblem(const QString &problem, bool offerOffline);
    [[nodiscard]] QString text() const;
    /// A text that somebody wants to go on with: one that is complete, or that the person has worked on.
    [[nodiscard]] bool holdsText() const;
    void focusText();
    [[nodiscard]] Phase phase() const { return m_phase; }

Q_SIGNALS:
    void stopRequested();
    void retryRequested();
    void offlineRequested();
    void edited(const QString &text);
    void addRequested(const QList<int> &rows);
    void askAgainRequested();
    void goToRequested(varve::EntryId entry);
    void backRequested();
    void discarded();
    void applyRequested(const QString &text);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *createText();
    QWidget *createSide();
    QWidget *createFooter();
    void enter(Phase phase);
    void showStatus();
    void textChanged();

    Phase m_phase = Phase::Writing;
    SummaryFigures m_figures;
    qint64 m_before = 0; ///< tokens of the context
    qint64 m_after = 0; ///< with this summary; 0: not known yet
    int m_part = 0; ///< of m_parts requests; 0 of 0: there is one
    int m_parts = 0;
    bool m_replacing = false;
    bool m_isTouched = false; ///< by the person
    bool m_isComplete = false; ///< the text is not one that somebody has broken off
    bool m_isRefused = false; ///< the notice says why this text was not applied
    QString m_writer;
    QElapsedTimer m_begun;
    QTimer m_tick; ///< while it is written
    QTimer m_later;
    QBoxLayout *m_columns = nullptr;
    NoticeBar *m_notice = nullptr;
    QPushButton *m_retry = nullptr;
    QPushButton *m_useOffline = nullptr;
    SummaryEditor *m_editor = nullptr;
    PlainLabel *m_status = nullptr;
    QProgressBar *m_busy = nullptr;
    QPushButton *m_stop = nullptr;
    QTabWidget *m_side = nullptr;
    MissingSide *m_missing = nullptr;
    JournalSide *m_journal = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_discard = nullptr;
    QPushButton *m_apply = nullptr;
};

} // namespace varve
