// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/importrunner.h>
#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class ImportDialog;
class ImportWatcher;
class SampleImport;

/// Sessions of other programs: asked for, or as they grow; and the sample. GUI thread.
class ImportController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportController)

public:
    /// Not owned.
    ImportController(const FeatureContext &context, ImportRunner *imports);
    ~ImportController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void connectRunner();
    void connectWatcher();
    void open();
    void import(const QStringList &files);
    void openFiles(const QStringList &files);
    void openImported(const QList<ImportRunner::FileOutcome> &outcomes);
    [[nodiscard]] bool raise();
    void createDialog();
    void follow();

    ImportRunner *const m_imports;
    ImportWatcher *const m_watcher;
    SampleImport *const m_sample;
    QAction *const m_open;
    QAction *const m_openSample;
    QPointer<ImportDialog> m_dialog;
    QSet<QString> m_toOpen; ///< files whose sessions are opened once they are in the store
};

} // namespace varve
