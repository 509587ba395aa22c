// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QBoxLayout;

namespace varve
{

class PlainLabel;

/// A tinted strip that says in place what went wrong, or why something is not possible, with buttons for what to do.
/// Hidden until it has something to say; what it says is read out by screen readers.
class NoticeBar final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoticeBar)

public:
    enum class Tone : quint8 { Error, Information };

    explicit NoticeBar(QWidget *parent = nullptr);
    ~NoticeBar() override;

    /// An empty message hides it.
    void showMessage(Tone tone, const QString &message);
    /// Buttons stand in the order in which they were added. The caller keeps the connection; the bar owns it.
    void addButton(QWidget *button);

    [[nodiscard]] QString message() const;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void tint();
    void arrange();

    Tone m_tone = Tone::Error;
    PlainLabel *m_icon = nullptr;
    PlainLabel *m_text = nullptr;
    QBoxLayout *m_buttons = nullptr;
    QBoxLayout *m_parts = nullptr; ///< the text, and the buttons beside or below it
    bool m_tinting = false;
};

} // namespace varve
