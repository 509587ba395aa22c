// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about whole sessions: import, sessions, tree, search.
#include "contextjson.h"
#include "importplaces.h"
#include "importrunner.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QJsonObject usageJson(const Usage &usage)
{
    return { { "input"_L1, usage.input },
             { "output"_L1, usage.output },
             { "cacheRead"_L1, usage.cacheRead },
             { "cacheWrite"_L1, usage.cacheWrite },
             { "thinking"_L1, usage.thinking } };
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject importedJson(const ImportedSession &session)
{
    QJsonArray skipped;
    for (const auto &line : session.skipped) {
        skipped += QJsonObject { { "line"_L1, line.line }, { "reason"_L1, line.reason } };
    }
    return { { "id"_L1, session.id.toString() },
             { "originalId"_L1, textOrNull(session.originId) },
             { "title"_L1, session.title },
             { "format"_L1, session.format },
             { "entries"_L1, session.entries },
             { "messages"_L1, session.messages },
             { "branches"_L1, session.branches },
             { "compactions"_L1, session.compactions },
             { "added"_L1, session.added },
             { "source"_L1, session.source },
             { "skipped"_L1, skipped },
             { "skippedCount"_L1, session.skippedCount },
             { "notes"_L1, QJsonArray::fromStringList(session.notes) } };
}

void printImported(const ImportedSession &session)
{
    Command::print(u"%1  %2"_s.arg(session.id.toString(), session.title));
    Command::print(u"    "_s
                   + Tr::tr("%1: %2 entries, %3 messages, %4 branches, %5 compactions; %6 new")
                             .arg(session.format)
                             .arg(session.entries)
                             .arg(session.messages)
                             .arg(session.branches)
                             .arg(session.compactions)
                             .arg(session.added));
    for (const auto &line : session.skipped) {
        Command::message(line.line > 0 ? Tr::tr("line %1: %2").arg(line.line).arg(line.reason)
                                       : line.reason);
    }
    if (session.skippedCount > session.skipped.size()) {
        Command::message(Tr::tr("%n more line(s) were skipped", nullptr,
                                static_cast<int>(session.skippedCount - session.skipped.size())));
    }
    for (const QString &note : session.notes) {
        Command::message(note);
    }
}

/// The title that the store gave, where the source had none.
void takeTitle(ImportedSession &session, StoreReader &reader)
{
    if (const auto stored = reader.session(session.id); stored && session.title.isEmpty()) {
        session.title = stored->name;
    }
}

} // namespace

Result<> importVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"files"_s, Tr::tr("Session files of other programs, or folders with such files."),
            u"FILE..."_s);
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    QJsonArray imported;
    Result<> outcome;
    const QList<FoundFile> files = describeFiles(command.positional());
    for (const FoundFile &file : files) {
        auto report = importInto(**store, file.path);
        if (!report) {
            // The others are imported all the same; the last failure decides the exit code.
            if (files.size() > 1) {
                Command::message(report.error().message);
            }
            outcome = std::unexpected(report.error());
            continue;
        }
        for (ImportedSession &session : report->sessions) {
            takeTitle(session, (*store)->reader());
            imported += importedJson(session);
            if (!command.json()) {
                printImported(session);
            }
        }
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(QJsonObject { { "sessions"_L1, imported } }));
    }
    return outcome;
}

Result<> sessionsVerb(Command &command)
{
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    auto sessions = (*store)->reader().sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    QJsonArray list;
    QList<QStringList> rows;
    for (const Session &session : *sessions) {
        list += QJsonObject { { "id"_L1, session.id.toString() },
                              { "originalId"_L1, textOrNull(session.origin.sessionId) },
                              { "title"_L1, session.name },
                              { "cwd"_L1, session.cwd },
                              { "entries"_L1, session.entryCount },
                              { "leafId"_L1, idJson(session.leaf) },
                              { "updatedAt"_L1, session.updatedAt.toString(Qt::ISODateWithMs) },
                              { "archived"_L1, session.archivedAt.isValid() },
                              { "parentId"_L1, textOrNull(session.parentSession.toString()) },
                              { "summary"_L1, textOrNull(session.summary) },
                              { "tokens"_L1, usageJson(session.totals) } };
        rows += { session.id.toString(), QString::number(session.entryCount),
                  session.updatedAt.toString(u"yyyy-MM-dd hh:mm"_s), session.name };
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(list));
    } else if (rows.isEmpty()) {
        Command::message(Tr::tr("There are no sessions yet. “varve import FILE” brings some in."));
    } else {
        Command::print(table({ { Tr::tr("Session") },
                               { Tr::tr("Entries"), true },
                               { Tr::tr("Updated") },
                               { Tr::tr("Title") } },
                             rows));
    }
    return {};
}

Result<> treeVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    auto origins = (*command.store())->reader().originIds(loaded->session());
    if (!origins) {
        return std::unexpected(origins.error());
    }
    const SessionTree &tree = loaded->snapshot->tree;
    const QList<int> path = loaded->branch.path;
    const QSet<int> onPath(path.cbegin(), path.cend());
    std::vector<int> depths(static_cast<size_t>(tree.size()), 0);
    QJsonArray list;
    QList<QStringList> rows;
    for (const int index : tree.depthFirst()) {
        const EntryNode &node = tree.at(index);
        const int parent = tree.parentOf(index);
        const int depth = parent < 0 ? 0 : depths[static_cast<size_t>(parent)] + 1;
        depths[static_cast<size_t>(index)] = depth;
        const bool leaf = tree.childrenOf(index).empty();
        const double estimate = estimateTokens(decodeMetrics(node.metrics), loaded->factors);
        const qint64 tokens = node.tokens >= 0 ? node.tokens
                : node.isMessage()             ? std::llround(estimate)
                                               : 0;
        const QString label = loaded->snapshot->labels.value(node.id);
        if (command.json()) {
            list += QJsonObject { { "id"_L1, node.id.toString() },
                                  { "originalId"_L1, originJson(*origins, node.seq) },
                                  { "parentId"_L1,
                                    parent < 0 ? QJsonValue()
                                               : QJsonValue(tree.at(parent).id.toString()) },
                                  { "type"_L1, QString(toString(node.type)) },
                                  { "role"_L1, QString(toString(node.role)) },
                                  { "depth"_L1, depth },
                                  { "tokens"_L1, tokens },
                                  { "leaf"_L1, leaf },
                                  { "onPath"_L1, onPath.contains(index) },
                                  { "label"_L1, textOrNull(label) } };
        } else {
            rows += { QString(onPath.contains(index) ? u'*' : u' '),
                      node.id.toString(),
                      QString::number(depth),
                      QString(toString(node.type)),
                      QString(toString(node.role)),
                      QString::number(tokens),
                      label };
        }
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(list));
    } else {
        Command::print(table({ { QString() },
                               { Tr::tr("Entry") },
                               { Tr::tr("Depth"), true },
                               { Tr::tr("Type") },
                               { Tr::tr("Role") },
                               { Tr::tr("Tokens"), true },
                               { Tr::tr("Label") } },
                             rows));
    }
    return {};
}

Result<> searchVerb(Command &command)
{
    command.parser.addPositionalArgument(u"text"_s, Tr::tr("Words, or a phrase in quotes."));
    command.parser.addOption({ u"session"_s, Tr::tr("Only in this session."), u"session"_s });
    command.parser.addOption(
            { u"limit"_s, Tr::tr("At most so many hits."), u"number"_s, u"100"_s });
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    SearchQuery query;
    query.text = command.positional().join(u' ');
    query.limit = std::clamp(command.parser.value(u"limit"_s).toInt(), 1, 10'000);
    if (command.parser.isSet(u"session"_s)) {
        auto session = (*store)->reader().findSession(command.parser.value(u"session"_s));
        if (!session) {
            return std::unexpected(session.error());
        }
        query.session = session->id;
    }
    auto hits = (*store)->reader().search(query);
    if (!hits) {
        return std::unexpected(hits.error());
    }
    QJsonArray list;
    for (const SearchHit &hit : *hits) {
        list += QJsonObject { { "sessionId"_L1, hit.session.toString() },
                              { "entryId"_L1, hit.entry.toString() },
                              { "originalId"_L1, textOrNull(hit.originId) },
                              { "role"_L1, QString(toString(hit.role)) },
                              { "snippet"_L1, hit.snippet },
                              { "score"_L1, hit.score },
                              { "onPath"_L1, hit.onPath } };
        if (!command.json()) {
            Command::print(u"%1  %2  %3"_s.arg(hit.entry.toString(),
                                               QString(toString(hit.role)).leftJustified(13),
                                               hit.snippet));
        }
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(list));
    } else if (hits->isEmpty()) {
        Command::message(Tr::tr("Nothing was found."));
    }
    return {};
}

} // namespace varve
