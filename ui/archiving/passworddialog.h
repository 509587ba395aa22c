// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secretdialog.h"

namespace varve
{

/// The password of an archive, where the keychain has none or the server another one.
class PasswordDialog final : public SecretDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PasswordDialog)

public:
    /// `archives` is not owned; `name`: of the archive.
    PasswordDialog(ArchiveService *archives, const QString &name, QWidget *parent = nullptr);
    ~PasswordDialog() override;

private:
    [[nodiscard]] QFuture<Result<AddedArchive>> take(const QString &typed,
                                                     const std::stop_token &stop) override;

    ArchiveService *const m_archives;
    const QString m_name;
};

} // namespace varve
