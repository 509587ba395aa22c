// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QToolButton>

namespace varve
{

/// Copies the code below it, where the corner with the block's own button has been scrolled out of view. Says for a moment that it did.
/// Not for keys, which go to the block's own.
class CodeCopyButton final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CodeCopyButton)

public:
    static constexpr int SignMs = 1000; ///< how long it is said that code was copied

    explicit CodeCopyButton(QWidget *viewport);
    ~CodeCopyButton() override;

    /// Over the code that is seen, in the viewport's coordinates. A place that has no room for it hides it.
    void showOver(const QRect &code);
    void showCopied();

private:
    void showSign(bool copied);

    QTimer m_sign;
};

} // namespace varve
