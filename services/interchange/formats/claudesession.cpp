// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesession.h"

#include "sourcevalues.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

} // namespace

ClaudeSession::ClaudeSession(const ClaudeSurvey &survey, int part, const QString &path,
                             const EntryId &base, ImportAssembler &into)
    : m_survey(survey)
    , m_part(part)
    , m_into(into)
    , m_outputs(path)
    , m_root(base.isNull() ? std::string() : base.toString().toStdString())
    , m_chain(survey.ids().size())
    , m_pause(LongestPause, into.now())
    , m_seen(survey.ids().size())
{ }

Result<> ClaudeSession::add(const JsonRef &line, qint64 number)
{
    m_into.log().saw(line["type"].utf8());
    const int node = m_survey.ids().find(line["uuid"].utf8());
    if (node >= 0) {
        if (isSeen(node)) {
            return addAgain(line, number, node);
        }
        if (m_survey.isRepeated(node)) {
            m_said.emplace(node, claudeMessageDigest(line));
        }
        m_seen[static_cast<size_t>(node)] = true;
    }
    if (m_pause.endsBefore(readSourceTime(line["timestamp"]))) {
        settle();
    }
    if (node < 0 || !waitsForParent(line, number, node)) {
        addLine(line, number, node);
        addWhatWaitedFor(node);
    }
    return m_into.add(std::exchange(m_ready, {}));
}

/// A line whose id was there: the same one as a rule, as a resumed session repeats its lines, with other circumstances.
Result<> ClaudeSession::addAgain(const JsonRef &line, qint64 number, int node)
{
    const QByteArray digest = claudeMessageDigest(line);
    if (digest.isEmpty() || m_said.contains({ node, digest })) {
        m_into.log().count(ClaudeTexts::replayedLines);
        return {};
    }
    m_said.emplace(node, digest);
    m_into.log().count(ClaudeTexts::otherVersions);
    closeAnswer(); // or it became a part of the answer that it is another version of
    addLine(line, number, m_chain.makeNode());
    return m_into.add(std::exchange(m_ready, {}));
}

Result<> ClaudeSession::finish(bool isWhole)
{
    if (isWhole && !m_pause.isGoingOn()) {
        settle();
    } else {
        addTitle();
        dropUnfinished();
        closeAnswer();
    }
    return m_into.add(std::exchange(m_ready, {}));
}

EntryId ClaudeSession::entryOf(int node) const
{
    return m_into.find(ClaudeChain::idOf(m_chain.entryOf(node)));
}

bool ClaudeSession::isLeftOut(int node) const
{
    return m_into.report().leftOutUntil.isValid() && m_chain.entryOf(node) != ClaudeChain::Nowhere
            && entryOf(node).isNull();
}

Result<> ClaudeSession::end()
{
    return m_into.end(m_leaf.empty() ? ClaudeChain::idOf(m_chain.endOf(m_last)) : m_leaf);
}

bool ClaudeSession::waitsForParent(const JsonRef &line, qint64 number, int node)
{
    const int parent = find(line["parentUuid"].utf8());
    const bool isThere = parent < 0 || (isSeen(parent) && !m_early.isWaiting(parent));
    return !isThere && m_early.hold(line, number, node, parent);
}

/// And what has waited for that.
void ClaudeSession::addWhatWaitedFor(int node)
{
    for (std::vector<int> there { node }; !there.empty();) {
        const int parent = there.back();
        there.pop_back();
        for (const ClaudeEarlyLines::Early &early : m_early.takeBelow(parent)) {
            there.push_back(early.node);
            addEarly(early);
        }
    }
}

void ClaudeSession::addEarly(const ClaudeEarlyLines::Early &early)
{
    if (const auto line =
                m_earlyTree.parse(early.line.text)) { // it was whole when it began to wait
        addLine(*line, early.line.number, early.node);
    }
}

void ClaudeSession::addLine(const JsonRef &line, qint64 number, int node)
{
    addTitle();
    addByType({ line, number, node, node >= 0 ? parentOf(line, number) : m_last });
    m_last = node >= 0 ? node : m_last;
}

void ClaudeSession::addByType(const Line &line)
{
    const std::string_view type = line.json["type"].utf8();
    const bool isMessage = line.node >= 0 && line.json["message"].isObject();
    if (isClaudeNoise(type)) {
        leaveOut(line);
    } else if (type == "assistant" && isMessage) {
        addAnswerLine(line);
    } else if (type == "user" && isMessage) {
        if (line.json["isCompactSummary"].boolean()) {
            addSummary(line);
        } else {
            addUserLine(line);
        }
    } else if (type == "system" && line.node >= 0) {
        addSystem(line);
    } else if (type == "attachment" && line.node >= 0) {
        addNote(line, readClaudeAttachment(line.json, line.number));
    } else if (line.node < 0 && isClaudeState(type)) {
        addState(line);
    } else if (type == "fork-context-ref" && !m_root.empty()) {
        m_into.log().leftOut(ImportTexts::repeated, type);
    } else {
        if (type == "fork-context-ref") {
            m_into.log().note(line.number,
                              ClaudeTexts::inherited(line.json["parentSessionId"].string()));
        } else {
            m_into.log().unknown(line.json["type"].string());
        }
        addNote(line, readClaudeUnknown(line.json, line.number));
    }
}

void ClaudeSession::addAnswerLine(const Line &line)
{
    closeBoundary();
    if (m_answer && m_answer->key() == ClaudeAnswer::keyOf(line.json)) {
        m_chain.redirect(line.node, m_answer->node());
    } else {
        closeAnswer();
        beginAnswer(line);
    }
    m_answer->add(line.json);
    noteTools(line.json["message"]["content"]);
    holdMore(static_cast<qint64>(line.json.raw().size()));
}

void ClaudeSession::addUserLine(const Line &line)
{
    closeBoundary();
    ClaudeUserLine user = readClaudeUser(line.json, line.number, m_tools);
    m_into.log().count(ClaudeTexts::shortenedDetails, user.detailsShortened);
    if (user.isPrompt) {
        closeAnswer();
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
        link(entry, node, parent,
             isResult                ? Kind::Result
                     : user.isPrompt ? Kind::Turn
                                     : Kind::Aside);
        hold(std::move(entry));
        parent = node;
    }
    if (parent != line.node) { // what follows the line follows its last entry
        m_chain.redirect(line.node, parent);
    }
}

void ClaudeSession::addSummary(const Line &line)
{
    closeAnswer();
    if (!m_boundary) {
        m_boundary = ClaudeCompaction::ofLoneSummary(line.json, line.number);
        m_boundary->node = line.node;
        m_boundary->before = m_last;
    }
    ClaudeCompaction made = *std::exchange(m_boundary, std::nullopt);
    made.addSummary(line.json);
    const int parent = parentOf(made);
    made.entry.firstKept = ClaudeChain::idOf(m_chain.entryOf(find(made.keptHead)));
    link(made.entry, made.node, parent, Kind::Turn);
    addEnvironment(line.json, made.entry.entry);
    if (line.node != made.node) {
        m_chain.redirect(line.node, made.node);
    }
    if (const int tail = find(made.keptTail); tail >= 0) {
        m_chain.redirect(tail, made.node);
    }
    hold(std::move(made.entry));
}

void ClaudeSession::addSystem(const Line &line)
{
    const std::string_view subtype = line.json["subtype"].utf8();
    if (followsTurn(subtype)) {
        closeAnswer();
    }
    if (subtype == "compact_boundary") {
        closeBoundary();
        m_boundary = ClaudeCompaction::ofBoundary(line.json, line.number);
        m_boundary->node = line.node;
        m_boundary->before = m_last;
        return;
    }
    SourceEntry note = readClaudeSystem(line.json, line.number);
    if (!isWrittenAside(line.json)) {
        addNote(line, std::move(note));
    } else if (m_answer) { // which may have further lines, and calls
        addNote({ line.json, line.number, line.node, placeAside(line.parent) }, std::move(note));
    } else {
        addEnvironment(line.json, note.entry);
        insert(std::move(note), line.node, placeAside(line.parent));
    }
}

void ClaudeSession::addNote(const Line &line, SourceEntry entry)
{
    if (line.node >= 0) {
        addEnvironment(line.json, entry.entry);
    } else if (!entry.entry.createdAt.isValid()) { // such lines have no time
        entry.entry.createdAt = m_time;
    }
    link(entry, line.node >= 0 ? line.node : m_chain.makeNode(), line.parent, Kind::Aside);
    hold(std::move(entry));
}

/// Of a note beside the conversation nothing would stand below it, and it would be a branch. Between a call and its results it is kept
/// as one, as earlier versions of Varve did: what follows is known by what stands above it.
void ClaudeSession::addState(const Line &line)
{
    SourceEntry note = readClaudeUnknown(line.json, line.number);
    if (m_chain.isInOpenRun(line.parent)) {
        addNote(line, std::move(note));
        return;
    }
    m_into.log().leftOut(ImportTexts::progress, line.json["type"].utf8());
    m_time = note.entry.createdAt.isValid() ? note.entry.createdAt : m_time;
}

/// Something that the program writes beside the conversation stands where that is by then, whatever line it hangs on.
int ClaudeSession::placeAside(int parent) const
{
    return m_chain.leadsTo(parent, m_last) ? m_last : parent;
}

/// Behind what is at the end below a line.
void ClaudeSession::insert(SourceEntry entry, int node, int line)
{
    m_time = entry.entry.createdAt.isValid() ? entry.entry.createdAt : m_time;
    entry.id = ClaudeChain::idOf(node);
    entry.parentId = parentId(m_chain.insertAfter(node, line));
    hold(std::move(entry));
}

void ClaudeSession::leaveOut(const Line &line)
{
    const std::string_view type = line.json["type"].utf8();
    if (type != "summary" && !type.ends_with("-title")) { // which become the title
        m_into.log().leftOut(ImportTexts::progress, type);
    }
    if (line.node >= 0) {
        m_chain.leaveOut(line.node,
                         isWrittenAside(line.json) ? placeAside(line.parent) : line.parent);
    }
    const int leaf = find(line.json["leafUuid"].utf8());
    if (type == "summary" && leaf < 0) {
        m_into.log().note(line.number, ClaudeTexts::summaryOfOther(line.json["summary"].string()));
    }
    m_titles.hear(line.json, line.number, leaf >= 0 && isSeen(leaf));
    if (line.json["varve"]["ends"].boolean()) { // our own export is whole up to here
        settle();
    } else if (line.json["data"]["hookEvent"].utf8() == "Stop") {
        closeAnswer();
    }
}

/// In its place in the file, so that one that has grown has the same entries in the same places.
void ClaudeSession::addTitle()
{
    if (!m_titles.hasNew()) {
        return;
    }
    if (m_answer && m_answer->hasEnded()) {
        closeAnswer();
    }
    if (!m_answer && m_chain.endOf(m_last) >= 0) {
        SourceEntry title = m_titles.takeNew();
        title.entry.createdAt = m_time;
        insert(std::move(title), m_chain.makeNode(), m_last);
    }
}

void ClaudeSession::beginAnswer(const Line &line)
{
    m_answer.emplace(line.json, line.number, line.node);
    SourceEntry &entry = m_answer->entry();
    link(entry, line.node, line.parent, Kind::Turn);
    addEnvironment(line.json, entry.entry);
    if (const auto before = m_finished.find(m_answer->key()); before != m_finished.end()) {
        m_answer->continueFrom(before->second);
        if (!isOtherVersion(line.node)) {
            entry.oddities += ClaudeTexts::lateLine(line.json["message"]["id"].string());
        }
    }
}

void ClaudeSession::noteTools(const JsonRef &content)
{
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "tool_use") {
            m_tools.insert(part["id"].string(), part["name"].string());
            m_chain.addCall(m_answer->node(), part["id"].string());
        }
    }
}

void ClaudeSession::addEnvironment(const JsonRef &line, Entry &entry)
{
    QJsonObject changed;
    for (const auto name : { "cwd"_L1, "gitBranch"_L1, "version"_L1, "entrypoint"_L1, "slug"_L1 }) {
        const JsonRef value = line[std::string_view(name.data(), size_t(name.size()))];
        if (value.isString() && m_environment.value(name).toString() != value.string()) {
            changed[name] = value.string();
            m_environment[name] = value.string();
        }
    }
    if (changed.contains("version"_L1)) {
        m_into.log().sawVersion(line["version"].string());
    }
    keepFields(changed, ClaudeData::Environment, entry);
}

int ClaudeSession::find(std::string_view id) const
{
    const int node = m_survey.ids().find(id);
    return node >= 0 && m_survey.partOfNode(node) == m_part ? node : ClaudeChain::None;
}

int ClaudeSession::parentOf(const JsonRef &line, qint64 number)
{
    const JsonRef id = line["parentUuid"];
    const bool isMissing = !id.utf8().empty() && m_survey.ids().find(id.utf8()) < 0;
    if (isMissing && (m_last >= 0 || m_root.empty())) {
        m_into.log().note(number,
                          m_last >= 0 ? ClaudeTexts::missingParent(id.string())
                                      : ImportTexts::missingParent(id.string()));
    }
    return isMissing && m_last >= 0 ? m_last : find(id.utf8());
}

int ClaudeSession::parentOf(const ClaudeCompaction &boundary)
{
    const int parent = find(boundary.parent);
    if (parent < 0 && !boundary.parent.empty()) {
        const QString id = fromWobblyUtf8(boundary.parent);
        const bool isMissing = m_survey.ids().find(boundary.parent) < 0;
        m_into.log().note(boundary.entry.line,
                          !isMissing                    ? ImportTexts::missingReference(id)
                                  : boundary.before < 0 ? ImportTexts::missingParent(id)
                                                        : ClaudeTexts::missingParent(id));
    }
    return parent < 0 ? boundary.before : parent;
}

void ClaudeSession::link(SourceEntry &entry, int node, int parent, Kind kind)
{
    m_time = entry.entry.createdAt.isValid() ? entry.entry.createdAt : m_time;
    entry.id = ClaudeChain::idOf(node);
    entry.parentId = parentId(m_chain.attach(node, parent, kind, entry.entry.toolCallId));
}

void ClaudeSession::hold(SourceEntry entry)
{
    const qint64 size = entry.size;
    (m_answer ? m_after : m_ready).push_back(std::move(entry));
    if (m_answer) {
        holdMore(size);
    }
}

void ClaudeSession::holdMore(qint64 size)
{
    constexpr qint64 MostBytes = 16 << 20; // of the file
    constexpr qint64 Fixed = 1024; // what a line needs beside its bytes
    m_held += size + Fixed;
    if (m_held > MostBytes) {
        closeAnswer();
    }
}

void ClaudeSession::closeAnswer()
{
    if (!m_answer) {
        return;
    }
    SourceEntry answer = m_answer->take();
    m_finished[m_answer->key()] += answer.entry.usage.value_or(Usage());
    m_into.log().count(ClaudeTexts::localAnswers, m_answer->isLocal());
    m_into.log().count(ClaudeTexts::placeholderUsage, m_answer->hadPlaceholder());
    m_answer.reset();
    m_held = 0;
    m_ready.push_back(std::move(answer));
    std::ranges::move(std::exchange(m_after, {}), std::back_inserter(m_ready));
}

void ClaudeSession::closeBoundary()
{
    if (m_boundary) {
        ClaudeCompaction boundary = *std::exchange(m_boundary, std::nullopt);
        boundary.makeNote();
        link(boundary.entry, boundary.node, parentOf(boundary), Kind::Aside);
        hold(std::move(boundary.entry));
    }
}

/// What is open is over, as the session is.
void ClaudeSession::settle()
{
    // What some have waited for does not come: their parents lead in a circle, or were never written.
    for (const ClaudeEarlyLines::Early &early : m_early.takeAll()) {
        addEarly(early);
    }
    closeAnswer();
    closeBoundary();
    addTitle();
}

void ClaudeSession::dropUnfinished()
{
    qint64 lines = std::ssize(m_early.takeAll()) + (m_boundary ? 1 : 0);
    m_boundary.reset();
    if (m_answer && !m_answer->hasEnded()) {
        lines += m_answer->lines() + std::ssize(m_after);
        m_leaf = m_answer->entry().parentId;
        m_answer.reset();
        m_after.clear();
    }
    if (lines > 0) {
        m_into.log().conclude(ClaudeTexts::stillWritten(lines));
        m_into.report().leftOutUntil = m_pause.overAt();
    }
}

} // namespace varve
