// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "newarchivedialog.h"

#include <contextpanel/dimlabel.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

NewArchiveDialog::NewArchiveDialog(ArchiveService *archives, QWidget *parent)
    : QDialog(parent)
    , m_archives(archives)
{
    setWindowTitle(tr("Add archive"));
    m_fields = new QWidget;
    auto *form = new QFormLayout(m_fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    createFields(form);
    createKinds(form);
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Connecting"));
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setAutoDefault(false);
    auto *work = new QHBoxLayout;
    work->addWidget(m_progress, 1);
    work->addWidget(m_stop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_add = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    m_add->setDefault(true);
    buttons->button(QDialogButtonBox::Cancel)
            ->setAutoDefault(false); // or Return is its while "Add" is disabled
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_fields);
    column->addWidget(m_state);
    column->addLayout(work);
    column->addStretch();
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewArchiveDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.request_stop(); });
    resizeToText(this, 80, 20);
    setRunning(false);
    showKind();
}

NewArchiveDialog::~NewArchiveDialog()
{
    m_work.request_stop();
}

QLineEdit *NewArchiveDialog::addLine(QFormLayout *form, const QString &label,
                                     const QString &example)
{
    auto *line = new QLineEdit;
    line->setPlaceholderText(example);
    form->addRow(label, line);
    connect(line, &QLineEdit::textChanged, this, &NewArchiveDialog::check);
    return line;
}

void NewArchiveDialog::createFields(QFormLayout *form)
{
    m_name = addLine(form, tr("&Name"));
    m_name->setToolTip(tr("What it is called here: one word of letters, digits, hyphens, dots and "
                          "underscores."));
    m_address = addLine(form, tr("A&ddress"), u"postgresql://role@db.example.org/varve"_s);
    m_password = addLine(form, tr("&Password"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setToolTip(tr("Goes to the keychain. Empty where a certificate does."));
}

void NewArchiveDialog::createKinds(QFormLayout *form)
{
    m_kind = new QComboBox;
    m_kind->addItem(tr("Sealed: for your own machines"), true);
    m_kind->addItem(tr("Open: for a team"), false);
    form->addRow(tr("&Kind"), m_kind);
    m_about = new DimLabel;
    m_about->setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    m_about->setSizePolicy(policy);
    form->addRow(QString(), m_about);
    m_sessions = new QComboBox;
    form->addRow(tr("&Sessions"), m_sessions);
    m_phrase = addLine(form, tr("&Recovery phrase"));
    m_phrase->setPlaceholderText(tr("of a machine that has it; empty on the first one"));
    connect(m_kind, &QComboBox::currentIndexChanged, this, &NewArchiveDialog::showKind);
}

bool NewArchiveDialog::isSealed() const
{
    return m_kind->currentData().toBool();
}

void NewArchiveDialog::showKind()
{
    m_about->setText(isSealed() ? tr("Everything is encrypted before it leaves, with a key that no "
                                     "server has.")
                                : tr("The database can read what goes there, and so can members "
                                     "what is the team's. Keys of services are taken out before "
                                     "anything leaves."));
    m_sessions->clear();
    if (isSealed()) {
        m_sessions->addItem(tr("All, of this machine and of the others"), true);
    }
    m_sessions->addItem(tr("Those that are chosen later"), false);
    m_sessions->setEnabled(m_sessions->count() > 1);
    static_cast<QFormLayout *>(m_fields->layout())->setRowVisible(m_phrase, isSealed());
    check();
}

void NewArchiveDialog::check()
{
    if (m_runs || m_add == nullptr) {
        return;
    }
    const QString name = m_name->text().trimmed();
    const bool isNamed = isArchiveName(name);
    m_add->setEnabled(isNamed && !m_address->text().trimmed().isEmpty());
    m_state->say(u"warning"_s,
                 name.isEmpty() || isNamed
                         ? QString()
                         : tr("The name has to be one word of letters, digits, hyphens, dots and "
                              "underscores, at most 40."),
                 Accent::Warning);
}

void NewArchiveDialog::setRunning(bool runs)
{
    if (runs) {
        m_left = focusWidget(); // disabled, it loses the focus
    }
    m_runs = runs;
    m_fields->setEnabled(!runs);
    m_add->setEnabled(!runs);
    m_progress->setVisible(runs);
    m_stop->setVisible(runs);
}

void NewArchiveDialog::begin()
{
    if (m_runs) {
        return;
    }
    setRunning(true);
    m_state->say(u"info"_s, tr("Connecting …"));
    m_work = std::stop_source();
    const bool all = m_sessions->currentData().toBool();
    m_archives
            ->add({ .name = m_name->text().trimmed(),
                    .address = m_address->text().trimmed(),
                    .password = ApiKey(m_password->text().toUtf8()),
                    .phrase = isSealed() ? m_phrase->text().trimmed() : QString(),
                    .sendsAll = all,
                    .takesAll = all,
                    .isSealed = isSealed() },
                  m_work.get_token())
            .then(this, [this](const Result<AddedArchive> &done) { end(done); });
}

void NewArchiveDialog::end(const Result<AddedArchive> &done)
{
    setRunning(false);
    if (done) {
        Q_EMIT added(*done);
        accept();
        return;
    }
    if (m_left != nullptr) {
        m_left->setFocus();
    }
    const Error &error = done.error();
    const bool isStopped = error.kind == Error::Kind::Cancelled;
    m_state->say(isStopped ? u"info"_s : u"warning"_s,
                 isStopped ? tr("Stopped. Nothing was added.") : error.message,
                 isStopped ? Accent::Neutral : Accent::Warning, error.detail);
}

} // namespace varve
