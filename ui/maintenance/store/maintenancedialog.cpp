// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancedialog.h"

#include "backuptab.h"
#include "checktab.h"
#include "compacttab.h"
#include "spacetab.h"
#include <shell/dialogsize.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QProgressBar>
#include <QPushButton>
#include <QShowEvent>
#include <QTabWidget>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ProgressSteps = 1000;

} // namespace

MaintenanceDialog::MaintenanceDialog(MaintenanceRunner *runner, BackupScheduler *scheduler,
                                     bool mayWrite, QWidget *parent)
    : QDialog(parent)
    , m_runner(runner)
{
    setWindowTitle(tr("Store maintenance"));
    m_tabs = new QTabWidget;
    auto *space = new SpaceTab(runner);
    auto *backup = new BackupTab(scheduler, runner);
    addTab(space, u"chart"_s, tr("&Space"));
    addTab(new CheckTab(runner, mayWrite), u"check"_s, tr("Chec&k"));
    addTab(backup, u"archive"_s, tr("&Backup"));
    addTab(new CompactTab(runner, mayWrite), u"compact"_s, tr("Compact fi&le"));

    m_step = new PlainLabel;
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setTextVisible(false);
    m_stop = new QPushButton(tr("S&top"));
    auto *running = new QHBoxLayout;
    running->addWidget(m_step);
    running->addWidget(m_progress, 1);
    running->addWidget(m_stop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_tabs, 1);
    column->addLayout(running);
    column->addWidget(buttons);
    resizeToText(this, 110, 30);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_stop, &QPushButton::clicked, runner, &MaintenanceRunner::cancel);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { currentTab()->look(); });
    connect(space, &SpaceTab::sessionRequested, this, &MaintenanceDialog::sessionRequested);
    connect(backup, &BackupTab::preferencesRequested, this,
            &MaintenanceDialog::preferencesRequested);
    connect(backup, &BackupTab::quitRequested, this, &MaintenanceDialog::quitRequested);
    connect(backup, &BackupTab::plannedRestoreChanged, this,
            &MaintenanceDialog::plannedRestoreChanged);
    connect(runner, &MaintenanceRunner::progressChanged, this, &MaintenanceDialog::showProgress);
    connect(runner, &MaintenanceRunner::runningChanged, this, &MaintenanceDialog::showRunning);
    showRunning();
}

MaintenanceDialog::~MaintenanceDialog() = default;

void MaintenanceDialog::addTab(MaintenanceTab *tab, const QString &icon, const QString &name)
{
    m_tabs->addTab(tab, themedIcon(icon), name);
}

MaintenanceTab *MaintenanceDialog::currentTab() const
{
    return qobject_cast<MaintenanceTab *>(m_tabs->currentWidget());
}

void MaintenanceDialog::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

void MaintenanceDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (!event->spontaneous()) {
        currentTab()->openAgain();
    }
}

void MaintenanceDialog::refresh()
{
    currentTab()->look();
}

void MaintenanceDialog::showProgress(const QString &step, qint64 done, qint64 total)
{
    m_step->setText(step);
    m_progress->setRange(0, total > 0 ? ProgressSteps : 0);
    if (total > 0) {
        m_progress->setValue(static_cast<int>(ProgressSteps * static_cast<double>(done)
                                              / static_cast<double>(total)));
    }
}

void MaintenanceDialog::showRunning()
{
    const bool busy = m_runner->isRunning();
    for (QWidget *widget : { static_cast<QWidget *>(m_step), static_cast<QWidget *>(m_progress),
                             static_cast<QWidget *>(m_stop) }) {
        widget->setVisible(busy);
    }
    if (!busy) {
        m_step->clear();
        m_progress->setRange(0, 0);
    }
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (auto *tab = qobject_cast<MaintenanceTab *>(m_tabs->widget(i))) {
            tab->setBusy(busy);
        }
    }
    if (!busy) {
        currentTab()->look();
    }
}

} // namespace varve
