// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "restorekeydialog.h"

#include <models/plaintext.h>

#include <QLineEdit>

namespace varve
{

RestoreKeyDialog::RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent)
    : SecretDialog({ .title = tr("Restore the key of %1").arg(asTitlePart(name)),
                     .why = tr("The recovery phrase has seventeen words of five letters. Another "
                               "machine that uses this archive shows it. The key is tried at the "
                               "archive before it goes to the keychain."),
                     .label = tr("&Recovery phrase"),
                     .take = tr("Re&store"),
                     .trying = tr("Trying the key"),
                     .stopped = tr("Stopped. Nothing was restored.") },
                   parent)
    , m_archives(archives)
    , m_name(name)
{
    field()->setPlaceholderText(tr("in whatever case, and with whatever between the words"));
}

RestoreKeyDialog::~RestoreKeyDialog() = default;

QFuture<Result<AddedArchive>> RestoreKeyDialog::take(const QString &typed,
                                                     const std::stop_token &stop)
{
    return m_archives->restoreKey(m_name, typed.trimmed(), stop);
}

} // namespace varve
