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

/// Asks for what an archive is entered with. It is tried at the archive before it is kept; closed meanwhile, that is stopped. GUI thread.
///
/// Signal: taken with what the person has to know of it; may be empty.
class SecretDialog : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SecretDialog)

public:
    ~SecretDialog() override;

Q_SIGNALS:
    void taken(const QString &problem);

protected:
    struct Words
    {
        QString title;
        QString why;
        QString label; ///< of the field
        QString take; ///< on the button
        QString trying; ///< what is done meanwhile
        QString stopped;
    };
    /// `archives` is not owned; `name`: of the archive.
    SecretDialog(const Words &words, ArchiveService *archives, const QString &name,
                 QWidget *parent);

    [[nodiscard]] ArchiveService *archives() const { return m_archives; }
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] virtual QFuture<Result<AddedArchive>> take(const QString &typed,
                                                             const std::stop_token &stop) = 0;

private:
    void begin();
    void end(const Result<AddedArchive> &done);
    void setRunning(bool runs);
    void check();

    const Words m_words;
    ArchiveService *const m_archives;
    const QString m_name;
    QLineEdit *m_field = nullptr;
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_take = nullptr;
    std::stop_source m_work;
    bool m_runs = false;
};

/// The key of a sealed archive from its recovery phrase, after the keychain was lost.
class RestoreKeyDialog final : public SecretDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RestoreKeyDialog)

public:
    RestoreKeyDialog(ArchiveService *archives, const QString &name, QWidget *parent = nullptr);
    ~RestoreKeyDialog() override;

private:
    [[nodiscard]] QFuture<Result<AddedArchive>> take(const QString &typed,
                                                     const std::stop_token &stop) override;
};

/// The password of an archive, where the keychain has none or the server another one.
class PasswordDialog final : public SecretDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PasswordDialog)

public:
    PasswordDialog(ArchiveService *archives, const QString &name, QWidget *parent = nullptr);
    ~PasswordDialog() override;

private:
    [[nodiscard]] QFuture<Result<AddedArchive>> take(const QString &typed,
                                                     const std::stop_token &stop) override;
};

} // namespace varve
