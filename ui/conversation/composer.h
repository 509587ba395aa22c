// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QWidget>

class QAction;
class QMenu;
class QPushButton;
class QTimer;
class QToolButton;
class QVBoxLayout;

namespace varve
{

class PlainLabel;
class StateLine;

/// Where a message is written. Grows with its text up to a third of the window. Ctrl+Enter (or Enter, see setEnterSends(), or
/// Send) sends, also while an answer comes: what becomes of it then is for the receiver to decide. Esc stops. Page keys and Ctrl+End
/// are for the transcript where they have nothing to do in the text.
class Composer final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Composer)

public:
    explicit Composer(QWidget *parent = nullptr);
    ~Composer() override;

    [[nodiscard]] QString text() const;
    /// There is something to send.
    [[nodiscard]] bool hasContent() const;
    /// Everything that was written: the text, and the draft that was put aside for it.
    [[nodiscard]] QString draft() const;
    void setText(const QString &text);
    /// A text that somebody asked for. What was being written is kept: "Restore draft" exchanges the two, and the draft
    /// comes back by itself once the text was sent.
    void offer(const QString &text);
    /// A draft of another time: neither takes the focus nor counts as typing.
    void restore(const QString &text);
    void clear();
    /// Says now what draftChanged() has still to say.
    void flushDraft();
    /// What will answer; empty: nothing is set up yet. `window`: how much it reads, empty where that is not known. `detail` is for the
    /// tooltip. `misfit`: why it would refuse; empty: it would not.
    void setModel(const QString &name, const QString &window = {}, const QString &detail = {},
                  const QString &misfit = {});
    /// How much it thinks, in words, with the menu to choose another level (not owned); empty: nothing to choose.
    void setThinking(const QString &level, QMenu *levels = nullptr);
    /// What should be known before the next message is sent; empty: nothing.
    void setNotice(const QString &notice);
    /// What is wrong with the text as it stands, or what went wrong with the last one; gone with the next key. `remedy` (not
    /// owned) is offered as a button beside it.
    void setProblem(const QString &problem, QAction *remedy = nullptr);
    /// Why nothing can be written now; empty: it can.
    void setBlocked(const QString &reason);
    /// While an answer comes: what it is at. Stop appears, Send becomes Queue. Empty: idle.
    void setBusy(const QString &status);
    /// Something that belongs to the message, between the notice and the text; becomes a child.
    void addAboveText(QWidget *widget);
    /// Below the text, as a button (not owned).
    void setAttachAction(QAction *action);
    /// True: can be sent without text, because something else is attached.
    void setHasAttachments(bool has);
    /// Enter sends as well as Ctrl+Enter does, and Shift+Enter begins a line.
    void setEnterSends(bool sends);
    [[nodiscard]] QPlainTextEdit *editor() const { return m_edit; }
    [[nodiscard]] QAction *sendAction() const { return m_send; }
    [[nodiscard]] QAction *stopAction() const { return m_stop; }
    [[nodiscard]] QPushButton *modelButton() const { return m_model; }
    [[nodiscard]] QPushButton *thinkingButton() const { return m_thinking; }

Q_SIGNALS:
    void sendRequested(const QString &text);
    void stopRequested();
    void modelRequested();
    /// A page key: -1 up, 1 down.
    void pageRequested(int pages);
    void endRequested();
    /// Esc, while nothing comes that it would stop.
    void escaped();
    /// A second after the last key; what offer() put aside stands below the text.
    void draftChanged(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool takeKey(const QKeyEvent *key);
    [[nodiscard]] bool scrolls(int pages) const;
    void adjustHeight();
    void updateState();
    [[nodiscard]] QString sendHint() const;
    void replaceText(const QString &text);
    void restoreDraft();

    QPlainTextEdit *m_edit = nullptr;
    StateLine *m_notice = nullptr;
    StateLine *m_problem = nullptr;
    QToolButton *m_remedy = nullptr;
    QPushButton *m_model = nullptr;
    QPushButton *m_thinking = nullptr;
    QToolButton *m_attach = nullptr;
    QPushButton *m_restore = nullptr;
    PlainLabel *m_status = nullptr;
    QPushButton *m_button = nullptr;
    QPushButton *m_stopButton = nullptr;
    QAction *m_send = nullptr;
    QAction *m_stop = nullptr;
    QVBoxLayout *m_above = nullptr;
    bool m_hasAttachments = false;
    bool m_enterSends = false;
    QTimer *m_draft = nullptr;
    QString m_aside; ///< what was being written when a text was offered
    QString m_offered;
    QString m_blocked;
    QString m_busy;
};

} // namespace varve
