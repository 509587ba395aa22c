// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shellrequest.h"

class QWidget;

namespace varve
{

class ActionRegistry;
class WindowColumns;
class ConversationPage;
struct Error;
struct WindowState;

/// What a feature may ask of the window that it is in. GUI thread.
class Shell
{
public:
    Shell() = default;
    Q_DISABLE_COPY_MOVE(Shell)
    virtual ~Shell() = default;

    /// The parent of windows and boxes.
    [[nodiscard]] virtual QWidget *mainWindow() = 0;
    /// Where panels and pages stand.
    [[nodiscard]] virtual WindowColumns &columns() = 0;
    /// In the centre: transcript and composer of the session that is open.
    [[nodiscard]] virtual ConversationPage *conversation() = 0;
    [[nodiscard]] virtual ActionRegistry &commands() = 0;
    [[nodiscard]] virtual WindowState state() const = 0;

    /// In a box; nothing where it was cancelled.
    virtual void showError(const Error &error) = 0;
    /// The same, with a way to the preferences of providers.
    virtual void showKeyProblem(const Error &error) = 0;
    /// In the status bar, for a while.
    virtual void say(const QString &text, int ms) = 0;
    enum class Side : quint8 { Leading, Trailing };
    virtual void addToStatusBar(QWidget *widget, Side side = Side::Leading) = 0;

    /// Does it now; nothing if no feature of this window does such a thing.
    virtual void ask(const ShellRequest &request) = 0;
    /// What can be done differs: every feature is told, see Feature::update().
    virtual void refresh() = 0;
};

} // namespace varve
