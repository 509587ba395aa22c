// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfilterbar.h"

#include <compactionpage/facticon.h>
#include <memory/journalkindname.h>
#include <models/plaintext.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>

#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

JournalFilterBar::JournalFilterBar(QWidget *parent) : QWidget(parent)
{
    auto *row = new FlowLayout(this);
    row->setContentsMargins({});
    m_kind = addChoice(tr("Kind"));
    fillKinds();
    m_tag = addChoice(tr("Tag"));
    m_tag->setMinimumContentsLength(10);
    m_importance = new QSpinBox;
    m_importance->setRange(JournalFact::LeastImportance, JournalFact::MostImportance);
    m_importance->setPrefix(tr("Importance from "));
    m_importance->setSpecialValueText(tr("Any importance"));
    m_importance->setAccessibleName(tr("Least importance"));
    m_clear = new QToolButton;
    m_clear->setText(tr("Clear filters"));
    m_clear->setIcon(themedIcon(u"close"_s));
    m_clear->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_clear->setFocusPolicy(Qt::StrongFocus);
    m_clear->setAutoRaise(true);
    for (QWidget *widget :
         { static_cast<QWidget *>(m_kind), static_cast<QWidget *>(m_tag),
           static_cast<QWidget *>(m_importance), static_cast<QWidget *>(m_clear) }) {
        row->addWidget(widget);
    }
    setTags({});

    connect(m_importance, &QSpinBox::valueChanged, this, &JournalFilterBar::update);
    for (QComboBox *choice : { m_kind, m_tag }) {
        connect(choice, &QComboBox::currentIndexChanged, this, &JournalFilterBar::update);
    }
    connect(m_clear, &QToolButton::clicked, this, &JournalFilterBar::clear);
    m_clear->hide();
}

JournalFilterBar::~JournalFilterBar() = default;

QComboBox *JournalFilterBar::addChoice(const QString &label)
{
    auto *choice = new QComboBox;
    choice->setAccessibleName(label);
    choice->setToolTip(asPlainText(label));
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return choice;
}

void JournalFilterBar::fillKinds()
{
    m_kind->addItem(tr("All kinds"), -1);
    const QList<JournalFact::Kind> kinds = journalKinds();
    for (const JournalFact::Kind kind : kinds) {
        m_kind->addItem(themedIcon(journalIcon(kind)), journalKindName(kind),
                        static_cast<int>(kind));
    }
}

JournalFilter JournalFilterBar::filter() const
{
    JournalFilter filter;
    if (const int kind = m_kind->currentData().toInt(); kind >= 0) {
        filter.kinds = { static_cast<JournalFact::Kind>(kind) };
    }
    filter.importance = m_importance->value();
    filter.tag = m_tag->currentData().toString();
    return filter;
}

bool JournalFilterBar::isFiltering() const
{
    return filter() != JournalFilter {};
}

void JournalFilterBar::clear()
{
    m_clearing = true;
    m_kind->setCurrentIndex(0);
    m_tag->setCurrentIndex(0);
    m_importance->setValue(JournalFact::LeastImportance);
    m_clearing = false;
    update();
}

void JournalFilterBar::setTags(const QStringList &tags)
{
    const QSignalBlocker blocker(m_tag);
    const QString chosen = m_tag->currentData().toString();
    m_tag->clear();
    m_tag->addItem(tr("All tags"), QString());
    for (const QString &tag : tags) {
        m_tag->addItem(tag, tag);
    }
    if (!chosen.isEmpty()) {
        if (!tags.contains(chosen)) {
            m_tag->addItem(chosen, chosen);
        }
        m_tag->setCurrentIndex(m_tag->findData(chosen));
    }
}

void JournalFilterBar::update()
{
    if (!m_clearing) {
        m_clear->setVisible(isFiltering());
        Q_EMIT changed();
    }
}

} // namespace varve
