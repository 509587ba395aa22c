// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/exportrunner.h>

#include <QDialog>
#include <QTimer>

#include <optional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace varve
{

class PatternList;
class PlainLabel;
class Settings;

/// What of a session can be exported from where the window stands.
struct ExportOffer
{
    Session session;
    EntryId leaf; ///< of the branch that is looked at; null: none to choose
    qsizetype branchEntries = 0;
    QList<EntryId> selected; ///< entries that are selected; empty: none
};

/// "Export session": format, how much of it, what is taken out, and where to. Counts what would be taken out while the person chooses,
/// shows how far the export is, and what came of it. Not modal. Last choices are kept in the settings.
class ExportDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExportDialog)

public:
    /// `store`: path of the file. Settings are not owned.
    ExportDialog(const QString &store, Settings *settings, const ExportOffer &offer,
                 QWidget *parent = nullptr);
    ~ExportDialog() override;

    /// The person's own keys, which are taken out with those that look like keys. An export of keys waits for it.
    void setOwnKeys(const QList<ApiKey> &keys);

Q_SIGNALS:
    void openFolderRequested(const QString &folder);

public Q_SLOTS:
    /// While an export runs that is stopped first.
    void reject() override;

private:
    void createChoices();
    void createRedaction();
    void createTarget();
    void createResult();
    void readSettings();
    void keepSettings();
    [[nodiscard]] ExportFormat format() const;
    [[nodiscard]] ExportScope scope() const;
    [[nodiscard]] ExportRequest order() const;
    void formatChanged();
    void suggestName();
    void redactionChanged();
    void choicesChanged();
    void countSoon();
    void count();
    void showCount(const Result<ExportOutcome> &found);
    void grow();
    void start();
    void begin();
    [[nodiscard]] bool chooseProjectFolder();
    void showOutcome(const Result<ExportOutcome> &outcome, const QString &path);
    void showProgram(const Result<ProgramExport> &done);
    void showText(const QString &text, const Result<ExportOutcome> &outcome);
    void updateButtons();
    void chooseFile();

    Settings *const m_settings;
    const ExportOffer m_offer;
    ExportRunner *const m_counter;
    ExportRunner *const m_runner;
    std::optional<QList<ApiKey>> m_own;
    QTimer m_countTimer;
    bool m_nameIsOurs = true; ///< nobody typed or chose a file
    bool m_naming = false; ///< a name that is free is being looked for
    QString m_projectFolder; ///< to go on in, where the session's is not here
    QString m_written; ///< the last file
    quint64 m_names = 0; ///< looked for so far; answers to older ones are dropped

    QVBoxLayout *m_column = nullptr;
    QComboBox *m_format = nullptr;
    PlainLabel *m_purpose = nullptr;
    QRadioButton *m_whole = nullptr;
    QRadioButton *m_branch = nullptr;
    QRadioButton *m_selection = nullptr;
    QCheckBox *m_projection = nullptr; ///< instead of every message
    QCheckBox *m_withoutThinking = nullptr;
    QCheckBox *m_intoProgram = nullptr; ///< instead of into the file
    QCheckBox *m_keys = nullptr;
    PatternList *m_patterns = nullptr;
    PlainLabel *m_found = nullptr;
    QLineEdit *m_file = nullptr;
    QProgressBar *m_progress = nullptr;
    PlainLabel *m_result = nullptr;
    QPushButton *m_choose = nullptr;
    QPushButton *m_openFolder = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_close = nullptr;
};

} // namespace varve
