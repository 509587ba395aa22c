// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trustedfolderlist.h"

#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <models/revealedtext.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

TrustedFolderList::TrustedFolderList(QWidget *parent) : QWidget(parent)
{
    m_none = new DimLabel(tr("No folder is trusted. Instructions of a folder are used once you "
                             "trust it; above the composer you are asked."));
    m_none->setWordWrap(true);
    m_table = new QTableWidget(0, ColumnCount);
    m_table->setAccessibleName(tr("Trusted folders"));
    m_table->setHorizontalHeaderLabels({ tr("Folder"), tr("What is below too"), tr("Since") });
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Folder, QHeaderView::Stretch);
    m_table->setMinimumHeight(fontMetrics().lineSpacing() * 5);
    auto *add = new QPushButton(themedIcon(u"add"_s), tr("Trust a folder…"));
    add->setAutoDefault(false);
    m_remove = new QPushButton(themedIcon(u"delete"_s), tr("Trust it no longer"));
    m_remove->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_none);
    column->addWidget(m_table);
    column->addLayout(buttons);
    connect(add, &QPushButton::clicked, this, &TrustedFolderList::choose);
    connect(m_remove, &QPushButton::clicked, this, &TrustedFolderList::removeCurrent);
    connect(m_table, &QTableWidget::cellChanged, this, &TrustedFolderList::takeBelow);
    connect(m_table, &QTableWidget::currentCellChanged, this,
            [this](int row) { m_remove->setEnabled(row >= 0); });
    fill();
}

TrustedFolderList::~TrustedFolderList() = default;

void TrustedFolderList::load(const Settings &settings)
{
    m_loaded = FolderTrust::read(settings).folders;
    m_folders = m_loaded;
    fill();
}

void TrustedFolderList::save(Settings *settings)
{
    const auto has = [](const QList<TrustedFolder> &list, const QString &path) {
        return std::ranges::contains(list, path, &TrustedFolder::path);
    };
    for (const TrustedFolder &before : std::as_const(m_loaded)) {
        if (!has(m_folders, before.path)) {
            (void)distrustFolder(settings, before.path);
        }
    }
    for (const TrustedFolder &now : std::as_const(m_folders)) {
        if (!m_loaded.contains(now)) {
            trustFolder(settings, now.path, now.below);
        }
    }
    load(*settings);
}

void TrustedFolderList::fill()
{
    const QSignalBlocker quiet(m_table);
    m_table->setRowCount(static_cast<int>(m_folders.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const TrustedFolder &folder = m_folders.at(row);
        const QString path = revealHidden(QDir::toNativeSeparators(folder.path)).text;
        auto *name = new QTableWidgetItem(path);
        name->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        name->setToolTip(asPlainText(path));
        auto *below = new QTableWidgetItem;
        below->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        below->setCheckState(folder.below ? Qt::Checked : Qt::Unchecked);
        auto *since = new QTableWidgetItem(
                QLocale().toString(folder.since.toLocalTime().date(), QLocale::ShortFormat));
        since->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        m_table->setItem(row, Folder, name);
        m_table->setItem(row, Below, below);
        m_table->setItem(row, Since, since);
    }
    m_table->setVisible(!m_folders.isEmpty());
    m_none->setVisible(m_folders.isEmpty());
    m_remove->setEnabled(m_table->currentRow() >= 0);
}

void TrustedFolderList::choose()
{
    const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Trust a folder"), QDir::homePath());
    if (!folder.isEmpty()) {
        add(folder);
    }
}

void TrustedFolderList::add(const QString &folder)
{
    const QString path = trustPath(folder);
    if (std::ranges::contains(m_folders, path, &TrustedFolder::path)) {
        return;
    }
    m_folders += { path, false, QDateTime::currentDateTimeUtc() };
    std::ranges::sort(m_folders, {}, &TrustedFolder::path);
    fill();
    Q_EMIT edited();
}

void TrustedFolderList::removeCurrent()
{
    if (const int row = m_table->currentRow(); row >= 0) {
        m_folders.removeAt(row);
        fill();
        Q_EMIT edited();
    }
}

void TrustedFolderList::takeBelow(int row, int column)
{
    if (column == Below) {
        m_folders[row].below = m_table->item(row, Below)->checkState() == Qt::Checked;
        Q_EMIT edited();
    }
}

} // namespace varve
