// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs that look at the context or change what it holds: context, request, pin, exclude, mask, include.
#include "askoptions.h"
#include "commandchoice.h"
#include "console.h"
#include "operationverb.h"
#include "verbs.h"
#include <models/differencewords.h>
#include <operations/contextjson.h>
#include <operations/differenceoperation.h>
#include <operations/editoperation.h>
#include <providers/wireprotocol.h>
#include <shared/requestbody.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Result<LoadedSession> sessionAt(Command &command, const QString &leaf)
{
    auto loaded = command.session();
    if (!loaded || leaf.isEmpty()) {
        return loaded;
    }
    StoreReader &reader = (*command.store())->reader();
    auto seq = reader.findEntry(*loaded->snapshot, leaf);
    if (!seq) {
        return std::unexpected(seq.error());
    }
    return lookFrom(reader, *loaded, *seq);
}

Result<qint64> windowOption(const Command &command)
{
    const QString text = command.parser.value(u"window"_s);
    bool ok = true;
    const qint64 window = text.isEmpty() ? 0 : text.toLongLong(&ok);
    if (!ok || window < 0) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("--window takes a number of tokens, not “%1”.").arg(text), u"usage"_s);
    }
    return window;
}

void addLookOptions(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOption({ u"leaf"_s,
                               Tr::tr("Look from this entry instead of where the session stands."),
                               u"entry"_s });
    command.parser.addOption({ u"window"_s, Tr::tr("The model's window in tokens."), u"tokens"_s });
    addAllowOption(command);
    addTrustOption(command);
}

QString contextText(const Context &context)
{
    QList<QStringList> rows;
    const QLocale locale = QLocale::c();
    const QList<CategoryTotal> totals = breakdown(context);
    for (const CategoryTotal &total : totals) {
        if (total.tokens == 0 && total.items == 0) {
            continue;
        }
        const QString share = context.window > 0
                ? locale.toString(100.0 * static_cast<double>(total.tokens)
                                          / static_cast<double>(context.window),
                                  'f', 1)
                        + u'%'
                : u"-"_s;
        rows += { QString(toString(total.category)), QString::number(total.items),
                  QString::number(total.tokens), share };
    }
    QString text = table({ { Tr::tr("Category") },
                           { Tr::tr("Items"), true },
                           { Tr::tr("Tokens"), true },
                           { Tr::tr("Window"), true } },
                         rows);
    text += u'\n'
            + Tr::tr("%1 tokens (%2), model %3, window %4")
                      .arg(context.tokens())
                      .arg(QString(toString(context.source())),
                           context.model.isEmpty() ? u"-"_s : context.model,
                           context.window > 0 ? QString::number(context.window)
                                              : Tr::tr("unknown"));
    if (context.window > 0 && context.tokens() > context.window - context.reserve) {
        text += u'\n'
                + Tr::tr("This will not fit: compact it, or choose a model with a larger window.");
    }
    for (const Repair &repair : context.repairs) {
        text += u'\n' + repair.entry.toString() + u": "_s + repairText(repair);
    }
    return text;
}

void showDifference(const RequestDifference &difference)
{
    QList<QStringList> rows;
    for (const RequestChange &change : difference.changes) {
        const SentPiece &piece = change.piece;
        rows += { changeName(change.kind),
                  QString(toString(piece.category)),
                  QString::number(change.tokensBefore),
                  QString::number(change.kind == RequestChange::Kind::Gone ? 0 : piece.tokens),
                  piece.entry.isNull() ? QString() : piece.entry.toString(),
                  piece.title };
    }
    if (!rows.isEmpty()) {
        Command::print(table({ { QString() },
                               { Tr::tr("Category") },
                               { Tr::tr("Before"), true },
                               { Tr::tr("Tokens"), true },
                               { Tr::tr("entry") },
                               { Tr::tr("Title") } },
                             rows));
    }
    Command::print(
            Tr::tr("%1 → %2 tokens").arg(difference.before.tokens()).arg(difference.now.tokens()));
    Command::print(cacheText(difference));
}

} // namespace

Result<> contextVerb(Command &command)
{
    addLookOptions(command);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto window = windowOption(command);
    if (!window) {
        return std::unexpected(window.error());
    }
    auto loaded = sessionAt(command, command.parser.value(u"leaf"_s));
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto tools = allowedBuiltIn(command);
    if (!tools) {
        return std::unexpected(tools.error());
    }
    const ProjectionChoice choice =
            choiceOf(command, *loaded, { .window = *window, .tools = *tools });
    const Context context = project(loaded->branch, choice.projection);
    if (!command.json()) {
        Command::print(contextText(context));
        return {};
    }
    auto origins = (*command.store())->reader().originIds(loaded->session());
    if (!origins) {
        return std::unexpected(origins.error());
    }
    Command::printJson(contextJson(context, loaded->session().id, *origins));
    return {};
}

Result<> requestVerb(Command &command)
{
    const QString apis = u"openai-chat, openai-responses, codex-responses, anthropic-messages"_s;
    addLookOptions(command);
    command.parser.addOption(
            { u"api"_s, Tr::tr("The wire protocol: %1.").arg(apis), u"name"_s, u"openai-chat"_s });
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto api = wireApiFromString(command.parser.value(u"api"_s));
    if (!api) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("There is no encoder for “%1”. Use one of these: %2.")
                            .arg(command.parser.value(u"api"_s), apis),
                    u"usage"_s);
    }
    auto window = windowOption(command);
    if (!window) {
        return std::unexpected(window.error());
    }
    auto loaded = sessionAt(command, command.parser.value(u"leaf"_s));
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const bool replay = replaysThinking(Endpoint::of(*api, {}, {}));
    const auto tools = allowedBuiltIn(command);
    if (!tools) {
        return std::unexpected(tools.error());
    }
    const ProjectionChoice choice = choiceOf(
            command, *loaded, { .window = *window, .replaysThinking = replay, .tools = *tools });
    return requestBody((*command.store())->reader(), *loaded, choice, *api, command.catalogue())
            .and_then([](const QByteArray &body) -> Result<> {
                ConsoleDocument output(true);
                if (output.write(body + '\n') < 0 || !output.finish()) {
                    return fail(Error::Kind::Io, Tr::tr("Standard output cannot be written."));
                }
                return {};
            });
}

Result<> differenceVerb(Command &command)
{
    return runOperations(command, { shownBy(differenceOperation(), showDifference) });
}

Result<> editVerb(Command &command)
{
    return runOperations(command, { shownBy(editOperation(), showNothing<EntryId>) });
}

} // namespace varve
