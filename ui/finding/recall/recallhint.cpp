// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallhint.h"

#include <contextpanel/dimlabel.h>
#include <sessions/rowpainter.h>
#include <shell/plainlabel.h>

#include <QVBoxLayout>

namespace varve
{

RecallHint::RecallHint(QWidget *parent)
    : QWidget(parent)
    , m_title(new PlainLabel(this))
    , m_text(new DimLabel({}, 1.0, this))
{
    m_title->setFont(RowPainter::bold(font()));
    auto *column = new QVBoxLayout(this);
    column->addStretch(1);
    for (PlainLabel *label : { m_title, m_text }) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignHCenter);
        column->addWidget(label);
    }
    column->addStretch(2);
}

RecallHint::~RecallHint() = default;

void RecallHint::show(const QString &title, const QString &text)
{
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text);
}

QString RecallHint::title() const
{
    return m_title->text();
}

} // namespace varve
