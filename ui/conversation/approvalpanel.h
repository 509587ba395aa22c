// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/approvals.h>
#include <agent/commandrun.h>

#include <QElapsedTimer>
#include <QFrame>
#include <QPointer>

#include <optional>

class QAction;
class QLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace varve
{

class AlwaysForm;
class PlainLabel;
class PreviewView;
class StateLine;

/// The open questions of one session, one after the other: which tool, what exactly it would do, why it is asked for, and
/// what can be answered. Hidden while there is none. GUI thread.
///
/// What was typed for the composer never answers: the panel takes the focus only while nobody types, its focus is on the
/// preview and not on a button, letters typed there go on in the composer, and no answer counts in the first 400 ms of a
/// question.
class ApprovalPanel final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ApprovalPanel)

public:
    explicit ApprovalPanel(QWidget *parent = nullptr);
    ~ApprovalPanel() override;

    /// Where messages are written; not owned.
    void setComposer(QPlainTextEdit *composer);

    /// In the order in which they were asked. A question that is shown and still open stays as it is, with what is being
    /// written in it.
    void setQuestions(const QList<ApprovalRequest> &questions);
    void setCommands(const CommandPolicy &policy, bool network);
    [[nodiscard]] bool hasQuestion() const { return !m_questions.isEmpty(); }
    /// To the preview, as F6 would.
    void takeFocus();

    [[nodiscard]] QAction *allowOnceAction() const { return m_once; }
    [[nodiscard]] QAction *allowAlwaysAction() const { return m_always; }
    [[nodiscard]] QAction *denyWithMessageAction() const { return m_denyMessage; }

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Once for each question; the next one is shown right after it.
    void decided(const varve::SessionId &session, const QString &callId,
                 const varve::ApprovalDecision &decision);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    enum class Form : quint8 { Answers, Always, Message };

    QAction *addAnswer(QLayout *row, const QString &text);
    QWidget *createHead();
    QWidget *createAnswers();
    QWidget *createMessage();
    void connectForms();
    void showQuestion();
    void showRule(const ApprovalRequest &question);
    void showSandbox();
    void showForm(Form form);
    [[nodiscard]] bool isArmed() const;
    /// A copy of the rule: the question that it belongs to goes.
    void answer(ApprovalAnswer kind, ApprovalRule rule = {}, const QString &message = {});
    void announce();
    [[nodiscard]] bool mayTakeFocus() const;
    void leave();
    void writeOn(const QString &typed);

    QPointer<QPlainTextEdit> m_composer;
    QList<ApprovalRequest> m_questions;
    int m_answered = 0; ///< of those that were open at the same time
    std::optional<CommandPolicy> m_commands;
    bool m_network = false;
    QElapsedTimer m_shown; ///< since this question is there to be read
    QElapsedTimer m_typed; ///< since the last key in the composer
    PlainLabel *m_title = nullptr;
    PlainLabel *m_count = nullptr;
    StateLine *m_notice = nullptr;
    StateLine *m_reason = nullptr;
    StateLine *m_sandbox = nullptr;
    PreviewView *m_preview = nullptr;
    QPushButton *m_showAll = nullptr;
    PlainLabel *m_sessionRule = nullptr;
    QWidget *m_answers = nullptr;
    AlwaysForm *m_alwaysForm = nullptr;
    QWidget *m_messageForm = nullptr;
    QLineEdit *m_message = nullptr;
    QPushButton *m_messageYes = nullptr;
    QPushButton *m_messageBack = nullptr;
    QAction *m_once = nullptr;
    QAction *m_session = nullptr;
    QAction *m_always = nullptr;
    QAction *m_deny = nullptr;
    QAction *m_denyMessage = nullptr;
};

} // namespace varve
