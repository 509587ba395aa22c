// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/slashcommands.h>
#include <models/workbench.h>
#include <shell/feature.h>

#include <optional>

namespace varve
{

class MemoryEditor;
class SessionEditor;

/// Does what a slash command says. What it answers is shown and no part of the session. GUI thread.
class CommandController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CommandController)

public:
    /// None is owned.
    CommandController(const FeatureContext &context, MemoryEditor *memory, SessionEditor *editor);
    ~CommandController() override;

    /// `typed`: as it stood in the composer.
    void run(const CommandCall &call, const QString &typed);

private:
    [[nodiscard]] QAction *action(QLatin1StringView name) const;
    /// Does it, or says why not now.
    void ask(QLatin1StringView needs, const ShellRequest &request);
    /// The same of an action that needs no words.
    void trigger(QLatin1StringView name);
    void reply(const QString &markdown);
    void refuse(const QString &why);
    void status();
    void autoCompact(const QString &mode);
    void prune();
    void resume(const QString &which);
    void resumeByText(const QString &text);
    void resumeFound(const SessionId &session);
    void chooseModel(const QString &name);
    void chooseThinking(const QString &level);
    void rename(const QString &title);
    void label(const QString &text);
    void remember(const QString &text);
    void giveBackFact();
    void forget(const QString &which);
    void clearSession();
    /// What a command needs: a session that can be written, at its own leaf. Empty: all is there.
    [[nodiscard]] QString obstacle() const;

    MemoryEditor *const m_memory;
    SessionEditor *const m_editor;
    QString m_typed;
    struct GivenFact
    {
        SessionId session;
        QString typed;
    };
    std::optional<GivenFact> m_given; ///< to be remembered, and nobody has answered yet
};

} // namespace varve
