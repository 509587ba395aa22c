// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorekeydialog.h"

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

RestoreKeyDialog::RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent)
    : QDialog(parent)
    , m_archives(archives)
    , m_name(name)
{
    setWindowTitle(tr("Restore the key of %1").arg(asTitlePart(name)));
    auto *why = new PlainLabel(
            tr("The recovery phrase has seventeen words of five letters. Another machine that uses "
               "this archive shows it. The key is tried at the archive before it goes to the "
               "keychain."));
    why->setWordWrap(true);
    m_phrase = new QLineEdit;
    m_phrase->setPlaceholderText(tr("in whatever case, and with whatever between the words"));
    connect(m_phrase, &QLineEdit::textChanged, this, &RestoreKeyDialog::check);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Recovery phrase"), m_phrase);
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Trying the key"));
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.request_stop(); });
    auto *work = new QHBoxLayout;
    work->addWidget(m_progress, 1);
    work->addWidget(m_stop);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_restore = buttons->addButton(tr("Re&store"), QDialogButtonBox::AcceptRole);
    m_restore->setDefault(true);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::accepted, this, &RestoreKeyDialog::begin);
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
    m_phrase->setFocus();
}

RestoreKeyDialog::~RestoreKeyDialog()
{
    m_work.request_stop();
}

void RestoreKeyDialog::check()
{
    m_restore->setEnabled(!m_runs && !m_phrase->text().trimmed().isEmpty());
}

void RestoreKeyDialog::setRunning(bool runs)
{
    m_runs = runs;
    m_phrase->setEnabled(!runs);
    m_progress->setVisible(runs);
    m_stop->setVisible(runs);
    check();
}

void RestoreKeyDialog::begin()
{
    if (m_runs) {
        return;
    }
    setRunning(true);
    m_state->say(u"info"_s, tr("Trying the key …"));
    m_work = std::stop_source();
    m_archives->restoreKey(m_name, m_phrase->text().trimmed(), m_work.get_token())
            .then(this, [this](const Result<AddedArchive> &done) { end(done); });
}

void RestoreKeyDialog::end(const Result<AddedArchive> &done)
{
    setRunning(false);
    if (done) {
        Q_EMIT restored(done->problem);
        accept();
        return;
    }
    const bool isStopped = done.error().kind == Error::Kind::Cancelled;
    m_state->say(isStopped ? u"info"_s : u"warning"_s,
                 isStopped ? tr("Stopped. Nothing was restored.") : done.error().message,
                 isStopped ? Accent::Neutral : Accent::Warning, done.error().detail);
    m_phrase->setFocus();
}

} // namespace varve
