// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelcolumns.h"

#include "providermodels.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ModelColumns::ModelColumns(QTableView *table, int main, int leastCharacters,
                           const QList<int> &yielding)
    : QObject(table)
    , m_table(table)
    , m_main(main)
    , m_least(leastCharacters)
    , m_yielding(yielding)
{
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table->viewport()->installEventFilter(this);
    update();
}

ModelColumns::~ModelColumns() = default;

int ModelColumns::wanted(int column) const
{
    const QAbstractItemView *view = m_table; // public there
    return std::max(view->sizeHintForColumn(column),
                    m_table->horizontalHeader()->sectionSizeHint(column));
}

void ModelColumns::update()
{
    const QHeaderView *header = m_table->horizontalHeader();
    const int unit = m_table->fontMetrics().averageCharWidth();
    int room = m_table->viewport()->width();
    int yielding = 0;
    for (int column = 0; column < header->count(); ++column) {
        if (m_yielding.contains(column)) {
            yielding += wanted(column);
        } else if (column != m_main) {
            m_table->setColumnWidth(column, wanted(column));
            room -= wanted(column);
        }
    }
    const int least = std::min(m_least * unit, wanted(m_main));
    const int most = std::max(0, room - least);
    constexpr int Readable = 14; // characters of a text that is cut
    for (const int column : m_yielding) {
        const int full = wanted(column);
        const int share = yielding <= most ? full : full * most / std::max(1, yielding);
        const int width = std::max(share, std::min(full, Readable * unit));
        m_table->setColumnWidth(column, width);
        room -= width;
    }
    m_table->setColumnWidth(m_main, std::max(room, least));
}

bool ModelColumns::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange) {
        update();
    }
    return QObject::eventFilter(watched, event);
}

QWidget *ThinkingDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    Q_UNUSED(option)
    Q_UNUSED(index)
    auto *box = new QComboBox(parent);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(tr("Thinking"));
    for (const QString &level : { QString(), u"off"_s, u"low"_s, u"medium"_s, u"high"_s }) {
        box->addItem(thinkingName(level), level);
    }
    box->lineEdit()->setPlaceholderText(tr("or a budget in tokens"));
    return box;
}

void ThinkingDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    auto *box = static_cast<QComboBox *>(editor);
    const QString level = index.data(Qt::UserRole).toString();
    const int known = box->findData(level);
    box->setCurrentIndex(known);
    if (known < 0) {
        box->setEditText(level);
    }
    box->lineEdit()->selectAll();
}

void ThinkingDelegate::setModelData(QWidget *editor, QAbstractItemModel *model,
                                    const QModelIndex &index) const
{
    const auto *box = static_cast<QComboBox *>(editor);
    const QString text = box->currentText().trimmed();
    const int known = box->findText(text, Qt::MatchFixedString);
    bool isNumber = false;
    const qlonglong tokens = QLocale().toLongLong(text, &isNumber);
    const QString level = known >= 0 ? box->itemData(known).toString()
            : isNumber               ? QString::number(tokens)
                                     : text;
    model->setData(index, level, Qt::UserRole);
}

} // namespace varve
