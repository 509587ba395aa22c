// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodesession.h"

#include "importtexts.h"
#include "sourcevalues.h"
#include <session/contextedit.h>
#include <session/entrydata.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::initializer_list<std::string_view> KnownParts {
    "text",       "reasoning",   "file",     "subtask", "tool",  "compaction",
    "step-start", "step-finish", "snapshot", "patch",   "agent", "retry"
};

constexpr qint64 SweepGap = 2000; // ms; a sweep writes one row after the other

SourceEntry editAt(qint64 time)
{
    SourceEntry edit;
    edit.entry =
            ContextEdit { .op = ContextEdit::Op::Mask, .targets = {}, .operation = {} }.toEntry();
    edit.entry.id = EntryId::create();
    edit.entry.createdAt = openCodeTime(time);
    return edit;
}

/// Outputs of tools that OpenCode no longer sends, as edits of the context that stand where it stopped sending them.
class OpenCodeMasks
{
public:
    /// `result`: id of the entry; `time`: when it was masked, in ms.
    void add(std::string result, qint64 time) { m_masks.push_back({ time, std::move(result) }); }

    /// Edits for what was masked before `time`, in order. What was masked in one sweep is one edit.
    [[nodiscard]] std::vector<SourceEntry> takeBefore(qint64 time)
    {
        std::ranges::stable_sort(m_masks, {}, &Mask::time);
        const auto end = std::ranges::lower_bound(m_masks, time, {}, &Mask::time);
        std::vector<SourceEntry> edits;
        qint64 before = 0;
        for (auto mask = m_masks.begin(); mask != end; ++mask) {
            if (edits.empty() || mask->time - before > SweepGap) {
                edits.push_back(editAt(mask->time));
            }
            before = mask->time;
            edits.back().editTargets.push_back(std::move(mask->result));
        }
        for (SourceEntry &edit :
             edits) { // one that was imported in the middle of its sweep is another
            edit.payload = "mask " + QByteArray::number(edit.editTargets.size());
        }
        m_masks.erase(m_masks.begin(), end);
        return edits;
    }

private:
    struct Mask
    {
        qint64 time = 0;
        std::string result;
    };
    std::vector<Mask> m_masks;
};

/// Providers of whose protocol there is no doubt.
QString apiOf(std::string_view provider)
{
    return provider == "anthropic" ? u"anthropic-messages"_s
            : provider == "openai" ? u"openai-responses"_s
                                   : QString();
}

StopReason reasonOf(std::string_view finish)
{
    return finish == "stop"          ? StopReason::Stop
            : finish == "length"     ? StopReason::Length
            : finish == "tool-calls" ? StopReason::ToolUse
            : finish == "error"      ? StopReason::Error
                                     : StopReason::None;
}

qint64 timeOf(const OpenCodeDatabase::Record &record, const JsonRef &info)
{
    const qint64 time = info["time"]["created"].integer();
    return time > 0 ? time : record.createdAt;
}

/// One message of OpenCode with its parts, on the way to entries of ours: an answer, then the results of its calls. An older message
/// holds several answers, one a step.
class OpenCodeMessage
{
public:
    /// `info`, what the message says, must stay valid.
    OpenCodeMessage(const OpenCodeDatabase::Record &record, const JsonRef &info)
        : m_record(record)
        , m_info(info)
        , m_isAnswer(info["role"].utf8() == "assistant")
        , m_time(timeOf(record, info))
    {
        beginStep(record);
    }

    [[nodiscard]] bool isAnswer() const { return m_isAnswer; }
    /// Of an answer.
    [[nodiscard]] bool isFinished() const
    {
        return m_info["time"]["completed"].isNumber() || m_info["error"].isObject();
    }

    [[nodiscard]] qint64 time() const { return m_time; } ///< ms

    void addPart(const OpenCodeDatabase::Record &record, const JsonRef &part)
    {
        const std::string_view type = part["type"].utf8();
        if (type == "step-start" && m_steps.back()->answer.hasCalls) {
            beginStep(record);
        }
        OpenCodeParts &answer = m_steps.back()->answer;
        answer.out.size += record.size;
        if (type == "text") {
            answer.addText(part);
        } else if (type == "reasoning") {
            answer.addReasoning(part);
        } else if (type == "file") {
            answer.addFile(part);
        } else if (type == "subtask") {
            answer.addSubtask(part);
        } else if (type == "tool") {
            addTool(record, part);
        } else if (type == "compaction" && !m_isAnswer) {
            m_compaction = part.toJson().toObject();
        } else if (type == "step-finish") {
            answer.addUsage(part["tokens"], part["cost"]);
        } else if (type != "step-start" && type != "snapshot") {
            answer.keep(part, {});
        }
    }

    /// A person's or the program's request to compact, without text of its own.
    [[nodiscard]] bool asksToCompact() const { return !m_compaction.isEmpty(); }
    [[nodiscard]] const QJsonObject &compaction() const { return m_compaction; }
    /// An answer that stands for everything before it.
    [[nodiscard]] bool isSummary() const
    {
        const Step &step = *m_steps.front();
        return m_isAnswer && m_info["summary"].boolean() && !m_info["error"].isObject()
                && m_steps.size() == 1 && step.results.empty()
                && !step.answer.out.entry.text().isEmpty();
    }

    struct Mask
    {
        std::string result; ///< id of the entry
        qint64 time = 0; ///< ms
    };
    [[nodiscard]] const std::vector<Mask> &masks() const { return m_masks; }

    /// Once, after the last part.
    [[nodiscard]] std::vector<SourceEntry> take()
    {
        std::vector<SourceEntry> entries;
        const bool stepsHaveUsage = std::ranges::any_of(
                m_steps, [](const auto &step) { return step->answer.out.entry.usage.has_value(); });
        for (const std::unique_ptr<Step> &step : m_steps) {
            Entry &entry = step->answer.out.entry;
            const bool isLast = &step == &m_steps.back();
            if (m_isAnswer) {
                // The message has the figures of its last step that came to an end, also where another was broken off after it.
                if (!stepsHaveUsage && isLast) {
                    step->answer.addUsage(m_info["tokens"], m_info["cost"]);
                }
                finishAnswer(entry, isLast);
                step->answer.digest.add(m_info["modelID"]);
                step->answer.digest.add(m_info["error"]["name"]);
            }
            if (isLast) {
                keepFields(membersBut(m_info,
                                      { "id", "sessionID", "role", "time", "parentID", "modelID",
                                        "providerID", "cost", "tokens", "finish", "error" }),
                           OpenCodeData::Message, entry);
            }
            entries.push_back(step->answer.take());
            std::ranges::move(step->results, std::back_inserter(entries));
        }
        return entries;
    }

    /// The same for a summary; `request`: compaction() of the message that asked for it.
    [[nodiscard]] SourceEntry takeCompaction(const QJsonObject &request)
    {
        SourceEntry out = std::move(take().front());
        makeCompaction(out);
        Entry &entry = out.entry;
        entry.tokensBefore = entry.usage ? entry.usage->prompt() : 0;
        QJsonObject facts = request;
        facts.remove("type"_L1);
        facts.remove("tail_start_id"_L1);
        keepFields(facts, OpenCodeData::Compaction, entry);
        out.firstKept = request["tail_start_id"_L1].toString().toStdString();
        return out;
    }

    /// The same for a request that no summary answers.
    [[nodiscard]] SourceEntry takeUnanswered()
    {
        SourceEntry out = std::move(take().front());
        Entry &entry = out.entry;
        entry.type = EntryType::Custom;
        entry.role = Role::None;
        entry.customType = u"opencode:compaction"_s;
        entry.modelFacing = false;
        entry.display = false;
        entry.data[OpenCodeData::Compaction] = m_compaction;
        return out;
    }

private:
    struct Step
    {
        OpenCodeParts answer;
        std::vector<SourceEntry> results;
    };

    void beginStep(const OpenCodeDatabase::Record &record)
    {
        m_steps.push_back(std::make_unique<Step>());
        SourceEntry &out = m_steps.back()->answer.out;
        out.entry.id = EntryId::create();
        out.entry.role = m_isAnswer ? Role::Assistant : Role::User;
        out.entry.originId = QString::fromUtf8(record.id);
        out.entry.createdAt = openCodeTime(m_steps.size() == 1 ? m_time : record.createdAt);
        out.id = record.id.toStdString();
        out.line = m_record.row;
        m_steps.back()->answer.digest.add(m_info["role"]);
    }

    void addTool(const OpenCodeDatabase::Record &record, const JsonRef &part)
    {
        Step &step = *m_steps.back();
        step.answer.addCall(part);
        auto result = readOpenCodeResult(part);
        if (!result) {
            return;
        }
        if (!result->entry.createdAt.isValid()) {
            result->entry.createdAt = step.answer.out.entry.createdAt;
        }
        result->id = record.id.toStdString();
        result->entry.originId = QString::fromUtf8(record.id);
        result->line = m_record.row;
        result->size = record.size;
        if (const qint64 masked = part["state"]["time"]["compacted"].integer(); masked > 0) {
            m_masks.push_back({ result->id, masked });
        }
        step.results.push_back(std::move(*result));
    }

    /// What the message says of all its steps is true of the last one only.
    void finishAnswer(Entry &entry, bool isLast)
    {
        entry.provider = m_info["providerID"].string();
        entry.model = m_info["modelID"].string();
        entry.api = apiOf(m_info["providerID"].utf8());
        if (!isLast) {
            entry.stopReason = StopReason::ToolUse;
            return;
        }
        const QString finish = m_info["finish"].string();
        entry.stopReason = reasonOf(m_info["finish"].utf8());
        if (entry.stopReason == StopReason::None && !finish.isEmpty()) {
            entry.data[OpenCodeData::Finish] = finish;
        }
        readError(entry);
        const qint64 completed = m_info["time"]["completed"].integer();
        if (openCodeTime(completed) > entry.createdAt && m_steps.size() == 1) {
            entry.data[entryData::DurationMs] = entry.createdAt.msecsTo(openCodeTime(completed));
        }
    }

    void readError(Entry &entry) const
    {
        const JsonRef error = m_info["error"];
        if (!error.isObject()) {
            return;
        }
        const QString name = error["name"].string();
        entry.stopReason =
                name == "MessageAbortedError"_L1 ? StopReason::Aborted : StopReason::Error;
        const QString message = error["data"]["message"].string();
        entry.data[entryData::ErrorMessage] = message.isEmpty() ? name : message;
        entry.data[OpenCodeData::Error] = error.toJson();
    }

    const OpenCodeDatabase::Record m_record;
    const JsonRef m_info;
    const bool m_isAnswer;
    const qint64 m_time;
    std::vector<std::unique_ptr<Step>> m_steps;
    std::vector<Mask> m_masks;
    QJsonObject m_compaction;
};

/// After that long nobody writes an answer any more.
constexpr std::chrono::hours LongestAnswer(24);

} // namespace

struct OpenCodeSession::Parts
{
    Parts(ImportAssembler &to, QString takenBack) : into(to), takenBackTo(std::move(takenBack)) { }

    ImportAssembler &into;
    const QString takenBackTo; ///< id of the message before which it stands
    OpenCodeMasks masks;
    std::optional<OpenCodeMessage> message; ///< that is begun
    std::optional<std::string> leaf; ///< id of the entry on which it stands, if not the last
    std::string last; ///< id of the entry before
    qint64 entries = 0;
    /// A request to compact that waits for its summary.
    struct Request
    {
        SourceEntry unanswered;
        QJsonObject compaction;
    };
    std::optional<Request> request;

    [[nodiscard]] Result<> add(SourceEntry entry)
    {
        if (entry.id.empty()) { // or the next one would have no parent
            entry.id = "row-" + std::to_string(entry.line) + '-' + std::to_string(entries);
        }
        entry.hasLink = true;
        entry.parentId = last;
        last = entry.id;
        ++entries;
        return into.add(std::move(entry));
    }

    [[nodiscard]] Result<> addRequest()
    {
        auto open = std::exchange(request, std::nullopt);
        return open ? add(std::move(open->unanswered)) : Result<>();
    }

    [[nodiscard]] Result<> addMasks(qint64 before)
    {
        for (SourceEntry &edit : masks.takeBefore(before)) {
            edit.id = "mask-" + edit.editTargets.front();
            if (const auto added = add(std::move(edit)); !added) {
                return added;
            }
        }
        return {};
    }

    void ask(OpenCodeMessage &asking)
    {
        QJsonObject compaction = asking.compaction();
        SourceEntry unanswered = asking.takeUnanswered();
        compaction["request"_L1] = unanswered.entry.originId;
        if (const QString text = unanswered.entry.text(); !text.isEmpty()) {
            compaction["text"_L1] = text;
        }
        request = Request { std::move(unanswered), compaction };
    }

    [[nodiscard]] Result<> addMessage(OpenCodeMessage &done)
    {
        if (const auto added = addMasks(done.time()); !added) {
            return added;
        }
        if (done.isSummary()) {
            const auto open = std::exchange(request, std::nullopt);
            return add(done.takeCompaction(open ? open->compaction : QJsonObject()));
        }
        if (const auto added = addRequest(); !added) {
            return added;
        }
        if (done.asksToCompact()) {
            ask(done);
            return {};
        }
        for (const OpenCodeMessage::Mask &mask : done.masks()) {
            masks.add(mask.result, mask.time);
        }
        for (SourceEntry &entry : done.take()) {
            if (const auto added = add(std::move(entry)); !added) {
                return added;
            }
        }
        return {};
    }
};

OpenCodeSession::OpenCodeSession(ImportAssembler &into, const QString &takenBackTo)
    : m_parts(std::make_unique<Parts>(into, takenBackTo))
{ }

OpenCodeSession::~OpenCodeSession() = default;

bool OpenCodeSession::isAnswer(const JsonRef &info)
{
    return info["role"].utf8() == "assistant";
}

QDateTime OpenCodeSession::openUntil(const Record &record, const JsonRef &info,
                                     const QDateTime &now)
{
    const OpenCodeMessage message(record, info);
    const QDateTime begun = openCodeTime(message.time());
    if (!message.isAnswer() || message.isFinished()
        || (begun.isValid() && std::chrono::abs(now - begun) > LongestAnswer)) {
        return {};
    }
    return (begun.isValid() ? begun : now).addDuration(LongestAnswer + std::chrono::seconds(1));
}

Result<bool> OpenCodeSession::beginMessage(const Record &record, const JsonRef &info)
{
    if (!m_parts->takenBackTo.isEmpty() && record.id == m_parts->takenBackTo.toUtf8()) {
        m_parts->leaf = m_parts->last;
    }
    const std::string_view role = info["role"].utf8();
    if (role != "user" && role != "assistant") {
        return keepUnread(record).transform([] { return false; });
    }
    m_parts->message.emplace(record, info);
    return true;
}

void OpenCodeSession::addPart(const Record &record, const JsonRef &part)
{
    if (const std::string_view type = part["type"].utf8();
        type == "step-start" || type == "step-finish" || type == "snapshot") {
        m_parts->into.log().leftOut(ImportTexts::progress, type);
    }
    if (const QString unknown = unknownPart(part, KnownParts); !unknown.isEmpty()) {
        m_parts->into.log().unknown(unknown);
    }
    m_parts->message->addPart(record, part);
}

Result<> OpenCodeSession::endMessage()
{
    const auto added = m_parts->addMessage(*m_parts->message);
    m_parts->message.reset();
    return added;
}

/// So that nothing is lost, and what follows stands below it.
Result<> OpenCodeSession::keepUnread(const Record &record)
{
    if (!record.isTooLarge) {
        m_parts->into.log().skipped(record.row, OpenCodeTexts::badMessage());
    }
    SourceEntry out = newSourceEntry(openCodeTime(record.createdAt), QString::fromUtf8(record.id),
                                     record.row, record.size);
    makeHiddenNote(u"opencode:message"_s, out.entry);
    out.entry.data[OpenCodeData::Raw] = QString::fromUtf8(record.data);
    out.id = record.id.toStdString();
    out.payload = PayloadDigest::of(viewOf(record.data));
    return m_parts->add(std::move(out));
}

Result<> OpenCodeSession::settle()
{
    if (m_parts->request) { // by itself it would be the last entry, and the summary a branch beside it
        m_parts->into.log().skipped(m_parts->request->unanswered.line,
                                    OpenCodeTexts::stillCompacting());
        m_parts->request.reset();
    }
    if (m_parts->leaf) {
        m_parts->into.log().note(0, OpenCodeTexts::taken(m_parts->takenBackTo.left(60)));
    }
    return m_parts->addMasks(std::numeric_limits<qint64>::max());
}

Result<> OpenCodeSession::end()
{
    return m_parts->leaf && m_parts->leaf->empty()
            ? m_parts->into.endAtStart()
            : m_parts->into.end(m_parts->leaf.value_or(m_parts->last));
}

} // namespace varve
