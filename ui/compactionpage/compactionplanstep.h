// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace varve
{

class ChoiceCard;
class NoticeBar;
class PlainLabel;
class PlanRowList;

/// Step 1: what a compaction would do, before anything runs.
class CompactionPlanStep final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPlanStep)

public:
    explicit CompactionPlanStep(QWidget *parent = nullptr);
    ~CompactionPlanStep() override;

    void setPlan(const PlanView &plan);
    void setRows(const QList<PlanRow> &rows);
    void setSummarizers(const QList<SummarizerChoice> &summarizers);
    /// Without a signal.
    void setChoices(const PlanChoices &choices);
    [[nodiscard]] PlanChoices choices() const;
    void showError(const QString &message);
    /// How often the summary in force was brought up to date since the originals were read for it.
    void setUpdates(int updates);
    /// A summary of this plan waits for review. Until it is discarded the plan cannot be changed: another one would take it away.
    void setHeld(bool held);
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    /// As the primary button.
    void accept();
    /// Where choosing begins.
    void takeFocus();

Q_SIGNALS:
    /// A moment after the last change.
    void choicesChanged(const varve::PlanChoices &choices);
    void cancelled();
    /// All of the session is to be compacted, not only a part.
    void restrictionRemoved();
    /// Summarize, or with maskOnly apply at once.
    void accepted();
    void reviewRequested();
    /// The summary that waits is not wanted any more.
    void summaryDiscarded();
    void goToRequested(varve::EntryId entry);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *createForm();
    void createKeepRows();
    void createSummaryRows();
    void showForm();
    [[nodiscard]] QSpinBox *tokensField();
    QWidget *createRestriction();
    QWidget *createFooter();
    void createHeld();
    void showPlan();
    void showSentences();
    void fillRows();
    void changed(bool atOnce);
    void emitChoices();
    [[nodiscard]] bool isOffline() const;

    PlanView m_plan;
    QList<SummarizerChoice> m_summarizers;
    PlanChoices m_emitted;
    QTimer m_later;
    QBoxLayout *m_cards = nullptr;
    ChoiceCard *m_summarizeCard = nullptr;
    ChoiceCard *m_maskCard = nullptr;
    NoticeBar *m_notice = nullptr;
    NoticeBar *m_held = nullptr;
    QPushButton *m_review = nullptr;
    bool m_isHeld = false;
    QWidget *m_restriction = nullptr;
    PlainLabel *m_restrictionText = nullptr;
    QCheckBox *m_again = nullptr;
    PlainLabel *m_againHint = nullptr;
    QFormLayout *m_form = nullptr;
    QWidget *m_formBox = nullptr;
    QSpinBox *m_keep = nullptr;
    QSpinBox *m_maskKeep = nullptr; ///< while only masking is chosen
    PlainLabel *m_unread = nullptr; ///< that nobody reads the instructions
    PlainLabel *m_cut = nullptr;
    QPlainTextEdit *m_instructions = nullptr;
    QComboBox *m_summarizer = nullptr;
    QComboBox *m_landing = nullptr;
    PlainLabel *m_estimate = nullptr;
    PlanRowList *m_rows = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_cancel = nullptr;
};

} // namespace varve
