// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandsettings.h"
#include "toolsettings.h"

#include <QMap>
#include <QString>
#include <QStringList>
#include <QStringView>
#include <QVariantHash>

#include <optional>

namespace varve
{

class Settings;

enum class CompactionMode : quint8 {
    Automatic,
    Remind, ///< says when it is time, starts nothing by itself
    Off,
};
[[nodiscard]] QLatin1StringView toString(CompactionMode mode);
/// Automatic for anything else than the two other names.
[[nodiscard]] CompactionMode compactionModeFromString(QStringView text);

enum class CompactionMethod : quint8 {
    Hybrid, ///< masks old tool output, and summarizes where that does not do
    Mask,
    Summarize,
};
[[nodiscard]] QLatin1StringView toString(CompactionMethod method);
[[nodiscard]] CompactionMethod compactionMethodFromString(QStringView text);

/// Where a compacted session goes on.
enum class CompactionLanding : quint8 {
    InPlace,
    RollOver, ///< in a child session that stands on the kept entries
};
[[nodiscard]] QLatin1StringView toString(CompactionLanding landing);
[[nodiscard]] CompactionLanding compactionLandingFromString(QStringView text);

/// Everything compaction asks the settings, for one model. A value that may be handed to any thread.
/// All sizes are tokens; "automatic" is worked out from the model's window W by the functions below.
struct CompactionSettings
{
    CompactionMode mode = CompactionMode::Automatic;
    double thresholdShare = 0.80;
    bool afterAnswer = true;
    bool betweenTools = true;
    bool emergency = true; ///< before a request
    bool onOverflow = true;
    bool onModelSwitch =
            true; ///< says when a session does not fit a model that was chosen; compacts nothing
    double idleShare = 0.70;
    int idleMinutes = 10; ///< 0: never
    double progressShare = 0.05;
    double meterNotice = 0.75;
    double meterWarning = 0.90;
    double resumeShare = 0.70;

    qint64 keepRecentTokens = 0; ///< 0: automatic
    int keepRecentMessages = 0; ///< at least so many, whatever they cost
    double keepRecentShare = 0.0; ///< of the window
    qint64 reserveTokens = 0; ///< 0: automatic
    double summaryShare = 0.80; ///< of the reserve
    qint64 maskProtectTokens = 0; ///< 0: automatic
    qint64 maskMinimumTokens = 0; ///< 0: automatic
    int maskTurns = 0; ///< in place of tokens; 0: by tokens
    QString maskPolicy = QStringLiteral("auto"); ///< or "keepAll" or "keepNone"
    QStringList keepToolOutput; ///< of these tools, unless it has to go
    QStringList dropToolOutput; ///< of these, as soon as their turn is over
    /// What the person chose for tools in the lists of tools and of tool servers, by the names that models know them by; those above go
    /// before. Automatic is left out.
    QMap<QString, ToolPolicy> toolPolicies = {};
    QStringList toolServers = {}; ///< toolPrefixes()
    bool prune = false; ///< masks old tool output by itself
    qint64 pruneThreshold = 8'000;
    qint64 pruneKeep = 2'000;
    double mustShrinkShare = 0.10;
    qint64 mustShrinkTokens = 500;

    CompactionMethod method = CompactionMethod::Hybrid;
    CompactionLanding landing = CompactionLanding::InPlace;
    bool keepUserMessages = false;
    qint64 userMessageTokens = 20'000;
    bool journalByModel = true; ///< facts of the journal come with a model's summary
    QString prompt; ///< in place of ours; empty: ours
    QString instructions;
    QString hook; ///< a command that is asked first; empty: none
    int hookSeconds = 30;
    bool hookNetwork = false; ///< where a sandbox can hold it back: as for commands of tools
    CommandSettings commands; ///< how it is held back
    QString summaryProvider;
    QString summaryModel;
    QString summaryBaseUrl;

    /// As set for `model`; an empty name reads what holds for all. `project`: readProjectSettings(), which wins over
    /// both and is itself overruled by the environment.
    [[nodiscard]] static CompactionSettings read(const Settings &settings, QStringView model = {},
                                                 const QVariantHash &project = {});

    /// The standing ones, and what is asked for this time.
    [[nodiscard]] QString instructionsWith(const QString &more) const;

    // In the functions below a window of 0 means that it is not known.

    /// Kept free for the answer: as set, but never more than half the window. Unknown window: as set or 16,384.
    [[nodiscard]] qint64 reserveFor(qint64 window) const;
    /// A context strictly larger than this is compacted after an answer. Nothing for an unknown window.
    [[nodiscard]] std::optional<qint64> thresholdFor(qint64 window) const;
    /// A request strictly larger than this is not sent before a compaction. Nothing for an unknown window.
    [[nodiscard]] std::optional<qint64> emergencyFor(qint64 window) const;
    /// A context strictly larger than this is compacted after idleMinutes. Nothing if that is switched off.
    [[nodiscard]] std::optional<qint64> idleFor(qint64 window) const;
    /// The least growth between two automatic compactions.
    [[nodiscard]] qint64 progressFor(qint64 window) const;
    /// A session up to this size is continued whole. Nothing for an unknown window.
    [[nodiscard]] std::optional<qint64> resumeFor(qint64 window) const;
    /// Kept word for word; keepRecentMessages may make it more.
    [[nodiscard]] qint64 keepRecentFor(qint64 window) const;
    /// The newest tool output that masking leaves alone.
    [[nodiscard]] qint64 maskProtectFor(qint64 window) const;
    /// Masking acts only if it frees at least so much.
    [[nodiscard]] qint64 maskMinimumFor(qint64 window) const;
    /// The most a summary may take.
    [[nodiscard]] qint64 summaryOutputFor(qint64 window) const;
    /// A compaction must make a context of this size smaller by at least so much.
    [[nodiscard]] qint64 mustShrinkBy(qint64 tokensBefore) const;

    friend bool operator==(const CompactionSettings &, const CompactionSettings &) = default;
};

} // namespace varve
