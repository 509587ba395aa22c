// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <prompts/folderreport.h>

#include <QDialog>

class QCheckBox;
class QPlainTextEdit;
class QTreeWidget;

namespace varve
{

class PlainLabel;

/// What a folder brings along, file by file with what it would do and what it says, and whether the person wants that to be used.
/// Reads nothing itself: contentWanted() is answered with setContent().
class TrustDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TrustDialog)

public:
    enum class Purpose : quint8 {
        Decide,
        Look, ///< no decision is offered
    };

    TrustDialog(const FolderReport &report, Purpose purpose, QWidget *parent = nullptr);
    ~TrustDialog() override;

    void setContent(const FolderFile &file, const Result<PlainText> &content);

Q_SIGNALS:
    void contentWanted(const varve::FolderFile &file);
    /// `below`: also the folders below it.
    void trusted(const varve::FolderReport &report, bool below);
    void distrusted(const QString &folder);

private:
    [[nodiscard]] QWidget *createHead();
    [[nodiscard]] QWidget *createFiles();
    [[nodiscard]] QWidget *createEnd();
    [[nodiscard]] bool mayBeTrusted() const;
    void showCurrent();

    const FolderReport m_report;
    const Purpose m_purpose;
    QTreeWidget *m_files = nullptr;
    PlainLabel *m_state = nullptr; ///< of the file that is chosen
    QPlainTextEdit *m_content = nullptr;
    QCheckBox *m_below = nullptr;
};

} // namespace varve
