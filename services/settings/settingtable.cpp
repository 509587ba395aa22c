// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingtable.h"

#include "archivesettings.h"
#include "backupsettings.h"
#include "commandsettings.h"
#include "exportsettings.h"
#include "handoffsettings.h"
#include "idlesettings.h"
#include "memorysettings.h"
#include "recallsettings.h"
#include "searchsettings.h"
#include "windowsettings.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Made from top to bottom, as it is shown.
class SettingTable
{
    Q_DECLARE_TR_FUNCTIONS(varve::SettingTable)

public:
    SettingTable();

    [[nodiscard]] const QList<SettingSection> &sections() const { return m_sections; }

private:
    void begin(SettingGroup group, QLatin1StringView name, const char *title,
               bool isAdvanced = false)
    {
        m_sections += SettingSection { group, name, title, {}, nullptr, isAdvanced };
    }
    void note(const char *text) { m_sections.last().note = text; }
    template<typename T>
    void row(const SettingKey<T> &key, SettingScopes scopes, const char *label, const char *help,
             SettingText text = {});

    void compaction();
    void advancedCompaction();
    void models();
    void tools();
    void prompts();
    void window();
    void idle();
    void dialogs();

    QList<SettingSection> m_sections;
};

template<typename T>
constexpr SettingType typeOf(const SettingText &text)
{
    return std::is_same_v<T, bool>      ? SettingType::Flag
            : std::is_same_v<T, double> ? SettingType::Share
            : std::is_integral_v<T>     ? SettingType::Count
            : !text.words.isEmpty()     ? SettingType::Word
            : text.isLong               ? SettingType::Lines
                                        : SettingType::Text;
}

template<typename T>
void SettingTable::row(const SettingKey<T> &key, SettingScopes scopes, const char *label,
                       const char *help, SettingText text)
{
    Setting made;
    static_cast<SettingText &>(made) = std::move(text);
    made.scopes = scopes;
    made.name = key.name;
    made.type = typeOf<T>(made);
    made.unit = key.unit;
    made.fallback = QVariant::fromValue(key.fallbackValue());
    if constexpr (std::is_arithmetic_v<T>) {
        made.minimum = static_cast<double>(key.minimum);
        made.maximum = static_cast<double>(key.maximum);
    }
    made.label = label;
    made.help = help;
    made.get = [key](const Settings &settings, QStringView model, const QVariantHash &project) {
        return QVariant::fromValue(settings.get(key, model, project));
    };
    made.set = [key](Settings *settings, const QString &model, const QVariant &value) {
        const T chosen = value.value<T>();
        if (model.isEmpty()) {
            settings->set(key, chosen);
            return;
        }
        // As for all, or as for the family it belongs to: nothing of its own is needed.
        settings->setForModel(key, model, std::optional<T>());
        if (settings->get(key, model) != chosen) {
            settings->setForModel(key, model, std::optional<T>(chosen));
        }
    };
    m_sections.last().settings += made;
}

constexpr bool Advanced = true;
constexpr SettingScopes Person = {};
constexpr SettingScopes Models = SettingScope::Model;
constexpr SettingScopes Projects = SettingScopes(SettingScope::Model) | SettingScope::Project;
constexpr SettingCondition NotOff { "compaction/mode"_L1, "off"_L1, false };
constexpr SettingCondition ByTokens { "compaction/maskTurns"_L1, "0"_L1 };
constexpr SettingCondition ByModel { "compaction/summaryProvider"_L1, "offline"_L1, false };
constexpr SettingCondition Pruned { "compaction/prune"_L1, "true"_L1 };
constexpr SettingCondition BackedUp { "backup/automatic"_L1, "true"_L1 };
constexpr SettingCondition SentByItself { "archives/automatic"_L1, "true"_L1 };
constexpr SettingCondition WhileIdle { "idle/enabled"_L1, "true"_L1 };
constexpr SettingCondition MayCost { "idle/paidModels"_L1, "true"_L1 };

void SettingTable::compaction()
{
    begin(SettingGroup::CompactionStart, "compactionStart"_L1, QT_TR_NOOP("When"));
    row(Keys::CompactionMode, Models, QT_TR_NOOP("Automatic &compaction"),
        QT_TR_NOOP("Whether a context that gets full is compacted by itself."),
        { .words = { { "automatic"_L1, QT_TR_NOOP("Automatic") },
                     { "remind"_L1, QT_TR_NOOP("Remind only") },
                     { "off"_L1, QT_TR_NOOP("Off") } } });
    row(Keys::ThresholdShare, Projects, QT_TR_NOOP("&Threshold"),
        QT_TR_NOOP("The share of the model's window above which a context is compacted."),
        { .only = NotOff });
    row(Keys::IdleMinutes, Projects, QT_TR_NOOP("When &idle for"),
        QT_TR_NOOP("Quiet minutes after which a context is compacted earlier."),
        { .none = QT_TR_NOOP("Never"), .only = NotOff });

    begin(SettingGroup::CompactionKept, "compactionKept"_L1, QT_TR_NOOP("What stays"));
    row(Keys::CompactionMethod, Models, QT_TR_NOOP("&Method"),
        QT_TR_NOOP("Masking puts a placeholder in the place of old tool output. A summary takes "
                   "the place of all that is old."),
        { .words = { { "hybrid"_L1, QT_TR_NOOP("Mask tool output, then summarize") },
                     { "mask"_L1, QT_TR_NOOP("Only mask tool output") },
                     { "summarize"_L1, QT_TR_NOOP("Only summarize") } } });
    row(Keys::KeepRecentTokens, Projects, QT_TR_NOOP("&Keep recent"),
        QT_TR_NOOP("How much of the end of the conversation stays word for word, in tokens."),
        { .none = QT_TR_NOOP("Automatic") });

    begin(SettingGroup::CompactionSummary, "compactionSummary"_L1, QT_TR_NOOP("Summary"));
    row(Keys::SummaryProvider, Models, QT_TR_NOOP("Summarize &with"),
        QT_TR_NOOP("The built-in summarizer sends nothing to anybody. Also the id of a provider."),
        { .words = { { {}, QT_TR_NOOP("The model chosen on the page Providers, if any") },
                     { "offline"_L1, QT_TR_NOOP("Built-in summarizer") } },
          .takesOthers = true });
    row(Keys::Instructions, Projects, QT_TR_NOOP("In&structions"),
        QT_TR_NOOP("What every summary should keep."),
        { .none = QT_TR_NOOP(
                  "Optional: what every summary should keep, e.g. “names of failing tests”"),
          .isLong = true });
}

void SettingTable::advancedCompaction()
{
    begin(SettingGroup::CompactionTriggers, "compactionTriggers"_L1, QT_TR_NOOP("When, in detail"),
          Advanced);
    row(Keys::AfterAnswer, Models, QT_TR_NOOP("After an answer"),
        QT_TR_NOOP("Compact when an answer has taken the context above the threshold."),
        { .only = NotOff });
    row(Keys::BetweenTools, Models, QT_TR_NOOP("Between two rounds of tools"),
        QT_TR_NOOP("The turn goes on by itself afterwards."), { .only = NotOff });
    row(Keys::Emergency, Models,
        QT_TR_NOOP("Also before a request that would leave no room for an answer"),
        QT_TR_NOOP("Without it such a request is sent as it is."), { .only = NotOff });
    row(Keys::OnOverflow, Models, QT_TR_NOOP("When the provider says that a request is too long"),
        QT_TR_NOOP("Compact once, and send the request once more."), { .only = NotOff });
    row(Keys::OnModelSwitch, Models,
        QT_TR_NOOP("Say before sending that a session does not fit the model chosen for it"),
        QT_TR_NOOP(
                "Instead of compacting it by itself. To choose a model never begins a compaction."),
        { .only = NotOff });
    row(Keys::IdleShare, Projects, QT_TR_NOOP("While idle, above"),
        QT_TR_NOOP("The share of the window above which a context is compacted while idle."),
        { .only = { "compaction/idleMinutes"_L1, "0"_L1, false } });
    row(Keys::ProgressShare, Projects, QT_TR_NOOP("Not again &before"),
        QT_TR_NOOP("How much of the window must have come since the last compaction."),
        { .only = NotOff });
    row(Keys::MeterNotice, Projects, QT_TR_NOOP("Meter gives &notice at"),
        QT_TR_NOOP("The share of the window from which the meter is noticeable."));
    row(Keys::MeterWarning, Projects, QT_TR_NOOP("Meter warns at"),
        QT_TR_NOOP("The share of the window from which the meter warns."));
    row(Keys::ResumeShare, Projects, QT_TR_NOOP("&Resume whole up to"),
        QT_TR_NOOP("A session that takes more of the window is resumed from its summary."));

    begin(SettingGroup::CompactionSizes, "compactionSizes"_L1, QT_TR_NOOP("What stays, in detail"),
          Advanced);
    row(Keys::KeepRecentMessages, Projects, QT_TR_NOOP("At least &messages"),
        QT_TR_NOOP("So many of the newest messages stay, whatever they cost."),
        { .none = QT_TR_NOOP("None") });
    row(Keys::KeepRecentShare, Projects, QT_TR_NOOP("At least a &share of"),
        QT_TR_NOOP("So much of the window stays word for word."), { .none = QT_TR_NOOP("None") });
    row(Keys::KeepUserMessages, Models,
        QT_TR_NOOP("Keep my own newest messages word for word beside the summary"),
        QT_TR_NOOP("Else they are summarized like everything else."));
    row(Keys::UserMessageTokens, Projects, QT_TR_NOOP("M&y messages up to"),
        QT_TR_NOOP("The most that they take together, in tokens."),
        { .none = QT_TR_NOOP("None"), .only = { "compaction/keepUserMessages"_L1, "true"_L1 } });
    row(Keys::ReserveTokens, Projects, QT_TR_NOOP("&Reserve for output"),
        QT_TR_NOOP("What is left free for the answer, in tokens."),
        { .none = QT_TR_NOOP("Automatic") });
    row(Keys::SummaryShare, Projects, QT_TR_NOOP("Summary &up to"),
        QT_TR_NOOP("How much of the reserve a summary may take."));
    row(Keys::MustShrinkShare, Projects, QT_TR_NOOP("Must &free"),
        QT_TR_NOOP("A compaction that frees less of the context is not worth it."),
        { .none = QT_TR_NOOP("None") });
    row(Keys::MustShrinkTokens, Projects, QT_TR_NOOP("And at &least"),
        QT_TR_NOOP("The same in tokens; the larger of both counts."),
        { .none = QT_TR_NOOP("None") });

    begin(SettingGroup::ToolOutput, "toolOutput"_L1, QT_TR_NOOP("Tool output"), Advanced);
    row(Keys::MaskPolicy, Models, QT_TR_NOOP("&Old tool output"),
        QT_TR_NOOP("The model can read what is masked again."),
        { .words = { { "auto"_L1, QT_TR_NOOP("Mask it when newer has come") },
                     { "keepAll"_L1, QT_TR_NOOP("Keep it while there is room") },
                     { "keepNone"_L1, QT_TR_NOOP("Mask it as soon as its turn is over") } } });
    row(Keys::MaskProtectTokens, Projects, QT_TR_NOOP("Leave the &newest"),
        QT_TR_NOOP("So much of the newest tool output is left alone, in tokens."),
        { .none = QT_TR_NOOP("Automatic"), .only = ByTokens });
    row(Keys::MaskMinimumTokens, Projects, QT_TR_NOOP("&Only if it frees"),
        QT_TR_NOOP("Masking that frees less is not worth it, in tokens."),
        { .none = QT_TR_NOOP("Automatic"), .only = ByTokens });
    row(Keys::MaskTurns, Projects, QT_TR_NOOP("Instead, by &turns"),
        QT_TR_NOOP("The tool output of so many of the newest turns is left alone."),
        { .none = QT_TR_NOOP("By tokens") });
    row(Keys::KeepToolOutput, Models, QT_TR_NOOP("Tools to &keep"),
        QT_TR_NOOP("Their output is masked last."),
        { .none = QT_TR_NOOP("Names with commas between them, e.g. read, skill") });
    row(Keys::DropToolOutput, Models, QT_TR_NOOP("Tools to &mask early"),
        QT_TR_NOOP("Their output is masked as soon as its turn is over."),
        { .none = QT_TR_NOOP("Names with commas between them, e.g. list, find") });
    row(Keys::Prune, Models, QT_TR_NOOP("Mask by itself after an answer, without a compaction"),
        QT_TR_NOOP("Whatever room there is."));
    row(Keys::PruneThreshold, Projects, QT_TR_NOOP("When tool output is &above"),
        QT_TR_NOOP("Tokens of tool output since it was done last."), { .only = Pruned });
    row(Keys::PruneKeep, Projects, QT_TR_NOOP("And l&eave the newest"),
        QT_TR_NOOP("Tokens of tool output that are left alone then."),
        { .none = QT_TR_NOOP("None"), .only = Pruned });

    begin(SettingGroup::SummaryDetails, "summaryDetails"_L1, QT_TR_NOOP("Summary, in detail"),
          Advanced);
    row(Keys::SummaryModel, Models, QT_TR_NOOP("Another mo&del"),
        QT_TR_NOOP("The name of a model of the provider that summarizes, in place of the one "
                   "chosen on the page Providers."),
        { .none = QT_TR_NOOP("As chosen on the page Providers"), .only = ByModel });
    row(Keys::SummaryPromptText, Models, QT_TR_NOOP("Own &prompt"),
        QT_TR_NOOP("What a model is asked for that writes a summary."),
        { .none = QT_TR_NOOP("In place of Varve's own request for a summary"),
          .isLong = true,
          .only = ByModel });
    row(Keys::JournalByModel, Models,
        QT_TR_NOOP("Ask the model for facts for the journal in the same request"),
        QT_TR_NOOP("Else they are found by rule."));
    row(Keys::CompactionHook, Models, QT_TR_NOOP("Ask this &command first"),
        QT_TR_NOOP("It is run before each compaction, and may forbid it or say what to keep."),
        { .none = QT_TR_NOOP("None. It may forbid a compaction, or say what to keep") });
    row(Keys::CompactionHookSeconds, Models, QT_TR_NOOP("Wait for it at m&ost"),
        QT_TR_NOOP("A command that takes longer is stopped."),
        { .suffix = QT_TR_NOOP(" s"), .only = { "compaction/hook"_L1, {}, false } });
    row(Keys::Landing, Models, QT_TR_NOOP("Goes on in"),
        QT_TR_NOOP("Where a conversation goes on that was compacted."),
        { .words = { { "inPlace"_L1, QT_TR_NOOP("The same session") },
                     { "rollOver"_L1, QT_TR_NOOP("A new session that continues it") } } });
    row(Keys::BranchSummary, Person, QT_TR_NOOP("When a &branch is left"),
        QT_TR_NOOP("Whether the branch gets a summary where it is left."),
        { .words = { { "ask"_L1, QT_TR_NOOP("Ask what to do") },
                     { "never"_L1, QT_TR_NOOP("Never summarize it") },
                     { "always"_L1, QT_TR_NOOP("Always summarize it") } } });
    row(Keys::FinalizeSessions, Person, QT_TR_NOOP("Summarize a session when it is left"),
        QT_TR_NOOP("Two sentences that say what a session was about, for the list"));
    row(Keys::CompactionNotices, Person,
        QT_TR_NOOP("Tell in the transcript what a compaction freed"),
        QT_TR_NOOP("A line where it was done."));
    row(Keys::DesktopNotices, Person, QT_TR_NOOP("Notify when the window is not active"),
        QT_TR_NOOP("By a notification of the desktop."));

    begin(SettingGroup::OtherSessions, "otherSessions"_L1, QT_TR_NOOP("Other sessions"), Advanced);
    row(Keys::HandoffTokens, Person, QT_TR_NOOP("&Draft of a handoff"),
        QT_TR_NOOP("The most that it takes, in tokens."));
    row(Keys::HandoffSends, Person, QT_TR_NOOP("Send it as soon as the new session is there"),
        QT_TR_NOOP("Else it waits in the field for messages."));
    row(Keys::ReferenceTokens, Person, QT_TR_NOOP("A &reference brings at most"),
        QT_TR_NOOP("Tokens that one reference in a message brings along."));
    row(Keys::ReferencesTogether, Person, QT_TR_NOOP("&All references of a message"),
        QT_TR_NOOP("Tokens that they bring along together."));
}

void SettingTable::models()
{
    constexpr SettingScopes OfBranch = SettingScope::Branch;
    begin(SettingGroup::Models, "models"_L1, QT_TR_NOOP("Models"));
    row(Keys::MainProvider, OfBranch, QT_TR_NOOP("Provider for answers"),
        QT_TR_NOOP("The id of the provider that answers."));
    row(Keys::MainModel, OfBranch, QT_TR_NOOP("Model for answers"),
        QT_TR_NOOP("Where a session has not chosen one."));
    row(Keys::CompactionProvider, Person, QT_TR_NOOP("Provider for summaries"),
        QT_TR_NOOP("Nothing: the one that answers."));
    row(Keys::CompactionModel, Person, QT_TR_NOOP("Model for summaries"),
        QT_TR_NOOP("Nothing: the one that answers."));
    row(Keys::IdleProvider, Person, QT_TR_NOOP("Provider for idle work"),
        QT_TR_NOOP("Nothing: the one for summaries."));
    row(Keys::IdleModel, Person, QT_TR_NOOP("Model for idle work"),
        QT_TR_NOOP("Nothing: the one for summaries."));
    row(Keys::EmbeddingProvider, Person, QT_TR_NOOP("Provider for embeddings"),
        QT_TR_NOOP("Nothing: no search by meaning."));
    row(Keys::EmbeddingModel, Person, QT_TR_NOOP("Model for embeddings"),
        QT_TR_NOOP("Nothing: no search by meaning."));
    row(Keys::SummaryBaseUrl, Person, QT_TR_NOOP("Address for summaries"),
        QT_TR_NOOP("Where the model for summaries is served, in place of its provider's address."));
    row(Keys::UsualThinking, OfBranch, QT_TR_NOOP("Thinking"),
        QT_TR_NOOP("How much a model thinks where nothing else says it."),
        { .none = QT_TR_NOOP("As it does by itself") });

    begin(SettingGroup::Requests, "requests"_L1, QT_TR_NOOP("Requests"));
    row(Keys::PromptCaching, Person, QT_TR_NOOP("Prompt &caching"),
        QT_TR_NOOP("How long a provider is asked to keep what it has read. Where it has to be "
                   "asked, writing costs more than reading: a quarter more for five minutes, twice "
                   "as much for an hour."),
        { .words = { { "5m"_L1, QT_TR_NOOP("For five minutes") },
                     { "1h"_L1, QT_TR_NOOP("For an hour") },
                     { "off"_L1, QT_TR_NOOP("Off") } } });
    row(Keys::RequestLogFile, Person,
        QT_TR_NOOP("&Write requests and answers to a file, without keys"),
        QT_TR_NOOP("The last ones are always shown in the menu Help, Request log."));
}

void SettingTable::tools()
{
    begin(SettingGroup::Approval, "approval"_L1, QT_TR_NOOP("Approval"));
    row(Keys::ApprovalMode, Person, QT_TR_NOOP("&Ask for"),
        QT_TR_NOOP("What a tool may do only after you have allowed it."),
        { .words = { { "everything"_L1, QT_TR_NOOP("Everything") },
                     { "changes"_L1, QT_TR_NOOP("Changes and commands") } } });
    row(Keys::RecallOtherSessions, Person, QT_TR_NOOP("Recall from &other sessions"),
        QT_TR_NOOP("Whether the tool “recall” may read other sessions than the one in which the "
                   "model works"),
        { .words = { { "ask"_L1, QT_TR_NOOP("Ask each time") },
                     { "allow"_L1, QT_TR_NOOP("Allow") },
                     { "never"_L1, QT_TR_NOOP("Never") } } });

    row(Keys::ProgramsAskEverywhere, Person, QT_TR_NOOP("Other programs may ask for all pro&jects"),
        QT_TR_NOOP(
                "Programs that use Varve as their memory (“varve mcp”) are told of the sessions of "
                "the project they work in. With this they may ask for all others, too."));

    begin(SettingGroup::Sandbox, "sandbox"_L1, QT_TR_NOOP("Sandbox"));
    row(Keys::ToolNetwork, Person, QT_TR_NOOP("Commands may use the &network"),
        QT_TR_NOOP("Applies to commands in the sandbox. Without one nothing keeps them off the "
                   "network."));
    row(Keys::CommandsWithoutSandbox, Person,
        QT_TR_NOOP("Run commands also where &no sandbox works"),
        QT_TR_NOOP("Then they have all your rights: nothing keeps them from your files, keys and "
                   "network. Off: no command runs there."));
    row(Keys::CommandProtection, Person, QT_TR_NOOP(".git, hooks, &agents' files"),
        QT_TR_NOOP("What acts later in a working folder: .git, settings of editors, instructions "
                   "for agents. With commits, git's hooks and settings stay as they are."),
        { .words = { { "readOnly"_L1, QT_TR_NOOP("Read-only") },
                     { "commits"_L1, QT_TR_NOOP("Commits allowed") },
                     { "writable"_L1, QT_TR_NOOP("May be changed") } } });
    row(Keys::CommandFolders, Person, QT_TR_NOOP("Commands can &read too"),
        QT_TR_NOOP(
                "Folders beside the system's and the toolchains of your home folder, one a line"),
        { .none = QT_TR_NOOP("No others. One folder a line, e.g. /srv/data"), .isLong = true });
    row(Keys::CommandVariables, Person, QT_TR_NOOP("&Variables"),
        QT_TR_NOOP("Names of variables that commands are given beside the usual ones. A value that "
                   "is a key, or looks like one, is never passed on."),
        { .none = QT_TR_NOOP("No others. Names with commas between them, e.g. JAVA_HOME") });
    row(Keys::ChosenFolders, Person, QT_TR_NOOP("&Chosen places"),
        QT_TR_NOOP("Folders that are no project's where tools may work all the same, one a line"),
        { .none = QT_TR_NOOP("None. One folder a line, e.g. /home/me/notes"), .isLong = true });

    begin(SettingGroup::ToolLimits, "toolLimits"_L1, QT_TR_NOOP("Limits"));
    row(Keys::ToolCommandSeconds, Person, QT_TR_NOOP("&Time limit of a command"),
        QT_TR_NOOP("For commands where the model names no time of its own"),
        { .suffix = QT_TR_NOOP(" s") });
    row(Keys::ToolRounds, Person, QT_TR_NOOP("&Rounds in one turn"),
        QT_TR_NOOP("How often the model may be asked before the turn ends"));
}

void SettingTable::prompts()
{
    begin(SettingGroup::SystemPrompt, "systemPrompt"_L1, QT_TR_NOOP("System prompt"));
    row(Keys::SystemPromptFile, Person, QT_TR_NOOP("File with the system prompt"),
        QT_TR_NOOP("A text file that takes the place of the built-in system prompt."));
    row(Keys::SendEnvironment, Person, QT_TR_NOOP("&Say which folder, day and system it is"),
        QT_TR_NOOP("Behind the system prompt."));

    begin(SettingGroup::ProjectFiles, "projectFiles"_L1, QT_TR_NOOP("Project files"));
    row(Keys::SendProjectFiles, Person,
        QT_TR_NOOP("Send &AGENTS.md and CLAUDE.md of the session's folder"),
        QT_TR_NOOP("Of folders that are trusted."));

    begin(SettingGroup::Skills, "skills"_L1, QT_TR_NOOP("Skills"));
    row(Keys::SendSkills, Person, QT_TR_NOOP("Tell the model which s&kills there are"),
        QT_TR_NOOP("Names and descriptions. The text of one is sent when a message names it "
                   "(/skill:NAME), when the model asks for it, or always where that is ticked."));

    begin(SettingGroup::MemoryRoom, "memoryRoom"_L1, QT_TR_NOOP("Room"));
    row(Keys::MemoryTokens, Person, QT_TR_NOOP("Most &tokens for all facts"),
        QT_TR_NOOP("What they may take of each request."));
    row(Keys::MemoryFacts, Person, QT_TR_NOOP("Most &facts in one list"),
        QT_TR_NOOP("A session has one, a project has one, and one is for every session."));
    row(Keys::MemoryCharacters, Person, QT_TR_NOOP("&Characters of a fact"),
        QT_TR_NOOP("A longer one is not taken."));
    note(QT_TR_NOOP("Facts stand in every request. What is kept already stays where a limit is "
                    "lowered; nothing is added before there is room again."));

    begin(SettingGroup::MemorySent, "memorySent"_L1, QT_TR_NOOP("What is sent"));
    row(Keys::MemoryKept, Person, QT_TR_NOOP("Send the facts of the &project and of every session"),
        QT_TR_NOOP("Off: only the facts of the session itself"));

    begin(SettingGroup::MemoryTools, "memoryTools"_L1, QT_TR_NOOP("The model"));
    row(Keys::MemoryTools, Person, QT_TR_NOOP("&Offer the model to remember and to forget"),
        QT_TR_NOOP("It asks you each time, unless a rule of yours allows it"));
    note(QT_TR_NOOP(
            "Before a fact is kept you see its exact text. For a fact of the project you are "
            "always asked."));
}

void SettingTable::window()
{
    begin(SettingGroup::Appearance, "appearance"_L1, "");
    row(Keys::ColorScheme, Person, QT_TR_NOOP("&Colours"), QT_TR_NOOP("Of the whole window."),
        { .words = { { "system"_L1, QT_TR_NOOP("As the system") },
                     { "light"_L1, QT_TR_NOOP("Light") },
                     { "dark"_L1, QT_TR_NOOP("Dark") } } });
    row(Keys::ReadingFont, Person, QT_TR_NOOP("&Font of text that is read"),
        QT_TR_NOOP("Of the conversation, the message, summaries and the guide. Code keeps the "
                   "system's fixed font."),
        { .words = { { "system"_L1, QT_TR_NOOP("As elsewhere in the window") } },
          .takesOthers = true });
    row(Keys::TranscriptFontSize, Person, QT_TR_NOOP("&Size of text that is read"),
        QT_TR_NOOP("Of the conversation, the message, summaries, the guide, and the lists and "
                   "panels beside them; menus and dialogs have the application's."),
        { .none = QT_TR_NOOP("As elsewhere in the window") });
    row(Keys::Density, Person, QT_TR_NOOP("Transcript &density"),
        QT_TR_NOOP("How much room there is between messages."),
        { .words = { { "comfortable"_L1, QT_TR_NOOP("Comfortable") },
                     { "compact"_L1, QT_TR_NOOP("Compact") } } });
    row(Keys::ProgramLanguage, Person, QT_TR_NOOP("Language of the pro&gram"),
        QT_TR_NOOP("From the next start on; of the command line, too."),
        { .words = { { "system"_L1, QT_TR_NOOP("As the system") },
                     { "en"_L1, QT_TR_NOOP("English") },
                     { "de"_L1, QT_TR_NOOP("Deutsch") } } });

    begin(SettingGroup::Writing, "writing"_L1, QT_TR_NOOP("Writing"));
    row(Keys::SendKey, Person, QT_TR_NOOP("A message is &sent with"),
        QT_TR_NOOP("Shift+Enter begins a line in either case."),
        { .words = { { "control"_L1, QT_TR_NOOP("Ctrl+Enter; Enter begins a line") },
                     { "enter"_L1, QT_TR_NOOP("Enter") } } });
    row(Keys::CheckSpelling, Person, QT_TR_NOOP("Check the s&pelling of messages"),
        QT_TR_NOOP("Words that no dictionary knows are underlined while you write; code, paths and "
                   "addresses are not looked at."));
    row(Keys::SpellingLanguage, Person, QT_TR_NOOP("&Language of messages"),
        QT_TR_NOOP("Whose words are right. Settings files and the command line take names of any "
                   "dictionaries, with commas between them."),
        { .words = { { "automatic"_L1, QT_TR_NOOP("As the system, and English") } },
          .takesOthers = true,
          .only = { "conversation/spelling"_L1, "true"_L1 } });

    begin(SettingGroup::Answering, "answering"_L1, QT_TR_NOOP("Answers"));
    row(Keys::ShowThinking, Person, QT_TR_NOOP("&Unfold what the model thinks"),
        QT_TR_NOOP("Else it is one line in the conversation. Each can still be folded by itself."));
    row(Keys::AnswerNotices, Person,
        QT_TR_NOOP("&Notify when an answer has come or a tool waits to be allowed"),
        QT_TR_NOOP("By a notification of the desktop, while another window is used."));
    row(Keys::KeepAwake, Person, QT_TR_NOOP("&Keep the computer awake while an answer comes"),
        QT_TR_NOOP("Its screen stays on, too."));

    begin(SettingGroup::Backups, "backups"_L1, "");
    row(Keys::BackupAutomatic, Person, QT_TR_NOOP("&Back up the store while Varve is open"),
        QT_TR_NOOP("Only if anything was written since the last backup"));
    row(Keys::BackupHours, Person, QT_TR_NOOP("&Every"),
        QT_TR_NOOP("The time between two backups."),
        { .suffix = QT_TR_NOOP(" hours"), .only = BackedUp });
    row(Keys::BackupFolder, Person, QT_TR_NOOP("&Folder"), QT_TR_NOOP("Where backups are written."),
        { .none = QT_TR_NOOP("The folder “backups” beside the store") });

    begin(SettingGroup::KeptBackups, "keptBackups"_L1, QT_TR_NOOP("What is kept"));
    row(Keys::BackupNewest, Person, QT_TR_NOOP("The &newest"),
        QT_TR_NOOP("So many, however old they are."));
    row(Keys::BackupDays, Person, QT_TR_NOOP("One a &day, for days"),
        QT_TR_NOOP("The last one of each day."));
    row(Keys::BackupWeeks, Person, QT_TR_NOOP("One a &week, for weeks"),
        QT_TR_NOOP("The last one of each week."));
    row(Keys::BackupMonths, Person, QT_TR_NOOP("One a &month, for months"),
        QT_TR_NOOP("The last one of each month."));
    note(QT_TR_NOOP("Older backups of this store are removed after a new one was written and "
                    "checked. Other files in the folder are never touched."));

    begin(SettingGroup::Archives, "archives"_L1, "");
    row(Keys::ArchivesAutomatic, Person, QT_TR_NOOP("&Send and take by itself"),
        QT_TR_NOOP("What was chosen for each archive, while Varve is open."));
    row(Keys::ArchivesMinutes, Person, QT_TR_NOOP("&Every"),
        QT_TR_NOOP("The time between two times."), { .only = SentByItself });
    row(Keys::MachineName, Person, QT_TR_NOOP("&This machine is called"),
        QT_TR_NOOP("What archives are told of it from the next time on. Empty: the name of the "
                   "host."));
    note(QT_TR_NOOP(
            "An archive keeps sessions beyond this machine, in a PostgreSQL database that “varve "
            "archive init ADDRESS” has made ready for it."));
}

void SettingTable::idle()
{
    begin(SettingGroup::IdleWork, "idleWork"_L1, "");
    row(Keys::IdleWork, Person, QT_TR_NOOP("&Work while nobody uses this computer"),
        QT_TR_NOOP("Where the desktop does not tell who uses it: while nobody uses Varve. It ends "
                   "as soon as somebody does."));
    row(Keys::IdleWorkMinutes, Person, QT_TR_NOOP("&Quiet for"),
        QT_TR_NOOP("How long nobody has used it before it begins."), { .only = WhileIdle });
    row(Keys::IdleOnBattery, Person, QT_TR_NOOP("Also on &battery"),
        QT_TR_NOOP("Else only while the machine is plugged in."), { .only = WhileIdle });

    begin(SettingGroup::IdleTasks, "idleTasks"_L1, QT_TR_NOOP("What is done"));
    row(Keys::IdleSummaries, Person, QT_TR_NOOP("&Summaries of sessions that were left"),
        QT_TR_NOOP("Two sentences that say what a session was about, for the list"),
        { .only = WhileIdle });
    row(Keys::IdleImproves, Person,
        QT_TR_NOOP("Have a model &rewrite those that were made without one"),
        QT_TR_NOOP("Once there is a model that may be asked"),
        { .only = { "idle/summaries"_L1, "true"_L1 } });
    row(Keys::IdleFacts, Person,
        QT_TR_NOOP("&Find facts for the journal in sessions that were left"),
        QT_TR_NOOP("By rule; a model that writes a summary is asked for them in the same request"),
        { .only = WhileIdle });
    row(Keys::IdleImportance, Person, QT_TR_NOOP("&Have a model weigh the facts of the journal"),
        QT_TR_NOOP("Those that only rules have weighed so far"), { .only = WhileIdle });
    row(Keys::IdleVectors, Person, QT_TR_NOOP("&Prepare the search by meaning"),
        QT_TR_NOOP("Where an embedding model is set."), { .only = WhileIdle });
    row(Keys::VectorsWhenIdle, Person,
        QT_TR_NOOP("&Only while idle: new messages are found by meaning later"),
        QT_TR_NOOP("Else they are prepared as soon as they are there."),
        { .only = { "idle/vectors"_L1, "true"_L1 } });

    begin(SettingGroup::IdleCost, "idleCost"_L1, QT_TR_NOOP("What it may cost"));
    row(Keys::IdlePaidModels, Person, QT_TR_NOOP("&Models may be asked that cost something"),
        QT_TR_NOOP("Those that run neither on this machine nor in its network, if sessions may be "
                   "sent to their provider"),
        { .only = WhileIdle });
    row(Keys::IdleTokens, Person, QT_TR_NOOP("&Tokens a day"),
        QT_TR_NOOP("The most that all windows and the command line use together."),
        { .none = QT_TR_NOOP("No limit"), .only = MayCost });
    row(Keys::IdleCents, Person, QT_TR_NOOP("&Cost a day"),
        QT_TR_NOOP("The most that all windows and the command line spend together."),
        { .none = QT_TR_NOOP("No limit"), .suffix = QT_TR_NOOP(" US cents"), .only = MayCost });
    note(QT_TR_NOOP("The limits hold for such models, over all windows and the command line "
                    "together: a step that would go over one is not begun. Which model is asked is "
                    "set on the page “Providers”. What may not be sent to a model is done without "
                    "one, as far as that is possible."));
}

/// What other dialogs and panels keep.
void SettingTable::dialogs()
{
    begin(SettingGroup::Searching, "searching"_L1, QT_TR_NOOP("Search"));
    row(Keys::SearchOrder, Person, QT_TR_NOOP("Order of hits"),
        QT_TR_NOOP("As the search shows them."),
        { .words = { { "best"_L1, QT_TR_NOOP("Best first") },
                     { "newest"_L1, QT_TR_NOOP("Newest first") },
                     { "answers"_L1, QT_TR_NOOP("Best answers") } } });
    row(Keys::PauseVectors, Person, QT_TR_NOOP("Pause the search by meaning"),
        QT_TR_NOOP("Nothing is sent to the embedding model meanwhile."));

    begin(SettingGroup::Importing, "importing"_L1, QT_TR_NOOP("Import"));
    row(Keys::FollowImports, Person, QT_TR_NOOP("Follow the sessions of other programs"),
        QT_TR_NOOP("What they write from now on, in their usual folders and where their files "
                   "were brought in from, while the window is open."));

    begin(SettingGroup::Exporting, "exporting"_L1, QT_TR_NOOP("Export"));
    row(Keys::ExportFormatChoice, Person, QT_TR_NOOP("Format"),
        QT_TR_NOOP("What the dialog begins with."),
        { .words = { { "html"_L1, QT_TR_NOOP("HTML") },
                     { "markdown"_L1, QT_TR_NOOP("Markdown") },
                     { "json"_L1, QT_TR_NOOP("JSON") },
                     { "pi"_L1, QT_TR_NOOP("pi") },
                     { "claude-code"_L1, QT_TR_NOOP("Claude Code") },
                     { "codex"_L1, QT_TR_NOOP("Codex") },
                     { "atif"_L1, QT_TR_NOOP("ATIF") } } });
    row(Keys::ExportScopeChoice, Person, QT_TR_NOOP("What is exported"),
        QT_TR_NOOP("What the dialog begins with."),
        { .words = { { "session"_L1, QT_TR_NOOP("The whole session") },
                     { "branch"_L1, QT_TR_NOOP("This branch") } } });
    row(Keys::ExportRedactKeys, Person, QT_TR_NOOP("Take out keys"),
        QT_TR_NOOP("Whatever looks like a key is taken out of exports."));
    row(Keys::ExportPatterns, Person, QT_TR_NOOP("Take out as well"),
        QT_TR_NOOP("Regular expressions of what else is taken out of exports, one a line."),
        { .isLong = true });
}

SettingTable::SettingTable()
{
    compaction();
    advancedCompaction();
    models();
    tools();
    prompts();
    window();
    idle();
    dialogs();
}

} // namespace

const QList<SettingSection> &settingSections()
{
    static const SettingTable Table;
    return Table.sections();
}

const SettingSection &settingSection(SettingGroup group)
{
    return *std::ranges::find(settingSections(), group, &SettingSection::group);
}

const Setting *settingNamed(QAnyStringView name)
{
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            if (setting.name == name) {
                return &setting;
            }
        }
    }
    return nullptr;
}

QStringList settingProblems(const Settings &settings)
{
    QStringList problems;
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            problems += setting.problem(settings);
        }
    }
    problems.removeAll(QString());
    return problems;
}

} // namespace varve
