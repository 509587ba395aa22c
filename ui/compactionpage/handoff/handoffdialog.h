// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/handoffdraft.h>

#include <QDialog>

#include <optional>

class QAction;
class QCheckBox;
class QPlainTextEdit;
class QProgressBar;
class QSplitter;

namespace varve
{

class DimLabel;
class HandoffFactList;
class NoticeBar;
class PlainLabel;
class SummaryEditor;

/// Hands a session off: asks for the goal, shows the draft as it is written, lets it be edited, and facts be taken along or left.
/// Knows nothing of stores and models; not modal. Escape stops what is written, else it closes; nothing was changed then, and what
/// stands in it is for its owner to keep (content()).
class HandoffDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffDialog)

public:
    struct Subject
    {
        QString session; ///< as it is called: "#12 Title"
        QString writer; ///< the model; empty: there is only the built-in draft
        bool sends = false; ///< preset
    };

    /// What a person would miss if it were gone. A value.
    struct Content
    {
        QString goal;
        std::optional<HandoffDraft> draft; ///< as it was written; none: there is only the goal
        QString text; ///< what the person has made of it
        QStringList memory; ///< facts of the working memory that are taken along

        [[nodiscard]] bool isEmpty() const { return goal.isEmpty() && !draft; }
    };

    explicit HandoffDialog(const Subject &subject, QWidget *parent = nullptr);
    ~HandoffDialog() override;

    void setGoal(const QString &goal);
    [[nodiscard]] QString goal() const;
    void showDrafting(bool byModel);
    void addText(const QString &text);
    void showDraft(const HandoffDraft &draft);
    [[nodiscard]] Content content() const;
    /// What content() was; `isOlder`: the session has gone on since, or another branch of it is looked at.
    void setContent(const Content &content, bool isOlder);
    /// The goal is another one than that of the draft that is there, which only the person replaces.
    void showOtherGoal(const QString &goal);
    /// What was there before stays; the goal always does.
    void showFailure(const QString &message, bool offerBuiltIn);
    void showStarting();

    [[nodiscard]] bool isDrafting() const { return m_step == Step::Drafting; }
    [[nodiscard]] bool hasDraft() const { return m_hasDraft; }
    [[nodiscard]] QAction *writeAction() const { return m_write; }
    [[nodiscard]] QAction *discardAction() const { return m_discard; }

Q_SIGNALS:
    void draftRequested(const QString &goal, bool builtIn);
    void stopRequested();
    void startRequested(const QString &goal, const QString &text, const QStringList &memory,
                        bool send);

public Q_SLOTS:
    void reject() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Step : quint8 { Asking, Drafting, Drafted, Starting };

    QWidget *createGoal();
    QWidget *createDraft();
    QWidget *createEnd();
    void createNotice();
    void createActions();
    void ask(bool builtIn);
    void setStep(Step step);
    void refresh();
    void discard();
    void inform(const QString &message);
    void takeDraft(const HandoffDraft &draft, const QString &text);
    void onTextChanged();
    void toggle(const HandoffFact &fact, bool taken);
    [[nodiscard]] QString figures() const;

    const Subject m_subject;
    Step m_step = Step::Asking;
    HandoffDraft m_draft; ///< as it was written
    bool m_hasDraft = false;
    QPlainTextEdit *m_goal = nullptr;
    DimLabel *m_by = nullptr;
    NoticeBar *m_notice = nullptr;
    QProgressBar *m_progress = nullptr;
    QSplitter *m_columns = nullptr;
    SummaryEditor *m_text = nullptr;
    HandoffFactList *m_facts = nullptr;
    DimLabel *m_figures = nullptr;
    QCheckBox *m_send = nullptr;
    QAction *m_write = nullptr;
    QAction *m_builtIn = nullptr;
    QAction *m_stop = nullptr;
    QAction *m_start = nullptr;
    QAction *m_close = nullptr;
    QAction *m_discard = nullptr;
    QAction *m_retry = nullptr;
    QAction *m_instead = nullptr; ///< the built-in draft, after a model has failed
};

} // namespace varve
