// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandchoice.h"

#include "keptfacts.h"
#include "keychainstore.h"
#include "keyring.h"
#include "memorysettings.h"
#include "projectsettings.h"
#include "promptparts.h"
#include "waitfor.h"

namespace varve
{

ProjectionChoice choiceOf(Command &command, const LoadedSession &loaded, ChoiceOptions options)
{
    const PromptSettings settings = PromptSettings::read(command.settings());
    QList<PromptPart> prompts = promptParts(
            readPromptSources(PromptPlace::of(loaded.session().cwd), settings), settings);
    if (const auto store = command.store()) {
        prompts += keptPrompts(command, (*store)->reader(), loaded.session().cwd);
    }
    options.prompts = prompts;
    options.project = projectValues(loaded.session().cwd);
    return chooseProjection(command.settings(), command.catalogue(), loaded, options);
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

QVariantHash projectValues(const QString &folder)
{
    const auto project = readProjectSettings(folder);
    if (!project) {
        Command::message(project.error().message);
        return {};
    }
    return project->values;
}

Result<ApiKey> waitForKey(const ProviderConfig &provider)
{
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    KeyRing keys(&keychain);
    return waitFor(keys.resolve(provider, KeyPrompt::Allowed));
}

} // namespace varve
