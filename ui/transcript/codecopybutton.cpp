// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"

#include <shell/icons.h>

namespace varve
{

using namespace Qt::StringLiterals;

CodeCopyButton::CodeCopyButton(QWidget *viewport) : QToolButton(viewport)
{
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::ArrowCursor);
    setAutoFillBackground(true);
    setToolTip(tr("Copy code"));
    setAccessibleName(tr("Copy code"));
    showSign(false);
    hide();
    m_sign.setSingleShot(true);
    m_sign.setInterval(SignMs);
    connect(&m_sign, &QTimer::timeout, this, [this] { showSign(false); });
}

CodeCopyButton::~CodeCopyButton() = default;

void CodeCopyButton::showOver(const QRect &code)
{
    constexpr int Margin = 4;
    const QSize size = sizeHint();
    QRect place(code.right() - Margin - size.width(), code.top() + Margin, size.width(),
                size.height());
    setVisible(code.adjusted(0, 0, 0, 1).contains(place));
    setGeometry(place);
}

void CodeCopyButton::showCopied()
{
    showSign(true);
    m_sign.start();
}

void CodeCopyButton::showSign(bool copied)
{
    setIcon(themedIcon(copied ? u"check"_s : u"copy"_s));
}

} // namespace varve
