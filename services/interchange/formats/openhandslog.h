// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include "writingpause.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// What an event of OpenHands says of itself, whichever generation of the program has written it.
struct OpenHandsEvent
{
    std::string id;
    std::optional<std::string> parent; ///< nothing: the event before; empty: it begins a tree
    QDateTime time; ///< without a zone in the file
    qint64 line = 0;
    qint64 size = 0;
};

/// Puts the events of a conversation in as entries, in the order in which they were written: each entry stands where its event does, the
/// calls of one answer, which are events of their own there, are one entry, and what was condensed is an edit of the context. A session
/// was begun before. Used once.
class OpenHandsLog
{
public:
    explicit OpenHandsLog(ImportAssembler &into);

    /// Without what the event says; the payload is for the caller, too.
    [[nodiscard]] static SourceEntry entryOf(const OpenHandsEvent &event);
    [[nodiscard]] Result<> add(const OpenHandsEvent &event, SourceEntry entry);
    /// Several stand in a line.
    [[nodiscard]] Result<> add(const OpenHandsEvent &event, std::vector<SourceEntry> entries);
    /// One of which no entry is made; others may stand on it.
    [[nodiscard]] Result<> pass(const OpenHandsEvent &event);
    /// The same of one that only tells of progress.
    [[nodiscard]] Result<> leaveOut(const OpenHandsEvent &event, std::string_view kind);
    /// One that is not known, as it is.
    [[nodiscard]] Result<> keep(const JsonRef &source, const OpenHandsEvent &event,
                                std::string_view kind);

    struct Call
    {
        std::string answer; ///< what calls of the same have in common; empty: it is alone
        ToolCallBlock block;
        QJsonObject rest; ///< what the block does not say
        QByteArray payload;
    };
    /// `say`: fills in what the answer says beside its calls; called for the first of them.
    template<typename Say>
    [[nodiscard]] Result<> addCall(const OpenHandsEvent &event, Call call, Say say)
    {
        return comeTo(event, call.answer).and_then([&] {
            if (!m_open) {
                m_open.emplace(call.answer, entryOf(event), placeBelow(event));
                say(m_open->entry);
            }
            take(event, std::move(call));
            return Result<>();
        });
    }

    struct Condensation
    {
        std::vector<std::string> forgotten; ///< events, and summaries of condensations before
        QString summary; ///< in place of them; may be empty
    };
    /// `entry`: its payload, and who has summarized. Kept as `source` where nothing is left to be forgotten.
    [[nodiscard]] Result<> condense(const OpenHandsEvent &event, SourceEntry entry,
                                    const Condensation &condensation, const JsonRef &source);

    /// `leaf`: the event on which the conversation stands; nothing: the last one; empty: it stands before its first.
    [[nodiscard]] Result<> finish(const std::optional<std::string> &leaf);

private:
    /// Calls of an answer, of which more may come.
    struct OpenAnswer
    {
        std::string answer;
        SourceEntry entry;
        std::string below;
        std::vector<std::string> events = {};
        JsonMembers rests = {}; ///< by the id of the call
    };
    struct Place
    {
        std::string entry; ///< on which those stand that stand on the event
        std::vector<std::string> own = {}; ///< the entries of the event
    };
    /// What a condensation has put in the place of entries.
    struct Summary
    {
        QString operation;
        std::vector<std::string> targets;
        bool isReplaced = false;
    };

    /// Closes the answer before, unless the event is a further call of it.
    [[nodiscard]] Result<> comeTo(const OpenHandsEvent &event, const std::string &answer);
    [[nodiscard]] Result<> close();
    void take(const OpenHandsEvent &event, Call call);
    [[nodiscard]] std::string placeBelow(const OpenHandsEvent &event) const;
    [[nodiscard]] std::string placeOf(const std::string &event) const;
    [[nodiscard]] Summary *summaryCalled(const std::string &id);
    [[nodiscard]] std::vector<SourceEntry> replace(const OpenHandsEvent &event,
                                                   const Condensation &condensation, Summary &made);

    ImportAssembler &m_into;
    WritingPause m_pause;
    std::optional<OpenAnswer> m_open;
    std::unordered_map<std::string, Place> m_places; ///< by the id of the event
    std::vector<Summary> m_summaries;
    std::unordered_map<std::string, size_t> m_summaryNames;
    std::string m_before; ///< the event before
    qsizetype m_targets = 0; ///< of all condensations
};

} // namespace varve
