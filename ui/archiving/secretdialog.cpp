// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secretdialog.h"

#include <models/plaintext.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

SecretDialog::SecretDialog(const Words &words, ArchiveService *archives, const QString &name,
                           QWidget *parent)
    : QDialog(parent)
    , m_words(words)
    , m_archives(archives)
    , m_name(name)
{
    setWindowTitle(m_words.title);
    auto *why = new PlainLabel(m_words.why);
    why->setWordWrap(true);
    m_field = new QLineEdit;
    connect(m_field, &QLineEdit::textChanged, this, &SecretDialog::check);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(m_words.label, m_field);
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(m_words.trying);
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.request_stop(); });
    auto *work = new QHBoxLayout;
    work->addWidget(m_progress, 1);
    work->addWidget(m_stop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_take = buttons->addButton(m_words.take, QDialogButtonBox::AcceptRole);
    m_take->setDefault(true);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &SecretDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(why);
    column->addLayout(form);
    column->addWidget(m_state);
    column->addLayout(work);
    column->addStretch();
    column->addWidget(buttons);
    resizeToText(this, 80, 12);
    setRunning(false);
    m_field->setFocus();
}

SecretDialog::~SecretDialog()
{
    m_work.request_stop();
}

void SecretDialog::check()
{
    m_take->setEnabled(!m_runs && !m_field->text().trimmed().isEmpty());
}

void SecretDialog::setRunning(bool runs)
{
    m_runs = runs;
    m_field->setEnabled(!runs);
    m_progress->setVisible(runs);
    m_stop->setVisible(runs);
    check();
}

void SecretDialog::begin()
{
    if (m_runs) {
        return;
    }
    setRunning(true);
    m_state->say(u"info"_s, m_words.trying + u" …"_s);
    m_work = std::stop_source();
    take(m_field->text(), m_work.get_token()).then(this, [this](const Result<AddedArchive> &done) {
        end(done);
    });
}

void SecretDialog::end(const Result<AddedArchive> &done)
{
    setRunning(false);
    if (done) {
        Q_EMIT taken(done->problem);
        accept();
        return;
    }
    const bool isStopped = done.error().kind == Error::Kind::Cancelled;
    m_state->say(isStopped ? u"info"_s : u"warning"_s,
                 isStopped ? m_words.stopped : done.error().message,
                 isStopped ? Accent::Neutral : Accent::Warning, done.error().detail);
    m_field->setFocus();
}

PasswordDialog::PasswordDialog(ArchiveService *archives, const QString &name, QWidget *parent)
    : SecretDialog({ .title = tr("Password of %1").arg(asTitlePart(name)),
                     .why = tr("That of the role in the archive's address. It is tried at the "
                               "archive before it goes to the keychain; then what waits is sent "
                               "and what is new taken."),
                     .label = tr("&Password"),
                     .take = tr("Try &again"),
                     .trying = tr("Trying the password"),
                     .stopped = tr("Stopped. The password is as it was.") },
                   archives, name, parent)
{
    field()->setEchoMode(QLineEdit::Password);
}

PasswordDialog::~PasswordDialog() = default;

QFuture<Result<AddedArchive>> PasswordDialog::take(const QString &typed,
                                                   const std::stop_token &stop)
{
    return archives()->setPassword(name(), ApiKey(typed.toUtf8()), stop);
}

RestoreKeyDialog::RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent)
    : SecretDialog({ .title = tr("Restore the key of %1").arg(asTitlePart(name)),
                     .why = tr("The recovery phrase has seventeen words of five letters. Another "
                               "machine that uses this archive shows it. The key is tried at the "
                               "archive before it goes to the keychain."),
                     .label = tr("&Recovery phrase"),
                     .take = tr("Re&store"),
                     .trying = tr("Trying the key"),
                     .stopped = tr("Stopped. Nothing was restored.") },
                   archives, name, parent)
{
    field()->setPlaceholderText(tr("in whatever case, and with whatever between the words"));
}

RestoreKeyDialog::~RestoreKeyDialog() = default;

QFuture<Result<AddedArchive>> RestoreKeyDialog::take(const QString &typed,
                                                     const std::stop_token &stop)
{
    return archives()->restoreKey(name(), typed.trimmed(), stop);
}

} // namespace varve
