// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"
#include <session/session.h>

#include <QDateTime>
#include <QLatin1StringView>

#include <optional>

namespace varve
{

/// Names in Entry::data and of custom entries that only the exchange with Codex files uses.
namespace CodexData
{
inline constexpr QLatin1StringView Raw("raw"); ///< the whole source of a record we do not know
inline constexpr QLatin1StringView Item("codex:item"); ///< further fields of a message or output
inline constexpr QLatin1StringView Blocks(
        "codex:blocks"); ///< further fields of an answer's items, by the index of their block
inline constexpr QLatin1StringView Parts(
        "codex:parts"); ///< parts of a content that no block holds, by place
inline constexpr QLatin1StringView Role("codex:role"); ///< of an injected message
inline constexpr QLatin1StringView Session("codex:session"); ///< further fields of a session_meta
inline constexpr QLatin1StringView TurnContext("codex:turn_context");
inline constexpr QLatin1StringView Compacted("codex:compacted"); ///< further fields of a compaction
inline constexpr QLatin1StringView Event("codex:event"); ///< that ended an answer early

} // namespace CodexData

/// One line of a rollout: {timestamp, type, payload}, or in the oldest files the bare item.
struct CodexRecord
{
    std::string_view kind; ///< session_meta, response_item, event_msg, turn_context, compacted, ..
    JsonRef payload; ///< the line itself if it is bare
    JsonRef source;
    QDateTime time; ///< invalid if the line names none
    bool wrapped = false;

    [[nodiscard]] static CodexRecord of(const JsonRef &object);
    /// Of an item or event.
    [[nodiscard]] std::string_view type() const { return payload["type"].utf8(); }
    /// Digest of everything but ids and time.
    [[nodiscard]] QByteArray digest() const;
};

/// Whether a file whose first whole line is this one is a rollout.
[[nodiscard]] bool isCodexBeginning(const JsonRef &object);

/// Digest of an item without its ids.
[[nodiscard]] QByteArray codexDigest(const JsonRef &item);
/// Of the two together.
[[nodiscard]] QByteArray codexDigest(const QByteArray &first, const QByteArray &second);

/// An entry of the time and size that `source` has, with a payload and an id of the file.
[[nodiscard]] SourceEntry codexEntry(const JsonRef &item, const QDateTime &time);

/// A message that is not an answer. One of the role user is a user message until makeCodexInjected() says otherwise.
[[nodiscard]] SourceEntry readCodexMessage(const JsonRef &item, const QDateTime &time);
/// What the event says that the human typed, for files in which no item says it.
[[nodiscard]] SourceEntry readCodexUserEvent(const JsonRef &event, const QDateTime &time);

/// The same of versions from 0.171 on, whose event holds an item.
[[nodiscard]] SourceEntry readCodexTypedItem(const JsonRef &item, const QDateTime &time);

/// Marks a message as put in by the program: still sent, but nothing that somebody wrote.
void makeCodexInjected(Entry &entry);
/// Whether a text has the form of those that the program puts in: <tag> .. </tag>, or instructions from files.
[[nodiscard]] bool looksCodexInjected(const QString &text);

/// Text and images of a content, which may be text or a list of parts; other parts are kept as data.
void readCodexContent(const JsonRef &content, SourceEntry &out);
/// The texts of a list of parts, as they follow each other.
[[nodiscard]] QString codexText(const JsonRef &content, QLatin1StringView separator);

/// A hidden note that keeps what the session itself has no field for: instructions, git, versions.
[[nodiscard]] SourceEntry readCodexMeta(const CodexRecord &meta);
/// A hidden note of a record that we do not know; `name` as its type.
[[nodiscard]] SourceEntry keepCodexRecord(const CodexRecord &record, const QString &name);

/// What a compacted record becomes.
struct CodexCompaction
{
    SourceEntry entry;
    std::vector<SourceEntry> retained; ///< messages that are sent after it instead of the history
    bool encrypted = false; ///< the summary is nothing that we could read
    qint64 leftOut = 0; ///< items of the replacement that are kept as data only
    std::optional<qint64> keptItems; ///< so many items before it stay in the context

    [[nodiscard]] static CodexCompaction of(const CodexRecord &record);
};

/// Follows the model and its settings from turn to turn.
class CodexContext
{
public:
    /// Entries for what a turn_context changes; none if it says what the one before said.
    [[nodiscard]] std::vector<SourceEntry> take(const CodexRecord &record, const QString &provider);
    [[nodiscard]] const QString &model() const { return m_model; }

private:
    QString m_model;
    QString m_effort;
    QByteArray m_digest;
};

} // namespace varve
