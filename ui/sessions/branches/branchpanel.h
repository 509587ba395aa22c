// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QBoxLayout;
class QCheckBox;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;

namespace varve
{

class DimLabel;
class NoticeBar;
class PlainLabel;
class PrimaryButton;

/// Above the composer: what becomes of a branch that is left, or of one that is to be told of here. It asks, shows the report
/// as it is written, and says why there is none. Knows nothing of sessions. Hidden unless there is something to say.
class BranchPanel final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchPanel)

public:
    enum class Answer : quint8 { None, Summarize, WithInstructions };

    struct Question
    {
        bool brings = false; ///< another branch's report is brought here; else a branch is left
        int messages = 0; ///< on the branch
        QString writer; ///< the model; empty: the built-in summarizer
        Answer preset = Answer::None;
        QString instructions = {};
    };

    explicit BranchPanel(QWidget *parent = nullptr);
    ~BranchPanel() override;

    void ask(const Question &question);
    void showWriting();
    void addText(const QString &text);
    /// The report is being stored: nothing can be stopped any more.
    void showStoring();
    /// Nothing was changed. `offerBuiltIn`: the model failed, and the built-in summarizer can do it.
    void showFailure(const QString &message, bool offerBuiltIn);
    void dismiss();

    [[nodiscard]] bool isAsking() const;
    [[nodiscard]] bool isWriting() const;

Q_SIGNALS:
    /// `always`: not to be asked again.
    void answered(varve::BranchPanel::Answer answer, const QString &instructions, bool always);
    void withoutRequested();
    void retryRequested();
    void builtInRequested();
    void stopRequested();
    /// By Cancel, Close or Escape; nothing happens.
    void dismissed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *createQuestion();
    QWidget *createWriting();
    QAction *addCommand(QLayout *row, const QString &text, QPushButton *button);
    void confirm();
    void show(QWidget *page);
    [[nodiscard]] Answer chosen() const;

    PlainLabel *m_title = nullptr;
    DimLabel *m_by = nullptr;
    QWidget *m_question = nullptr;
    QRadioButton *m_none = nullptr;
    QRadioButton *m_summarize = nullptr;
    QRadioButton *m_instructed = nullptr;
    QLineEdit *m_instructions = nullptr;
    QCheckBox *m_always = nullptr;
    QAction *m_confirm = nullptr;
    QAction *m_cancel = nullptr;
    QWidget *m_writing = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QProgressBar *m_progress = nullptr;
    QAction *m_withoutWaiting = nullptr;
    QAction *m_stop = nullptr;
    NoticeBar *m_failure = nullptr;
    QAction *m_without = nullptr;
    QAction *m_retry = nullptr;
    QAction *m_builtIn = nullptr;
    QAction *m_close = nullptr;
    bool m_brings = false;
};

} // namespace varve
