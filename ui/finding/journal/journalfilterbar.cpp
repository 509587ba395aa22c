// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfilterbar.h"

#include <compactionpage/facticon.h>
#include <memory/journalkindname.h>
#include <models/plaintext.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int WaitAfterKeyMs = 150;

} // namespace

JournalFilterBar::JournalFilterBar(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    m_text = new QLineEdit;
    m_text->setPlaceholderText(tr("Find in the journal"));
    m_text->setAccessibleName(m_text->placeholderText());
    m_text->setClearButtonEnabled(true);
    m_text->addAction(themedIcon(u"search"_s), QLineEdit::LeadingPosition);
    column->addWidget(m_text);
    auto *row = new FlowLayout;
    column->addLayout(row);
    m_scope = addChoice(tr("Scope"));
    m_scope->addItem(tr("This branch"), static_cast<int>(JournalScope::Branch));
    m_scope->addItem(tr("This session"), static_cast<int>(JournalScope::Session));
    m_scope->addItem(tr("Everything"), static_cast<int>(JournalScope::Everything));
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
    for (QWidget *widget : { static_cast<QWidget *>(m_scope), static_cast<QWidget *>(m_kind),
                             static_cast<QWidget *>(m_tag), static_cast<QWidget *>(m_importance),
                             static_cast<QWidget *>(m_clear) }) {
        row->addWidget(widget);
    }
    setTags({});

    m_later.setSingleShot(true);
    m_later.setInterval(WaitAfterKeyMs);
    connect(&m_later, &QTimer::timeout, this, &JournalFilterBar::changed);
    connect(m_text, &QLineEdit::textChanged, this, [this] {
        if (!m_clearing) {
            m_clear->setVisible(isFiltering());
            m_later.start();
        }
    });
    connect(m_importance, &QSpinBox::valueChanged, this, &JournalFilterBar::update);
    for (QComboBox *choice : { m_scope, m_kind, m_tag }) {
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

JournalScope JournalFilterBar::scope() const
{
    return static_cast<JournalScope>(m_scope->currentData().toInt());
}

void JournalFilterBar::setScope(JournalScope scope)
{
    m_scope->setCurrentIndex(m_scope->findData(static_cast<int>(scope)));
}

void JournalFilterBar::setHasSession(bool hasSession)
{
    const auto *items = qobject_cast<QStandardItemModel *>(m_scope->model());
    for (const JournalScope scope : { JournalScope::Branch, JournalScope::Session }) {
        items->item(m_scope->findData(static_cast<int>(scope)))->setEnabled(hasSession);
    }
    if (!hasSession) {
        setScope(JournalScope::Everything);
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
    filter.text = m_text->text();
    return filter;
}

bool JournalFilterBar::isFiltering() const
{
    return filter() != JournalFilter {};
}

void JournalFilterBar::clear()
{
    m_later.stop();
    m_clearing = true;
    m_text->clear();
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

void JournalFilterBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void JournalFilterBar::update()
{
    if (!m_clearing) {
        m_later.stop();
        m_clear->setVisible(isFiltering());
        Q_EMIT changed();
    }
}

} // namespace varve
