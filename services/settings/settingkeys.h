// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLatin1StringView>
#include <QString>

#include <limits>
#include <type_traits>

namespace varve
{

/// What a number of a setting counts.
enum class SettingUnit : quint8 { None, Tokens, Share, Minutes, Messages, Points };

namespace detail
{
struct NoFallback
{ };
/// A string default is held as a literal, so that the whole table is constexpr; bytes have none.
template<typename T>
using Fallback =
        std::conditional_t<std::is_same_v<T, QString>, QLatin1StringView,
                           std::conditional_t<std::is_same_v<T, QByteArray>, NoFallback, T>>;
} // namespace detail

/// One setting: its name in the file, what holds where the file is silent, and what numbers are allowed.
/// A number outside the range is brought to its nearer end, on reading too.
template<typename T>
struct SettingKey
{
    using Value = T;

    QLatin1StringView name;
    detail::Fallback<T> fallback {};
    detail::Fallback<T> minimum {};
    detail::Fallback<T> maximum {};
    SettingUnit unit = SettingUnit::None;

    [[nodiscard]] T fallbackValue() const
    {
        if constexpr (std::is_same_v<T, QByteArray>) {
            return {};
        } else {
            return T(fallback);
        }
    }
};

/// Every setting there is. A compaction key may be set for single models too (Settings::get with a model)
/// and by the environment: compaction/keepRecentTokens is VARVE_COMPACTION_KEEP_RECENT_TOKENS; so may those of models be,
/// models/promptCaching by VARVE_MODELS_PROMPT_CACHING.
namespace Keys
{

inline constexpr qint64 MaxTokens = 100'000'000;

constexpr SettingKey<qint64> tokens(QLatin1StringView name, qint64 fallback)
{
    return { name, fallback, 0, MaxTokens, SettingUnit::Tokens };
}
constexpr SettingKey<double> share(QLatin1StringView name, double fallback, double minimum = 0.01,
                                   double maximum = 1.0)
{
    return { name, fallback, minimum, maximum, SettingUnit::Share };
}
constexpr SettingKey<QString> text(const char *name, const char *fallback = "")
{
    return { QLatin1StringView(name), QLatin1StringView(fallback), {}, {}, SettingUnit::None };
}
constexpr SettingKey<bool> toggle(const char *name, bool fallback)
{
    return { QLatin1StringView(name), fallback, false, true, SettingUnit::None };
}
constexpr SettingKey<QByteArray> bytes(const char *name)
{
    return { QLatin1StringView(name), {}, {}, {}, SettingUnit::None };
}

using namespace Qt::StringLiterals;

// Compaction: when. The mode is one of "automatic", "remind" and "off".
inline constexpr auto CompactionMode = text("compaction/mode", "automatic");
inline constexpr auto ThresholdShare = share("compaction/thresholdShare"_L1, 0.80, 0.05);
inline constexpr auto AfterAnswer = toggle("compaction/afterAnswer", true);
inline constexpr auto BetweenTools = toggle("compaction/betweenTools", true);
inline constexpr auto Emergency = toggle("compaction/emergency", true);
inline constexpr auto OnOverflow = toggle("compaction/onOverflow", true);
/// Whether it is said before the first message that a session does not fit a model which was sent nothing of it yet.
inline constexpr auto OnModelSwitch = toggle("compaction/onModelSwitch", true);
inline constexpr auto IdleShare = share("compaction/idleShare"_L1, 0.70, 0.05);
/// 0: never while idle.
inline constexpr SettingKey<int> IdleMinutes { "compaction/idleMinutes"_L1, 10, 0, 24 * 60,
                                               SettingUnit::Minutes };
inline constexpr auto ProgressShare = share("compaction/progressShare"_L1, 0.05, 0.0);
inline constexpr auto MeterNotice = share("compaction/meterNotice"_L1, 0.75);
inline constexpr auto MeterWarning = share("compaction/meterWarning"_L1, 0.90);
/// A session whose context is within this share is continued whole.
inline constexpr auto ResumeShare = share("compaction/resumeShare"_L1, 0.70);

// Compaction: how much. 0 tokens: worked out from the window.
inline constexpr auto KeepRecentTokens = tokens("compaction/keepRecentTokens"_L1, 0);
inline constexpr SettingKey<int> KeepRecentMessages { "compaction/keepRecentMessages"_L1, 0, 0,
                                                      100'000, SettingUnit::Messages };
inline constexpr auto KeepRecentShare = share("compaction/keepRecentShare"_L1, 0.0, 0.0, 0.9);
inline constexpr auto ReserveTokens = tokens("compaction/reserveTokens"_L1, 0);
inline constexpr auto SummaryShare = share("compaction/summaryShare"_L1, 0.80, 0.1);
inline constexpr auto MaskProtectTokens = tokens("compaction/maskProtectTokens"_L1, 0);
inline constexpr auto MaskMinimumTokens = tokens("compaction/maskMinimumTokens"_L1, 0);
/// In place of tokens: the newest turns whose tool output masking leaves alone.
inline constexpr SettingKey<int> MaskTurns { "compaction/maskTurns"_L1, 0, 0, 10'000,
                                             SettingUnit::None };
/// "auto", "keepAll" (unless it has to go) or "keepNone"; the lists name tools, with commas between them.
inline constexpr auto MaskPolicy = text("compaction/maskPolicy", "auto");
inline constexpr auto KeepToolOutput = text("compaction/keepToolOutput");
inline constexpr auto DropToolOutput = text("compaction/dropToolOutput");
/// Old tool output is masked by itself, without a compaction (Lis).
inline constexpr auto Prune = toggle("compaction/prune", false);
inline constexpr auto PruneThreshold = tokens("compaction/pruneThreshold"_L1, 8'000);
inline constexpr auto PruneKeep = tokens("compaction/pruneKeep"_L1, 2'000);
inline constexpr auto MustShrinkShare = share("compaction/mustShrinkShare"_L1, 0.10, 0.0, 0.9);
inline constexpr auto MustShrinkTokens = tokens("compaction/mustShrinkTokens"_L1, 500);

// Compaction: how. The method is "hybrid" (mask, and summarize if that does not do), "mask" or "summarize"; it lands
// "inPlace" or by "rollOver" in a child session.
inline constexpr auto CompactionMethod = text("compaction/method", "hybrid");
inline constexpr auto Landing = text("compaction/landing", "inPlace");
/// A session that is left gets two sentences for the list.
inline constexpr auto FinalizeSessions = toggle("compaction/finalizeSessions", true);
/// The newest messages of the person stay word for word beside the summary (codex), up to so many tokens.
inline constexpr auto KeepUserMessages = toggle("compaction/keepUserMessages", false);
inline constexpr auto UserMessageTokens = tokens("compaction/userMessageTokens"_L1, 20'000);
/// A model that writes a summary is asked for the facts of the journal in the same request.
inline constexpr auto JournalByModel = toggle("compaction/journalByModel", true);
/// In place of Varve's own request for a summary.
inline constexpr auto SummaryPromptText = text("compaction/prompt");
/// Of a branch that is left: "ask", "never" or "always".
inline constexpr auto BranchSummary = text("compaction/branchSummary", "ask");
/// What was chosen when it asked last: "none", "summarize" or "instructions".
inline constexpr auto BranchSummaryChoice = text("compaction/branchSummaryChoice", "none");
inline constexpr auto BranchSummaryInstructions = text("compaction/branchSummaryInstructions", "");
inline constexpr auto CompactionNotices = toggle("compaction/notices", true);
inline constexpr auto DesktopNotices = toggle("compaction/desktopNotices", true);
/// A command that is asked before each compaction; empty: none. Never from a project's file.
inline constexpr auto CompactionHook = text("compaction/hook");
inline constexpr SettingKey<int> CompactionHookSeconds { "compaction/hookSeconds"_L1, 30, 1, 3600,
                                                         SettingUnit::None };

// Compaction: by whom. A provider: "offline" for the built-in summarizer, or the id of one that is set up, which goes before the model
// that is chosen for compaction.
inline constexpr auto Instructions = text("compaction/instructions");
inline constexpr auto SummaryProvider = text("compaction/summaryProvider");
inline constexpr auto SummaryModel = text("compaction/summaryModel");
inline constexpr auto SummaryBaseUrl = text("compaction/summaryBaseUrl");

// What models are asked for what: providers by their id, groups "providers/<id>" (providerconfig.h). Nothing for
// compaction: the one that answers.
inline constexpr auto MainProvider = text("models/mainProvider");
inline constexpr auto MainModel = text("models/mainModel");
inline constexpr auto CompactionProvider = text("models/compactionProvider");
inline constexpr auto CompactionModel = text("models/compactionModel");
inline constexpr auto EmbeddingProvider = text("models/embeddingProvider");
inline constexpr auto EmbeddingModel = text("models/embeddingModel");
// The provider that all messages may be sent to for the search by meaning, and the one that they may not: see consent.h.
inline constexpr auto VectorConsent = text("search/consent");
inline constexpr auto VectorsDeclined = text("search/declined");
/// How long a provider is asked to keep what it has read: "off", "5m" or "1h".
inline constexpr auto PromptCaching = text("models/promptCaching", "5m");
/// How much a model thinks for which and in whose session nothing else is said; empty: as it does by itself.
inline constexpr auto UsualThinking = text("models/thinking");
/// Requests and answers go to a file too, without keys.
inline constexpr auto RequestLogFile = toggle("log/requestsToFile", false);

// What is sent before a conversation (promptsettings.h; single files and skills have groups of their own).
inline constexpr auto SystemPromptFile = text("prompts/systemFile");
inline constexpr auto SendEnvironment = toggle("prompts/environment", true);
inline constexpr auto SendProjectFiles = toggle("prompts/projectFiles", true);
inline constexpr auto SendSkills = toggle("prompts/skills", true);

// The one endpoint of earlier versions; read once (adoptEndpoint()).
inline constexpr auto EndpointBaseUrl = text("endpoint/baseUrl");
inline constexpr auto EndpointModel = text("endpoint/model");
inline constexpr auto EndpointKeySource = text("endpoint/keySource", "environment");
inline constexpr auto EndpointKeyVariable = text("endpoint/keyVariable", "OPENAI_API_KEY");
inline constexpr auto EndpointAdopted = toggle("endpoint/adopted", false);

// Tools. What is asked for: "everything", or "changes" only. Rules and what is set for single tools: toolsettings.h.
inline constexpr auto ApprovalMode = text("approval/mode", "everything");
/// Of commands, where a sandbox can hold them back.
inline constexpr auto ToolNetwork = toggle("tools/network", false);
/// Of one turn: how often the model may be asked.
inline constexpr SettingKey<int> ToolRounds { "tools/rounds"_L1, 200, 1, 10'000,
                                              SettingUnit::None };
/// Seconds after which a command is stopped, where the model does not name a time of its own.
inline constexpr SettingKey<int> ToolCommandSeconds { "tools/commandSeconds"_L1, 120, 1, 3600,
                                                      SettingUnit::None };

// Appearance. The colour scheme is "system", "light" or "dark"; the density "comfortable" or "compact".
inline constexpr auto ColorScheme = text("appearance/colorScheme", "system");
/// 0: the application's font.
inline constexpr SettingKey<int> TranscriptFontSize { "appearance/transcriptFontSize"_L1, 0, 0, 48,
                                                      SettingUnit::Points };
inline constexpr auto Density = text("appearance/density", "comfortable");

// Where things were when the window was closed.
inline constexpr auto WindowGeometry = bytes("window/geometry");
inline constexpr auto WindowState = bytes("window/state");
inline constexpr auto ColumnSplitter = bytes("window/columns");
inline constexpr auto LeftSplitter = bytes("window/left");
inline constexpr auto SessionListHeader = bytes("window/sessionListHeader");
inline constexpr auto LeftVisible = toggle("window/leftVisible", true);
inline constexpr auto ContextVisible = toggle("window/contextVisible", true);
inline constexpr auto LastSession = text("window/lastSession");
/// Whether the usual folders of other programs are followed while the window is open.
inline constexpr auto FollowImports = toggle("import/follow", false);
/// When that began; what was written before comes in only by hand. Empty: the window sets it when it sees that it follows.
inline constexpr auto FollowSince = text("import/followSince");

/// The window of a model as the person knows it better; 0: as the catalogue says. Only per model.
inline constexpr auto ModelWindow = tokens("window"_L1, 0);

} // namespace Keys

} // namespace varve
