// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"

#include "wireprotocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// The value, or the end of the test program's patience: a builder that fails is a broken test.
template<typename T>
T take(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message + u' ' + result.error().detail));
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

struct Word
{
    QString name;
    QStringList calls;
    QStringList arguments;
    int size = 0;
    bool thinking = false;
    bool failed = false;
};

Word parse(const QString &word)
{
    static const QRegularExpression Pattern(
            u"^([^\\[(*~!]+)(?:\\[([^\\]]*)\\])?(?:\\(([^)]*)\\))?(~)?(!)?(?:\\*(\\d+))?$"_s);
    const auto match = Pattern.match(word);
    if (!match.hasMatch()) {
        qFatal("not a word of the notation: %s", qPrintable(word));
    }
    Word result;
    result.name = match.captured(1);
    result.calls = match.captured(2).split(u',', Qt::SkipEmptyParts);
    result.arguments = match.captured(3).split(u',', Qt::SkipEmptyParts);
    result.thinking = !match.captured(4).isEmpty();
    result.failed = !match.captured(5).isEmpty();
    result.size = match.captured(6).toInt();
    return result;
}

QString textOf(const Word &word)
{
    QString text = u'<' + word.name + u'>';
    while (text.size() < word.size) {
        text += u" lorem ipsum dolor"_s;
    }
    return word.size > 0 ? text.first(std::max<qsizetype>(word.size, word.name.size() + 2)) : text;
}

std::optional<ContextEdit::Op> editOf(const QString &name)
{
    using Op = ContextEdit::Op;
    static const QHash<QString, Op> Ops {
        { u"pin"_s, Op::Pin },           { u"unpin"_s, Op::Unpin }, { u"exclude"_s, Op::Exclude },
        { u"include"_s, Op::Include },   { u"mask"_s, Op::Mask },   { u"unmask"_s, Op::Unmask },
        { u"boundary"_s, Op::Boundary }, { u"off"_s, Op::Disable }, { u"on"_s, Op::Enable },
    };
    const auto found = Ops.constFind(name);
    return found != Ops.cend() ? std::optional(*found) : std::nullopt;
}

} // namespace

SessionBuilder::SessionBuilder(const QString &notation)
{
    settings.prompts = { { Category::SystemPrompt, u"prompt"_s, u"You are a test."_s } };
    settings.window = 200'000;
    settings.reserve = 16'384;
    settings.replaysThinking = false; // the chat protocol has no place for it
    numbers.summary = 100;
    numbers.shrinkShare = 0;
    numbers.shrinkTokens = -1'000'000;
    m_store = take(SessionStore::open(path()));
    take(m_store->database().execute(u"PRAGMA synchronous=OFF"_s)); // hundreds of small appends
    m_session = take(m_store->createSession({})).id;
    add(notation);
}

void SessionBuilder::reopen()
{
    m_store.reset();
    m_store = take(SessionStore::open(path()));
}

void SessionBuilder::append(const QList<Entry> &entries)
{
    const Session session = take(m_store->reader().session(m_session));
    take(m_store->append(m_session, session.leaf, entries));
}

EntryId SessionBuilder::addEntry(Entry entry, const QString &name)
{
    entry.id = EntryId::create();
    m_ids.insert(name, entry.id);
    m_names.insert(entry.id, name);
    append({ entry });
    return entry.id;
}

void SessionBuilder::add(const QString &notation)
{
    for (const QString &word : notation.split(u' ', Qt::SkipEmptyParts)) {
        addWord(word);
    }
}

Entry SessionBuilder::entryOf(const QString &text) const
{
    const Word word = parse(text);
    Entry entry;
    entry.blocks = { TextBlock { textOf(word) } };
    switch (word.name.at(0).unicode()) {
    case 'u':
        entry.role = Role::User;
        break;
    case 'a':
    case 'e':
    case 'x': {
        entry.role = Role::Assistant;
        entry.provider = u"test"_s;
        entry.model = u"model-1"_s;
        entry.stopReason = word.name.startsWith(u'a') ? StopReason::Stop
                : word.name.startsWith(u'e')          ? StopReason::Error
                                                      : StopReason::Aborted;
        if (word.thinking) {
            entry.blocks.prepend(
                    ThinkingBlock { u"thinking of "_s + textOf(word), u"proof"_s, false });
        }
        for (const QString &call : word.calls) {
            entry.blocks +=
                    ToolCallBlock { call, u"read"_s, R"({"path":")" + call.toUtf8() + R"("})", {} };
        }
        break;
    }
    case 'r':
        entry.role = Role::ToolResult;
        entry.toolCallId = word.name.sliced(2);
        entry.toolName = u"read"_s;
        entry.toolStatus = word.failed ? u"error"_s : QString();
        break;
    case 'b':
        entry.role = Role::BashExecution;
        entry.toolName = u"bash"_s;
        entry.toolArguments = R"({"command":"ls"})";
        break;
    case 'k':
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = u"test"_s;
        break;
    case 'p':
        entry.role = Role::Custom;
        break;
    case 's':
        entry.role = Role::User;
        entry.modelFacing = false;
        break;
    case 'C':
        entry.type = EntryType::Compaction;
        entry.summary = textOf(word);
        entry.blocks.clear();
        entry.firstKept = word.arguments.isEmpty()
                ? EntryId()
                : m_ids.value(word.arguments.first(), EntryId::create());
        entry.operationId = u"run of "_s + word.name;
        break;
    case 'S':
        entry.type = EntryType::BranchSummary;
        entry.summary = textOf(word);
        entry.blocks.clear();
        break;
    default:
        entry.blocks.clear();
        entry.modelFacing = false;
        entry.type = EntryType::Custom;
        if (word.name.startsWith(u'm')) {
            entry.type = EntryType::ModelChange;
            entry.provider = u"test"_s;
            entry.model = u"model-"_s + word.name;
        } else if (word.name.startsWith(u't')) {
            entry.type = EntryType::ThinkingLevelChange;
            entry.data[u"thinkingLevel"_s] = word.name;
        } else if (word.name.startsWith(u'i')) {
            entry.type = EntryType::SessionInfo;
            entry.data[u"name"_s] = word.name;
        } else if (word.name.startsWith(u'L')) {
            entry.type = EntryType::Label;
            entry.target = m_ids.value(word.arguments.value(0));
            entry.data[u"label"_s] = word.arguments.value(1);
        } else {
            entry.customType = u"note"_s;
        }
    }
    return entry;
}

void SessionBuilder::addWord(const QString &text)
{
    if (text.startsWith(u'@')) {
        const Session session = take(m_store->reader().session(m_session));
        const EntryId to = m_ids.value(text.sliced(1));
        if (auto moved = m_store->moveLeaf(m_session, session.leaf, to, u"test"_s); !moved) {
            qFatal("%s", qPrintable(moved.error().message));
        }
        return;
    }
    const Word word = parse(text);
    if (const auto op = editOf(word.name)) {
        ContextEdit edit { *op, {}, {} };
        if (*op == ContextEdit::Op::Disable || *op == ContextEdit::Op::Enable) {
            edit.operation = u"run of "_s + word.arguments.constFirst();
        } else {
            edit.targets = ids(word.arguments.join(u' '));
        }
        append({ edit.toEntry() });
        return;
    }
    addEntry(entryOf(text), word.name);
}

QList<EntryId> SessionBuilder::ids(const QString &names) const
{
    QList<EntryId> result;
    for (const QString &name : names.split(u' ', Qt::SkipEmptyParts)) {
        result += id(name);
    }
    return result;
}

QString SessionBuilder::name(const EntryId &id) const
{
    return id.isNull() ? u"prompt"_s : m_names.value(id, u"?"_s);
}

QString SessionBuilder::names(const QList<EntryId> &ids) const
{
    QStringList result;
    for (const EntryId &id : ids) {
        result += name(id);
    }
    return result.join(u' ');
}

LoadedSession SessionBuilder::load(const QString &leaf)
{
    LoadedSession loaded = take(loadSession(m_store->reader(), m_session));
    if (leaf.isEmpty()) {
        return loaded;
    }
    const SessionTree &tree = loaded.snapshot->tree;
    return take(lookFrom(m_store->reader(), loaded, tree.at(tree.indexOf(id(leaf))).seq));
}

Context SessionBuilder::context(const QString &leaf)
{
    return project(load(leaf).branch, settings);
}

QString SessionBuilder::sent(const QString &leaf)
{
    QList<EntryId> ids;
    const Context projected = context(leaf);
    for (const ContextItem &item : projected.items) {
        if (item.isSent() && !item.entry.isNull()) {
            ids += item.entry;
        }
    }
    return names(ids);
}

QString SessionBuilder::unsent()
{
    QStringList result;
    const Context projected = context();
    for (const ContextItem &item : projected.items) {
        if (!item.isSent()) {
            const QLatin1StringView why =
                    item.state == ItemState::Excluded ? "excluded"_L1 : toString(item.reason);
            result += QString(name(item.entry) + u'=' + why);
        }
    }
    return result.join(u' ');
}

Request SessionBuilder::request(const QString &leaf)
{
    return take(buildRequest(context(leaf), m_store->reader(), settings));
}

QByteArray SessionBuilder::body(const QString &leaf)
{
    return encodeRequest({}, request(leaf), {});
}

CompactionPlan SessionBuilder::plan(qint64 keep, const PlanOptions &options)
{
    const LoadedSession loaded = load();
    PlanNumbers wanted = numbers;
    wanted.keep = keep;
    return planCompaction(loaded.branch, project(loaded.branch, settings), wanted, options);
}

QString SessionBuilder::compact(qint64 keep, const QString &name, const PlanOptions &options)
{
    const CompactionPlan planned = plan(keep, options);
    if (planned.isRefused()) {
        return {};
    }
    const LoadedSession loaded = load();
    const auto made =
            take(compactionEntries(loaded.branch, planned, summaryOf(u"<%1> summary"_s.arg(name)),
                                   settings, m_store->reader()));
    append(made.entries);
    m_ids.insert(name, made.entries.constLast().id);
    m_names.insert(made.entries.constLast().id, name);
    return made.operationId;
}

Result<> SessionBuilder::undo()
{
    const LoadedSession loaded = load();
    auto runs = compactionRuns(loaded.branch, m_store->reader());
    return runs.and_then([](const QList<UndoableRun> &all) { return undoEntry(all); })
            .transform([this](const Entry &entry) { append({ entry }); });
}

Result<> SessionBuilder::redo()
{
    const LoadedSession loaded = load();
    auto runs = compactionRuns(loaded.branch, m_store->reader());
    return runs
            .and_then([&](const QList<UndoableRun> &all) {
                return redoEntry(loaded.branch, all, m_store->reader());
            })
            .transform([this](const Entry &entry) { append({ entry }); });
}

SummaryRecord summaryOf(const QString &text)
{
    SummaryRecord summary;
    summary.text = text;
    return summary;
}

QString pairingFault(const QByteArray &body)
{
    QStringList open; // two calls of one answer may have the same id
    const QJsonArray messages =
            QJsonDocument::fromJson(body).object().value(u"messages"_s).toArray();
    for (const auto &value : messages) {
        const QJsonObject message = value.toObject();
        if (message[u"role"_s] == u"tool"_s) {
            if (!open.removeOne(message[u"tool_call_id"_s].toString())) {
                return u"a result without its call: "_s + message[u"tool_call_id"_s].toString();
            }
            continue;
        }
        if (!open.isEmpty()) {
            return u"calls without results: "_s + open.join(u' ');
        }
        const QJsonArray calls = message[u"tool_calls"_s].toArray();
        for (const auto &call : calls) {
            open += call.toObject()[u"id"_s].toString();
        }
    }
    return open.isEmpty() ? QString()
                          : QString(u"calls without results at the end: "_s + open.join(u' '));
}

QString contextFault(const Context &context, const Request &request, const QByteArray &body)
{
    QList<EntryId> sent;
    qint64 sum = 0;
    for (const ContextItem &item : context.items) {
        qint64 parts = 0;
        for (const ContextPart &part : item.parts) {
            parts += part.tokens;
        }
        if (parts != item.tokens) {
            return u"the parts of %1 add up to %2, not %3"_s.arg(item.entry.toString())
                    .arg(parts)
                    .arg(item.tokens);
        }
        if (item.isSent()) {
            sum += item.tokens;
            if (!item.entry.isNull()) {
                sent += item.entry;
            }
        }
    }
    qint64 categories = 0;
    for (const CategoryTotal &total : breakdown(context)) {
        if (total.category != Category::Reserved && total.category != Category::Free) {
            categories += total.tokens;
        }
    }
    if (sum != context.tokens() || categories != sum) {
        return u"items %1, categories %2, total %3"_s.arg(sum)
                .arg(categories)
                .arg(context.tokens());
    }
    QList<EntryId> requested;
    for (const RequestMessage &message : request.messages) {
        if (!message.entry.isNull()
            && (requested.isEmpty() || requested.constLast() != message.entry)) {
            requested += message.entry;
        }
    }
    if (requested != sent) {
        return u"%1 items are sent, %2 are in the request"_s.arg(sent.size()).arg(requested.size());
    }
    const auto encoded =
            QJsonDocument::fromJson(body).object().value(u"messages"_s).toArray().size();
    const auto expected = request.messages.size() + (request.systemPrompt.isEmpty() ? 0 : 1);
    if (encoded != expected) {
        return u"%1 messages were encoded, not %2"_s.arg(encoded).arg(expected);
    }
    return pairingFault(body);
}

} // namespace varve::test
