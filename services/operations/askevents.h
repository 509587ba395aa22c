// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/commandrun.h>
#include <engine/turn.h>
#include <prompts/folderreport.h>

#include <functional>

namespace varve
{

/// What the "type" of an event says, for whoever acts on it.
namespace AskEvent
{
inline constexpr QLatin1StringView Text("text");
inline constexpr QLatin1StringView Thinking("thinking");
inline constexpr QLatin1StringView Problem("problem"); ///< something else went on without it
inline constexpr QLatin1StringView Error("error");
inline constexpr QLatin1StringView Retry("retry");
inline constexpr QLatin1StringView CompactionProgress("compactionProgress");
inline constexpr QLatin1StringView Compaction("compaction");
inline constexpr QLatin1StringView Masks("masks");
inline constexpr QLatin1StringView RolledOver("rolledOver");
inline constexpr QLatin1StringView End("end");
} // namespace AskEvent

/// What happens in a turn as JSON objects, one for each thing: "type" is an AskEvent, start, toolCall, toolResult or usage.
/// What `varve ask --json` prints.
class AskEvents
{
public:
    using Sink = std::function<void(const QJsonObject &event)>;

    explicit AskEvents(Sink sink) : m_sink(std::move(sink)) { }

    /// `sandbox`: sandboxJson().
    void start(const TurnStart &start, const FolderReport &report, const QJsonObject &sandbox);
    void grew(const StreamEvents &events);
    void stored(const QList<Entry> &entries);
    /// What came so far of the request counts nothing.
    void retrying(const Failure &failure, int attempt, int waitMs);
    /// `parent` goes on in `child`, from now on or since long.
    void rolledOver(const SessionId &parent, const SessionId &child);
    void end(const TurnEnd &end, const SessionId &session);

private:
    void storedEntry(const Entry &entry);
    void storedAnswer(const Entry &entry);

    const Sink m_sink;
    int m_rounds = 0;
    QString m_text; ///< of the newest answer
    StopReason m_stopReason = StopReason::None;
};

/// What holds commands back: {"commands", "network", "protectedFiles", "message"}.
[[nodiscard]] QJsonObject sandboxJson(const CommandPolicy &policy, bool network);

/// The text and the thinking among the events of a stream, neighbours of a kind as one.
struct StreamedText
{
    bool isThinking = false;
    QString text;
};
[[nodiscard]] QList<StreamedText> streamedText(const StreamEvents &events);

} // namespace varve
