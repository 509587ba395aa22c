// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "limitmeter.h"

#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QProgressBar>

#include <algorithm>

namespace varve
{

LimitMeter::LimitMeter(const QString &name, QWidget *parent) : QWidget(parent), m_name(name)
{
    constexpr int BarCharacters = 28;
    constexpr int Steps = 1000;
    m_bar = new QProgressBar;
    m_bar->setRange(0, Steps);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(fontMetrics().averageCharWidth() * BarCharacters);
    m_bar->setMaximumHeight(fontMetrics().height());
    m_words = new PlainLabel;
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(new PlainLabel(name));
    row->addWidget(m_bar);
    row->addWidget(m_words);
    row->addStretch();
}

LimitMeter::~LimitMeter() = default;

void LimitMeter::show(double share, const QString &words)
{
    m_bar->setVisible(share >= 0);
    m_bar->setValue(static_cast<int>(m_bar->maximum() * std::clamp(share, 0.0, 1.0)));
    m_words->setText(words);
    //: a figure and its name
    m_bar->setAccessibleName(tr("%1: %2").arg(m_name, words));
}

QString LimitMeter::words() const
{
    return m_words->text();
}

} // namespace varve
