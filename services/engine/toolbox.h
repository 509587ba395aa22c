// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerchoice.h"
#include <agent/approvalqueue.h>
#include <agent/commandrun.h>
#include <agent/toolset.h>
#include <base/ownkeysource.h>
#include <mcp/mcpservers.h>
#include <memory/projectfacts.h>
#include <prompts/promptsources.h>
#include <prompts/skillentries.h>
#include <recall/recall.h>
#include <workspace/projectionchoice.h>

#include <QFuture>
#include <QObject>

#include <optional>

namespace varve
{

class Settings;
class StoreClient;

/// What is sent with every request of a session besides its messages: prompts and tools. A value.
struct TurnSetup
{
    QString folder; ///< where tools work; empty: the session has none, or it is gone
    PromptSources sources;
    PromptSettings prompts;
    KeptFacts kept; ///< that are sent; empty if the settings say so
    std::optional<QString> keptFolder = {}; ///< they are those of; nothing: none are sent
    CalledSkills called; ///< by the message
    QList<ApiKey> ownKeys = {}; ///< the person's, which the tools keep nowhere; only of a turn
    std::shared_ptr<const ToolSet> tools;
    CommandPolicy commands = {}; ///< how those of the tools are held back
    /// Not empty: the session's folder is no place to work in unless it is chosen, so it has no tools that need one. A sentence that says
    /// what the folder is.
    QString unchosen = {};
    QStringList problems; ///< of tool servers and settings that could not be had: a sentence each

    /// For chooseProjection().
    [[nodiscard]] ChoiceOptions choiceOptions() const;
};

/// What is said about commands for one turn, beside the settings.
struct CommandOptions
{
    bool withoutSandbox = false; ///< where none works
    bool anyFolder = false; ///< the folder is chosen, whatever it is
    std::optional<ProtectedFiles> protectedFiles = {}; ///< nothing: as the settings say
};

/// Which tools a model is told of.
struct ToolSelection
{
    std::optional<QStringList> names = {}; ///< nothing: those that are switched on in the settings
    QList<ApprovalRule> allowed = {}; ///< that run unasked; their tools are offered too
    CommandOptions commands = {};
    QList<ApiKey> secrets = {}; ///< that they keep nowhere, beside the person's own keys

    /// Every name; nothing: what the settings say, too.
    [[nodiscard]] std::optional<QStringList> all() const;
};

/// Of the tools that are built in, as their texts are in the resources.
[[nodiscard]] QStringList builtInToolNames();
/// TurnSetup::unchosen, and what to do.
[[nodiscard]] QString unchosenSentence(const TurnSetup &setup, const ChoiceSpelling &spelling);

/// The tools that a turn is given, as the settings say, and the rules that hold for them. GUI thread.
///
/// Signals: sandboxFound after findSandbox(); changed when an setup that was made before may differ now.
class ToolBox final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolBox)

public:
    using Tools = QList<std::shared_ptr<const Tool>>;

    struct Services
    {
        StoreClient *store = nullptr;
        QObject *engine = nullptr; ///< processes of tools live on its thread
        Settings *settings = nullptr;
        ApprovalQueue *approvals = nullptr;
        McpServers *servers = nullptr;
        OwnKeySource ownKeys = {}; ///< none: only their shapes are known
    };

    /// None is owned. Queue and servers are told of what is set now and whenever it changes; what the queue is told to allow
    /// always is kept in the settings.
    explicit ToolBox(const Services &services, QObject *parent = nullptr);
    ~ToolBox() override;

    enum class For : quint8 {
        Looking, ///< what is at hand: no server is started for it
        Turn,
    };
    enum class Trust : quint8 {
        AsKept, ///< as the person has said for good
        Given, ///< for this once, whatever is kept
    };
    /// Reads prompts, project files and skills of a working folder from the disk, elsewhere. `folder` empty or gone: only tools
    /// that need none. Servers are started, and the person's keys read, only for what is selected; select() takes it out.
    [[nodiscard]] QFuture<TurnSetup> setup(const QString &folder, For purpose,
                                           const QString &message = {}, Trust trust = Trust::AsKept,
                                           const ToolSelection &selection = {});
    /// Those that are selected, out of what a folder has; also those that the settings have switched off. InvalidInput names one that
    /// there is not; Refused one that works in a folder where that has to be chosen (TurnSetup::unchosen). Both have the detail "usage".
    [[nodiscard]] Result<std::shared_ptr<const ToolSet>> select(
            const TurnSetup &setup, const ToolSelection &selection,
            const ChoiceSpelling &spelling) const;
    /// What recall answers from; set before the first turn. Without it from the store alone, by words.
    void setRecall(const RecallServices &services) { m_recall = services; }
    [[nodiscard]] const RecallServices &recall() const { return m_recall; }
    /// All that are built in, switched on or not; skills, keys and what holds commands as an setup has them.
    [[nodiscard]] Tools builtIn(const TurnSetup &setup = {}) const;

    /// How the tool servers stand, as they last said.
    [[nodiscard]] const QList<McpServerState> &serverStates() const { return m_serverStates; }
    /// Tries on the pool what sandbox() would try at once: for who will show it, or have turns.
    void findSandbox();
    /// Tries it if that was not done yet (some 20 ms).
    [[nodiscard]] const SandboxState &sandbox() const;
    /// How commands are held back as the settings are now, and as is said beside them of work in `folder`.
    [[nodiscard]] CommandPolicy commands(const CommandOptions &options = {},
                                         const QString &folder = {}) const;

Q_SIGNALS:
    void sandboxFound();
    void changed();
    void serverStatesChanged();

private:
    void onSettingChanged(const QString &name);
    void applyRules();
    void keepRule(const ApprovalRule &rule);
    void addTools(TurnSetup &setup, const McpToolOffer &offer, const CommandOptions &options) const;

    const Services m_services;
    RecallServices m_recall;
    const QString m_ripgrep; ///< empty: it is not installed
    McpToolOffer m_offer; ///< the newest
    QList<McpServerState> m_serverStates;
    mutable std::optional<SandboxState> m_sandbox;
};

} // namespace varve
