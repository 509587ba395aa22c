// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiverulesdialog.h"

#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <models/revealedtext.h>
#include <shell/dialogsize.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

using What = ArchiveChosen::What;

namespace
{

enum Column { Place, Becomes, ColumnCount };

} // namespace

ArchiveRulesDialog::ArchiveRulesDialog(const ArchiveRules &before, QWidget *parent)
    : QDialog(parent)
    , m_rules(before)
{
    setWindowTitle(tr("What goes to %1").arg(asTitlePart(before.archive.name)));
    createReach();
    createTable();
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("What &goes there"), m_sends);
    form->addRow(tr("What &comes from there"), m_takes);
    auto *hint = new DimLabel(tr("Nothing is sent by this. It goes with “Send and take now”, or by "
                                 "itself where the preferences say so, with what it stands on. "
                                 "What is there already stays there."));
    hint->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_about);
    column->addWidget(m_table, 1);
    column->addWidget(createCommands());
    column->addWidget(hint);
    column->addWidget(buttons);
    resizeToText(this, 90, 24);
    fill();
    explain();
}

ArchiveRulesDialog::~ArchiveRulesDialog() = default;

void ArchiveRulesDialog::createReach()
{
    m_sends = new QComboBox;
    m_sends->addItem(tr("What is chosen below"), false);
    m_sends->addItem(tr("All sessions, but for those that stay here"), true);
    m_sends->setCurrentIndex(m_rules.archive.sendsAll ? 1 : 0);
    m_takes = new QComboBox;
    m_takes->addItem(tr("What is chosen below, and what is here"), false);
    m_takes->addItem(tr("Everything that is there"), true);
    m_takes->setCurrentIndex(m_rules.archive.takesAll ? 1 : 0);
    m_about = new DimLabel;
    m_about->setWordWrap(true);
    connect(m_sends, &QComboBox::currentIndexChanged, this, &ArchiveRulesDialog::explain);
}

void ArchiveRulesDialog::explain()
{
    const bool all = m_sends->currentData().toBool();
    m_about->setText(m_rules.archive.isSealed ? tr("Everything is encrypted before it leaves.")
                             : all ? tr("Who runs the database can read all that goes there, also "
                                        "of sessions to come. Other members see what is chosen for "
                                        "the team.")
                                   : tr("Who runs the database can read what goes there; other "
                                        "members see what is chosen for the team."));
}

void ArchiveRulesDialog::createTable()
{
    constexpr int Rows = 5;
    m_table = new QTableWidget(0, ColumnCount);
    m_table->setAccessibleName(tr("Folders and sessions that were chosen"));
    m_table->setHorizontalHeaderLabels({ tr("Folder or session"), tr("What becomes of it") });
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Place, QHeaderView::Stretch);
    m_table->setMinimumHeight(m_table->verticalHeader()->defaultSectionSize() * Rows);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ArchiveRulesDialog::showCurrent);
}

QWidget *ArchiveRulesDialog::createCommands()
{
    auto *add = new QPushButton(themedIcon(u"add"_s), tr("&Add folder…"));
    add->setAutoDefault(false);
    connect(add, &QPushButton::clicked, this, &ArchiveRulesDialog::addFolder);
    m_remove = new QPushButton(themedIcon(u"delete"_s), tr("&Remove"));
    m_remove->setAutoDefault(false);
    m_remove->setToolTip(asPlainText(tr("Nothing is said of it any more")));
    connect(m_remove, &QPushButton::clicked, this, &ArchiveRulesDialog::removeCurrent);
    m_what = new QComboBox;
    m_what->setAccessibleName(tr("What becomes of it"));
    const auto offer = [this](What what) {
        m_what->addItem(whatText(m_rules.archive, what), static_cast<int>(what));
    };
    offer(What::Mine);
    if (!m_rules.archive.isSealed) {
        offer(What::Team);
    }
    offer(What::Stays);
    connect(m_what, &QComboBox::activated, this, &ArchiveRulesDialog::setCurrentWhat);
    auto *commands = new QWidget;
    auto *row = new FlowLayout(commands);
    row->setContentsMargins({});
    row->addWidget(add);
    row->addWidget(m_remove);
    row->addWidget(m_what);
    return commands;
}

/// Text of others, and of folders: nothing in it is hidden.
QString ArchiveRulesDialog::nameOf(const ArchiveChoice &choice) const
{
    if (choice.session.isNull()) {
        return revealHidden(QDir::toNativeSeparators(choice.folder)).text;
    }
    const auto title = m_rules.titles.constFind(choice.session);
    return title == m_rules.titles.cend()
            ? tr("Session %1, which is not here").arg(choice.session.toString())
            : title->isEmpty() ? tr("Untitled session")
                               : asOneLine(*title);
}

void ArchiveRulesDialog::fill()
{
    const int before = std::max(m_table->currentRow(), 0);
    m_table->setRowCount(static_cast<int>(m_rules.choices.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const ArchiveChoice &choice = m_rules.choices.at(row);
        const QString name = nameOf(choice);
        auto *place = new QTableWidgetItem(
                themedIcon(choice.session.isNull() ? u"folder"_s : u"file"_s), name);
        place->setToolTip(asPlainText(name));
        m_table->setItem(row, Place, place);
        m_table->setItem(row, Becomes,
                         new QTableWidgetItem(whatText(m_rules.archive, whatOf(choice))));
    }
    m_table->setCurrentCell(std::min(before, m_table->rowCount() - 1), Place);
    showCurrent();
}

void ArchiveRulesDialog::showCurrent()
{
    const int row = m_table->currentRow();
    const bool has = row >= 0 && row < m_rules.choices.size();
    m_remove->setEnabled(has);
    m_what->setEnabled(has);
    if (has) {
        const int at = m_what->findData(static_cast<int>(whatOf(m_rules.choices.at(row))));
        m_what->setCurrentIndex(std::max(at, 0)); // a sealed one has no team
    }
}

void ArchiveRulesDialog::addFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(
            this, tr("Folder whose sessions go there"), QDir::homePath());
    if (folder.isEmpty()) {
        return;
    }
    const QString path = QDir::cleanPath(folder);
    qsizetype at = 0;
    while (at < m_rules.choices.size() && m_rules.choices.at(at).folder != path) {
        ++at;
    }
    if (at == m_rules.choices.size()) {
        m_rules.choices += ArchiveChoice { {}, path };
    }
    fill();
    m_table->setCurrentCell(static_cast<int>(at), Place);
    m_what->setFocus();
}

void ArchiveRulesDialog::removeCurrent()
{
    const int row = m_table->currentRow();
    if (row >= 0 && row < m_rules.choices.size()) {
        m_rules.choices.removeAt(row);
        fill();
    }
}

void ArchiveRulesDialog::setCurrentWhat()
{
    const int row = m_table->currentRow();
    if (row >= 0 && row < m_rules.choices.size()) {
        setWhat(m_rules.choices[row], static_cast<What>(m_what->currentData().toInt()));
        m_table->item(row, Becomes)
                ->setText(whatText(m_rules.archive, whatOf(m_rules.choices.at(row))));
    }
}

ArchiveRules ArchiveRulesDialog::rules() const
{
    ArchiveRules rules = m_rules;
    rules.archive.sendsAll = m_sends->currentData().toBool();
    rules.archive.takesAll = m_takes->currentData().toBool();
    return rules;
}

} // namespace varve
