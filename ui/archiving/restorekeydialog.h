// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secretdialog.h"

namespace varve
{

/// The key of a sealed archive from its recovery phrase, after the keychain was lost.
class RestoreKeyDialog final : public SecretDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RestoreKeyDialog)

public:
    /// `archives` is not owned; `name`: of the archive.
    RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent = nullptr);
    ~RestoreKeyDialog() override;

private:
    [[nodiscard]] QFuture<Result<AddedArchive>> take(const QString &typed,
                                                     const std::stop_token &stop) override;

    ArchiveService *const m_archives;
    const QString m_name;
};

} // namespace varve
