// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalside.h"

#include "facticon.h"
#include "journaleditor.h"
#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/journaldraftmodel.h>
#include <shell/icons.h>
#include <shell/rowtable.h>

#include <QBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

class DraftDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const override
    {
        return prepareJournalEditor(QStyledItemDelegate::createEditor(parent, option, index),
                                    index);
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == JournalDraftModel::Text) {
            const int kind = index.data(JournalDraftModel::KindRole).toInt();
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->icon = themedIcon(journalIcon(static_cast<JournalFact::Kind>(kind)));
        }
    }
};

} // namespace

JournalSide::JournalSide(QWidget *parent) : QWidget(parent), m_model(new JournalDraftModel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_sentence = new DimLabel;
    m_sentence->setWordWrap(true);
    layout->addWidget(m_sentence);
    m_table = makeRowTable(m_model, tr("Facts for the journal"));
    m_table->setItemDelegate(new DraftDelegate(m_table));
    m_table->setAlternatingRowColors(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(JournalDraftModel::Text,
                                                      QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(JournalDraftModel::Importance,
                                                      QHeaderView::Fixed);
    m_table->horizontalHeader()->resizeSection(JournalDraftModel::Importance,
                                               fontMetrics().averageCharWidth() * 8);
    layout->addWidget(m_table, 1);
    auto *buttons = new QHBoxLayout;
    m_all = new QPushButton(tr("Keep all"));
    m_none = new QPushButton(tr("Keep none"));
    m_show = new QPushButton(tr("Show"));
    m_show->setToolTip(tr("Show where it stands"));
    buttons->addWidget(m_all);
    buttons->addWidget(m_none);
    buttons->addStretch();
    buttons->addWidget(m_show);
    layout->addLayout(buttons);
    connect(m_all, &QPushButton::clicked, this, [this] { m_model->keepAll(true); });
    connect(m_none, &QPushButton::clicked, this, [this] { m_model->keepAll(false); });
    connect(m_show, &QPushButton::clicked, this, [this] { showSource(m_table->currentIndex()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        const QModelIndex current = m_table->currentIndex();
        m_show->setEnabled(current.isValid() && !m_model->factAt(current.row()).sources.isEmpty());
    });
    connect(m_model, &JournalDraftModel::keptChanged, this, &JournalSide::showCount);
    setPending({});
}

JournalSide::~JournalSide() = default;

void JournalSide::setFacts(const QList<JournalFact> &facts, int leftOut, const QList<int> &unwanted)
{
    m_leftOut = leftOut;
    m_show->setEnabled(false);
    m_model->setFacts(facts, unwanted);
}

void JournalSide::setPending(const QString &sentence)
{
    m_leftOut = 0;
    m_model->setFacts({});
    m_sentence->setText(sentence);
}

QList<JournalFact> JournalSide::kept() const
{
    return m_model->kept();
}

QList<JournalDraftRow> JournalSide::rows() const
{
    return m_model->rows();
}

void JournalSide::showCount()
{
    const int all = m_model->rowCount();
    const int kept = m_model->keptCount();
    QStringList sentences;
    sentences += all > 0 ? tr("%1 of %Ln facts will be kept, whatever is compacted later. Their "
                              "importance is from 1 to 10.",
                              nullptr, all)
                                   .arg(formatCount(kept))
                         : tr("No fact was found that could be kept.");
    if (m_leftOut > 0) {
        sentences += tr("%Ln fact(s) left out, because it looks as if a key or a password is in "
                        "them.",
                        nullptr, m_leftOut);
    }
    m_sentence->setText(sentences.join(u' '));
    for (QWidget *widget : { static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_all),
                             static_cast<QWidget *>(m_none), static_cast<QWidget *>(m_show) }) {
        widget->setVisible(all > 0);
    }
    m_all->setEnabled(kept < all);
    m_none->setEnabled(kept > 0);
    Q_EMIT countChanged(kept);
}

void JournalSide::showSource(const QModelIndex &index)
{
    if (index.isValid() && !m_model->factAt(index.row()).sources.isEmpty()) {
        Q_EMIT goToRequested(m_model->factAt(index.row()).sources.last());
    }
}

} // namespace varve
