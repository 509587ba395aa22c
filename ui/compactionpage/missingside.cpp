// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "missingside.h"

#include "keptlines.h"
#include "missingtree.h"
#include <contextpanel/dimlabel.h>

#include <QBoxLayout>
#include <QPushButton>

namespace varve
{

MissingSide::MissingSide(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_sentence = new DimLabel;
    m_sentence->setWordWrap(true);
    layout->addWidget(m_sentence);
    m_tree = new MissingTree(MissingTree::Use::Adding);
    m_tree->setMinimumHeight(fontMetrics().height() * 6);
    layout->addWidget(m_tree, 1);
    m_rules = new DimLabel;
    m_rules->setWordWrap(true);
    layout->addWidget(m_rules);
    m_losses = new DimLabel;
    m_losses->setWordWrap(true);
    layout->addWidget(m_losses);

    for (PlainLabel *label : { m_sentence, m_rules, m_losses }) {
        keepLines(label);
    }

    m_add = new QPushButton(tr("Add"));
    m_add->setAccessibleName(tr("Add what is selected to the summary"));
    m_goTo = new QPushButton(tr("Show"));
    m_goTo->setAccessibleName(tr("Show where it stands"));
    m_askAgain = new QPushButton(tr("Ask again for what is missing"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_goTo);
    buttons->addStretch();
    layout->addLayout(buttons);
    layout->addWidget(m_askAgain);
    connect(m_add, &QPushButton::clicked, this, [this] { Q_EMIT addRequested(m_tree->chosen()); });
    connect(m_goTo, &QPushButton::clicked, this, [this] {
        Q_EMIT goToRequested(m_missing.facts.at(m_tree->chosen().constFirst()).entry);
    });
    connect(m_askAgain, &QPushButton::clicked, this, &MissingSide::askAgainRequested);
    connect(m_tree, &MissingTree::addRequested, this, &MissingSide::addRequested);
    connect(m_tree, &MissingTree::goToRequested, this, &MissingSide::goToRequested);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, this, &MissingSide::showButtons);
    setPending({});
}

MissingSide::~MissingSide() = default;

void MissingSide::setPending(const QString &sentence)
{
    m_missing = {};
    m_tree->setFacts({});
    for (QWidget *widget : std::initializer_list<QWidget *> { m_tree, m_rules, m_losses, m_add,
                                                              m_goTo, m_askAgain }) {
        widget->hide();
    }
    m_sentence->setText(sentence);
}

void MissingSide::setMissing(const MissingView &missing)
{
    m_missing = missing;
    const bool any = !missing.facts.isEmpty();
    m_sentence->setText(
            any ? tr("This stands in what is summarized, and not in the summary. Not all of it "
                     "matters: add what does with Enter.")
                : tr("Nothing was found that the summary does not say."));
    m_rules->setVisible(missing.rules > 0);
    m_rules->setText(tr("%Ln standing rule(s) are kept word for word. Take a line out of that "
                        "section, and it no longer holds.",
                        nullptr, static_cast<int>(missing.rules)));
    for (QWidget *widget : std::initializer_list<QWidget *> { m_tree, m_add, m_goTo, m_askAgain }) {
        widget->setVisible(any);
    }
    m_losses->setText(missing.losses);
    m_losses->setVisible(!missing.losses.isEmpty());
    m_askAgain->setEnabled(missing.canAskAgain);
    m_askAgain->setToolTip(missing.canAskAgain
                                   ? QString()
                                   : tr("The built-in summarizer would write the same again."));
    m_tree->setFacts(missing.facts);
    showButtons();
    for (PlainLabel *label : { m_sentence, m_rules, m_losses }) {
        fitLines(label);
    }
    Q_EMIT countChanged(static_cast<int>(missing.facts.size()));
}

void MissingSide::showButtons()
{
    const QList<int> chosen = m_tree->chosen();
    m_add->setEnabled(!chosen.isEmpty());
    m_goTo->setEnabled(!chosen.isEmpty()
                       && !m_missing.facts.at(chosen.constFirst()).entry.isNull());
}

} // namespace varve
