// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"

#include "palettedelegate.h"
#include <models/plaintext.h>
#include <shell/actionreason.h>
#include <shell/icons.h>

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool holdsAllWords(const QString &name, const QString &text)
{
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::all_of(
            words, [&](const QString &word) { return name.contains(word, Qt::CaseInsensitive); });
}

} // namespace

CommandPalette::CommandPalette(const QList<Command> &commands, QWidget *parent)
    : QDialog(parent)
    , m_commands(commands)
{
    setWindowTitle(tr("Find anything or run a command"));
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(windowTitle());
    m_field->setAccessibleName(windowTitle());
    m_field->installEventFilter(this);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_field);
    column->addWidget(m_list);
    resize(fontMetrics().averageCharWidth() * 72, fontMetrics().lineSpacing() * 22);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    fill({});
}

CommandPalette::~CommandPalette() = default;

QString CommandPalette::nameOf(const Command &command)
{
    QString name = command.action->text();
    name.remove(u'&');
    //: what a command is about, and its name
    return command.about.isEmpty() ? name : tr("%1: %2").arg(command.about, name);
}

void CommandPalette::addRow(qsizetype number)
{
    const QAction *action = m_commands.at(number).action;
    const QString name = nameOf(m_commands.at(number));
    const QString beside = action->isEnabled()
            ? action->shortcut().toString(QKeySequence::NativeText)
            : reasonOf(action);
    auto *item = new QListWidgetItem(action->icon(), name);
    if (action->icon().isNull()) {
        const int size = m_list->style()->pixelMetric(QStyle::PM_ListViewIconSize, nullptr, m_list);
        QPixmap blank(size, size);
        blank.fill(Qt::transparent);
        item->setIcon(QIcon(blank)); // names stand below each other
    }
    item->setData(Qt::UserRole, number);
    item->setData(PaletteDelegate::BesideRole, beside);
    item->setData(Qt::AccessibleTextRole, beside.isEmpty() ? name : name + u", "_s + beside);
    if (!action->isEnabled()) {
        item->setToolTip(asPlainText(beside));
        item->setFlags(item->flags() & ~(Qt::ItemIsEnabled | Qt::ItemIsSelectable));
    }
    m_list->addItem(item);
}

void CommandPalette::fill(const QString &text)
{
    m_list->clear();
    for (qsizetype i = 0; i < m_commands.size(); ++i) {
        if (holdsAllWords(nameOf(m_commands.at(i)), text)) {
            addRow(i);
        }
    }
    if (!text.trimmed().isEmpty()) {
        auto *item = new QListWidgetItem(themedIcon(u"search"_s),
                                         tr("Search all sessions for “%1”").arg(text));
        item->setData(Qt::UserRole, -1);
        m_list->addItem(item);
    }
    m_list->setCurrentRow(enabledRow(-1, 1));
}

/// The next row that can be run, or `from` itself if there is none that way.
int CommandPalette::enabledRow(int from, int step) const
{
    for (int row = from + step; row >= 0 && row < m_list->count(); row += step) {
        if ((m_list->item(row)->flags() & Qt::ItemIsEnabled) != 0) {
            return row;
        }
    }
    return from;
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (item == nullptr || (item->flags() & Qt::ItemIsEnabled) == 0) {
        return;
    }
    const int index = item->data(Qt::UserRole).toInt();
    accept();
    if (index < 0) {
        Q_EMIT searchRequested(m_field->text());
    } else {
        m_commands.at(index).action->trigger();
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            m_list->setCurrentRow(enabledRow(m_list->currentRow(), key == Qt::Key_Down ? 1 : -1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace varve
