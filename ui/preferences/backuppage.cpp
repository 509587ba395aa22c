// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuppage.h"

#include "backupsettings.h"
#include "icons.h"
#include "onpool.h"
#include "plainlabel.h"
#include "problemlabel.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

BackupPage::BackupPage(QWidget *parent)
    : PreferencesPage(tr("Backups"), themedIcon(u"archive"_s), parent)
{
    auto *form = new QFormLayout(this);
    m_automatic = new QCheckBox(tr("&Back up the store while Varve is open"));
    m_automatic->setToolTip(tr("Only if anything was written since the last backup"));
    m_fields->bind(m_automatic, Keys::BackupAutomatic);
    form->addRow(m_automatic);
    m_hours = new QSpinBox;
    m_fields->bind(m_hours, Keys::BackupHours);
    m_hours->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    //: after a number: backups every so many hours
    m_hours->setSuffix(tr(" hours"));
    form->addRow(tr("&Every"), m_hours);

    m_folder = new QLineEdit;
    m_folder->setPlaceholderText(tr("The folder “backups” beside the store"));
    m_fields->bind(m_folder, Keys::BackupFolder);
    auto *browse = new QPushButton(tr("B&rowse…"));
    connect(browse, &QPushButton::clicked, this, &BackupPage::chooseFolder);
    auto *row = new QHBoxLayout;
    row->addWidget(m_folder, 1);
    row->addWidget(browse);
    auto *label = new PlainLabel(tr("&Folder"));
    label->setBuddy(m_folder);
    form->addRow(label, row);
    m_problem = new ProblemLabel;
    form->addRow(QString(), m_problem);
    addKeep(form);
}

BackupPage::~BackupPage() = default;

void BackupPage::addKeep(QFormLayout *form)
{
    addHeading(form, tr("What is kept"));
    const auto add = [&](const QString &label, const SettingKey<int> &key) {
        auto *field = new QSpinBox;
        m_fields->bind(field, key);
        field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        form->addRow(label, field);
    };
    add(tr("The &newest"), Keys::BackupNewest);
    add(tr("One a &day, for days"), Keys::BackupDays);
    add(tr("One a &week, for weeks"), Keys::BackupWeeks);
    add(tr("One a &month, for months"), Keys::BackupMonths);
    auto *note =
            new PlainLabel(tr("Older backups of this store are removed after a new one was written "
                              "and checked. Other files in the folder are never touched."));
    note->setWordWrap(true);
    form->addRow(note);
}

void BackupPage::chooseFolder()
{
    const QString old = m_folder->text().trimmed();
    const QString folder = QFileDialog::getExistingDirectory(
            this, tr("Folder for backups"), QFileInfo(old).isDir() ? old : QDir::homePath());
    if (!folder.isEmpty()) {
        m_folder->setText(folder);
    }
}

bool BackupPage::isValid() const
{
    const QString folder = m_folder->text().trimmed();
    return folder.isEmpty() || QFileInfo(folder).isAbsolute();
}

void BackupPage::refresh()
{
    m_hours->setEnabled(m_automatic->isChecked());
    const QString folder = m_folder->text().trimmed();
    const int look = ++m_looks;
    m_problem->setProblem(isValid() ? QString() : tr("Give the whole path of the folder."));
    if (folder.isEmpty() || !isValid()) {
        return;
    }
    // It may be on a server that takes its time to answer.
    onPool(
            this, [folder] { return QFileInfo(folder).isDir(); },
            [this, look](bool there) {
                if (look == m_looks && !there) {
                    m_problem->setProblem(
                            tr("This folder is not there now. Backups fail until it is."));
                }
            });
}

} // namespace varve
