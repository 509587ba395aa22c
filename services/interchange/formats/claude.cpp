// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeentries.h"
#include "claudeoutputs.h"
#include "claudesubagent.h"
#include "entrylinker.h"
#include "firstobjects.h"
#include "importformat.h"
#include "jsonlines.h"
#include "parentgraph.h"
#include "payloaddigest.h"
#include "sourcefigures.h"
#include "sourcevalues.h"
#include "writingpause.h"
#include <prompts/summarylead.h>
#include <session/entrydata.h>

#include <QBuffer>
#include <QDateTime>
#include <QFileInfo>
#include <QHashFunctions>
#include <QJsonArray>
#include <QString>

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The model name of what the program itself wrote into the place of an answer.
constexpr std::string_view LocalModel = "<synthetic>";

/// No tokenizer needs more characters for a token than this, on the average of an answer.
constexpr qint64 MostCharactersPerToken = 10;

qint64 charactersOf(const Blocks &blocks)
{
    qint64 characters = 0;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            characters += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            characters += thinking->text.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            characters += call->arguments.size();
        }
    }
    return characters;
}

StopReason reasonOf(const QString &name)
{
    if (name == "end_turn"_L1 || name == "stop_sequence"_L1) {
        return StopReason::Stop;
    }
    if (name == "tool_use"_L1) {
        return StopReason::ToolUse;
    }
    if (name == "max_tokens"_L1 || name == "model_context_window_exceeded"_L1) {
        return StopReason::Length;
    }
    return StopReason::None;
}

/// What of `all` was not counted yet; nothing if that is nothing.
std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all)
{
    const auto beyond = [](qint64 before, qint64 now) { return std::max<qint64>(0, now - before); };
    Usage rest;
    rest.input = beyond(counted.input, all.input);
    rest.output = beyond(counted.output, all.output);
    rest.cacheRead = beyond(counted.cacheRead, all.cacheRead);
    rest.cacheWrite = beyond(counted.cacheWrite, all.cacheWrite);
    if (const double cost = all.cost.value_or(0) - counted.cost.value_or(0); cost > 0) {
        rest.cost = cost;
    }
    return rest == Usage() ? std::nullopt : std::optional(rest);
}

/// Adds to what earlier lines of the answer said.
void keepMore(const QJsonObject &fields, QLatin1StringView name, Entry &entry)
{
    QJsonObject all = entry.data.value(name).toObject();
    for (auto it = fields.begin(); it != fields.end(); ++it) {
        all[it.key()] = it.value();
    }
    keepFields(all, name, entry);
}

QJsonObject withoutNulls(QJsonObject object)
{
    for (auto it = object.begin(); it != object.end();) {
        it = it->isNull() ? object.erase(it) : it + 1;
    }
    return object;
}

/// One answer of the model, put together from the lines that it is spread over: each has one block, and repeats model and usage.
class ClaudeAnswer
{
public:
    /// `node`: of the first line.
    ClaudeAnswer(const JsonRef &line, qint64 number, int node)
        : m_key(keyOf(line))
        , m_node(node)
        , m_out(claudeEntryOf(line, number))
    {
        m_out.size = 0;
        const JsonRef message = line["message"];
        m_local = message["model"].utf8() == LocalModel;
        Entry &entry = m_out.entry;
        entry.role = Role::Assistant;
        entry.model = message["model"].string();
        if (!m_local) {
            const JsonRef own = line["varve"]; // of our own export: another's answer
            entry.provider = own.isObject() ? own["provider"].string() : u"anthropic"_s;
            entry.api = own.isObject() ? own["api"].string() : u"anthropic-messages"_s;
        }
        QJsonObject ids { { u"id"_s, message["id"].string() },
                          { u"requestId"_s, line["requestId"].string() } };
        entry.data[ClaudeData::Response] = ids;
        m_digest.addText("assistant");
        m_digest.addText(message["model"].utf8());
    }

    Q_DISABLE_COPY_MOVE(ClaudeAnswer)

    /// What the lines of one answer have in common.
    [[nodiscard]] static size_t keyOf(const JsonRef &line)
    {
        const std::string_view id = line["message"]["id"].utf8();
        // An answer without an id is one line.
        const std::string_view own = id.empty() ? line["uuid"].utf8() : id;
        return std::hash<std::string>()(
                std::string(own).append(" ").append(line["requestId"].utf8()));
    }

    [[nodiscard]] size_t key() const { return m_key; }
    [[nodiscard]] int node() const { return m_node; }

    void add(const JsonRef &line)
    {
        if (m_lines++ > 0) {
            m_lineIds += line["uuid"].string();
        }
        m_out.size += static_cast<qint64>(line.raw().size());
        Entry &entry = m_out.entry;
        keepMore(claudeFields(line, { "costUSD", "durationMs", "isApiErrorMessage", "varve" }),
                 ClaudeData::Fields, entry);
        if (line["durationMs"].isNumber()) {
            entry.data[entryData::DurationMs] = line["durationMs"].integer();
        }
        readMessage(line["message"]);
        if (line["costUSD"].isNumber() && entry.usage) {
            entry.usage->cost = line["costUSD"].number();
        }
        if (line["isApiErrorMessage"].boolean()) {
            entry.stopReason = StopReason::Error;
        }
    }

    /// It came apart; what of its usage was counted with earlier parts is not counted again.
    void continueFrom(const Usage &counted) { m_counted = counted; }

    [[nodiscard]] qint64 lines() const { return m_lines; }
    [[nodiscard]] qint64 size() const { return m_out.size; }
    [[nodiscard]] bool isLocal() const { return m_local; }
    /// Whether nothing can follow: it says that it has ended, and not in a tool call.
    [[nodiscard]] bool hasEnded() const
    {
        const StopReason reason = reasonOf(m_stopReason); // newer versions say it on every line
        return m_local
                || (m_lastBlock == "text"_L1
                    && (reason == StopReason::Stop || reason == StopReason::Length));
    }

    /// Output tokens that the source wrote before it knew them; 0 if there are none.
    [[nodiscard]] qint64 placeholder() const { return m_placeholder; }
    [[nodiscard]] SourceEntry &entry() { return m_out; }
    /// Once, after the last line.
    [[nodiscard]] SourceEntry take()
    {
        m_content.finish();
        readStopReason();
        weighOutput();
        if (m_counted && m_out.entry.usage) {
            m_out.entry.usage = usageBeyond(*m_counted, *m_out.entry.usage);
            m_placeholder = 0;
        }
        if (!m_lineIds.isEmpty()) {
            QJsonObject ids = m_out.entry.data.value(ClaudeData::Response).toObject();
            ids["lines"_L1] = m_lineIds;
            m_out.entry.data[ClaudeData::Response] = ids;
        }
        m_out.payload = m_digest.result();
        return std::move(m_out);
    }

private:
    void readMessage(const JsonRef &message)
    {
        const JsonRef content = message["content"];
        m_content.add(content);
        addClaudeContent(m_digest, content);
        for (const JsonRef part : content) {
            m_lastBlock = part["type"].string();
        }
        keepMore(withoutNulls(membersBut(
                         message,
                         { "id", "type", "role", "model", "content", "usage", "stop_reason" })),
                 ClaudeData::Message, m_out.entry);
        if (const QString reason = message["stop_reason"].string(); !reason.isEmpty()) {
            m_stopReason = reason;
        }
        readUsage(message["usage"]);
    }

    void readUsage(const JsonRef &usage)
    {
        if (!usage.isObject() || m_local) {
            return;
        }
        Usage figures;
        figures.input = tokensOf(usage["input_tokens"]);
        figures.output = tokensOf(usage["output_tokens"]);
        figures.cacheRead = tokensOf(usage["cache_read_input_tokens"]);
        figures.cacheWrite = tokensOf(usage["cache_creation_input_tokens"]);
        if (figures.input > 0 || figures.output > 0 || figures.cacheRead > 0
            || figures.cacheWrite > 0) {
            m_out.entry.usage = figures; // the last line's is the final one
        }
        keepMore(withoutNulls(
                         membersBut(usage,
                                    { "input_tokens", "output_tokens", "cache_read_input_tokens",
                                      "cache_creation_input_tokens" })),
                 ClaudeData::Usage, m_out.entry);
    }

    void readStopReason()
    {
        Entry &entry = m_out.entry;
        if (entry.stopReason == StopReason::Error) {
            entry.data[entryData::ErrorMessage] = entry.text();
            return;
        }
        entry.stopReason = reasonOf(m_stopReason);
        if (entry.stopReason == StopReason::None && !m_stopReason.isEmpty()) {
            entry.data[ClaudeData::StopReason] = m_stopReason;
        }
        // Older versions never say why an answer ended; one that has calls ended in them.
        for (const Block &block : std::as_const(entry.blocks)) {
            if (m_stopReason.isEmpty() && std::holds_alternative<ToolCallBlock>(block)) {
                entry.stopReason = StopReason::ToolUse;
            }
        }
    }

    void weighOutput()
    {
        auto &usage = m_out.entry.usage;
        if (!usage || !m_stopReason.isEmpty()
            || usage->output >= charactersOf(m_out.entry.blocks) / MostCharactersPerToken) {
            return;
        }
        m_placeholder = usage->output;
        QJsonObject rest = m_out.entry.data.value(ClaudeData::Usage).toObject();
        rest["output_tokens"_L1] = m_placeholder;
        m_out.entry.data[ClaudeData::Usage] = rest;
        usage->output = 0;
    }

    const size_t m_key;
    const int m_node;
    SourceEntry m_out;
    ClaudeContent m_content { m_out };
    PayloadDigest m_digest;
    QJsonArray m_lineIds; ///< of the further lines
    QString m_stopReason;
    QString m_lastBlock; ///< type
    qint64 m_lines = 0;
    qint64 m_placeholder = 0;
    bool m_local = false;
    std::optional<Usage> m_counted; ///< with earlier parts
};

/// A compaction as the file has it: a line that marks the boundary, then one with the summary.
struct ClaudeBoundary
{
    SourceEntry entry; ///< with what the boundary says
    int node = -1;
    int before = -1; ///< node of the line before it, for a file that does not say where it goes on
    std::string parent; ///< id of the line that it goes on after; empty if the file does not say
    std::string
            keptHead; ///< ids of the first and last line that stay in the context behind the summary
    std::string keptTail;
};

ClaudeBoundary readClaudeBoundary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    Entry &entry = boundary.entry.entry;
    const JsonRef metadata = line["compactMetadata"];
    entry.tokensBefore = tokensOf(metadata["preTokens"]);
    if (metadata["postTokens"].isNumber()) {
        entry.data[entryData::TokensAfter] = tokensOf(metadata["postTokens"]);
    }
    if (metadata["trigger"].isString()) {
        entry.data[ClaudeData::Trigger] = metadata["trigger"].string();
    }
    keepFields(membersBut(metadata, { "trigger", "preTokens", "postTokens", "preservedMessages" }),
               ClaudeData::CompactMetadata, entry);
    keepFields(claudeFields(line,
                            { "subtype", "content", "level", "isMeta", "compactMetadata",
                              "logicalParentUuid" }),
               ClaudeData::Fields, entry);
    const std::string_view physical = line["parentUuid"].utf8();
    boundary.parent = physical.empty() ? line["logicalParentUuid"].utf8() : physical;
    const JsonRef kept = metadata["preservedSegment"];
    boundary.keptHead = kept["headUuid"].utf8();
    boundary.keptTail = kept["tailUuid"].utf8();
    boundary.entry.payload = claudeLineDigest(line);
    return boundary;
}

/// Older versions write no boundary.
ClaudeBoundary readClaudeLoneSummary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    boundary.parent = line["parentUuid"].utf8();
    return boundary;
}

/// Makes the compaction of a boundary and the line with its summary.
void addClaudeSummary(const JsonRef &line, ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    entry.type = EntryType::Compaction;
    entry.summary = unwrappedSummary(claudeSummaryText(line));
    keepFields(claudeFields(line, { "isCompactSummary", "isVisibleInTranscriptOnly", "isMeta" }),
               ClaudeData::Fields, entry);
    PayloadDigest digest;
    digest.addText("compaction");
    digest.addText(std::to_string(entry.tokensBefore));
    addClaudeContent(digest, line["message"]["content"]);
    boundary.entry.payload = digest.result();
    boundary.entry.size += static_cast<qint64>(line.raw().size());
}

/// Makes a hidden note of a boundary without one.
void makeClaudeNote(ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    makeHiddenNote(ClaudeCustom::System + ":compact_boundary"_L1, entry);
    entry.data["preTokens"_L1] = entry.tokensBefore;
    entry.tokensBefore = 0;
    boundary.entry.oddities += ClaudeTexts::boundaryWithoutSummary();
}

/// Says where in the tree an entry belongs. In the file, parents may be lines that become no entry, lines of one answer hang below
/// each other, and results of calls that ran at the same time hang beside each other; a model has to be sent an answer with all of its
/// results behind it. So an answer with calls makes a run: whatever is put below any of its members goes to the run's end.
///
/// Lines are known by the number of their id in the file.
class ClaudeChain
{
public:
    static constexpr int None = -1;
    static constexpr int Nowhere = -2; ///< above the first entry

    explicit ClaudeChain(size_t lines) : m_places(lines) { }

    /// Whether what stands below `line` goes on, at its end, from the entry that `parent` is. Looks up a limited way, as a file may hang
    /// any number of lines on its first one.
    [[nodiscard]] bool leadsTo(int parent, int line) const
    {
        constexpr int MostSteps = 1000;
        const int from = entryOf(parent);
        int at = endOf(line);
        for (int steps = 0; from >= 0 && at >= 0 && steps < MostSteps; ++steps) {
            if (at == from) {
                return true;
            }
            at = m_places[static_cast<size_t>(at)].above;
        }
        return false;
    }

    /// A line that is no entry: what names it as its parent belongs to that one's parent.
    void leaveOut(int node, int parent)
    {
        const int entry = entryOf(parent);
        const int unseen = parent < 0 ? Nowhere : parent;
        m_places[static_cast<size_t>(node)].entry = entry == None ? unseen : entry;
    }

    /// A further line of an answer.
    void join(int node, int answer) { m_places[static_cast<size_t>(node)].entry = answer; }

    /// What continues after `tail` goes on after the compaction that kept it.
    void redirect(int tail, int compaction)
    {
        m_places[static_cast<size_t>(tail)].entry = compaction;
    }

    /// Puts an entry that no line names, but that has to stay in the branch, behind what is at the end below a line.
    [[nodiscard]] int insertAfter(int node, int line)
    {
        const int place = attach(node, line, Kind::Aside);
        const int index = runOf(place);
        if (index >= 0) {
            m_runs[static_cast<size_t>(index)].tail = node;
            m_places[static_cast<size_t>(node)].run = index;
        } else if (place >= 0) {
            redirect(place, node);
        }
        return place;
    }

    /// A number for an entry that has no line of its own.
    [[nodiscard]] int makeNode()
    {
        m_places.emplace_back();
        return static_cast<int>(m_places.size()) - 1;
    }

    enum class Kind : quint8 {
        Turn, ///< ends a run: a prompt, an answer, a compaction
        Result, ///< of a tool
        Aside, ///< stays in a run
    };
    /// Puts an entry below a line and answers the entry that is its parent. `callId`: of a result.
    [[nodiscard]] int attach(int node, int parent, Kind kind, const QString &callId = {})
    {
        m_places[static_cast<size_t>(node)].entry = node;
        const int place = placeOf(node, parent, kind, callId);
        m_places[static_cast<size_t>(node)].above = place;
        if (place >= 0) {
            ++m_places[static_cast<size_t>(place)].children;
        }
        return place;
    }

    /// An answer turns out to have calls.
    void beginRun(int answer)
    {
        Place &place = m_places[static_cast<size_t>(answer)];
        if (place.run < 0 || m_runs[static_cast<size_t>(place.run)].answer != answer) {
            place.run = static_cast<int>(m_runs.size());
            m_runs.push_back({ answer, answer, true, {} });
        }
    }

    /// Where something below this line would go; None if the line is not there.
    [[nodiscard]] int endOf(int node) const
    {
        const int run = runOf(node);
        return run < 0 ? entryOf(node) : m_runs[static_cast<size_t>(run)].tail;
    }

    /// The entry that a line is, or is part of.
    [[nodiscard]] int entryOf(int node) const
    {
        int entry = node < 0 ? None : m_places[static_cast<size_t>(node)].entry;
        // What was redirected leads to what came later, so this ends.
        for (int at = node; entry >= 0 && entry != at;) {
            const int next = m_places[static_cast<size_t>(entry)].entry;
            if (next < 0) {
                break; // not there yet
            }
            at = std::exchange(entry, next);
        }
        return entry;
    }

    /// Entries with more than one child.
    [[nodiscard]] qint64 branches() const
    {
        return std::ranges::count_if(m_places,
                                     [](const Place &place) { return place.children > 1; });
    }

    /// As the linker knows an entry.
    [[nodiscard]] static std::string idOf(int node)
    {
        return node < 0 ? std::string() : EntryLinker::idOfNumber(node);
    }

private:
    struct Run
    {
        int answer = None;
        int tail = None;
        bool open = true;
        std::unordered_set<size_t> answered; ///< calls, while it is open
    };
    struct Place
    {
        int entry = None;
        int run = None;
        int above = None; ///< what it stands on
        int children = 0;
    };

    [[nodiscard]] int runOf(int node) const
    {
        const int entry = entryOf(node);
        return entry < 0 ? None : m_places[static_cast<size_t>(entry)].run;
    }

    [[nodiscard]] int placeOf(int node, int parent, Kind kind, const QString &callId)
    {
        const int index = runOf(parent);
        if (index < 0) {
            const int entry = entryOf(parent);
            return entry == None ? parent : entry; // below what comes later in the file
        }
        Run &run = m_runs[static_cast<size_t>(index)];
        const int end = run.tail;
        if (!run.open) {
            return end;
        }
        if (kind == Kind::Turn) {
            run.open = false;
            run.answered.clear();
            return end;
        }
        if (kind == Kind::Result && !run.answered.insert(qHash(callId)).second) {
            return run.answer; // the same call once more: another branch
        }
        m_places[static_cast<size_t>(node)].run = index;
        run.tail = node;
        return end;
    }

    std::vector<Place> m_places; ///< by node
    std::vector<Run> m_runs;
};

constexpr int MostTitlesTold = 100; // of one session

/// What a session is called, as the lines of its file say it one after the other. The person's word counts more than the program's.
class ClaudeTitles
{
public:
    /// `ofThisSession`: whether the entry that a summary names came before it.
    void hear(const JsonRef &line, qint64 number, bool ofThisSession)
    {
        const std::string_view type = line["type"].utf8();
        QString title;
        if (type == "custom-title") {
            title = line["customTitle"].string();
            m_byPerson = m_byPerson || !title.isEmpty();
        } else if (type == "ai-title" && !m_byPerson) {
            title = line["aiTitle"].string();
        } else if (type == "summary" && ofThisSession && !m_byPerson) {
            title = line["summary"].string();
        }
        if (!title.isEmpty() && title != m_current && m_count < MostTitlesTold) {
            ++m_count;
            m_current = title;
            m_new = { title, number };
        }
    }

    [[nodiscard]] bool hasNew() const { return m_new.has_value(); }
    /// An entry that says the new one; without a place and a time.
    [[nodiscard]] SourceEntry takeNew()
    {
        const Title title = *std::exchange(m_new, std::nullopt);
        SourceEntry out = newSourceEntry({}, {}, title.line);
        out.entry.type = EntryType::SessionInfo;
        out.entry.data[entryData::SessionName] = title.text;
        out.hasLink = true;
        out.payload = PayloadDigest::of("title", title.text);
        return out;
    }

private:
    struct Title
    {
        QString text;
        qint64 line = 0;
    };
    std::optional<Title> m_new;
    QString m_current;
    bool m_byPerson = false;
    int m_count = 0;
};

constexpr size_t MostTitles = 1000;

/// Sums the token numbers of a transcript: of every line, and once for each answer, because the lines of one answer repeat them.
class ClaudeUsageSums
{
public:
    /// `line` stands for the id of an answer that has none.
    void add(const JsonRef &message, qint64 line, SourceFigures &figures)
    {
        const JsonRef usage = message["usage"];
        if (!usage.isObject()) {
            return;
        }
        figures.count("usage_objects");
        Amounts amounts;
        collect(usage, {}, amounts);
        for (const auto &[name, amount] : amounts) {
            figures.add("usage_sum_raw", *name, amount);
        }
        const std::string_view id = message["id"].utf8();
        m_last[id.empty() ? "#" + std::to_string(line) : std::string(id)] = std::move(amounts);
    }

    void addTo(SourceFigures &figures) const
    {
        figures.set("usage_message_ids"_L1, static_cast<qint64>(m_last.size()));
        for (const auto &[id, amounts] : m_last) {
            for (const auto &[name, amount] : amounts) {
                figures.add("usage_sum", *name, amount);
            }
        }
    }

private:
    using Amounts = std::vector<std::pair<const std::string *, double>>;

    void collect(const JsonRef &usage, const std::string &prefix, Amounts &into)
    {
        for (const JsonRef field : usage) {
            // Parts of what stands beside them.
            if (prefix.empty()
                && (field.key() == "cache_creation" || field.key() == "iterations")) {
                continue;
            }
            const std::string name = std::string(prefix).append(field.key());
            if (field.isNumber()) {
                into.emplace_back(&*m_names.insert(name).first, field.number());
            } else if (field.isObject()) {
                collect(field, name + '.', into);
            }
        }
    }

    std::unordered_set<std::string> m_names; ///< each once, as there are many answers
    std::unordered_map<std::string, Amounts> m_last; ///< of each answer; the last line is right
};

bool isToolResult(const JsonRef &part)
{
    return part["type"].utf8() == "tool_result";
}

/// Counts a transcript as it is.
class ClaudeCounts
{
public:
    SourceFigures figures { "claude"_L1,
                            { "entries", "sidechain_lines", "meta_lines", "compact_boundaries",
                              "microcompact_boundaries", "compact_summaries", "images",
                              "tool_errors", "usage_objects" },
                            { "entry_types", "system_subtypes", "roles", "block_types", "models",
                              "tools", "usage_sum_raw", "usage_sum" } };

    /// `node`: what the graph says about this line, if it has an id.
    void add(const JsonRef &line, int node)
    {
        figures.count("entries");
        const std::string_view type = figureName(line["type"]);
        figures.add("entry_types", type);
        addMarks(line);
        addCompaction(line);
        if (type == "summary") {
            figures.addText("summary", line["summary"]);
        } else if (type == "system") {
            figures.add("system_subtypes", figureName(line["subtype"]));
            if (line["content"].isString()) {
                figures.addText("system", line["content"]);
            }
        }
        if (type == "user") {
            addPrompt(line);
        }
        if (type != "user" && type != "assistant") {
            return;
        }
        if (node != ParentGraph::None && !line["isSidechain"].boolean()) {
            m_lastMessage = node;
        }
        if (const JsonRef message = line["message"]; message.isObject()) {
            addMessage(line, message);
        }
    }

    void finish(const ParentGraph &graph)
    {
        QJsonArray versions;
        for (const std::string &version : m_versions) {
            versions += fromWobblyUtf8(version);
        }
        figures.set("versions"_L1, versions);
        figures.set("session_ids"_L1, static_cast<qint64>(m_sessionIds.size()));
        figures.set("agent_ids"_L1, static_cast<qint64>(m_agentIds.size()));
        figures.set("compactions"_L1,
                    std::max(figures.counted("compact_boundaries"),
                             figures.counted("compact_summaries")));
        figures.set("compact_metadata"_L1, m_compactMetadata);
        const auto forks =
                std::ranges::count_if(m_prompts, [](const auto &fork) { return fork.second > 1; });
        figures.set("prompt_forks"_L1, static_cast<qint64>(forks));
        figures.set("tree"_L1, graph.figures(ParentGraph::Links::Physical).toJson());
        figures.set("tree_logical"_L1, graph.figures(ParentGraph::Links::Logical).toJson());
        figures.set("tree_main_chain"_L1, graph.figures(ParentGraph::Links::MainChain).toJson());
        if (m_lastMessage != ParentGraph::None) {
            figures.set("active_path_len"_L1,
                        static_cast<qint64>(graph.pathFrom(m_lastMessage).size()));
        }
        m_usage.addTo(figures);
    }

private:
    using Names = std::set<std::string, std::less<>>;

    void addMarks(const JsonRef &line)
    {
        const auto note = [](const JsonRef &name, Names &names) {
            if (!name.utf8().empty() && !names.contains(name.utf8())) {
                names.emplace(name.utf8());
            }
        };
        note(line["sessionId"], m_sessionIds);
        note(line["version"], m_versions);
        note(line["agentId"], m_agentIds);
        figures.count("sidechain_lines", line["isSidechain"].boolean());
        figures.count("meta_lines", line["isMeta"].boolean());
    }

    void addCompaction(const JsonRef &line)
    {
        const std::string_view subtype = line["subtype"].utf8();
        figures.count("microcompact_boundaries", subtype == "microcompact_boundary");
        figures.count("compact_summaries", line["isCompactSummary"].boolean());
        if (subtype != "compact_boundary") {
            return;
        }
        figures.count("compact_boundaries");
        const auto orNull = [](const JsonRef &value) {
            return value.exists() ? value.toJson() : QJsonValue(QJsonValue::Null);
        };
        const JsonRef metadata = line["compactMetadata"];
        m_compactMetadata +=
                QJsonArray { orNull(metadata["trigger"]), orNull(metadata["preTokens"]) };
    }

    void addPrompt(const JsonRef &line)
    {
        for (const JsonRef part : line["message"]["content"]) {
            if (isToolResult(part)) {
                return;
            }
        }
        const std::string_view parent = line["parentUuid"].utf8();
        if (!parent.empty() && !line["isSidechain"].boolean() && !line["isMeta"].boolean()) {
            ++m_prompts[std::string(parent)];
        }
    }

    void addMessage(const JsonRef &line, const JsonRef &message)
    {
        const std::string_view role = figureName(message["role"]);
        figures.add("roles", role);
        const bool isSummary = line["isCompactSummary"].boolean();
        const std::string kind = std::string(isSummary ? "compact_summary" : role).append(".text");
        const JsonRef content = message["content"];
        if (content.isString()) {
            figures.addText(kind, content);
        } else if (content.isArray()) {
            for (const JsonRef block : content) {
                addBlock(block, kind);
            }
        }
        if (role == "assistant") {
            figures.add("models", figureName(message["model"]));
            m_usage.add(message, figures.counted("entries"), figures);
        }
    }

    void addBlock(const JsonRef &block, const std::string &kind)
    {
        if (block.isString()) {
            figures.addText(kind, block);
            return;
        }
        const std::string_view type = figureName(block["type"]);
        figures.add("block_types", type);
        if (type == "text" || type == "thinking") {
            figures.addPiece(type == "text" ? kind : "assistant.thinking", block[type]);
        } else if (type == "tool_use") {
            figures.addText("tool_use.input", block["input"]);
            figures.add("tools", figureName(block["name"]));
        } else if (type == "tool_result") {
            addToolResult(block);
        }
        figures.count("images", type == "image");
    }

    void addToolResult(const JsonRef &block)
    {
        figures.count("tool_errors", block["is_error"].boolean());
        const JsonRef content = block["content"];
        if (content.isString()) {
            figures.addText("tool_result", content);
        } else if (content.isArray()) {
            for (const JsonRef part : content) {
                const std::string_view type = part["type"].utf8();
                if (type == "text") {
                    figures.addText("tool_result", part["text"]);
                }
                figures.count("images", type == "image");
            }
        }
    }

    Names m_sessionIds;
    Names m_versions;
    Names m_agentIds;
    QJsonArray m_compactMetadata;
    ClaudeUsageSums m_usage;
    std::unordered_map<std::string, int> m_prompts; ///< by parent
    int m_lastMessage = ParentGraph::None; ///< of the main chain
};

/// What a first reading of a transcript finds out: which sessions are in it and which line belongs to which. Sessions go into the
/// store one after the other, and what the first is called may stand at the end of the file.
class ClaudeSurvey
{
public:
    /// One session: the conversation, or a subagent of it.
    struct Part
    {
        std::string key; ///< of a subagent: its id, or the id of its first line
        QString sessionId; ///< that its lines name; the last one
        QString firstSessionId;
        QString cwd;
        QString forkedFrom;
        QDateTime first;
        qint64 lines = 0; ///< with an id
        qint64 bytes = 0;
    };
    static constexpr int Main = 0;

    void add(const JsonRef &line)
    {
        const std::string_view id = line["uuid"].utf8();
        int node = ParentGraph::None;
        const bool sidechain = line["isSidechain"].boolean();
        if (!id.empty()) {
            const ParentGraph::Added added = m_graph.add(
                    { id, line["parentUuid"].utf8(), line["logicalParentUuid"].utf8(), sidechain });
            node = added.node;
            if (added.isNew) {
                m_partOf.push_back(sidechain ? sidechainOf(line) : Main);
            }
        }
        m_counts.add(line, node);
        m_any = m_any || (line["type"].isString() && (node >= 0 || line["sessionId"].isString()))
                || line["leafUuid"].isString() || line["snapshot"].isObject();
        if (node < 0) {
            addTitle(line);
            return;
        }
        Part &part = m_parts[static_cast<size_t>(m_partOf[static_cast<size_t>(node)])];
        ++part.lines;
        part.bytes += static_cast<qint64>(line.raw().size());
        if (const JsonRef session = line["sessionId"]; !session.utf8().empty()) {
            part.sessionId = session.string();
            part.firstSessionId =
                    part.firstSessionId.isEmpty() ? part.sessionId : part.firstSessionId;
        }
        if (part.cwd.isEmpty()) {
            part.cwd = line["cwd"].string();
        }
        if (part.forkedFrom.isEmpty()) {
            part.forkedFrom = line["forkedFrom"]["sessionId"].string();
        }
        if (const QDateTime time = readSourceTime(line["timestamp"]); time.isValid()) {
            part.first = part.first.isValid() ? part.first : time;
        }
    }

    [[nodiscard]] const ParentGraph &graph() const { return m_graph; }
    /// The conversation first, which may be without lines.
    [[nodiscard]] const std::vector<Part> &parts() const { return m_parts; }
    /// Which part a line belongs to, once all are known; -1 if it was written since.
    [[nodiscard]] int partOf(const JsonRef &line) const
    {
        const std::string_view id = line["uuid"].utf8();
        if (id.empty()) { // about the file: told with its first session
            return m_parts[Main].lines > 0 ? Main : Main + 1;
        }
        const int node = m_graph.find(id);
        return node < 0 ? -1 : m_partOf[static_cast<size_t>(node)]; // -1: written since
    }

    [[nodiscard]] int partOfNode(int node) const { return m_partOf[static_cast<size_t>(node)]; }
    [[nodiscard]] bool hasLines() const { return m_any; }
    /// What the person or the program calls the conversation.
    [[nodiscard]] QString title() const
    {
        QString last;
        for (const Title &title : m_titles) {
            // Others belong to sessions in other files.
            if (title.leaf.empty() || m_graph.find(title.leaf) >= 0) {
                last = title.text;
            }
        }
        return m_customTitle.isEmpty() ? last : m_customTitle;
    }

    /// Once, at the end.
    [[nodiscard]] SourceFigures &finishFigures()
    {
        m_counts.finish(m_graph);
        return m_counts.figures;
    }

private:
    struct Title
    {
        std::string leaf; ///< the line that it belongs to; empty: one of this file
        QString text;
    };

    void addTitle(const JsonRef &line)
    {
        const std::string_view type = line["type"].utf8();
        if (type == "custom-title") {
            m_customTitle = line["customTitle"].string();
        } else if (type == "ai-title") {
            addTitle({ {}, line["aiTitle"].string() });
        } else if (type == "summary") {
            addTitle({ std::string(line["leafUuid"].utf8()), line["summary"].string() });
        }
    }

    void addTitle(Title title)
    {
        if (m_titles.size() == MostTitles) {
            m_titles.pop_front();
        }
        m_titles.push_back(std::move(title));
    }

    [[nodiscard]] int sidechainOf(const JsonRef &line)
    {
        if (const std::string_view agent = line["agentId"].utf8(); !agent.empty()) {
            return partOfAgent(agent);
        }
        const int parent = m_graph.find(line["parentUuid"].utf8());
        const bool known = parent >= 0 && static_cast<size_t>(parent) < m_partOf.size();
        const int part = known ? m_partOf[static_cast<size_t>(parent)] : Main;
        return part == Main ? partOfAgent(line["uuid"].utf8()) : part;
    }

    [[nodiscard]] int partOfAgent(std::string_view key)
    {
        const auto [entry, isNew] =
                m_agents.try_emplace(std::string(key), static_cast<int>(m_parts.size()));
        if (isNew) {
            m_parts.emplace_back().key = key;
        }
        return entry->second;
    }

    ParentGraph m_graph;
    ClaudeCounts m_counts;
    std::vector<Part> m_parts { Part() };
    std::vector<int> m_partOf; ///< of each node of the graph
    std::unordered_map<std::string, int> m_agents;
    QString m_customTitle;
    std::deque<Title> m_titles; ///< that the program gave
    bool m_any = false; ///< anything that looks like a line of a transcript
};

using Kind = ClaudeChain::Kind;

constexpr qint64 MostHeld = 16 << 20; // bytes of the file
constexpr qint64 MostEarly = 4 << 20; // the same, of lines that wait for their parents

constexpr qint64 Fixed = 1024; // what a line needs beside its bytes

/// Between two lines of one answer, each of which is written when its block is complete. In 1,038 of them there was none of a
/// minute; a file of 20,000 tokens that is written as one call takes some five.
constexpr std::chrono::minutes LongestPause(5);

/// What the program writes only after an answer and all of its results.
bool followsTurn(std::string_view subtype)
{
    return subtype == "turn_duration" || subtype == "stop_hook_summary" || subtype == "away_summary"
            || subtype == "compact_boundary" || subtype == "microcompact_boundary";
}

/// What the program writes while the conversation goes on: its lines make chains of their own, which begin anywhere in it. Lines that
/// come with a prompt stand where the prompt does, and that may be a place that the person has gone back to.
bool isWrittenAside(const JsonRef &line)
{
    const std::string_view event = line["data"]["hookEvent"].utf8();
    const std::string_view subtype = line["subtype"].utf8();
    return line["type"].utf8() == "progress"
            ? event != "UserPromptSubmit" && event != "SessionStart"
            : subtype == "api_error" || subtype == "stop_hook_summary" || subtype == "turn_duration"
                    || subtype == "away_summary";
}

/// The same of versions that write what hooks do.
bool isStopHook(const JsonRef &line)
{
    return line["data"]["hookEvent"].utf8() == "Stop";
}

/// Makes the entries of one session from its lines, in the order of the file. An answer waits until it is complete, because an entry
/// that is in the store cannot grow; what follows it waits with it.
class ClaudeSession
{
public:
    /// `part`: which of the survey. The assembler has begun its session.
    ClaudeSession(const ClaudeSurvey &survey, int part, ImportAssembler &into)
        : m_survey(survey)
        , m_part(part)
        , m_into(into)
        , m_chain(survey.graph().size())
        , m_seen(survey.graph().size())
        , m_pause(LongestPause, into.now())
    { }

    Q_DISABLE_COPY_MOVE(ClaudeSession)

    [[nodiscard]] Result<> add(const JsonRef &line, qint64 number)
    {
        const int node = m_survey.graph().find(line["uuid"].utf8());
        if (node >= 0) {
            if (m_seen[static_cast<size_t>(node)]) {
                m_into.log().count(ClaudeTexts::replayedLines);
                return {};
            }
            m_seen[static_cast<size_t>(node)] = true;
        }
        if (m_pause.endsBefore(readSourceTime(line["timestamp"]))) {
            if (const auto settled = settle(); !settled) {
                return settled;
            }
        }
        if (node >= 0 && waitsForParent(line, number)) {
            return {};
        }
        return addLine(line, number, node).and_then([&] { return addEarly(node); });
    }

    /// `isWhole`: false if somebody seems to be in the middle of writing a line.
    [[nodiscard]] Result<> end(bool isWhole)
    {
        const bool goesOn = !isWhole || m_pause.isGoingOn();
        if (goesOn) {
            if (const auto titled = addTitle(); !titled) {
                return titled;
            }
            dropUnfinished();
        }
        if (const auto settled = goesOn ? closeAnswer() : settle(); !settled) {
            return settled;
        }
        report();
        return m_into.end(m_leaf.empty() ? ClaudeChain::idOf(m_chain.endOf(m_last)) : m_leaf);
    }

private:
    struct Line
    {
        const JsonRef &json;
        qint64 number = 0;
        int node = ClaudeChain::None; ///< of the graph
        int parent = ClaudeChain::None;
    };

    /// A line that is written before the one that it stands on: some are of versions that write the result of a tool before the line
    /// that calls it.
    struct Early
    {
        std::string text; ///< with the padding that parsing needs
        qint64 number = 0;
    };

    [[nodiscard]] bool waitsForParent(const JsonRef &line, qint64 number)
    {
        const int parent = find(line["parentUuid"].utf8());
        const auto size = static_cast<qint64>(line.raw().size()) + Fixed;
        const bool isThere =
                parent >= 0 && m_seen[static_cast<size_t>(parent)] && !m_waiting.contains(parent);
        if (parent < 0 || isThere || m_earlyBytes + size > MostEarly) {
            return false;
        }
        m_waiting.insert(m_survey.graph().find(line["uuid"].utf8()));
        std::string text(line.raw());
        text.reserve(text.size() + JsonTree::Padding);
        m_early[parent].push_back({ std::move(text), number });
        m_earlyBytes += size;
        return true;
    }

    /// What has waited for a line, and what has waited for that.
    [[nodiscard]] Result<> addEarly(int node)
    {
        std::vector<int> there { node };
        while (!m_early.empty() && !there.empty()) {
            const auto waiting = m_early.extract(there.back());
            there.pop_back();
            if (waiting.empty()) {
                continue;
            }
            for (const Early &early : waiting.mapped()) {
                if (const auto added = addEarly(early, there); !added) {
                    return added;
                }
            }
        }
        return {};
    }

    [[nodiscard]] Result<> addEarly(const Early &early, std::vector<int> &there)
    {
        m_earlyBytes -= static_cast<qint64>(early.text.size()) + Fixed;
        const auto line = m_earlyTree.parse(early.text);
        if (!line) {
            return {}; // it was whole when it began to wait
        }
        const int node = m_survey.graph().find((*line)["uuid"].utf8());
        m_waiting.erase(node);
        there.push_back(node);
        return addLine(*line, early.number, node);
    }

    /// What they have waited for does not come: their parents lead in a circle, or were never written.
    [[nodiscard]] Result<> addForsaken()
    {
        std::vector<Early> lines;
        for (auto &[parent, waiting] : std::exchange(m_early, {})) {
            std::ranges::move(waiting, std::back_inserter(lines));
        }
        std::ranges::sort(lines, {}, &Early::number);
        std::vector<int> there;
        for (const Early &early : lines) {
            if (const auto added = addEarly(early, there); !added) {
                return added;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> addLine(const JsonRef &line, qint64 number, int node)
    {
        if (const auto titled = addTitle(); !titled) {
            return titled;
        }
        const int parent = node >= 0 ? parentOf(line, number) : m_last;
        const auto added = addByType({ line, number, node, parent });
        if (node >= 0) {
            m_last = node;
        }
        return added;
    }

    [[nodiscard]] Result<> addByType(const Line &line)
    {
        const std::string_view type = line.json["type"].utf8();
        if (isClaudeNoise(type)) {
            leaveOut(line);
            if (line.json["varve"]["ends"].boolean()) { // our own export is whole up to here
                return settle();
            }
            return isStopHook(line.json) ? closeAnswer() : Result<>();
        }
        if (type == "fork-context-ref") {
            m_into.log().note(line.number,
                              ClaudeTexts::inherited(line.json["parentSessionId"].string()));
        }
        const bool isMessage = line.node >= 0 && line.json["message"].isObject();
        if (type == "assistant" && isMessage) {
            return addAnswerLine(line);
        }
        if (type == "user" && isMessage) {
            return line.json["isCompactSummary"].boolean() ? addSummary(line) : addUserLine(line);
        }
        if (type == "system" && line.node >= 0) {
            return addSystem(line);
        }
        if (type == "attachment" && line.node >= 0) {
            return addNote(line, readClaudeAttachment(line.json, line.number));
        }
        return addNote(line, readClaudeUnknown(line.json, line.number));
    }

    [[nodiscard]] Result<> addAnswerLine(const Line &line)
    {
        if (const auto closed = closeBoundary(); !closed) {
            return closed;
        }
        if (m_answer && m_answer->key() == ClaudeAnswer::keyOf(line.json)) {
            m_chain.join(line.node, m_answer->node());
        } else {
            if (const auto closed = closeAnswer(); !closed) {
                return closed;
            }
            beginAnswer(line);
        }
        m_answer->add(line.json);
        m_held += static_cast<qint64>(line.json.raw().size()) + Fixed;
        noteTools(line.json["message"]["content"]);
        return m_held > MostHeld ? closeAnswer() : Result<>();
    }

    [[nodiscard]] Result<> addUserLine(const Line &line)
    {
        if (const auto closed = closeBoundary(); !closed) {
            return closed;
        }
        ClaudeUserLine user = readClaudeUser(line.json, line.number, m_tools);
        m_into.log().count(ClaudeTexts::shortenedDetails, user.detailsShortened);
        if (user.isPrompt) {
            if (const auto closed = closeAnswer(); !closed) {
                return closed;
            }
        }
        addEnvironment(line.json, user.entries.front().entry);
        int node = ClaudeChain::None;
        int parent = line.parent;
        for (SourceEntry &entry : user.entries) {
            node = node < 0 ? line.node : m_chain.makeNode();
            const bool isResult = entry.entry.role == Role::ToolResult;
            if (isResult) {
                m_outputs.addTo(entry, m_into.log());
            }
            const bool isTurn = !isResult && user.isPrompt;
            link(entry, node, parent, isResult ? Kind::Result : isTurn ? Kind::Turn : Kind::Aside);
            if (const auto held = hold(std::move(entry)); !held) {
                return held;
            }
            parent = node;
        }
        if (parent != line.node) { // what follows the line follows its last entry
            m_chain.redirect(line.node, parent);
        }
        return {};
    }

    [[nodiscard]] Result<> addSummary(const Line &line)
    {
        if (const auto closed = closeAnswer(); !closed) {
            return closed;
        }
        if (!m_boundary) {
            m_boundary = readClaudeLoneSummary(line.json, line.number, line.node);
            m_boundary->before = m_last;
        }
        ClaudeBoundary boundary = *std::exchange(m_boundary, std::nullopt);
        addClaudeSummary(line.json, boundary);
        const int parent = parentOf(boundary);
        boundary.entry.firstKept = ClaudeChain::idOf(m_chain.entryOf(find(boundary.keptHead)));
        link(boundary.entry, boundary.node, parent, Kind::Turn);
        addEnvironment(line.json, boundary.entry.entry);
        if (line.node != boundary.node) {
            m_chain.join(line.node, boundary.node);
        }
        if (const int tail = find(boundary.keptTail); tail >= 0) {
            m_chain.redirect(tail, boundary.node);
        }
        return hold(std::move(boundary.entry));
    }

    [[nodiscard]] Result<> addSystem(const Line &line)
    {
        const std::string_view subtype = line.json["subtype"].utf8();
        if (followsTurn(subtype)) {
            if (const auto closed = closeAnswer(); !closed) {
                return closed;
            }
        }
        if (subtype != "compact_boundary") {
            SourceEntry note = readClaudeSystem(line.json, line.number);
            return isWrittenAside(line.json) ? addAside(line, std::move(note))
                                             : addNote(line, std::move(note));
        }
        if (const auto closed = closeBoundary(); !closed) {
            return closed;
        }
        m_boundary = readClaudeBoundary(line.json, line.number, line.node);
        m_boundary->before = m_last;
        return {};
    }

    [[nodiscard]] Result<> addNote(const Line &line, SourceEntry entry)
    {
        if (line.node >= 0) {
            addEnvironment(line.json, entry.entry);
        } else if (!entry.entry.createdAt.isValid()) { // such lines have no time
            entry.entry.createdAt = m_time;
        }
        const int node = line.node >= 0 ? line.node : m_chain.makeNode();
        link(entry, node, line.parent, Kind::Aside);
        return hold(std::move(entry));
    }

    /// Something that the program writes beside the conversation stands where that is by then, whatever line it hangs on.
    [[nodiscard]] int placeAside(int parent) const
    {
        return m_chain.leadsTo(parent, m_last) ? m_last : parent;
    }

    [[nodiscard]] Result<> addAside(const Line &line, SourceEntry note)
    {
        const int parent = placeAside(line.parent);
        if (m_answer) { // which may have further lines, and calls
            return addNote({ line.json, line.number, line.node, parent }, std::move(note));
        }
        addEnvironment(line.json, note.entry);
        m_time = note.entry.createdAt.isValid() ? note.entry.createdAt : m_time;
        note.id = ClaudeChain::idOf(line.node);
        note.parentId = ClaudeChain::idOf(m_chain.insertAfter(line.node, parent));
        return hold(std::move(note));
    }

    void leaveOut(const Line &line)
    {
        const std::string_view type = line.json["type"].utf8();
        const std::string_view kind = line.json["data"]["type"].utf8(); // of progress
        m_noise.add(kind.empty() ? std::string(type) : std::string(type).append(":").append(kind));
        if (line.node >= 0) {
            m_chain.leaveOut(line.node,
                             isWrittenAside(line.json) ? placeAside(line.parent) : line.parent);
        }
        const int leaf = find(line.json["leafUuid"].utf8());
        if (type == "summary" && leaf < 0) {
            m_into.log().note(line.number,
                              ClaudeTexts::summaryOfOther(line.json["summary"].string()));
        }
        m_titles.hear(line.json, line.number, leaf >= 0 && m_seen[static_cast<size_t>(leaf)]);
    }

    /// In its place in the file, so that one that has grown has the same entries in the same places.
    [[nodiscard]] Result<> addTitle()
    {
        if (!m_titles.hasNew()) {
            return {};
        }
        if (m_answer && m_answer->hasEnded()) {
            if (const auto closed = closeAnswer(); !closed) {
                return closed;
            }
        }
        if (m_answer || m_chain.endOf(m_last) < 0) {
            return {};
        }
        SourceEntry title = m_titles.takeNew();
        const int node = m_chain.makeNode();
        title.entry.createdAt = m_time;
        title.id = ClaudeChain::idOf(node);
        title.parentId = ClaudeChain::idOf(m_chain.insertAfter(node, m_last));
        return hold(std::move(title));
    }

    void beginAnswer(const Line &line)
    {
        m_answer.emplace(line.json, line.number, line.node);
        SourceEntry &entry = m_answer->entry();
        link(entry, line.node, line.parent, Kind::Turn);
        addEnvironment(line.json, entry.entry);
        if (const auto before = m_finished.find(m_answer->key()); before != m_finished.end()) {
            m_answer->continueFrom(before->second);
            entry.oddities += ClaudeTexts::lateLine(line.json["message"]["id"].string());
        }
    }

    void noteTools(const JsonRef &content)
    {
        for (const JsonRef part : content) {
            if (part["type"].utf8() == "tool_use") {
                m_tools.insert(part["id"].string(), part["name"].string());
                m_chain.beginRun(m_answer->node());
            }
        }
    }

    void addEnvironment(const JsonRef &line, Entry &entry)
    {
        QJsonObject changed;
        for (const std::string_view name :
             { "cwd", "gitBranch", "version", "entrypoint", "slug" }) {
            const JsonRef value = line[name];
            const QString key = QString::fromLatin1(name.data(), qsizetype(name.size()));
            if (value.isString() && m_environment.value(key).toString() != value.string()) {
                changed[key] = value.string();
                m_environment[key] = value.string();
            }
        }
        if (!changed.isEmpty()) {
            entry.data[ClaudeData::Environment] = changed;
        }
    }

    [[nodiscard]] int find(std::string_view id) const
    {
        const int node = m_survey.graph().find(id);
        return node >= 0 && m_survey.partOfNode(node) == m_part ? node : ClaudeChain::None;
    }

    [[nodiscard]] int parentOf(const JsonRef &line, qint64 number)
    {
        const std::string_view id = line["parentUuid"].utf8();
        if (!id.empty() && m_survey.graph().find(id) < 0 && m_last >= 0) {
            m_into.log().note(number, ClaudeTexts::missingParent(fromWobblyUtf8(id)));
            return m_last;
        }
        if (!id.empty() && m_survey.graph().find(id) < 0) {
            m_into.log().note(number, ImportTexts::missingParent(fromWobblyUtf8(id)));
        }
        return find(id);
    }

    [[nodiscard]] int parentOf(const ClaudeBoundary &boundary)
    {
        const int parent = find(boundary.parent);
        if (parent < 0 && !boundary.parent.empty()) {
            m_into.log().note(boundary.entry.line,
                              ImportTexts::missingReference(fromWobblyUtf8(boundary.parent)));
        }
        return parent < 0 ? boundary.before : parent;
    }

    void link(SourceEntry &entry, int node, int parent, Kind kind)
    {
        m_time = entry.entry.createdAt.isValid() ? entry.entry.createdAt : m_time;
        entry.id = ClaudeChain::idOf(node);
        entry.parentId =
                ClaudeChain::idOf(m_chain.attach(node, parent, kind, entry.entry.toolCallId));
    }

    [[nodiscard]] Result<> hold(SourceEntry entry)
    {
        if (!m_answer) {
            return m_into.add(std::move(entry));
        }
        m_held += entry.size + Fixed;
        m_after.push_back(std::move(entry));
        return m_held > MostHeld ? closeAnswer() : Result<>();
    }

    [[nodiscard]] Result<> closeAnswer()
    {
        if (!m_answer) {
            return {};
        }
        if (m_answer->lines() > 1) {
            m_mergedLines += m_answer->lines();
            m_into.log().count(ClaudeTexts::mergedLines);
        }
        m_into.log().count(ClaudeTexts::localAnswers, m_answer->isLocal());
        SourceEntry answer = m_answer->take();
        m_finished[m_answer->key()] += answer.entry.usage.value_or(Usage());
        m_into.log().count(ClaudeTexts::placeholderUsage, m_answer->placeholder() > 0);
        m_placeholderTokens += m_answer->placeholder();
        m_answer.reset();
        m_held = 0;
        if (const auto added = m_into.add(std::move(answer)); !added) {
            return added;
        }
        for (SourceEntry &entry : std::exchange(m_after, {})) {
            if (const auto added = m_into.add(std::move(entry)); !added) {
                return added;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> closeBoundary()
    {
        if (!m_boundary) {
            return {};
        }
        ClaudeBoundary boundary = *std::exchange(m_boundary, std::nullopt);
        makeClaudeNote(boundary);
        link(boundary.entry, boundary.node, parentOf(boundary), Kind::Aside);
        return hold(std::move(boundary.entry));
    }

    /// What is open is over, as the session is.
    [[nodiscard]] Result<> settle()
    {
        for (const auto close : { &ClaudeSession::addForsaken, &ClaudeSession::closeAnswer,
                                  &ClaudeSession::closeBoundary, &ClaudeSession::addTitle }) {
            if (const auto closed = (this->*close)(); !closed) {
                return closed;
            }
        }
        return {};
    }

    void dropUnfinished()
    {
        qint64 lines = m_boundary ? 1 : 0;
        for (const auto &[parent, waiting] : std::exchange(m_early, {})) {
            lines += static_cast<qint64>(waiting.size());
        }
        m_boundary.reset();
        if (m_answer && !m_answer->hasEnded()) {
            lines += m_answer->lines() + static_cast<qint64>(m_after.size());
            m_leaf = m_answer->entry().parentId;
            m_answer.reset();
            m_after.clear();
        }
        if (lines > 0) {
            m_into.log().conclude(ClaudeTexts::stillWritten(lines));
            m_into.report().leftOutUntil = m_pause.overAt();
        }
    }

    void report()
    {
        m_into.report().branches = m_chain.branches();
        ImportLog &log = m_into.log();
        log.tell(ClaudeTexts::mergedLines, m_mergedLines);
        log.tell(ClaudeTexts::replayedLines);
        log.tell(ClaudeTexts::placeholderUsage, m_placeholderTokens);
        log.tell(ClaudeTexts::localAnswers);
        log.tell(ClaudeTexts::shortenedDetails);
        log.tell(ClaudeTexts::wholeOutputs);
        log.tell(ClaudeTexts::missingOutputs);
        const QJsonObject noise = m_noise.toJson();
        for (auto it = noise.begin(); it != noise.end(); ++it) {
            log.conclude(ClaudeTexts::leftOut(it->toInteger(), it.key()));
        }
    }

    const ClaudeSurvey &m_survey;
    const int m_part;
    ImportAssembler &m_into;
    const ClaudeOutputs m_outputs { m_into.path() };
    ClaudeChain m_chain;
    std::vector<bool> m_seen; ///< by node
    int m_last = ClaudeChain::None; ///< node of the last line with an id
    std::unordered_map<int, std::vector<Early>>
            m_early; ///< lines that wait, by the node of their parent
    std::unordered_set<int> m_waiting; ///< their own nodes
    qint64 m_earlyBytes = 0;
    JsonTree m_earlyTree;
    std::string m_leaf; ///< as the linker knows it; empty: where the last line is

    std::optional<ClaudeAnswer> m_answer;
    std::vector<SourceEntry> m_after; ///< the answer
    qint64 m_held = 0; ///< bytes of the file that wait
    std::unordered_map<size_t, Usage> m_finished; ///< what was counted, by keys of answers
    WritingPause m_pause;
    std::optional<ClaudeBoundary> m_boundary;
    ClaudeToolNames m_tools;
    QJsonObject m_environment;
    QDateTime m_time; ///< of the entry before

    ClaudeTitles m_titles;

    Tally m_noise;
    qint64 m_mergedLines = 0;
    qint64 m_placeholderTokens = 0;
};

constexpr qint64 MostHeldBytes = 32 << 20;
/// A file that ends in mid-line and was not touched for so long was cut.
constexpr std::chrono::minutes LongestLine(10);

/// Reads one transcript into its sessions: a first time to find out what is in it, a second time for the conversation, then once for as
/// many subagents as fit into memory together. Used once, by one thread.
class ClaudeParsing
{
public:
    /// The device can be read from the beginning again.
    ClaudeParsing(QIODevice &device, ImportAssembler &into) : m_device(device), m_into(into) { }

    Q_DISABLE_COPY_MOVE(ClaudeParsing)

    [[nodiscard]] Result<> run()
    {
        if (const auto surveyed = survey(); !surveyed) {
            return surveyed;
        }
        const auto &parts = m_survey.parts();
        if (parts[ClaudeSurvey::Main].lines > 0) {
            if (const auto read = readPart(ClaudeSurvey::Main); !read) {
                return read;
            }
            return readSubagents(1);
        }
        if (parts.size() == 1) {
            return fail(Error::Kind::InvalidInput, ClaudeTexts::noConversation(m_into.path()));
        }
        return readPart(1).and_then([this] { return readSubagents(2); });
    }

private:
    struct Held
    {
        std::string text; ///< with the padding that parsing needs
        qint64 line = 0;
    };
    using HeldParts = std::vector<std::vector<Held>>; ///< by part

    [[nodiscard]] Result<> survey()
    {
        JsonLines lines(m_device, m_into, JsonLines::Reading::Unnoticed);
        const auto read = lines.forEach([this](const JsonRef &line, qint64) {
            m_survey.add(line);
            return Result<>();
        });
        if (!read) {
            return read;
        }
        m_endsInMidLine = lines.endsInMidLine();
        if (!m_survey.hasLines()) {
            return fail(Error::Kind::InvalidInput,
                        m_device.size() == 0 ? ImportTexts::empty(m_into.path())
                                             : ClaudeTexts::notATranscript(m_into.path()));
        }
        SourceFigures &figures = m_survey.finishFigures();
        lines.addTo(figures);
        m_figures = figures.toJson();
        return {};
    }

    [[nodiscard]] Result<> beginPart(int index)
    {
        const ClaudeSurvey::Part &part = m_survey.parts()[static_cast<size_t>(index)];
        const bool hasMain = m_survey.parts()[ClaudeSurvey::Main].lines > 0;
        Session session;
        session.cwd = part.cwd;
        session.createdAt = part.first;
        QString parent;
        if (index == ClaudeSurvey::Main) {
            describeMain(part, session);
            parent = part.forkedFrom;
            if (parent.isEmpty() && part.firstSessionId != session.origin.sessionId) {
                parent = part.firstSessionId;
            }
        } else {
            parent = hasMain ? mainId() : part.sessionId;
            session.kind = SessionKind::Subagent;
            session.origin.sessionId = parent + u':' + fromWobblyUtf8(part.key);
            if (!hasMain) { // a file of its own
                const ClaudeSubagent about = readClaudeSubagent(m_into.path());
                session.name = about.task;
                parent += about.parent.isEmpty() ? QString() : u':' + about.parent;
            }
        }
        if (const auto begun = m_into.begin(session, parent); !begun) {
            return begun;
        }
        m_into.report().source = std::exchange(m_figures, {});
        return {};
    }

    void describeMain(const ClaudeSurvey::Part &part, Session &session)
    {
        session.origin.sessionId = mainId();
        session.name = m_survey.title();
        ImportLog &log = m_into.log();
        if (!part.forkedFrom.isEmpty()) {
            log.conclude(ImportTexts::forkedFrom(part.forkedFrom));
        } else if (!part.firstSessionId.isEmpty()
                   && part.firstSessionId != session.origin.sessionId) {
            log.conclude(ClaudeTexts::otherSession(part.firstSessionId));
        }
        if (const qint64 subagents = std::ssize(m_survey.parts()) - 1; subagents > 0) {
            log.conclude(ClaudeTexts::subagents(subagents));
        }
    }

    [[nodiscard]] Result<> readPart(int part)
    {
        if (const auto ready = rewind().and_then([&] { return beginPart(part); }); !ready) {
            return ready;
        }
        ClaudeSession session(m_survey, part, m_into);
        const bool told = std::exchange(m_told, true);
        JsonLines lines(m_device, m_into,
                        told ? JsonLines::Reading::Unnoticed : JsonLines::Reading::Told);
        const auto read = lines.forEach([&](const JsonRef &line, qint64 number) {
            return m_survey.partOf(line) == part ? session.add(line, number) : Result<>();
        });
        return read ? session.end(isWhole()) : read;
    }

    [[nodiscard]] Result<> readSubagents(int from)
    {
        const int count = static_cast<int>(m_survey.parts().size());
        while (from < count) {
            const int to = lastThatFits(from);
            if (to == from) { // too large to be held
                if (const auto read = readPart(from); !read) {
                    return read;
                }
                ++from;
                continue;
            }
            HeldParts held(static_cast<size_t>(to - from));
            if (const auto read = holdLines(from, to, held); !read) {
                return read;
            }
            for (; from < to; ++from) {
                const size_t rank = held.size() - static_cast<size_t>(to - from);
                if (const auto read = readHeld(from, std::exchange(held[rank], {})); !read) {
                    return read;
                }
            }
        }
        return {};
    }

    [[nodiscard]] int lastThatFits(int from) const
    {
        const auto &parts = m_survey.parts();
        qint64 bytes = 0;
        int to = from;
        for (; to < static_cast<int>(parts.size()); ++to) {
            const ClaudeSurvey::Part &part = parts[static_cast<size_t>(to)];
            bytes +=
                    part.bytes + part.lines * static_cast<qint64>(sizeof(Held) + JsonTree::Padding);
            if (bytes > MostHeldBytes) {
                break;
            }
        }
        return to;
    }

    [[nodiscard]] Result<> holdLines(int from, int to, HeldParts &held)
    {
        if (const auto ready = rewind(); !ready) {
            return ready;
        }
        JsonLines lines(m_device, m_into, JsonLines::Reading::Unnoticed);
        return lines.forEach([&](const JsonRef &line, qint64 number) {
            const int part = m_survey.partOf(line);
            if (part >= from && part < to) {
                std::string text(line.raw());
                text.reserve(text.size() + JsonTree::Padding);
                held[static_cast<size_t>(part - from)].push_back({ std::move(text), number });
            }
            return Result<>();
        });
    }

    [[nodiscard]] Result<> readHeld(int part, const std::vector<Held> &lines)
    {
        if (const auto begun = beginPart(part); !begun) {
            return begun;
        }
        ClaudeSession session(m_survey, part, m_into);
        JsonTree tree;
        for (const Held &held : lines) {
            if (const auto going = m_into.proceed(m_into.bytesRead()); !going) {
                return going;
            }
            const auto line = tree.parse(held.text);
            if (!line) {
                continue; // it was whole when it was held
            }
            if (const auto added = session.add(*line, held.line); !added) {
                return added;
            }
        }
        return session.end(isWhole());
    }

    [[nodiscard]] Result<> rewind()
    {
        if (!m_device.seek(0)) {
            return fail(Error::Kind::Io, ImportTexts::broken(m_into.path()),
                        m_device.errorString());
        }
        return {};
    }

    [[nodiscard]] QString mainId() const
    {
        const ClaudeSurvey::Part &part = m_survey.parts()[ClaudeSurvey::Main];
        const QString stem = QFileInfo(m_into.path()).completeBaseName();
        // The program names files after sessions; a resumed one begins with lines of another.
        return part.sessionId.isEmpty() || stem == part.firstSessionId ? stem : part.sessionId;
    }

    [[nodiscard]] bool isWhole() const
    {
        const QDateTime touched = QFileInfo(m_into.path()).lastModified();
        return !m_endsInMidLine
                || (touched.isValid() && std::chrono::abs(m_into.now() - touched) > LongestLine);
    }

    QIODevice &m_device;
    ImportAssembler &m_into;
    ClaudeSurvey m_survey;
    QJsonObject m_figures; ///< of the file; told with its first session
    bool m_endsInMidLine = false;
    bool m_told = false; ///< what is wrong with single lines
};

constexpr qint64 MostOfStream = 32 << 20;

/// Keys that only this program writes together.
bool isTranscriptLine(const JsonRef &line)
{
    if (!line["type"].isString() || line["payload"].isObject()) {
        return false;
    }
    const bool inTree = line["uuid"].isString() && line["parentUuid"].exists();
    const bool title = line["leafUuid"].isString()
            && (line["summary"].isString() || line["lastPrompt"].isString());
    const bool snapshot = line["messageId"].isString() && line["snapshot"].isObject()
            && line["isSnapshotUpdate"].exists();
    const bool state = line["sessionId"].isString()
            && (line["permissionMode"].isString() || line["aiTitle"].isString()
                || line["customTitle"].isString() || line["lastPrompt"].isString()
                || line["operation"].isString());
    return inTree || title || snapshot || state;
}

/// A line that is longer than what is looked at: the program writes this key before the message.
bool beginsTranscriptLine(QByteArrayView line)
{
    return line.trimmed().startsWith(R"({"parentUuid":)");
}

Result<> readClaude(QIODevice &device, ImportAssembler &into)
{
    if (!device.isSequential()) {
        return ClaudeParsing(device, into).run();
    }
    QByteArray bytes;
    while (bytes.size() <= MostOfStream) {
        const QByteArray more = device.read(MostOfStream + 1 - bytes.size());
        if (more.isEmpty()) {
            break;
        }
        bytes += more;
    }
    if (bytes.size() > MostOfStream) {
        return fail(Error::Kind::InvalidInput,
                    ClaudeTexts::streamTooLong(into.path(), dataSize(MostOfStream)));
    }
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(into.path()), buffer.errorString());
    }
    return ClaudeParsing(buffer, into).run();
}

bool isClaude(QByteArrayView firstBytes)
{
    const qsizetype last = firstBytes.lastIndexOf('\n') + 1;
    // Another program has taken over the lines, but not what is in them.
    const bool isOfGemini = anyFirstObject(
            firstBytes, [](const JsonRef &line) { return line["message"]["parts"].isArray(); });
    return !isOfGemini
            && (anyFirstObject(firstBytes,
                               [](const JsonRef &line) {
                                   return line.isObject() && isTranscriptLine(line);
                               })
                || beginsTranscriptLine(firstBytes.sliced(last)));
}

constexpr ImportFormat::Place Places[] { { "CLAUDE_CONFIG_DIR", ".claude"_L1, "projects"_L1,
                                           "*.jsonl"_L1 } };

} // namespace

/// Transcripts of Claude Code: JSON lines, of which those with an id make a tree; subagents in the same file or in files of their own.
/// A device that cannot be read twice must fit into 32 MB.
extern constinit const ImportFormat claudeFormat {
    .id = "claude-code"_L1,
    .program = "Claude Code"_L1,
    .newestTried = "2.1.126"_L1,
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .unresolved = { ClaudeData::FirstKept, ClaudeData::BranchFrom, ClaudeData::Target },
    .recognizes = &isClaude,
    .read = &readClaude,
};

} // namespace varve
