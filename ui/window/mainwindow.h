// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowservices.h"
#include <shell/actionregistry.h>
#include <shell/feature.h>

#include <QMainWindow>
#include <QPointer>

#include <memory>

class QAction;

namespace varve
{

class EditActions;
class GuideWindow;
class PaneFocus;
class PlainLabel;
class ShortcutBook;

/// The frame of everything: three columns, menus, toolbar, palette and status bar. What a person can do in it is done by features
/// (windowfeatures.cpp), of which it knows only what feature.h says. GUI thread.
class MainWindow final : public QMainWindow, public Shell
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainWindow)

public:
    explicit MainWindow(const WindowServices &services, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] QWidget *mainWindow() override { return this; }
    [[nodiscard]] WindowColumns &columns() override { return *m_columns; }
    [[nodiscard]] ConversationPage *conversation() override { return m_conversation; }
    [[nodiscard]] ActionRegistry &commands() override { return m_commands; }
    [[nodiscard]] WindowState state() const override;
    void showError(const Error &error) override;
    void showKeyProblem(const Error &error) override;
    void say(const QString &text, int ms) override;
    void addToStatusBar(QWidget *widget, Side side = Side::Leading) override;
    void ask(const ShellRequest &request) override;
    void refresh() override;

    /// One that a feature has added, by its name; it has to be there.
    [[nodiscard]] QAction *action(QLatin1StringView name) const { return m_commands.action(name); }
    [[nodiscard]] const FeatureContext &context() const { return m_context; }
    /// Opens the session that was open last, if there is one.
    void restoreLastSession();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeActions();
    void makeViewActions();
    void makeStatusBar();
    void sayWhyReadOnly();
    void followWorkbench();
    void applyAppearance();
    void restoreGeometry();
    void saveGeometry();
    void openPalette();
    void openShortcuts();
    void openGuide();
    [[nodiscard]] bool endWork(bool late);
    void closeIfEnded();

    const WindowServices m_services;
    ActionRegistry m_commands;
    WindowColumns *m_columns = nullptr;
    ConversationPage *m_conversation = nullptr;
    std::unique_ptr<BranchModels> m_models;
    FeatureContext m_context;
    QList<Feature *> m_features; ///< in their order
    EditActions *m_edit = nullptr;
    PaneFocus *m_focus = nullptr;
    std::unique_ptr<ShortcutBook> m_shortcuts;
    QPointer<GuideWindow> m_guide;
    QAction *m_palette = nullptr;
    QObject *m_endsMessage = nullptr;
    bool m_isClosing = false; ///< what is under way is being ended
    bool m_isLate = false; ///< for longer than one waits
};

} // namespace varve
