// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandchoice.h"

#include "waitfor.h"
#include <context/promptparts.h>
#include <credentials/keychainstore.h>
#include <credentials/keyring.h>
#include <memory/projectfacts.h>
#include <settings/memorysettings.h>

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

} // namespace

ProjectionChoice choiceOf(Command &command, const LoadedSession &loaded, ChoiceOptions options)
{
    const PromptSettings settings = PromptSettings::read(command.settings());
    const PromptSources sources = folderSources(command, loaded.session().cwd, settings);
    QList<PromptPart> prompts = promptParts(sources, settings);
    StoreReader *reader = nullptr;
    if (const auto store = command.store()) {
        reader = &(*store)->reader();
        prompts += keptPrompts(command, (*store)->reader(), loaded.session().cwd);
    }
    options.prompts = prompts;
    options.project = sources.project;
    return chooseProjection(command.settings(), command.catalogue(), loaded, options, reader);
}

PromptSources folderSources(Command &command, const QString &folder, const PromptSettings &settings)
{
    FolderTrust trust = FolderTrust::read(command.settings());
    // Asked so, because not every verb knows it.
    trust.everything = command.parser.optionNames().contains(u"trust"_s);
    PromptSources sources = readPromptSources(PromptPlace::of(folder), settings, trust);
    tellFolder(sources.report);
    for (const QString &problem : std::as_const(sources.problems)) {
        Command::message(problem);
    }
    return sources;
}

void tellFolder(const FolderReport &report)
{
    const QStringList said = report.sentences();
    for (const QString &sentence : said) {
        Command::message(sentence);
    }
    if (const QStringList roots = report.toTrust(); !roots.isEmpty()) {
        Command::message(Tr::tr("“varve trust %1” shows what that is and how to trust it.")
                                 .arg(report.isTrusted ? roots.constFirst() : report.root));
    }
}

void tellSetup(const TurnSetup &setup)
{
    tellFolder(setup.sources.report);
    for (const QString &problem : setup.problems) {
        Command::message(problem);
    }
}

void addTrustOption(Command &command)
{
    command.parser.addOption({ u"trust"_s,
                               Tr::tr("Use the folder's own instructions this once: project files, "
                                      "system prompt, skills and settings.") });
}

QList<PromptPart> keptPrompts(Command &command, StoreReader &reader, const QString &folder)
{
    if (!command.settings().get(Keys::MemoryKept)) {
        return {};
    }
    const auto kept = KeptFacts::read(reader.database(), folder);
    if (!kept) {
        Command::message(kept.error().message);
        return {};
    }
    return keptParts(*kept);
}

Result<ApiKey> waitForKey(const ProviderConfig &provider)
{
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    KeyRing keys(&keychain);
    return waitFor(keys.resolve(provider, KeyPrompt::Allowed));
}

} // namespace varve
