// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportdialog.h"

#include "patternlist.h"
#include <models/exportsentences.h>
#include <models/plaintext.h>
#include <settings/exportsettings.h>
#include <settings/settings.h>
#include <shell/plainlabel.h>
#include <shell/plainmessagebox.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto CountDelay = 300ms; // while somebody types or clicks on
constexpr int ProgressSteps = 1000;

PlainLabel *note(const QString &text, QWidget *parent)
{
    auto *label = new PlainLabel(text, parent);
    label->setWordWrap(true);
    return label;
}

QString counted(const QString &what, qsizetype entries)
{
    //: what is exported (number of entries)
    return ExportDialog::tr("%1 (%2 entries)", nullptr, static_cast<int>(entries))
            .arg(what, QLocale().toString(entries));
}

} // namespace

ExportDialog::ExportDialog(const QString &store, Settings *settings, const ExportOffer &offer,
                           QWidget *parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_offer(offer)
    , m_counter(new ExportRunner(store, this))
    , m_runner(new ExportRunner(store, this))
{
    setWindowTitle(offer.session.name.isEmpty()
                           ? tr("Export session")
                           : tr("Export “%1”").arg(asTitlePart(offer.session.name)));
    m_column = new QVBoxLayout(this);
    createChoices();
    createRedaction();
    createTarget();
    createResult();
    readSettings();

    m_countTimer.setSingleShot(true);
    m_countTimer.setInterval(CountDelay);
    connect(&m_countTimer, &QTimer::timeout, this, &ExportDialog::count);
    connect(m_counter, &ExportRunner::counted, this, &ExportDialog::showCount);
    connect(m_runner, &ExportRunner::finished, this, &ExportDialog::showOutcome);
    connect(m_runner, &ExportRunner::programFinished, this, &ExportDialog::showProgram);
    connect(m_runner, &ExportRunner::progressChanged, this,
            [this](qsizetype done, qsizetype total) {
                m_progress->setRange(0, ProgressSteps);
                m_progress->setValue(
                        static_cast<int>(ProgressSteps * done / qMax<qsizetype>(1, total)));
            });
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        formatChanged();
        choicesChanged();
    });
    for (const QRadioButton *button : { m_whole, m_branch, m_selection }) {
        connect(button, &QRadioButton::toggled, this, &ExportDialog::choicesChanged);
    }
    for (const QCheckBox *box : { m_projection, m_withoutThinking, m_intoProgram }) {
        connect(box, &QCheckBox::toggled, this, &ExportDialog::choicesChanged);
    }
    connect(m_keys, &QCheckBox::toggled, this, &ExportDialog::redactionChanged);
    connect(m_patterns, &PatternList::patternsChanged, this, &ExportDialog::redactionChanged);
    connect(m_patterns, &PatternList::heightChanged, this, &ExportDialog::grow);
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::updateButtons);
    connect(m_file, &QLineEdit::textEdited, this, [this] { m_nameIsOurs = false; });
    formatChanged();
    redactionChanged();
    const int width = fontMetrics().averageCharWidth() * 78;
    resize(width, m_column->totalHeightForWidth(width));
    m_format->setFocus();
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::createChoices()
{
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_format = new QComboBox(this);
    m_format->setAccessibleName(tr("Format"));
    for (const ExportFormat format : ExportFormats) {
        m_format->addItem(ExportSentences::filterOf(format), QString(toString(format)));
    }
    m_purpose = note({}, this);
    form->addRow(tr("&Format"), m_format);
    form->addRow(QString(), m_purpose);

    m_whole = new QRadioButton(
            counted(tr("The &whole session, all branches"), m_offer.session.entryCount), this);
    m_branch = new QRadioButton(counted(tr("This &branch"), m_offer.branchEntries), this);
    m_selection = new QRadioButton(counted(tr("&Selected entries"), m_offer.selected.size()), this);
    m_branch->setVisible(!m_offer.leaf.isNull());
    m_selection->setEnabled(!m_offer.selected.isEmpty());
    if (m_offer.selected.isEmpty()) {
        m_selection->setText(tr("&Selected entries"));
        m_selection->setToolTip(tr(
                "Select text in the transcript: the entries that it reaches over are exported."));
    }
    auto *scopes = new QVBoxLayout;
    for (QRadioButton *button : { m_whole, m_branch, m_selection }) {
        scopes->addWidget(button);
    }
    m_projection = new QCheckBox(
            tr("As the &next request would hold it: the summary, and what it kept"), this);
    scopes->addWidget(m_projection);
    m_withoutThinking = new QCheckBox(tr("&Leave out what models thought"), this);
    scopes->addWidget(m_withoutThinking);
    form->addRow(tr("What"), scopes);
    m_column->addLayout(form);
}

void ExportDialog::createRedaction()
{
    auto *group = new QGroupBox(tr("Take out"), this);
    auto *column = new QVBoxLayout(group);
    m_keys = new QCheckBox(tr("&Keys, tokens and passwords, also your own"), group);
    m_patterns = new PatternList(group);
    auto *label = new PlainLabel(tr("&Texts that fit these patterns"), group);
    label->setBuddy(m_patterns);
    m_found = note({}, group);
    m_found->setAccessibleName(tr("What would be taken out"));
    column->addWidget(m_keys);
    column->addWidget(label);
    column->addWidget(m_patterns);
    column->addWidget(m_found);
    column->addWidget(note(tr("Images and the signatures of thinking are not searched."), group));
    m_column->addWidget(group);
}

void ExportDialog::createTarget()
{
    m_intoProgram = new QCheckBox(this);
    m_column->addWidget(m_intoProgram);
    auto *row = new QHBoxLayout;
    m_file = new QLineEdit(this);
    m_choose = new QPushButton(tr("&Choose…"), this);
    m_choose->setAutoDefault(false);
    auto *label = new PlainLabel(tr("F&ile"), this);
    label->setBuddy(m_file);
    m_file->setAccessibleName(tr("File"));
    row->addWidget(label);
    row->addWidget(m_file, 1);
    row->addWidget(m_choose);
    m_column->addLayout(row);
    connect(m_choose, &QPushButton::clicked, this, &ExportDialog::chooseFile);
}

void ExportDialog::createResult()
{
    m_progress = new QProgressBar(this);
    m_progress->setAccessibleName(tr("Export progress"));
    m_progress->hide();
    m_result = note({}, this);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_result->setAccessibleName(tr("Result"));
    m_result->hide();
    auto *buttons = new QDialogButtonBox(this);
    m_openFolder = buttons->addButton(tr("&Open folder"), QDialogButtonBox::ActionRole);
    m_openFolder->hide();
    m_export = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    m_export->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    m_column->addWidget(m_progress);
    m_column->addWidget(m_result);
    m_column->addWidget(buttons);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_close, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(m_openFolder, &QPushButton::clicked, this,
            [this] { Q_EMIT openFolderRequested(QFileInfo(m_written).absolutePath()); });
}

void ExportDialog::readSettings()
{
    const int format = m_format->findData(m_settings->get(Keys::ExportFormatChoice));
    m_format->setCurrentIndex(qMax(0, format));
    const bool branch = m_settings->get(Keys::ExportScopeChoice) == "branch"_L1;
    QRadioButton *scope = !m_offer.selected.isEmpty() ? m_selection
            : branch && !m_offer.leaf.isNull()        ? m_branch
                                                      : m_whole;
    scope->setChecked(true);
    m_keys->setChecked(m_settings->get(Keys::ExportRedactKeys));
    m_patterns->setPatterns(m_settings->get(Keys::ExportPatterns).split(u'\n', Qt::SkipEmptyParts));
}

void ExportDialog::keepSettings()
{
    m_settings->set(Keys::ExportFormatChoice, QString(toString(format())));
    if (scope() != ExportScope::Selection) {
        m_settings->set(Keys::ExportScopeChoice,
                        scope() == ExportScope::Branch ? u"branch"_s : u"session"_s);
    }
    m_settings->set(Keys::ExportRedactKeys, m_keys->isChecked());
    m_settings->set(Keys::ExportPatterns, m_patterns->patterns().join(u'\n'));
    m_settings->set(Keys::ExportFolder, QFileInfo(m_file->text()).absolutePath());
}

ExportFormat ExportDialog::format() const
{
    return exportFormatFromString(m_format->currentData().toString()).value_or(ExportFormat::Json);
}

ExportScope ExportDialog::scope() const
{
    return m_selection->isChecked() ? ExportScope::Selection
            : m_branch->isChecked() ? ExportScope::Branch
                                    : ExportScope::Session;
}

ExportRequest ExportDialog::order() const
{
    const bool isProjection = hasProjection(format()) && m_projection->isChecked()
            && scope() != ExportScope::Selection;
    return { m_offer.session.id,
             format(),
             scope(),
             m_offer.leaf,
             scope() == ExportScope::Selection ? m_offer.selected : QList<EntryId>(),
             { m_keys->isChecked(), m_own.value_or(QList<ApiKey>()), m_patterns->patterns() },
             isProjection ? ExportAmount::Projection : ExportAmount::Whole,
             m_projectFolder,
             !m_withoutThinking->isChecked() };
}

void ExportDialog::setOwnKeys(const QList<ApiKey> &keys)
{
    m_own = keys;
    redactionChanged();
}

/// The ending goes with the format; a name that somebody typed or chose stays.
void ExportDialog::formatChanged()
{
    m_purpose->setText(ExportSentences::purposeOf(format()));
    if (isOneBranch(format()) && m_whole->isChecked() && !m_offer.leaf.isNull()) {
        m_branch->setChecked(true);
    }
    m_projection->setVisible(hasProjection(format()));
    m_withoutThinking->setVisible(isForReading(format()));
    m_intoProgram->setVisible(hasProgram(format()));
    //: a program
    m_intoProgram->setText(tr("&Put it where %1 looks for its sessions")
                                   .arg(asActionText(ExportSentences::programOf(format()))));
    if (m_nameIsOurs) {
        suggestName();
        return;
    }
    const QString text = QDir::fromNativeSeparators(m_file->text());
    const QString ending = QFileInfo(text).suffix();
    const bool isOfAFormat = std::ranges::any_of(ExportFormats, [&ending](ExportFormat one) {
        return ending.compare(suffixOf(one), Qt::CaseInsensitive) == 0;
    });
    if (isOfAFormat) {
        m_file->setText(QDir::toNativeSeparators(text.chopped(ending.size()) + suffixOf(format())));
    }
}

/// A name that is free, where the one before it was, at first where the last export went. It says nothing of what is taken out.
/// Folders may be far away, and patterns slow: they are looked at on another thread, and until then there is no export.
void ExportDialog::suggestName()
{
    const QString text = QDir::fromNativeSeparators(m_file->text());
    const QString folder = text.isEmpty() ? QString() : QFileInfo(text).path();
    m_naming = true;
    updateButtons();
    QtConcurrent::run([folder, session = m_offer.session, order = order(),
                       kept = m_settings->get(Keys::ExportFolder)] {
        // With a pattern that is wrong there will be no export either.
        Session untitled = session;
        untitled.name.clear();
        const QString name = fileNameFor(session, order.format, order.redaction)
                                     .value_or(fileNameFor(untitled, order.format));
        const QString documents =
                QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
        const QString into = !folder.isEmpty()               ? folder
                : !kept.isEmpty() && QFileInfo(kept).isDir() ? kept
                : QFileInfo(documents).isDir()               ? documents
                                                             : QDir::homePath();
        return freeFileName(into, name);
    }).then(this, [this, run = ++m_names](const QString &path) {
        if (run != m_names) {
            return;
        }
        m_naming = false;
        if (m_nameIsOurs) {
            m_file->setText(QDir::toNativeSeparators(path));
        }
        updateButtons();
    });
}

void ExportDialog::redactionChanged()
{
    if (m_nameIsOurs) {
        suggestName();
    }
    choicesChanged();
}

void ExportDialog::choicesChanged()
{
    countSoon();
    updateButtons();
}

void ExportDialog::countSoon()
{
    m_counter->cancel();
    if (order().redaction.isEmpty()) {
        m_countTimer.stop();
        m_found->setText(tr("Nothing is taken out: what was said about keys and passwords is in "
                            "the file."));
        return;
    }
    m_found->setText(tr("Counting what would be taken out…"));
    m_countTimer.start();
}

void ExportDialog::count()
{
    if (!m_runner->isRunning()) {
        m_counter->count(order());
    }
}

void ExportDialog::showCount(const Result<ExportOutcome> &found)
{
    if (found) {
        m_found->setText(ExportSentences::preview(found->redactions));
    } else if (found.error().kind != Error::Kind::Cancelled) {
        m_found->setText(found.error().message);
    }
    grow();
}

/// Where more is to be read than before; it never shrinks under somebody's hands.
void ExportDialog::grow()
{
    m_column->activate();
    resize(width(), qMax(height(), m_column->totalHeightForWidth(width())));
}

void ExportDialog::chooseFile()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export session"), m_file->text(),
                                                      ExportSentences::filterOf(format()), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) {
        m_nameIsOurs = false;
        m_file->setText(QDir::toNativeSeparators(path));
    }
}

/// Where the session's is not on this machine. False: the person gave up.
bool ExportDialog::chooseProjectFolder()
{
    const QString &folder = m_offer.session.cwd;
    if (!m_projectFolder.isEmpty() || folder.isEmpty() || QFileInfo(folder).isDir()) {
        return true;
    }
    m_projectFolder = QFileDialog::getExistingDirectory(
            this, tr("%1 is not on this machine. The folder to go on in").arg(asTitlePart(folder)),
            QDir::homePath());
    return !m_projectFolder.isEmpty();
}

void ExportDialog::start()
{
    if (hasProgram(format()) && m_intoProgram->isChecked()) {
        if (chooseProjectFolder()) {
            begin();
            m_runner->startForProgram(order());
            updateButtons();
        }
        return;
    }
    QString path = QDir::fromNativeSeparators(m_file->text().trimmed());
    if (QFileInfo(path).suffix().isEmpty()) {
        path += u'.' + suffixOf(format());
        m_file->setText(QDir::toNativeSeparators(path));
    }
    if (QFileInfo::exists(path)) {
        PlainMessageBox box(
                QMessageBox::Question, tr("Replace file"),
                tr("%1 is there already. Replace it?").arg(QDir::toNativeSeparators(path)),
                QMessageBox::Yes | QMessageBox::No, this);
        if (box.exec() != QMessageBox::Yes) {
            return;
        }
    }
    begin();
    m_runner->start(order(), path);
    updateButtons();
}

void ExportDialog::begin()
{
    keepSettings();
    m_countTimer.stop();
    m_counter->cancel();
    m_result->hide();
    m_openFolder->hide();
    m_progress->setRange(0, 0);
    m_progress->show();
}

void ExportDialog::showOutcome(const Result<ExportOutcome> &outcome, const QString &path)
{
    m_written = path;
    showText(outcome ? ExportSentences::outcome(*outcome, path) : QString(), outcome);
}

void ExportDialog::showProgram(const Result<ProgramExport> &done)
{
    m_written = done ? done->place.path : QString();
    showText(done ? ExportSentences::outcome(*done) : QString(),
             done.transform([](const ProgramExport &program) { return program.outcome; }));
}

void ExportDialog::showText(const QString &text, const Result<ExportOutcome> &outcome)
{
    m_progress->hide();
    const bool cancelled = !outcome && outcome.error().kind == Error::Kind::Cancelled;
    m_result->setText(outcome             ? text
                              : cancelled ? tr("Cancelled. No file was written.")
                                          : outcome.error().message);
    m_result->show();
    m_openFolder->setVisible(outcome.has_value());
    if (outcome) {
        m_found->setText(ExportSentences::preview(outcome->redactions));
    } else {
        countSoon(); // it was given up for the export
    }
    grow();
    updateButtons();
}

void ExportDialog::updateButtons()
{
    const bool running = m_runner->isRunning();
    const bool knowsKeys = m_own.has_value() || !m_keys->isChecked();
    const bool intoProgram = hasProgram(format()) && m_intoProgram->isChecked();
    const bool hasTarget = intoProgram || (!m_naming && !m_file->text().trimmed().isEmpty());
    m_export->setEnabled(!running && knowsKeys && hasTarget);
    m_export->setToolTip(knowsKeys ? QString()
                                   : tr("Your keys are still being read, to keep them out."));
    m_close->setText(running ? tr("Cancel") : tr("Close"));
    for (QWidget *choice : std::initializer_list<QWidget *> { m_format, m_branch, m_withoutThinking,
                                                              m_intoProgram, m_keys, m_patterns }) {
        choice->setEnabled(!running);
    }
    m_file->setEnabled(!running && !intoProgram);
    m_choose->setEnabled(!running && !intoProgram);
    m_whole->setEnabled(!running && (!isOneBranch(format()) || m_offer.leaf.isNull()));
    m_projection->setEnabled(!running && !m_selection->isChecked());
    m_selection->setEnabled(!running && !m_offer.selected.isEmpty());
}

void ExportDialog::reject()
{
    if (m_runner->isRunning()) {
        m_runner->cancel();
    } else {
        QDialog::reject();
    }
}

} // namespace varve
