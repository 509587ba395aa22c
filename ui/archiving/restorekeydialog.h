// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <archives/archiveservice.h>
#include <stop_token>

class QLineEdit;
class QProgressBar;
class QPushButton;

namespace varve
{

class StateLine;

/// The key of a sealed archive from its recovery phrase, after the keychain was lost. It is tried at the archive before it is kept. GUI
/// thread.
///
/// Signal: restored with what the person has to know of it; may be empty.
class RestoreKeyDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RestoreKeyDialog)

public:
    /// `archives` is not owned; `name`: of the archive.
    RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent = nullptr);
    ~RestoreKeyDialog() override;

Q_SIGNALS:
    void restored(const QString &problem);

private:
    void begin();
    void end(const Result<AddedArchive> &done);
    void setRunning(bool runs);
    void check();

    ArchiveService *const m_archives;
    const QString m_name;
    QLineEdit *m_phrase = nullptr;
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_restore = nullptr;
    std::stop_source m_work;
    bool m_runs = false;
};

} // namespace varve
