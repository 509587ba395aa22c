// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passworddialog.h"

#include <models/plaintext.h>

#include <QLineEdit>

namespace varve
{

PasswordDialog::PasswordDialog(ArchiveService *archives, const QString &name, QWidget *parent)
    : SecretDialog({ .title = tr("Password of %1").arg(asTitlePart(name)),
                     .why = tr("That of the role in the archive's address. It is tried at the "
                               "archive before it goes to the keychain; then what waits is sent "
                               "and what is new taken."),
                     .label = tr("&Password"),
                     .take = tr("Try &again"),
                     .trying = tr("Trying the password"),
                     .stopped = tr("Stopped. The password is as it was.") },
                   parent)
    , m_archives(archives)
    , m_name(name)
{
    field()->setEchoMode(QLineEdit::Password);
}

PasswordDialog::~PasswordDialog() = default;

QFuture<Result<AddedArchive>> PasswordDialog::take(const QString &typed,
                                                   const std::stop_token &stop)
{
    return m_archives->setPassword(m_name, ApiKey(typed.toUtf8()), stop);
}

} // namespace varve
