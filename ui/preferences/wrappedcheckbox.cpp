// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wrappedcheckbox.h"

#include <QStyle>
#include <QStyleOptionButton>

#include <algorithm>

namespace varve
{

WrappedCheckBox::WrappedCheckBox(const QString &text, QWidget *parent) : QCheckBox(text, parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

WrappedCheckBox::~WrappedCheckBox() = default;

int WrappedCheckBox::besideText() const
{
    const QStyle *drawn = style();
    return drawn->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, this)
            + drawn->pixelMetric(QStyle::PM_CheckBoxLabelSpacing, nullptr, this) + 4;
}

/// At the spaces, as wide as there is room.
QString WrappedCheckBox::inLines(int width) const
{
    const QFontMetrics metrics = fontMetrics();
    const int room = width - besideText();
    QString lines;
    QString line;
    for (const QString &word : text().split(u' ')) {
        const QString longer = line.isEmpty() ? word : QString(line + u' ' + word);
        if (!line.isEmpty() && metrics.size(Qt::TextShowMnemonic, longer).width() > room) {
            lines += line + u'\n';
            line = word;
        } else {
            line = longer;
        }
    }
    return lines + line;
}

int WrappedCheckBox::heightForWidth(int width) const
{
    const int text = fontMetrics().size(Qt::TextShowMnemonic, inLines(width)).height();
    return std::max(text + 4, QCheckBox::sizeHint().height());
}

QSize WrappedCheckBox::minimumSizeHint() const
{
    constexpr int Characters = 20;
    const int least = besideText() + fontMetrics().averageCharWidth() * Characters;
    const QSize whole = QCheckBox::sizeHint();
    return { std::min(whole.width(), least), whole.height() };
}

void WrappedCheckBox::initStyleOption(QStyleOptionButton *option) const
{
    QCheckBox::initStyleOption(option);
    option->text = inLines(width());
}

} // namespace varve
