// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexbase.h"
#include "codexentries.h"
#include "firstobjects.h"
#include "importassembler.h"
#include "importformats.h"
#include "jsonlines.h"
#include "sourcefigures.h"
#include "sourcevalues.h"
#include "writingpause.h"
#include <prompts/summarylead.h>
#include <session/entrydata.h>
#include <session/session.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isEncryptedSummary(const JsonRef &item)
{
    return item["type"].utf8().contains("compaction") && !item["encrypted_content"].utf8().empty();
}

bool isMessage(const JsonRef &item)
{
    const std::string_view role = item["role"].utf8();
    return item["type"].utf8() == "message" && (role == "user" || role == "developer");
}

/// The last user message of the replacement is the summary, if nothing else is.
QString lastUserText(const JsonRef &history)
{
    QString text;
    for (const JsonRef item : history) {
        if (isMessage(item) && item["role"].utf8() == "user") {
            text = codexText(item["content"], ""_L1);
        }
    }
    return text;
}

/// One message that the history was replaced by. Not typed again, so it is no user message.
SourceEntry retainedMessage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = readCodexMessage(item, time);
    if (out.entry.role == Role::User) { // those of the developer are marked already
        const bool typed = !looksCodexInjected(out.entry.text());
        makeCodexInjected(out.entry);
        out.entry.customType = typed ? u"codex:retained"_s : out.entry.customType;
    }
    return out;
}

/// What a compacted record becomes.
struct CodexCompaction
{
    SourceEntry entry;
    std::vector<SourceEntry> retained; ///< messages that are sent after it instead of the history
    bool encrypted = false; ///< the summary is nothing that we could read
    qint64 leftOut = 0; ///< items of the replacement that are kept as data only
    std::optional<qint64> keptItems; ///< so many items before it stay in the context

    [[nodiscard]] static CodexCompaction of(const CodexRecord &record)
    {
        CodexCompaction result;
        SourceEntry &made = result.entry;
        made = codexEntry(record.payload, record.time);
        made.payload = record.digest();
        made.entry.type = EntryType::Compaction;
        if (const JsonRef kept = record.payload["varve"]["keptItems"]; kept.isNumber()) {
            // Of our own export: the summary, and items that the file has already.
            result.keptItems = kept.integer();
            made.entry.summary = unwrappedSummary(record.payload["message"].string());
            return result;
        }
        const JsonRef history = record.payload["replacement_history"];
        keepFields(membersBut(record.payload, { "message" }), CodexData::Compacted, made.entry);
        QString summary = record.payload["message"].string();
        for (const JsonRef item : history) {
            result.encrypted = result.encrypted || isEncryptedSummary(item);
        }
        if (summary.isEmpty() && !result.encrypted) {
            summary = lastUserText(history);
        }
        for (const JsonRef item : history) {
            if (!isMessage(item)) {
                ++result.leftOut;
            } else if (summary.isEmpty() || codexText(item["content"], ""_L1) != summary) {
                result.retained.push_back(retainedMessage(item, record.time));
            }
        }
        if (summary.isEmpty()) {
            summary = result.encrypted ? CodexTexts::encryptedSummary() : CodexTexts::noSummary();
        }
        made.entry.summary = unwrappedSummary(summary);
        return result;
    }
};

/// What a session_meta says about the session that its file holds.
struct CodexSession
{
    Session session;
    QString parent; ///< id of the session that it was forked from or started by
    QString provider;

    [[nodiscard]] static CodexSession of(const CodexRecord &meta)
    {
        const JsonRef &fields = meta.payload;
        CodexSession result;
        Session &session = result.session;
        session.origin.sessionId = fields["id"].string();
        session.cwd = fields["cwd"].string();
        session.createdAt = readSourceTime(fields["timestamp"]);
        result.provider = fields["model_provider"].string();
        result.parent = fields["forked_from_id"].string();
        if (const JsonRef subagent = fields["source"]["subagent"]; subagent.exists()) {
            session.kind = SessionKind::Subagent;
            for (const JsonRef parent :
                 { fields["parent_thread_id"], subagent["thread_spawn"]["parent_thread_id"] }) {
                result.parent = parent.isString() ? parent.string() : result.parent;
            }
        }
        return result;
    }

    /// For a file that begins without one: the id is in the name of the file.
    [[nodiscard]] static CodexSession ofPath(const QString &path)
    {
        CodexSession result;
        result.session.origin.sessionId = sessionIdOfFile(path);
        return result;
    }
};

/// A hidden note that keeps what the session itself has no field for: instructions, git, versions.
SourceEntry readCodexMeta(const CodexRecord &meta)
{
    SourceEntry out = codexEntry(meta.payload, meta.time);
    out.payload = meta.digest();
    makeHiddenNote(u"codex:session_meta"_s, out.entry);
    keepFields(membersBut(meta.payload, { "id", "session_id", "cwd", "timestamp" }),
               CodexData::Session, out.entry);
    return out;
}

/// A hidden note of a record that we do not know; `name` as its type.
SourceEntry keepCodexRecord(const CodexRecord &record, const QString &name)
{
    SourceEntry out = codexEntry(record.payload, record.time);
    out.payload = record.digest();
    makeHiddenNote("codex:"_L1 + name, out.entry);
    out.entry.data[CodexData::Raw] = fromWobblyUtf8(record.source.raw());
    return out;
}

QString effortOf(const JsonRef &context)
{
    const JsonRef effort = context["effort"];
    return effort.isString()
            ? effort.string()
            : context["collaboration_mode"]["settings"]["reasoning_effort"].string();
}

SourceEntry entryOf(const CodexRecord &record, EntryType type, const QByteArray &digest)
{
    SourceEntry out = codexEntry(record.payload, record.time);
    out.entry.type = type;
    out.payload = codexDigest(digest, QByteArray(toString(type).data()));
    return out;
}

/// Follows the model and its settings from turn to turn.
class CodexContext
{
public:
    /// Entries for what a turn_context changes; none if it says what the one before said.
    [[nodiscard]] std::vector<SourceEntry> take(const CodexRecord &record, const QString &provider)
    {
        std::vector<SourceEntry> changes;
        const QByteArray digest = record.digest();
        if (digest == std::exchange(m_digest, digest)) {
            return changes;
        }
        if (const QString model = record.payload["model"].string();
            !model.isEmpty() && model != m_model) {
            m_model = model;
            SourceEntry &change =
                    changes.emplace_back(entryOf(record, EntryType::ModelChange, digest));
            change.entry.provider = provider;
            change.entry.model = model;
        }
        if (const QString effort = effortOf(record.payload);
            !effort.isEmpty() && effort != m_effort) {
            m_effort = effort;
            SourceEntry &change =
                    changes.emplace_back(entryOf(record, EntryType::ThinkingLevelChange, digest));
            change.entry.data[entryData::ThinkingLevel] = effort == "none"_L1 ? u"off"_s : effort;
        }
        if (changes.empty()) {
            SourceEntry &note = changes.emplace_back(entryOf(record, EntryType::Custom, digest));
            makeHiddenNote(u"codex:turn_context"_s, note.entry);
        }
        keepFields(membersBut(record.payload, { "turn_id" }), CodexData::TurnContext,
                   changes.front().entry);
        return changes;
    }

    [[nodiscard]] const QString &model() const { return m_model; }

private:
    QString m_model;
    QString m_effort;
    QByteArray m_digest;
};

/// Follows the token counts of a file. Each says what the whole session has used so far; what one answer used is the difference to
/// the count before, because the part that claims to be it may be written again later.
class CodexTokens
{
public:
    struct Step
    {
        std::optional<Usage> used; ///< nothing if the count repeats the one before
        bool restarted = false; ///< the totals are lower than before and count from nothing again
        qint64 before = 0; ///< of the first count: tokens that were used before this file
    };

    [[nodiscard]] Step take(const JsonRef &info)
    {
        ++m_counts;
        const JsonRef last = info["last_token_usage"];
        if (const qint64 size = tokensOf(last["total_tokens"]); size > 0) {
            m_contextSize = size;
        }
        Step step;
        if (!info["total_token_usage"].isObject()) {
            return step;
        }
        const Totals now = totalsOf(info["total_token_usage"]);
        Totals from = m_totals.value_or(Totals {});
        if (!m_totals && last.isObject()) { // a fork goes on counting where it was forked from
            const Totals own = totalsOf(last);
            from = { std::max<qint64>(0, now.input - own.input),
                     std::max<qint64>(0, now.cached - own.cached),
                     std::max<qint64>(0, now.output - own.output),
                     std::max<qint64>(0, now.reasoning - own.reasoning) };
            step.before = from.input + from.output;
        } else if (now.input < from.input || now.output < from.output) {
            step.restarted = true;
            from = {};
        }
        m_totals = now;
        if (const Usage used = difference(from, now); used != Usage {}) {
            step.used = used;
            m_sum += used;
        } else {
            ++m_repeats;
        }
        return step;
    }

    /// Tokens in the context, as of the last count that tells.
    [[nodiscard]] qint64 contextSize() const { return m_contextSize; }
    /// All steps together.
    [[nodiscard]] const Usage &sum() const { return m_sum; }
    [[nodiscard]] qint64 counts() const { return m_counts; }
    [[nodiscard]] qint64 repeats() const { return m_repeats; }

private:
    struct Totals
    {
        qint64 input = 0; ///< with what was cached
        qint64 cached = 0;
        qint64 output = 0; ///< with reasoning
        qint64 reasoning = 0;
    };

    [[nodiscard]] static Totals totalsOf(const JsonRef &usage)
    {
        return { tokensOf(usage["input_tokens"]), tokensOf(usage["cached_input_tokens"]),
                 tokensOf(usage["output_tokens"]), tokensOf(usage["reasoning_output_tokens"]) };
    }

    [[nodiscard]] static Usage difference(const Totals &from, const Totals &to)
    {
        const auto grown = [](qint64 before, qint64 after) {
            return std::max<qint64>(0, after - before);
        };
        Usage usage;
        usage.cacheRead = grown(from.cached, to.cached);
        usage.input = std::max<qint64>(0, grown(from.input, to.input) - usage.cacheRead);
        usage.output = grown(from.output, to.output);
        usage.thinking = grown(from.reasoning, to.reasoning);
        return usage;
    }

    std::optional<Totals> m_totals;
    Usage m_sum;
    qint64 m_contextSize = 0;
    qint64 m_counts = 0;
    qint64 m_repeats = 0;
};

// Their items hold the same, and what those do not say of a call is taken from its end.
constexpr std::array<std::string_view, 11> Repeats {
    "agent_reasoning",      "agent_reasoning_raw_content",
    "context_compacted",    "exec_command_end",
    "patch_apply_end",      "mcp_tool_call_end",
    "web_search_end",       "image_generation_end",
    "view_image_tool_call", "exec_command_begin",
    "patch_apply_begin"
};

constexpr std::array<std::string_view, 10> Progress { "thread_settings_applied",
                                                      "task_started",
                                                      "task_complete",
                                                      "turn_started",
                                                      "turn_complete",
                                                      "mcp_tool_call_begin",
                                                      "web_search_begin",
                                                      "image_generation_begin",
                                                      "agent_reasoning_section_break",
                                                      "item_started" };

QString listed(const Tally &tally)
{
    QStringList parts;
    const QJsonObject counts = tally.toJson();
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        parts += CodexTexts::counted(it.key(), it.value().toInteger());
    }
    return parts.join(QStringLiteral(", "));
}

/// The events that become no entry: those that say again what an item says, and those that only show progress.
class CodexEvents
{
public:
    /// False if the event is none of them.
    [[nodiscard]] bool leaveOut(std::string_view type)
    {
        if (isOneOf(type, Repeats)) {
            m_repeats.add(type);
            return true;
        }
        if (isOneOf(type, Progress)) {
            m_progress.add(type);
            return true;
        }
        return false;
    }

    void leaveOutRepeat(std::string_view name) { m_repeats.add(name); }

    /// An agent_message; an item of the same text belongs to it.
    void said(const CodexRecord &event, qint64 line)
    {
        const QString text = event.payload["message"].string();
        if (text == m_lastAnswer) {
            m_lastAnswer.clear();
            m_repeats.add("agent_message");
            return;
        }
        m_said.push_back({ text, keepCodexRecord(event, QStringLiteral("agent_message")) });
        m_said.back().note.line = line;
        m_saidBytes += m_said.back().note.size;
    }

    void answered(const QString &text)
    {
        const auto event = std::ranges::find(m_said, text, &Said::text);
        if (event == m_said.end()) {
            m_lastAnswer = text;
            return;
        }
        m_saidBytes -= event->note.size;
        m_said.erase(event);
        m_lastAnswer.clear();
        m_repeats.add("agent_message");
    }

    /// Whether more wait for their items than an answer could have.
    [[nodiscard]] bool isOverfull() const
    {
        constexpr size_t MostEvents = 200;
        constexpr qint64 MostBytes = 16 << 20; // of the file
        return m_said.size() > MostEvents || m_saidBytes > MostBytes;
    }

    [[nodiscard]] qsizetype waitingCount() const { return std::ssize(m_said); }
    /// Events whose item has not come until their turn was over, as hidden notes.
    [[nodiscard]] std::vector<SourceEntry> takeUnanswered()
    {
        std::vector<SourceEntry> notes;
        for (Said &event : m_said) {
            notes.push_back(std::move(event.note));
        }
        m_said.clear();
        m_saidBytes = 0;
        return notes;
    }

    /// What was left out, for the report.
    void tell(ImportLog &log) const
    {
        if (m_repeats.total() > 0) {
            log.conclude(CodexTexts::repeats(listed(m_repeats)));
        }
        if (m_progress.total() > 0) {
            log.conclude(CodexTexts::progress(listed(m_progress)));
        }
    }

private:
    struct Said
    {
        QString text;
        SourceEntry note;
    };
    std::vector<Said> m_said;
    qint64 m_saidBytes = 0;
    QString m_lastAnswer; ///< some versions write the event after the item
    Tally m_repeats;
    Tally m_progress;
};

bool hasImage(const Entry &entry)
{
    return std::ranges::any_of(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ImageBlock>(block);
    });
}

/// Items also hold what the program adds around a message, as parts of their own.
bool says(const Entry &entry, const QString &message)
{
    if (message.isEmpty()) {
        return hasImage(entry);
    }
    return entry.text() == message || std::ranges::any_of(entry.blocks, [&](const Block &block) {
               const auto *text = std::get_if<TextBlock>(&block);
               return text && text->text == message;
           });
}

/// The event may leave out what the program has put around a message, or the item what it could not show.
bool isLike(const Entry &entry, const QString &message)
{
    const QString item = entry.text().trimmed();
    const QString event = message.trimmed();
    return !item.isEmpty() && !event.isEmpty() && !looksCodexInjected(item)
            && (item.contains(event) || event.contains(item));
}

/// The entries of a rollout in the order of the file, each below the one before. They wait here as long as later records may say
/// something about them: what an answer cost, or whether a user message was typed or put in by the program.
class CodexChain
{
public:
    explicit CodexChain(ImportAssembler &into) : m_into(into) { }

    /// An entry of another file, below which the first one hangs.
    void standOn(std::string entry)
    {
        m_head = std::move(entry);
        m_leaf = m_head;
    }

    void append(SourceEntry entry)
    {
        entry.hasLink = true;
        entry.id = std::to_string(++m_count);
        entry.parentId = m_head;
        m_head = entry.id;
        m_bytes += entry.size;
        m_waiting.push_back({ std::move(entry), false });
    }

    /// A message of the user that an event may say was typed.
    void appendUser(SourceEntry entry)
    {
        append(std::move(entry));
        Waiting &added = m_waiting.back();
        const auto event = std::ranges::find_if(m_events, [&added](const SourceEntry &said) {
            return says(added.entry.entry, said.entry.text());
        });
        if (event == m_events.end()) {
            added.mayBeTyped = true;
            return;
        }
        m_events.erase(event);
        decideBefore(m_waiting.size() - 1);
        takeTyped(added);
    }

    /// An event that says what was typed; `message` is an entry of it, for files in which no item says it.
    void confirmUser(SourceEntry message)
    {
        m_sawEvents = true;
        const QString text = message.entry.text();
        auto found =
                std::find_if(m_waiting.rbegin(), m_waiting.rend(), [&](const Waiting &waiting) {
                    return waiting.mayBeTyped && says(waiting.entry.entry, text);
                });
        if (found == m_waiting.rend()) {
            found = std::find_if(m_waiting.rbegin(), m_waiting.rend(), [&](const Waiting &waiting) {
                return waiting.mayBeTyped && isLike(waiting.entry.entry, text);
            });
        }
        if (found == m_waiting.rend()) {
            m_bytes += message.size;
            m_events.push_back(std::move(message));
            return;
        }
        decideBefore(static_cast<size_t>(std::distance(found, m_waiting.rend())) - 1);
        takeTyped(*found);
    }

    /// What follows hangs below the entry before the last `turns` typed messages.
    [[nodiscard]] Result<> rollBack(qint64 turns)
    {
        if (const auto released = release(); !released) {
            return released;
        }
        const auto count = static_cast<size_t>(
                std::clamp<qint64>(turns, 0, static_cast<qint64>(m_turns.size())));
        if (count > 0) {
            m_head = m_turns[m_turns.size() - count];
            m_turns.resize(m_turns.size() - count);
            m_leaf = m_head;
        }
        return {};
    }

    /// The answer that waits; null if there is none.
    [[nodiscard]] SourceEntry *answer()
    {
        return m_answer < 0 ? nullptr : &m_waiting[static_cast<size_t>(m_answer)].entry;
    }

    void appendAnswer(SourceEntry entry)
    {
        append(std::move(entry));
        m_answer = static_cast<int>(m_waiting.size()) - 1;
    }

    /// Whether a tool result waits behind it.
    [[nodiscard]] bool isAnswered() const
    {
        return m_answer >= 0
                && std::any_of(m_waiting.begin() + m_answer, m_waiting.end(),
                               [](const Waiting &each) {
                                   return each.entry.entry.role == Role::ToolResult;
                               });
    }

    [[nodiscard]] bool isUndecided() const
    {
        return !m_events.empty() || std::ranges::any_of(m_waiting, &Waiting::mayBeTyped);
    }

    [[nodiscard]] qsizetype waitingCount() const
    {
        return static_cast<qsizetype>(m_waiting.size() + m_events.size());
    }

    /// Whether more waits than any answer could be meant by.
    [[nodiscard]] bool isOverfull() const
    {
        constexpr qsizetype MostEntries = 500;
        constexpr qint64 MostBytes = 16 << 20; // of the file
        const qint64 answer =
                m_answer < 0 ? 0 : m_waiting[static_cast<size_t>(m_answer)].entry.size;
        return waitingCount() > MostEntries || m_bytes + answer > MostBytes;
    }

    /// Decides what is open and hands everything over.
    [[nodiscard]] Result<> release()
    {
        decideBefore(m_waiting.size());
        for (SourceEntry &event : m_events) {
            m_into.log().count(CodexTexts::typedInEventsOnly);
            append(std::move(event));
            takeTyped(m_waiting.back());
        }
        for (Waiting &waiting : m_waiting) {
            if (const auto added = m_into.add(std::move(waiting.entry)); !added) {
                return added;
            }
        }
        drop();
        m_leaf = m_head;
        return {};
    }

    /// Forgets what waits.
    void drop()
    {
        m_waiting.clear();
        m_events.clear();
        m_bytes = 0;
        m_answer = -1;
    }

    /// So many were appended; the last one's id.
    [[nodiscard]] qint64 count() const { return m_count; }
    /// Id of the entry on which the session stands, of those that were handed over.
    [[nodiscard]] const std::string &leaf() const { return m_leaf; }
    [[nodiscard]] ImportLog &log() { return m_into.log(); }

private:
    struct Waiting
    {
        SourceEntry entry;
        bool mayBeTyped = false;
    };

    void takeTyped(Waiting &waiting)
    {
        waiting.mayBeTyped = false;
        m_turns.push_back(waiting.entry.parentId);
    }

    /// Without an event of its own a message was typed only if the file has no events at all.
    void decideBefore(size_t end)
    {
        for (size_t i = 0; i < end; ++i) {
            Waiting &waiting = m_waiting[i];
            if (!waiting.mayBeTyped) {
                continue;
            }
            if (m_sawEvents || looksCodexInjected(waiting.entry.entry.text())) {
                waiting.mayBeTyped = false;
                makeCodexInjected(waiting.entry.entry);
                m_into.log().count(CodexTexts::injected);
            } else {
                takeTyped(waiting);
            }
        }
    }

    ImportAssembler &m_into;
    std::vector<Waiting> m_waiting;
    std::vector<SourceEntry> m_events; ///< that no item has matched
    std::vector<std::string> m_turns; ///< the entries before typed messages
    std::string m_head; ///< the last entry
    std::string m_leaf;
    qint64 m_count = 0;
    qint64 m_bytes = 0;
    int m_answer = -1; ///< index of what waits
    bool m_sawEvents = false;
};

/// Puts the items of one answer into one entry, and what it cost beside them.
///
/// The file does not say where an answer ends. It ends before an output, before a count of tokens that adds some, and before whatever is
/// no part of an answer. A count comes after the items and outputs of its answer, in older files before them; the first one shows which.
class CodexRunning
{
public:
    explicit CodexRunning(CodexChain &chain) : m_chain(chain) { }

    struct Origin
    {
        QString provider;
        QString api;
        QString model;
        QDateTime time;
        qint64 line = 0;
    };

    [[nodiscard]] Result<> add(const JsonRef &item, const Origin &origin)
    {
        constexpr qsizetype MostBlocks = 1000; // no answer has that many; a damaged file might
        if (m_state != State::Open || m_chain.answer()->entry.blocks.size() >= MostBlocks) {
            finish();
            if (m_counts == Counts::AfterAnswer) {
                appendLoose();
            }
            if (const auto released = m_chain.release(); !released) {
                return released;
            }
            begin(origin);
        }
        ++m_items;
        addToCodexAnswer(item, *m_chain.answer());
        return {};
    }

    /// No further item belongs to it.
    void close()
    {
        if (m_state == State::Open) {
            m_state = m_counts == Counts::BeforeAnswer ? State::Done : State::Unpaid;
        }
    }

    /// Nor any tokens.
    void finish() { m_state = State::None; }

    void takeTokens(const Usage &usage, const Origin &origin)
    {
        SourceEntry *answer = isOpen() ? m_chain.answer() : nullptr;
        if (m_counts == Counts::Unknown) {
            m_counts = answer ? Counts::AfterAnswer : Counts::BeforeAnswer;
        }
        if (m_counts == Counts::AfterAnswer && answer) {
            answer->entry.usage = usage;
            ++m_paid;
            m_state = State::Done;
            return;
        }
        close();
        appendLoose();
        m_loose = usage;
        m_looseOrigin = origin;
    }

    /// False if there is no answer that was still running.
    [[nodiscard]] bool breakOff(StopReason reason, const QJsonValue &event)
    {
        SourceEntry *answer = m_chain.answer();
        const bool running = isOpen() && answer && !m_chain.isAnswered();
        if (running) {
            answer->entry.stopReason = reason;
            answer->entry.data[CodexData::Event] = event;
        }
        finish();
        return running;
    }

    /// Whether later records may add to the answer.
    [[nodiscard]] bool isOpen() const { return m_state == State::Open || m_state == State::Unpaid; }
    [[nodiscard]] bool hasLoose() const { return m_loose.has_value(); }
    /// Tokens that no answer has taken, once.
    [[nodiscard]] std::optional<Usage> takeLoose() { return std::exchange(m_loose, std::nullopt); }

    /// A hidden note for the same, so that the sum holds.
    void appendLoose()
    {
        const auto usage = takeLoose();
        if (!usage) {
            return;
        }
        SourceEntry note = newSourceEntry(m_looseOrigin.time, {}, m_looseOrigin.line);
        makeHiddenNote(u"codex:token_count"_s, note.entry);
        note.entry.usage = usage;
        note.payload =
                codexDigest("token_count"_ba, QByteArray::number(usage->input + usage->output));
        m_chain.append(std::move(note));
        m_chain.log().count(CodexTexts::tokensOfNoAnswer);
    }

    [[nodiscard]] qint64 items() const { return m_items; }
    [[nodiscard]] qint64 answers() const { return m_answers; }
    [[nodiscard]] qint64 unpaid() const { return m_answers - m_paid; }

private:
    enum class State { None, Open, Unpaid, Done };
    enum class Counts { Unknown, AfterAnswer, BeforeAnswer };

    void begin(const Origin &origin)
    {
        SourceEntry answer = newSourceEntry(origin.time, {}, origin.line);
        Entry &entry = answer.entry;
        entry.role = Role::Assistant;
        entry.api = origin.api;
        entry.provider = origin.provider;
        entry.model = origin.model;
        entry.usage = takeLoose();
        m_paid += entry.usage.has_value();
        m_chain.appendAnswer(std::move(answer));
        m_state = State::Open;
        ++m_answers;
    }

    CodexChain &m_chain;
    State m_state = State::None;
    Counts m_counts = Counts::Unknown;
    std::optional<Usage> m_loose;
    Origin m_looseOrigin;
    qint64 m_items = 0;
    qint64 m_answers = 0;
    qint64 m_paid = 0;
};

/// Counts a rollout as it is.
class CodexCounts
{
public:
    SourceFigures figures {
        "codex"_L1,
        { "entries", "images", "compactions", "usage_objects", "session_meta_count" },
        { "entry_types", "payload_types", "roles", "models", "tools", "usage_sum_of_last" }
    };

    void add(const CodexRecord &record)
    {
        figures.count("entries");
        m_wrapped = m_wrapped || record.wrapped;
        if (!record.wrapped) {
            addBare(record);
            return;
        }
        figures.add("entry_types", figureName(record.source["type"]));
        if (record.kind == "response_item" || record.kind == "event_msg") {
            figures.add("payload_types",
                        std::string(record.kind)
                                .append("/")
                                .append(figureName(record.payload["type"])));
        }
        if (record.kind == "session_meta") {
            addMeta(record.payload);
        } else if (record.kind == "turn_context") {
            figures.add("models", figureName(record.payload["model"]));
        } else if (record.kind == "compacted") {
            addCompacted(record.payload);
        } else if (record.kind == "event_msg") {
            addEvent(record.payload);
        } else if (record.kind == "response_item") {
            addItem(record.payload);
        }
    }

    void finish()
    {
        figures.set("layout"_L1, m_wrapped ? u"wrapped"_s : u"bare"_s);
        figures.set("session_ids"_L1, m_sessionIds.size());
        figures.set("compacted_replacement_history"_L1, m_replacements);
        figures.set("usage_sum"_L1, m_usage);
        QJsonArray windows;
        for (const qint64 window : m_windows) {
            windows += window;
        }
        figures.set("context_windows"_L1, windows);
        figures.set("max_depth"_L1, figures.counted("entries"));
        constexpr std::pair<std::string_view, std::string_view> Events[] {
            { "context_compacted_events", "context_compacted" },
            { "rollbacks", "thread_rolled_back" },
            { "branch_points", "thread_rolled_back" },
            { "turn_aborted", "turn_aborted" },
            { "user_message_events", "user_message" },
            { "agent_message_events", "agent_message" },
        };
        for (const auto &[name, type] : Events) {
            figures.set(
                    QLatin1StringView(name.data(), static_cast<qsizetype>(name.size())),
                    static_cast<qint64>(figures.tally("payload_types")
                                                .value(std::string("event_msg/").append(type))));
        }
    }

private:
    /// A line without a wrapper among others that have one is counted, but nothing that is in it.
    void addBare(const CodexRecord &record)
    {
        const JsonRef type = record.source["type"];
        const bool isState = record.kind == "record_state";
        figures.add("entry_types",
                    m_wrapped || type.exists() ? figureName(type)
                            : isState          ? "record_state"
                                               : "header");
        if (m_wrapped) {
            return;
        }
        if (type.exists() || isState) {
            addItem(record.payload);
        } else {
            addMeta(record.payload);
        }
    }

    void addMeta(const JsonRef &meta)
    {
        m_sessionIds += meta["id"].string();
        figures.count("session_meta_count");
        if (figures.counted("session_meta_count") > 1) {
            return;
        }
        const auto textOrNull = [](const JsonRef &value) {
            return value.isString() ? QJsonValue(value.string()) : QJsonValue(QJsonValue::Null);
        };
        const JsonRef source = meta["source"];
        const bool isName = source.isString() || source.isNull() || !source.exists();
        const bool isSubagent = source.raw().find("subagent") != std::string_view::npos;
        figures.set("cli_version"_L1, textOrNull(meta["cli_version"]));
        figures.set("originator"_L1, textOrNull(meta["originator"]));
        figures.set("source"_L1,
                    isName               ? textOrNull(source)
                            : isSubagent ? QJsonValue(u"subagent"_s)
                                         : QJsonValue(u"other"_s));
        figures.set("forked_from"_L1, !meta["forked_from_id"].utf8().empty());
    }

    void addCompacted(const JsonRef &compacted)
    {
        figures.count("compactions");
        figures.addPiece("compacted.message", compacted["message"]);
        const JsonRef replacement = compacted["replacement_history"];
        m_replacements += replacement.isArray() ? QJsonValue(sizeOfList(replacement))
                                                : QJsonValue(QJsonValue::Null);
    }

    void addEvent(const JsonRef &event)
    {
        const std::string_view type = event["type"].utf8();
        if (type == "user_message" || type == "agent_message") {
            figures.addPiece(std::string("event.").append(type), event["message"]);
        } else if (type == "agent_reasoning") {
            figures.addPiece("event.agent_reasoning", event["text"]);
        } else if (type == "token_count") {
            addTokens(event["info"]);
        }
    }

    void addTokens(const JsonRef &info)
    {
        figures.count("usage_objects");
        if (const qint64 window = info["model_context_window"].integer(); window != 0) {
            m_windows.insert(window);
        }
        const JsonRef total = info["total_token_usage"];
        if (total.begin() == total.end()) {
            return;
        }
        const QJsonValue usage = total.toJson();
        if (usage != m_usage) {
            for (const JsonRef field : info["last_token_usage"]) {
                if (field.isNumber()) {
                    figures.add("usage_sum_of_last", field.key(), field.number());
                }
            }
        }
        m_usage = usage;
    }

    void addItem(const JsonRef &item)
    {
        const std::string_view type = item["type"].utf8();
        if (type == "message") {
            const std::string_view role = figureName(item["role"]);
            figures.add("roles", role);
            addParts(std::string(role).append(".text"), item["content"]);
        } else if (type == "reasoning") {
            addReasoning(item);
        } else if (type == "function_call_output" || type == "custom_tool_call_output") {
            addOutput(item["output"], type);
        } else {
            addCall(item, type);
        }
    }

    void addParts(const std::string &kind, const JsonRef &content)
    {
        if (content.isString()) {
            figures.addText(kind, content);
            return;
        }
        for (const JsonRef part : content) {
            const std::string_view type = part["type"].utf8();
            if (type == "input_text" || type == "output_text" || type == "text") {
                figures.addPiece(kind, part["text"]);
            }
            figures.count("images", type == "input_image");
        }
    }

    void addReasoning(const JsonRef &item)
    {
        for (const std::string_view list : { "summary", "content" }) {
            for (const JsonRef part : item[list]) {
                figures.addPiece(std::string("reasoning.").append(list), part["text"]);
            }
        }
        if (const JsonRef encrypted = item["encrypted_content"]; !encrypted.utf8().empty()) {
            figures.addText("reasoning.encrypted", encrypted);
        }
    }

    void addCall(const JsonRef &item, std::string_view type)
    {
        if (type == "function_call" || type == "custom_tool_call") {
            const std::string_view field = type == "function_call" ? "arguments" : "input";
            figures.addPiece(std::string(type).append(".").append(field), item[field]);
            figures.add("tools", figureName(item["name"]));
        } else if (type == "local_shell_call") {
            figures.addText("local_shell_call.action", item["action"]);
            figures.add("tools", "local_shell");
        } else if (type == "web_search_call" || type == "ghost_snapshot") {
            figures.add("tools", type);
        }
    }

    void addOutput(const JsonRef &output, std::string_view type)
    {
        if (!output.isArray()) {
            figures.addText(type, output);
            return;
        }
        for (const JsonRef part : output) {
            const bool isImage = part["type"].utf8() == "input_image";
            figures.count("images", isImage);
            if (part.isObject() && !isImage) {
                figures.addPiece(type, part["text"]);
            }
        }
    }

    bool m_wrapped = false;
    QJsonValue m_usage { QJsonValue::Null };
    std::set<qint64> m_windows;
    QJsonArray m_replacements;
    QSet<QString> m_sessionIds;
};

constexpr size_t MostOpenCalls = 10'000;
/// Between two records of one answer: a tool may run for long before what it cost is written.
constexpr std::chrono::hours LongestPause(1);

QString nameOf(std::string_view type)
{
    return type.empty() ? u"unknown"_s : stringOf(type);
}

/// Reads one rollout from the first line to the last, and before it what it goes on from in others. Used once, by one thread.
class CodexParsing
{
public:
    CodexParsing(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_path(into.path())
        , m_lines(device, into)
        , m_chain(into)
        , m_pause(LongestPause, into.now())
    { }

    /// The beginning of a rollout at `path` that `above` goes on from.
    CodexParsing(QIODevice &device, QString path, const CodexBase &base, const CodexParsing &above)
        : m_into(above.m_into)
        , m_path(std::move(path))
        , m_above(&above)
        , m_end(base.end)
        , m_lines(device, above.m_into, JsonLines::Reading::Unnoticed)
        , m_chain(above.m_into)
        , m_pause(LongestPause, above.m_into.now())
    { }

    Q_DISABLE_COPY_MOVE(CodexParsing)

    [[nodiscard]] Result<> run()
    {
        return m_lines
                .forEach([this](const JsonRef &object, qint64 line) {
                    return readObject(object, line);
                })
                .and_then([this] { return m_into.requireSession(ImportTexts::noHeader); })
                .and_then([this] { return m_above == nullptr ? finish() : settle(); })
                .and_then([this] {
                    report();
                    m_stands = m_into.find(m_chain.leaf());
                    return m_into.end(m_chain.leaf());
                });
    }
    /// Once it is read: the last entry, and whose it is.
    [[nodiscard]] const EntryId &stands() const { return m_stands; }
    [[nodiscard]] const QString &sessionId() const { return m_sessionId; }

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line)
    {
        m_line = line;
        if (isBehindEnd(object)) {
            return {};
        }
        CodexRecord record = CodexRecord::of(object);
        if (!m_into.hasSession()) {
            if (const auto begun = begin(record); !begun) {
                return begun;
            }
        }
        if (m_pause.endsBefore(record.time)) {
            if (const auto settled = settle(); !settled) {
                return settled;
            }
        }
        if (record.time.isValid()) {
            m_time = record.time;
        } else if (!record.wrapped) {
            record.time = m_time; // bare lines have none
        }
        m_counts.add(record);
        if (const auto done = readRecord(record); !done) {
            return done;
        }
        if (m_chain.isOverfull()) {
            m_running.finish();
        } else if (m_running.isOpen() || m_chain.isUndecided()) {
            return {};
        }
        return m_chain.release();
    }

    /// Whether this was written after the one that goes on from here had left.
    [[nodiscard]] bool isBehindEnd(const JsonRef &object)
    {
        if (m_end < 0) {
            return false;
        }
        const JsonRef ordinal = object["ordinal"];
        m_ordinal = ordinal.isNumber() ? ordinal.integer() : m_ordinal + 1;
        return m_ordinal >= m_end;
    }

    /// What the rollout goes on from, as sessions of their own that come before it; null where there is none, or it is not found.
    [[nodiscard]] Result<EntryId> readBase(const CodexRecord &record, const Session &standing)
    {
        const auto base = CodexBase::of(record.payload);
        if (!base) {
            return EntryId();
        }
        m_ordinal = base->end;
        const QString path = isAbove(base->rollout) ? QString() : base->findBeside(m_path);
        auto file = path.isEmpty() ? fail(Error::Kind::NotFound, ImportTexts::notFound(m_path))
                                   : openImportFile(path);
        if (!file) {
            m_into.log().note(m_line, CodexTexts::baseMissing(base->rollout.left(60)));
            return EntryId();
        }
        m_standing = standing;
        m_standing.origin.format = codexFormat.id;
        CodexParsing beginning(**file, path, *base, *this);
        if (const auto read = beginning.run(); !read) {
            if (read.error().kind == Error::Kind::Cancelled || m_into.hasSession()) {
                return std::unexpected(read.error());
            }
            m_into.log().note(m_line, CodexTexts::baseMissing(base->rollout.left(60)));
            return EntryId();
        }
        m_baseSession = beginning.sessionId();
        return beginning.stands();
    }

    /// Whether one of those for whose sake this is read is that rollout, or they are too many: they would lead in a circle.
    [[nodiscard]] bool isAbove(const QString &rollout) const
    {
        constexpr int MostFiles = 32;
        int files = 0;
        for (const CodexParsing *each = this; each != nullptr; each = each->m_above) {
            if (++files > MostFiles || sessionIdOfFile(each->m_path) == rollout) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] Result<> beginSession(Session session, const QString &parent, const EntryId &base)
    {
        session.origin.path = m_path;
        // One that was taken back goes on in another file of the same session.
        const bool isOther = m_baseSession != session.origin.sessionId;
        session.baseEntry = isOther ? base : EntryId();
        const auto begun = m_above == nullptr
                ? m_into.begin(session, parent.isEmpty() && isOther ? m_baseSession : parent)
                : m_into.beginBase(session, m_above->m_standing);
        if (begun && !base.isNull()) {
            m_into.know(base);
            m_chain.standOn(base.toString().toStdString());
        }
        return begun;
    }

    [[nodiscard]] Result<> begin(const CodexRecord &record)
    {
        if (!isCodexBeginning(record.source)) {
            return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(m_into.path()));
        }
        const CodexSession byPath = CodexSession::ofPath(m_path);
        CodexSession made = record.kind == "session_meta" ? CodexSession::of(record) : byPath;
        if (made.session.origin.sessionId.isEmpty()) {
            made.session.origin.sessionId = byPath.session.origin.sessionId;
        }
        if (record.kind != "session_meta") {
            m_into.log().note(m_line, CodexTexts::noSessionMeta());
        } else if (!made.parent.isEmpty()) {
            m_into.log().note(m_line,
                              made.session.kind == SessionKind::Subagent
                                      ? CodexTexts::startedBy(made.parent)
                                      : ImportTexts::forkedFrom(made.parent));
        }
        if (!made.session.createdAt.isValid()) {
            made.session.createdAt = record.time;
        }
        m_provider = made.provider.isEmpty() ? u"openai"_s : made.provider;
        m_sessionId = made.session.origin.sessionId;
        m_time = made.session.createdAt;
        std::ignore = m_pause.endsBefore(m_time); // nothing is
        m_into.log().sawVersion(record.payload["cli_version"].string());
        return readBase(record, made.session).and_then([&](const EntryId &base) {
            return beginSession(made.session, made.parent, base);
        });
    }

    [[nodiscard]] Result<> readRecord(const CodexRecord &record)
    {
        if (record.kind == "response_item") {
            return readItem(record);
        }
        if (record.kind == "event_msg") {
            return readEvent(record);
        }
        if (record.kind == "session_meta") {
            readMeta(record);
        } else if (record.kind == "turn_context") {
            readContext(record);
        } else if (record.kind == "compacted") {
            readCompacted(record);
        } else if (record.kind == "record_state" || record.kind == "world_state"
                   || record.kind == "token_usage_record") {
            m_events.leaveOutRepeat(record.kind);
        } else {
            m_into.log().unknown(nameOf(record.kind));
            append(keepCodexRecord(record, nameOf(record.kind)));
        }
        return {};
    }

    void readMeta(const CodexRecord &record)
    {
        endTurn();
        if (++m_metas > 1) {
            const QString id = record.payload["id"].string();
            m_into.log().note(
                    m_line, id == m_sessionId ? CodexTexts::resumed() : CodexTexts::copiedFrom(id));
        }
        append(readCodexMeta(record));
    }

    void readContext(const CodexRecord &record)
    {
        if (const JsonRef own = record.payload["varve"]; own.isObject()) {
            m_provider = own["provider"].string();
            m_api = own["api"].string();
        }
        std::vector<SourceEntry> changes = m_context.take(record, m_provider);
        if (changes.empty()) {
            m_events.leaveOutRepeat(record.kind);
        }
        for (SourceEntry &change : changes) {
            append(std::move(change));
        }
    }

    /// What a compaction has cost is counted before it, and is no answer's.
    void readCompacted(const CodexRecord &record)
    {
        endTurn();
        CodexCompaction compaction = CodexCompaction::of(record);
        Entry &entry = compaction.entry.entry;
        entry.provider = m_provider;
        entry.model = m_context.model();
        entry.tokensBefore = m_tokens.contextSize();
        entry.usage = m_running.takeLoose();
        const auto items = std::ssize(m_itemEntries);
        if (const qint64 kept = compaction.keptItems.value_or(0); kept > 0 && kept <= items) {
            compaction.entry.firstKept =
                    std::to_string(m_itemEntries[static_cast<size_t>(items - kept)]);
        }
        if (!compaction.keptItems && record.payload["replacement_history"].isArray()) {
            m_into.log().note(m_line,
                              CodexTexts::compacted(compaction.encrypted
                                                            ? CodexTexts::summaryEncrypted()
                                                            : CodexTexts::historyReplaced(),
                                                    static_cast<qint64>(compaction.retained.size()),
                                                    compaction.leftOut));
        }
        append(std::move(compaction.entry));
        for (SourceEntry &message : compaction.retained) {
            append(std::move(message));
        }
    }

    [[nodiscard]] Result<> readItem(const CodexRecord &record)
    {
        return readItemOfType(record).transform(
                [this] { m_itemEntries.push_back(m_chain.count()); });
    }

    [[nodiscard]] Result<> readItemOfType(const CodexRecord &record)
    {
        const std::string_view type = record.type();
        if (isCodexAnswerItem(record.payload)) {
            return readAnswerItem(record);
        }
        if (isCodexOutput(record.payload)) {
            readOutput(record);
        } else if (type == "message" || type == "agent_message") {
            readMessage(record);
        } else if (type == "ghost_snapshot") {
            m_events.leaveOutRepeat(type);
        } else {
            m_into.log().unknown(nameOf(type));
            append(keepCodexRecord(record, nameOf(type)));
        }
        return {};
    }

    [[nodiscard]] Result<> readAnswerItem(const CodexRecord &record)
    {
        const JsonRef &item = record.payload;
        if (item["varve"]["begins"].boolean()) { // our own export knows where an answer does
            m_running.finish();
        }
        if (const auto added = m_running.add(item, origin()); !added) {
            return added;
        }
        if (record.type() == "message") {
            m_events.answered(codexText(item["content"], ""_L1));
        }
        if (const CodexCall call = CodexCall::of(item); !call.id.isEmpty()) {
            ++m_unansweredCalls;
            if (m_calls.size() >= MostOpenCalls) {
                m_calls.clear();
            }
            const std::string_view id = item["call_id"].utf8();
            m_calls.insert_or_assign(std::string(id.empty() ? item["id"].utf8() : id),
                                     CodexOpenCall { call, {}, false, {} });
        }
        if (record.type() == "image_generation_call" && !item["result"].utf8().empty()) {
            --m_unansweredCalls;
            append(readCodexImage(item, record.time));
        }
        return {};
    }

    void readOutput(const CodexRecord &record)
    {
        m_running.close();
        CodexOpenCall open { { record.payload["call_id"].string(), {} }, {}, false, {} };
        if (const auto found = m_calls.find(record.payload["call_id"].utf8());
            found != m_calls.end()) {
            --m_unansweredCalls;
            open = std::move(found->second);
            m_calls.erase(found);
        }
        append(readCodexOutput(record.payload, record.time, open));
    }

    void readMessage(const CodexRecord &record)
    {
        m_running.close();
        SourceEntry message = readCodexMessage(record.payload, record.time);
        message.line = m_line;
        if (message.entry.role == Role::User) {
            m_chain.appendUser(std::move(message));
        } else {
            m_chain.append(std::move(message));
        }
    }

    [[nodiscard]] Result<> readEvent(const CodexRecord &record)
    {
        const JsonRef &event = record.payload;
        const std::string_view type = record.type();
        if (const auto call = m_calls.find(event["call_id"].utf8());
            call != m_calls.end() && type.ends_with("_end")) {
            readCodexCallEnd(event, call->second);
        }
        if (type == "token_count") {
            readTokens(event["info"]);
        } else if (type == "user_message") {
            readTyped(record);
        } else if (type == "item_completed") {
            readCompleted(record);
        } else if (type == "agent_message") {
            m_events.said(record, m_line);
            if (m_events.isOverfull()) {
                appendUnanswered();
            }
        } else if (type == "turn_aborted" || type == "error") {
            readEnd(record, type == "error" ? StopReason::Error : StopReason::Aborted);
        } else if (type == "thread_rolled_back") {
            return rollBack(event["num_turns"].integer());
        } else if (type == "thread_name_updated") {
            readName(record);
        } else if (!m_events.leaveOut(type)) {
            append(keepCodexRecord(record, nameOf(type)));
        } else if (type == "task_complete" || type == "turn_complete") {
            endTurn();
            return m_chain.release(); // nothing that was said is still to be told
        }
        return {};
    }

    void readTokens(const JsonRef &info)
    {
        const CodexTokens::Step step = m_tokens.take(info);
        if (step.restarted) {
            m_into.log().note(m_line, CodexTexts::totalsRestarted());
        }
        if (step.before > 0) {
            m_into.log().note(m_line, CodexTexts::usedBefore(step.before));
        }
        if (step.used) {
            m_running.takeTokens(*step.used, origin());
        }
    }

    void readTyped(const CodexRecord &record)
    {
        m_running.close();
        const JsonRef kind = record.payload["kind"];
        if (kind.isString()
            && kind.utf8() != "plain") { // older versions say this of injected ones too
            m_events.leaveOutRepeat("user_message");
            return;
        }
        confirmUser(readCodexUserEvent(record.payload, record.time));
        m_events.leaveOutRepeat("user_message");
    }

    /// Versions from 0.171 on say all that happens so, and what was typed too.
    void readCompleted(const CodexRecord &record)
    {
        const JsonRef item = record.payload["item"];
        m_events.leaveOutRepeat("item_completed");
        if (item["type"].utf8() == "UserMessage") {
            m_running.close();
            confirmUser(readCodexTypedItem(item, record.time));
        }
    }

    void confirmUser(SourceEntry message)
    {
        appendUnanswered();
        message.line = m_line;
        m_chain.confirmUser(std::move(message));
    }

    void readEnd(const CodexRecord &record, StopReason reason)
    {
        SourceEntry *answer = m_chain.answer();
        if (!m_running.breakOff(reason, membersBut(record.payload, { "type" }))) {
            append(keepCodexRecord(record, nameOf(record.type())));
        } else if (const JsonRef message = record.payload["message"]; message.isString()) {
            answer->entry.data[entryData::ErrorMessage] = message.string();
        }
    }

    void readName(const CodexRecord &record)
    {
        SourceEntry entry = codexEntry(record.payload, record.time);
        entry.payload = record.digest();
        entry.entry.type = EntryType::SessionInfo;
        entry.entry.data[entryData::SessionName] = record.payload["thread_name"].string();
        append(std::move(entry));
    }

    [[nodiscard]] Result<> rollBack(qint64 turns)
    {
        endTurn();
        m_into.log().note(m_line, CodexTexts::rolledBack(turns));
        m_calls.clear();
        ++m_rollbacks;
        return m_chain.rollBack(turns);
    }

    void append(SourceEntry entry)
    {
        m_running.close();
        if (entry.line == 0) {
            entry.line = m_line;
        }
        m_chain.append(std::move(entry));
    }

    void endTurn()
    {
        m_running.finish();
        appendUnanswered();
    }

    void appendUnanswered()
    {
        for (SourceEntry &note : m_events.takeUnanswered()) {
            append(std::move(note));
        }
    }

    [[nodiscard]] CodexRunning::Origin origin() const
    {
        return { m_provider, m_api, m_context.model(), m_time, m_line };
    }

    /// What is open is over, as the session is.
    [[nodiscard]] Result<> settle()
    {
        endTurn();
        m_running.appendLoose();
        return m_chain.release();
    }

    /// What may still be added to is left for the next import: an entry that is stored stays as it is.
    [[nodiscard]] Result<> finish()
    {
        if (!m_pause.isGoingOn()) {
            return settle();
        }
        const qsizetype waiting =
                m_chain.waitingCount() + m_events.waitingCount() + (m_running.hasLoose() ? 1 : 0);
        if (waiting > 0) {
            m_into.log().note(m_line, CodexTexts::goingOn(waiting));
            m_into.report().leftOutUntil = m_pause.overAt();
            m_chain.drop();
        }
        return {};
    }

    void report()
    {
        m_counts.finish();
        m_lines.addTo(m_counts.figures);
        m_into.setFigures(m_counts.figures, m_rollbacks);
        ImportLog &log = m_into.log();
        if (m_running.items() > m_running.answers()) {
            log.conclude(CodexTexts::answers(m_running.items(), m_running.answers()));
        }
        log.tell(CodexTexts::injected);
        log.tell(CodexTexts::typedInEventsOnly);
        if (m_tokens.counts() > 0) {
            const Usage &sum = m_tokens.sum();
            log.conclude(CodexTexts::tokens(m_tokens.counts(), m_tokens.repeats(), sum.prompt(),
                                            sum.cacheRead, sum.output, sum.thinking));
            log.count(CodexTexts::answersWithoutTokens, m_running.unpaid());
        }
        log.count(CodexTexts::callsWithoutOutput, m_unansweredCalls);
        log.tell(CodexTexts::tokensOfNoAnswer);
        log.tell(CodexTexts::answersWithoutTokens);
        log.tell(CodexTexts::callsWithoutOutput);
        m_events.tell(log);
    }

    ImportAssembler &m_into;
    const QString m_path;
    const CodexParsing *m_above = nullptr; ///< which goes on from this one
    const qint64 m_end = -1; ///< the ordinal from which it does not; -1: none
    qint64 m_ordinal = -1; ///< of the record before
    Session m_standing; ///< for whose sake the base is read
    QString m_baseSession; ///< original id of the one that it goes on from
    EntryId m_stands;
    JsonLines m_lines;
    CodexCounts m_counts;
    CodexChain m_chain;
    CodexRunning m_running { m_chain };
    CodexContext m_context;
    CodexTokens m_tokens;
    CodexEvents m_events;
    std::map<std::string, CodexOpenCall, std::less<>> m_calls; ///< by call_id
    QString m_sessionId;
    QString m_provider;
    QString m_api = u"openai-responses"_s;
    QDateTime m_time; ///< of the last record that has one
    WritingPause m_pause;
    qint64 m_line = 0;
    qint64 m_metas = 0;
    qint64 m_rollbacks = 0;
    qint64 m_unansweredCalls = 0;
    std::vector<qint64> m_itemEntries; ///< of each response item: the id of its entry
};

bool isCodex(QByteArrayView firstBytes)
{
    return isFirstObject(firstBytes, &isCodexBeginning);
}

constexpr ImportFormat::Place Places[] {
    { "CODEX_HOME", ".codex"_L1, "sessions"_L1, "*.jsonl *.jsonl.zst"_L1 },
    { "CODEX_HOME", ".codex"_L1, "archived_sessions"_L1, "*.jsonl *.jsonl.zst"_L1 },
};

} // namespace

/// Rollouts of Codex: JSON lines, a flat log of items and events, of which items make the conversation.
constinit const ImportFormat codexFormat {
    .id = "codex"_L1,
    .program = "Codex"_L1,
    .newestTried = "0.142.2"_L1,
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isCodex,
    .read = &readBy<CodexParsing>,
};

} // namespace varve
