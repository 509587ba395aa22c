// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesession.h"

#include "claudeline.h"
#include "claudenames.h"
#include "claudenotes.h"
#include "claudetexts.h"
#include "sourcevalues.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using Kind = ClaudeChain::Kind;

namespace
{

constexpr qint64 MostHeld = 16 << 20; // bytes of the file
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

/// The same of versions that write what hooks do.
bool isStopHook(const JsonRef &line)
{
    return line["data"]["hookEvent"].utf8() == "Stop";
}

} // namespace

ClaudeSession::ClaudeSession(const ClaudeSurvey &survey, int part, ImportAssembler &into)
    : m_survey(survey)
    , m_part(part)
    , m_into(into)
    , m_chain(survey.graph().size())
    , m_seen(survey.graph().size())
    , m_pause(LongestPause, into.now())
{ }

Result<> ClaudeSession::add(const JsonRef &line, qint64 number)
{
    const int node = m_survey.graph().find(line["uuid"].utf8());
    if (node >= 0) {
        if (m_seen[static_cast<size_t>(node)]) {
            ++m_replayed;
            return {};
        }
        m_seen[static_cast<size_t>(node)] = true;
    }
    const bool isLate = m_pause.endsBefore(readSourceTime(line["timestamp"]));
    if (const auto titled = isLate ? settle() : addTitle(); !titled) {
        return titled;
    }
    const int parent = node >= 0 ? parentOf(line, number) : m_last;
    const auto added = addByType({ line, number, node, parent });
    if (node >= 0) {
        m_last = node;
    }
    return added;
}

Result<> ClaudeSession::addByType(const Line &line)
{
    const std::string_view type = line.json["type"].utf8();
    if (isClaudeNoise(type)) {
        leaveOut(line);
        return isStopHook(line.json) ? closeAnswer() : Result<>();
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

void ClaudeSession::leaveOut(const Line &line)
{
    const std::string_view type = line.json["type"].utf8();
    const std::string_view kind = line.json["data"]["type"].utf8(); // of progress
    m_noise.add(kind.empty() ? std::string(type) : std::string(type).append(":").append(kind));
    if (line.node >= 0) {
        m_chain.leaveOut(line.node, line.parent);
    }
    const int leaf = find(line.json["leafUuid"].utf8());
    if (type == "summary" && leaf < 0) {
        m_into.log().note(line.number, ClaudeTexts::summaryOfOther(line.json["summary"].string()));
    }
    m_titles.hear(line.json, line.number, leaf >= 0 && m_seen[static_cast<size_t>(leaf)]);
}

/// In its place in the file, so that one that has grown has the same entries in the same places.
Result<> ClaudeSession::addTitle()
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

Result<> ClaudeSession::addAnswerLine(const Line &line)
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

void ClaudeSession::beginAnswer(const Line &line)
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

void ClaudeSession::noteTools(const JsonRef &content)
{
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "tool_use") {
            m_tools.insert(part["id"].string(), part["name"].string());
            m_chain.beginRun(m_answer->node());
        }
    }
}

Result<> ClaudeSession::addUserLine(const Line &line)
{
    if (const auto closed = closeBoundary(); !closed) {
        return closed;
    }
    ClaudeUserLine user = readClaudeUser(line.json, line.number, m_tools);
    m_shortened += user.detailsShortened;
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

Result<> ClaudeSession::addSummary(const Line &line)
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

int ClaudeSession::parentOf(const ClaudeBoundary &boundary)
{
    const int parent = find(boundary.parent);
    if (parent < 0 && !boundary.parent.empty()) {
        m_into.log().note(boundary.entry.line,
                          ImportTexts::missingReference(fromWobblyUtf8(boundary.parent)));
    }
    return parent < 0 ? boundary.before : parent;
}

Result<> ClaudeSession::addSystem(const Line &line)
{
    const std::string_view subtype = line.json["subtype"].utf8();
    if (followsTurn(subtype)) {
        if (const auto closed = closeAnswer(); !closed) {
            return closed;
        }
    }
    if (subtype != "compact_boundary") {
        return addNote(line, readClaudeSystem(line.json, line.number));
    }
    if (const auto closed = closeBoundary(); !closed) {
        return closed;
    }
    m_boundary = readClaudeBoundary(line.json, line.number, line.node);
    m_boundary->before = m_last;
    return {};
}

Result<> ClaudeSession::addNote(const Line &line, SourceEntry entry)
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

void ClaudeSession::addEnvironment(const JsonRef &line, Entry &entry)
{
    QJsonObject changed;
    for (const std::string_view name : { "cwd", "gitBranch", "version", "entrypoint", "slug" }) {
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

int ClaudeSession::find(std::string_view id) const
{
    const int node = m_survey.graph().find(id);
    return node >= 0 && m_survey.partOfNode(node) == m_part ? node : ClaudeChain::None;
}

int ClaudeSession::parentOf(const JsonRef &line, qint64 number)
{
    const std::string_view id = line["parentUuid"].utf8();
    if (!id.empty() && m_survey.graph().find(id) < 0) {
        m_into.log().note(number, ImportTexts::missingParent(fromWobblyUtf8(id)));
    }
    return find(id);
}

void ClaudeSession::link(SourceEntry &entry, int node, int parent, Kind kind)
{
    m_time = entry.entry.createdAt.isValid() ? entry.entry.createdAt : m_time;
    entry.id = ClaudeChain::idOf(node);
    entry.parentId = ClaudeChain::idOf(m_chain.attach(node, parent, kind, entry.entry.toolCallId));
}

Result<> ClaudeSession::hold(SourceEntry entry)
{
    if (!m_answer) {
        return m_into.add(std::move(entry));
    }
    m_held += entry.size + Fixed;
    m_after.push_back(std::move(entry));
    return m_held > MostHeld ? closeAnswer() : Result<>();
}

Result<> ClaudeSession::closeAnswer()
{
    if (!m_answer) {
        return {};
    }
    if (m_answer->lines() > 1) {
        m_mergedLines += m_answer->lines();
        ++m_mergedAnswers;
    }
    m_localAnswers += m_answer->isLocal();
    SourceEntry answer = m_answer->take();
    m_finished[m_answer->key()] += answer.entry.usage.value_or(Usage());
    m_placeholders += m_answer->placeholder() > 0;
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

Result<> ClaudeSession::closeBoundary()
{
    if (!m_boundary) {
        return {};
    }
    ClaudeBoundary boundary = *std::exchange(m_boundary, std::nullopt);
    makeClaudeNote(boundary);
    link(boundary.entry, boundary.node, parentOf(boundary), Kind::Aside);
    return hold(std::move(boundary.entry));
}

void ClaudeSession::dropUnfinished()
{
    qint64 lines = m_boundary ? 1 : 0;
    m_boundary.reset();
    if (m_answer && !m_answer->hasEnded()) {
        lines += m_answer->lines() + static_cast<qint64>(m_after.size());
        m_leaf = m_answer->entry().parentId;
        m_answer.reset();
        m_after.clear();
    }
    if (lines > 0) {
        m_into.report().notes += ClaudeTexts::stillWritten(lines);
        m_into.report().leftOutUntil = m_pause.overAt();
    }
}

Result<> ClaudeSession::settle()
{
    for (const auto close :
         { &ClaudeSession::closeAnswer, &ClaudeSession::closeBoundary, &ClaudeSession::addTitle }) {
        if (const auto closed = (this->*close)(); !closed) {
            return closed;
        }
    }
    return {};
}

Result<> ClaudeSession::end(bool isWhole)
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

void ClaudeSession::report()
{
    ImportedSession &report = m_into.report();
    report.branches = m_chain.branches();
    if (m_mergedAnswers > 0) {
        report.notes += ClaudeTexts::mergedLines(m_mergedLines, m_mergedAnswers);
    }
    if (m_replayed > 0) {
        report.notes += ClaudeTexts::replayedLines(m_replayed);
    }
    if (m_placeholders > 0) {
        report.notes += ClaudeTexts::placeholderUsage(m_placeholders, m_placeholderTokens);
    }
    if (m_localAnswers > 0) {
        report.notes += ClaudeTexts::localAnswers(m_localAnswers);
    }
    if (m_shortened > 0) {
        report.notes += ClaudeTexts::shortenedDetails(m_shortened);
    }
    const QJsonObject noise = m_noise.toJson();
    for (auto it = noise.begin(); it != noise.end(); ++it) {
        report.notes += ClaudeTexts::leftOut(it.key(), it->toInteger());
    }
}

} // namespace varve
