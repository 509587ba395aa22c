// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slashcommands.h"
#include "workbench.h"

#include <QObject>

#include <optional>

namespace varve
{

class ConversationDriver;
class MemoryKeeper;
class ModelCatalogue;
class WindowActions;
struct ModelOffer;

/// Does what a slash command says. Replies are entries of the branch that are shown and never sent. GUI thread.
class CommandRunner final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CommandRunner)

public:
    struct Services
    {
        Workbench *workbench = nullptr;
        Settings *settings = nullptr;
        const ModelCatalogue *catalogue = nullptr;
        const WindowActions *actions = nullptr;
        ConversationDriver *conversation = nullptr;
        MemoryKeeper *memory = nullptr;
    };

    /// None is owned.
    explicit CommandRunner(const Services &services, QObject *parent = nullptr);
    ~CommandRunner() override;

    /// `typed`: as it stood in the composer.
    void run(const CommandCall &call, const QString &typed);

Q_SIGNALS:
    void modelChosen(const varve::ModelOffer &offer);
    void compactionRequested(const QString &instructions);
    void handoffRequested(const QString &goal);
    void resumeRequested(const varve::SessionId &session);
    void treeRequested();
    void searchRequested(const QString &text);
    void recallRequested(const QString &text);
    /// The list of facts; its field, if there is nothing to remember yet.
    void memoryRequested();
    /// What was typed, which could not be done: it belongs into the composer again.
    void givenBack(const QString &typed);
    void failed(const varve::Error &error);

private:
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

    const Services m_services;
    QString m_typed;
    struct GivenFact
    {
        SessionId session;
        QString typed;
    };
    std::optional<GivenFact> m_given; ///< to be remembered, and nobody has answered yet
};

} // namespace varve
