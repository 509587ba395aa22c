// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextfilespage.h"

#include "entryfield.h"
#include "problemlabel.h"
#include "settingplaces.h"
#include "settingsform.h"
#include "stateline.h"
#include "trustedfolderlist.h"
#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <settings/settings.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QTableWidget *createTable(const QStringList &headers, const QString &name)
{
    auto *table = new QTableWidget(0, static_cast<int>(headers.size()));
    table->setAccessibleName(name);
    table->setHorizontalHeaderLabels(headers);
    table->verticalHeader()->hide();
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(static_cast<int>(headers.size()) - 1,
                                                    QHeaderView::Stretch);
    table->setMinimumHeight(table->fontMetrics().lineSpacing() * 5);
    return table;
}

QTableWidgetItem *textItem(const QString &text, const QString &toolTip = {})
{
    auto *item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setToolTip(asPlainText(toolTip));
    return item;
}

QTableWidgetItem *countItem(qint64 tokens)
{
    QTableWidgetItem *item = textItem(tokens > 0 ? formatCount(tokens) : QString());
    item->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    return item;
}

QTableWidgetItem *checkItem(const QString &text, bool checked, bool usable)
{
    QTableWidgetItem *item = textItem(text);
    item->setFlags(usable ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable
                          : Qt::ItemIsSelectable);
    item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    return item;
}

void setListed(QStringList *list, const QString &path, bool listed)
{
    list->removeAll(path);
    if (listed) {
        *list += path;
        list->sort();
    }
}

} // namespace

ContextFilesPage::ContextFilesPage(QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::ContextFiles), themedIcon(u"file"_s), parent)
{
    auto *form = settingsForm(this);
    form->setHorizontalSpacing(0); // nothing has a label before it
    addSystem(form);
    addFiles(form);
    addSkills(form);
    addTrusted(form);
    fillFiles();
    fillSkills();
}

ContextFilesPage::~ContextFilesPage() = default;

void ContextFilesPage::addSystem(QFormLayout *form)
{
    SettingRows::addHeading(form, tr("System prompt"));
    m_builtIn = new QRadioButton(tr("&Built-in"));
    m_own = new QRadioButton(tr("From a &file"));
    m_systemFile = new EntryField;
    m_systemFile->setObjectName(fieldBeside(Keys::SystemPromptFile.name));
    m_systemFile->setAccessibleName(tr("File with the system prompt"));
    m_systemFile->setPlaceholderText(tr("A text file"));
    m_browse = new QPushButton(tr("Choose…"));
    m_browse->setAutoDefault(false);
    m_systemProblem = new ProblemLabel;
    m_systemState = new StateLine;
    auto *file = new QHBoxLayout;
    file->addWidget(m_own);
    file->addWidget(m_systemFile, 1);
    file->addWidget(m_browse);
    form->addRow(m_builtIn);
    form->addRow(file);
    form->addRow(m_systemProblem);
    form->addRow(m_systemState);
    m_rows->add(form, Keys::SendEnvironment.name);
    connect(m_own, &QRadioButton::toggled, this, [this](bool own) {
        noteEdit(); // enables the field
        if (own && !m_filling) {
            m_systemFile->setFocus();
        }
    });
    connect(m_systemFile, &QLineEdit::textChanged, this, &ContextFilesPage::noteEdit);
    connect(m_browse, &QPushButton::clicked, this, &ContextFilesPage::chooseFile);
}

void ContextFilesPage::addFiles(QFormLayout *form)
{
    SettingRows::addHeading(form, tr("Project files"));
    m_noFiles = wrappedHint(tr("None belongs to the session that is open."));
    m_files = createTable({ tr("File"), tr("Tokens"), tr("Remark") }, tr("Project files"));
    m_files->horizontalHeaderItem(FileTokens)
            ->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_rows->add(form, Keys::SendProjectFiles.name);
    form->addRow(m_noFiles);
    form->addRow(m_files);
    connect(m_files, &QTableWidget::cellChanged, this, &ContextFilesPage::takeFile);
}

void ContextFilesPage::addSkills(QFormLayout *form)
{
    SettingRows::addHeading(form, tr("Skills"));
    m_noSkills = wrappedHint(
            tr("No skill was found. One is a folder with a file SKILL.md in it, in "
               ".agents/skills or .claude/skills of a project or of your home folder."));
    m_skillTable = createTable(
            { tr("Skill"), tr("Tokens"), tr("Always whole"), tr("Tokens"), tr("What it is for") },
            tr("Skills"));
    m_skillTable->horizontalHeaderItem(OfferTokens)
            ->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_skillTable->horizontalHeaderItem(WholeTokens)
            ->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_rows->add(form, Keys::SendSkills.name);
    form->addRow(m_noSkills);
    form->addRow(m_skillTable);
    connect(m_skillTable, &QTableWidget::cellChanged, this, &ContextFilesPage::takeSkill);
}

void ContextFilesPage::addTrusted(QFormLayout *form)
{
    SettingRows::addHeading(form, tr("Trusted folders"));
    m_trusted = new TrustedFolderList;
    form->addRow(m_trusted);
    connect(m_trusted, &TrustedFolderList::edited, this, &ContextFilesPage::noteEdit);
}

void ContextFilesPage::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(
            this, tr("System prompt"),
            m_systemFile->text().isEmpty() ? QDir::homePath() : m_systemFile->text(),
            tr("Text (*.md *.txt);;All files (*)"));
    if (!path.isEmpty()) {
        m_own->setChecked(true);
        m_systemFile->setText(path);
    }
}

void ContextFilesPage::setSystemPrompt(const QString &file, qint64 tokens, const QString &problem)
{
    if (!problem.isEmpty()) {
        m_systemState->say(u"warning"_s, problem, Accent::Warning);
    } else if (file.isEmpty()) {
        m_systemState->say(u"info"_s,
                           tr("Now: the built-in one, about %1 tokens").arg(formatCount(tokens)));
    } else {
        m_systemState->say(u"info"_s,
                           tr("Now: %1, about %2 tokens").arg(file, formatCount(tokens)));
    }
}

void ContextFilesPage::setProjectFiles(const QList<ContextFileLine> &files)
{
    m_fileLines = files;
    fillFiles();
}

void ContextFilesPage::setSkills(const QList<SkillLine> &skills)
{
    m_skillLines = skills;
    fillSkills();
}

void ContextFilesPage::fillFiles()
{
    const QSignalBlocker quiet(m_files);
    m_files->setRowCount(static_cast<int>(m_fileLines.size()));
    for (int row = 0; row < m_files->rowCount(); ++row) {
        const ContextFileLine &line = m_fileLines.at(row);
        QTableWidgetItem *file = checkItem(QDir::toNativeSeparators(line.path),
                                           !m_filesOff.contains(line.path), true);
        m_files->setItem(row, File, file);
        m_files->setItem(row, FileTokens, countItem(line.tokens));
        m_files->setItem(row, FileNote, textItem(line.note, line.note));
    }
    m_files->setVisible(!m_fileLines.isEmpty());
    m_noFiles->setVisible(m_fileLines.isEmpty());
}

void ContextFilesPage::fillSkills()
{
    const QSignalBlocker quiet(m_skillTable);
    m_skillTable->setRowCount(static_cast<int>(m_skillLines.size()));
    for (int row = 0; row < m_skillTable->rowCount(); ++row) {
        const SkillLine &line = m_skillLines.at(row);
        const bool usable = line.problem.isEmpty();
        const bool off = m_skillsOff.contains(line.path);
        const QString toolTip = line.description + u'\n' + QDir::toNativeSeparators(line.path);
        QTableWidgetItem *name = checkItem(line.name, usable && !off, usable);
        name->setToolTip(asPlainText(toolTip));
        m_skillTable->setItem(row, SkillName, name);
        m_skillTable->setItem(row, OfferTokens, countItem(off ? 0 : line.offerTokens));
        m_skillTable->setItem(
                row, Whole,
                checkItem({}, usable && m_skillsTicked.contains(line.path), usable && !off));
        m_skillTable->setItem(row, WholeTokens, countItem(line.wholeTokens));
        QTableWidgetItem *text = textItem(
                !usable                     ? line.problem
                        : line.onlyByPerson ? tr("Only when you name it. %1").arg(line.description)
                                            : line.description,
                line.problem);
        if (!usable) {
            text->setIcon(themedIcon(u"warning"_s));
        }
        m_skillTable->setItem(row, SkillText, text);
    }
    m_skillTable->setVisible(!m_skillLines.isEmpty());
    m_noSkills->setVisible(m_skillLines.isEmpty());
}

void ContextFilesPage::takeFile(int row, int column)
{
    if (column == File) {
        const bool on = m_files->item(row, File)->checkState() == Qt::Checked;
        setListed(&m_filesOff, m_fileLines.at(row).path, !on);
        noteEdit();
    }
}

void ContextFilesPage::takeSkill(int row, int column)
{
    if (column != SkillName && column != Whole) {
        return;
    }
    const QString path = m_skillLines.at(row).path;
    const bool on = m_skillTable->item(row, SkillName)->checkState() == Qt::Checked;
    const bool whole = on && m_skillTable->item(row, Whole)->checkState() == Qt::Checked;
    setListed(&m_skillsOff, path, !on);
    setListed(&m_skillsTicked, path, whole);
    fillSkills();
    noteEdit();
}

PromptSettings ContextFilesPage::current() const
{
    PromptSettings settings;
    settings.systemFile = m_own->isChecked() ? m_systemFile->text().trimmed() : QString();
    settings.environment = m_rows->value(Keys::SendEnvironment);
    settings.projectFiles = m_rows->value(Keys::SendProjectFiles);
    settings.skills = m_rows->value(Keys::SendSkills);
    settings.filesOff = m_filesOff;
    settings.skillsOff = m_skillsOff;
    settings.skillsTicked = m_skillsTicked;
    return settings;
}

void ContextFilesPage::refresh()
{
    m_systemFile->setEnabled(m_own->isChecked());
    m_files->setEnabled(m_rows->value(Keys::SendProjectFiles));
    m_systemProblem->setProblem(isValid() ? QString() : tr("Choose the file."));
}

void ContextFilesPage::load(const Settings &settings)
{
    const PromptSettings stored = PromptSettings::read(settings);
    m_filling = true;
    m_filesOff = stored.filesOff;
    m_skillsOff = stored.skillsOff;
    m_skillsTicked = stored.skillsTicked;
    m_trusted->load(settings);
    (stored.systemFile.isEmpty() ? m_builtIn : m_own)->setChecked(true);
    m_systemFile->setText(stored.systemFile);
    fillFiles();
    fillSkills();
    m_filling = false;
    PreferencesPage::load(settings);
}

void ContextFilesPage::save(Settings *settings)
{
    if (isModified(*settings)) {
        PreferencesPage::save(settings);
        current().write(settings);
        m_trusted->save(settings);
    }
}

/// Whom the person trusts is no setting that has a default.
void ContextFilesPage::restoreDefaults()
{
    m_filesOff.clear();
    m_skillsOff.clear();
    m_skillsTicked.clear();
    m_builtIn->setChecked(true);
    fillFiles();
    fillSkills();
    PreferencesPage::restoreDefaults();
    noteEdit();
}

bool ContextFilesPage::isModified(const Settings &settings) const
{
    return PreferencesPage::isModified(settings) || current() != PromptSettings::read(settings)
            || m_trusted->isModified();
}

bool ContextFilesPage::isValid() const
{
    return m_builtIn->isChecked() || !m_systemFile->text().trimmed().isEmpty();
}

} // namespace varve
