// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

#include <archives/archiveservice.h>
#include <stop_token>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace varve
{

class DimLabel;
class StateLine;

/// Asks for an archive, and adds it. Nothing is connected before "Add", and no session is sent by it. Closed meanwhile, it is stopped.
class NewArchiveDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NewArchiveDialog)

public:
    /// `archives` is not owned.
    explicit NewArchiveDialog(ArchiveService *archives, QWidget *parent = nullptr);
    ~NewArchiveDialog() override;

Q_SIGNALS:
    void added(const varve::AddedArchive &archive);

private:
    void createFields(QFormLayout *form);
    void createKinds(QFormLayout *form);
    [[nodiscard]] QLineEdit *addLine(QFormLayout *form, const QString &label,
                                     const QString &example = {});
    [[nodiscard]] bool isSealed() const;
    void showKind();
    void check();
    void begin();
    void end(const Result<AddedArchive> &done);
    void setRunning(bool runs);

    ArchiveService *const m_archives;
    std::stop_source m_work; ///< of what was begun last
    QLineEdit *m_name = nullptr;
    QLineEdit *m_address = nullptr;
    QLineEdit *m_password = nullptr;
    QComboBox *m_kind = nullptr;
    QLineEdit *m_phrase = nullptr;
    QComboBox *m_sessions = nullptr;
    DimLabel *m_about = nullptr;
    QWidget *m_fields = nullptr;
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_add = nullptr;
    QPointer<QWidget> m_left; ///< that had the focus before it connected
    bool m_runs = false;
};

} // namespace varve
