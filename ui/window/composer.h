// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QTimer;

namespace varve
{

class StateLine;

/// Where a message is written. Grows with its text up to a third of the window. Ctrl+Enter (or Send) sends.
class Composer final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Composer)

public:
    explicit Composer(QWidget *parent = nullptr);
    ~Composer() override;

    [[nodiscard]] QString text() const;
    void setText(const QString &text);
    /// A text that somebody asked for. What was being written is kept: "Restore draft" exchanges the two, and the draft
    /// comes back by itself once the text was sent.
    void offer(const QString &text);
    /// A draft of another time: neither takes the focus nor counts as typing.
    void restore(const QString &text);
    void clear();
    /// Says now what draftChanged() has still to say.
    void flushDraft();
    /// What will answer; empty: nothing is set up yet. `detail` is for the tooltip.
    void setModel(const QString &name, const QString &detail = {});
    /// How much it thinks, in words, with the menu to choose another level (not owned); empty: nothing to choose.
    void setThinking(const QString &level, QMenu *levels = nullptr);
    /// What should be known before the next message is sent; empty: nothing.
    void setNotice(const QString &notice);
    /// Why nothing can be written now; empty: it can.
    void setBlocked(const QString &reason);
    /// While an answer comes: what it is at. Send becomes Stop. Empty: idle.
    void setBusy(const QString &status);
    [[nodiscard]] QAction *sendAction() const { return m_send; }
    [[nodiscard]] QPushButton *modelButton() const { return m_model; }
    [[nodiscard]] QPushButton *thinkingButton() const { return m_thinking; }

Q_SIGNALS:
    void sendRequested(const QString &text);
    void stopRequested();
    void modelRequested();
    /// A second after the last key; what offer() put aside stands below the text.
    void draftChanged(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void adjustHeight();
    void updateState();
    void replaceText(const QString &text);
    void restoreDraft();
    [[nodiscard]] QString draft() const;

    QPlainTextEdit *m_edit = nullptr;
    StateLine *m_notice = nullptr;
    QPushButton *m_model = nullptr;
    QPushButton *m_thinking = nullptr;
    QPushButton *m_restore = nullptr;
    QLabel *m_status = nullptr;
    QPushButton *m_button = nullptr;
    QAction *m_send = nullptr;
    QTimer *m_draft = nullptr;
    QString m_aside; ///< what was being written when a text was offered
    QString m_offered;
    QString m_blocked;
    QString m_busy;
};

} // namespace varve
