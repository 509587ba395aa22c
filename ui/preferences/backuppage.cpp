// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuppage.h"

#include "settingplaces.h"
#include <base/onpool.h>
#include <settings/backupsettings.h>
#include <shell/icons.h>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

BackupPage::BackupPage(QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Backups), themedIcon(u"clock"_s),
                      { SettingGroup::Backups, SettingGroup::KeptBackups }, nullptr, parent)
{
    auto *browse = new QPushButton(tr("B&rowse…"));
    browse->setAutoDefault(false);
    m_rows->addBeside(Keys::BackupFolder.name, browse);
    connect(browse, &QPushButton::clicked, this, &BackupPage::chooseFolder);
}

BackupPage::~BackupPage() = default;

void BackupPage::chooseFolder()
{
    const QString old = m_rows->value(Keys::BackupFolder);
    const QString folder = QFileDialog::getExistingDirectory(
            this, tr("Folder for backups"), QFileInfo(old).isDir() ? old : QDir::homePath());
    if (!folder.isEmpty()) {
        static_cast<QLineEdit *>(m_rows->field(Keys::BackupFolder.name))->setText(folder);
    }
}

void BackupPage::refresh()
{
    const QString folder = m_rows->value(Keys::BackupFolder);
    const bool isWhole = folder.isEmpty() || QFileInfo(folder).isAbsolute();
    const int look = ++m_looks;
    m_rows->setProblem(Keys::BackupFolder.name,
                       isWhole ? QString() : tr("Give the whole path of the folder."));
    if (folder.isEmpty() || !isWhole) {
        return;
    }
    // It may be on a server that takes its time to answer.
    onPool(
            this, [folder] { return QFileInfo(folder).isDir(); },
            [this, look](bool there) {
                if (look == m_looks && !there) {
                    m_rows->setProblem(
                            Keys::BackupFolder.name,
                            tr("This folder is not there now. Backups fail until it is."), false);
                }
            });
}

} // namespace varve
