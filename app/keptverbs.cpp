// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptverbs.h"

#include "memoryjson.h"
#include "ownkeys.h"

#include <QCoreApplication>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

MemoryLimits limitsOf(Command &command, const KeptPlace &place)
{
    return MemoryLimits::of(place.scope, MemorySettings::read(command.settings()));
}

/// Prints the id of what was written, as for facts of a session.
Result<> write(Command &command, const MemoryGesture &gesture)
{
    return command.store()
            .and_then([&](SessionStore *store) { return writeKept(*store, gesture); })
            .transform([&](const EntryId &id) {
                if (command.json()) {
                    Command::printJson(
                            QJsonDocument(QJsonObject { { "factId"_L1, id.toString() } }));
                }
            });
}

Result<> misuse(const QString &why)
{
    return fail(Error::Kind::InvalidInput, why, u"usage"_s);
}

} // namespace

void addKeptOptions(QCommandLineParser &parser)
{
    parser.addOptions({
            { u"project"_s,
              Tr::tr("Instead of a session: the facts of every session in this folder."),
              u"folder"_s },
            { u"global"_s, Tr::tr("Instead of a session: the facts of every session.") },
    });
}

Result<std::optional<KeptPlace>> keptPlace(Command &command, int kept, int session)
{
    const bool isProject = command.parser.isSet(u"project"_s);
    const bool isGlobal = command.parser.isSet(u"global"_s);
    const auto given = command.positional().size();
    if (isProject && isGlobal) {
        return std::unexpected(
                misuse(Tr::tr("Only one of --project and --global at a time.")).error());
    }
    if (given < (isProject || isGlobal ? kept : session)) {
        return std::unexpected(misuse(Tr::tr("Something is missing. See --help.")).error());
    }
    if (!isProject && !isGlobal) {
        return std::nullopt;
    }
    if (kept == 0 && given > 0) {
        return std::unexpected(
                misuse(Tr::tr("--project and --global take the place of a session.")).error());
    }
    const QString folder = isProject ? command.parser.value(u"project"_s) : QString();
    if (isProject && folder.isEmpty()) {
        return std::unexpected(misuse(Tr::tr("--project needs a folder.")).error());
    }
    return command.store()
            .and_then(
                    [&](SessionStore *store) { return KeptPlace::read(store->database(), folder); })
            .transform([](const KeptPlace &place) { return std::optional(place); });
}

Result<> printKept(Command &command, const KeptPlace &place)
{
    const MemoryLimits limits = limitsOf(command, place);
    if (command.json()) {
        Command::printJson(QJsonDocument(keptJson(place, limits)));
        return {};
    }
    QStringList lines;
    for (qsizetype i = 0; i < place.facts.size(); ++i) {
        QString text = place.facts.at(i).text;
        text.replace(u'\n', "\n    "_L1);
        lines += u"%1  %2%3"_s.arg(i + 1, 2).arg(
                text, place.facts.at(i).isShown ? QString() : Tr::tr(" (hidden)"));
    }
    lines += place.facts.isEmpty()
            ? (place.scope == FactScope::Project
                       ? Tr::tr("Nothing is remembered for %1.").arg(place.project)
                       : Tr::tr("Nothing is remembered for every session."))
            : Tr::tr("%1 tokens of at most %2")
                      .arg(factTokens(place.scope, asFacts(place.facts), limits.factors))
                      .arg(limits.tokens);
    Command::print(lines.join(u'\n'));
    return {};
}

Result<> editKept(Command &command, const KeptPlace &place, const ContextEdit &edit)
{
    return editKept(place, edit, limitsOf(command, place))
            .and_then([&](const MemoryGesture &gesture) { return write(command, gesture); });
}

Result<> rememberKept(Command &command, const KeptPlace &place)
{
    if (command.positional().size() != 1) {
        return misuse(Tr::tr("With --project or --global only the text is given."));
    }
    if (command.parser.isSet(u"from"_s)) {
        return misuse(Tr::tr("--from goes with a session."));
    }
    RedactionRules secrets;
    secrets.own = ownKeys(command.settings());
    return rememberKept(place, command.positional().constFirst(),
                        command.parser.value(u"instead"_s), limitsOf(command, place), secrets)
            .and_then([&](const MemoryGesture &gesture) { return write(command, gesture); });
}

Result<> forgetKept(Command &command, const KeptPlace &place)
{
    return forgetKept(place, command.positional()).and_then([&](const MemoryGesture &gesture) {
        return write(command, gesture);
    });
}

} // namespace varve
