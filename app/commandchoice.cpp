// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandchoice.h"

#include "keychainstore.h"
#include "keyring.h"
#include "promptparts.h"
#include "waitfor.h"

namespace varve
{

ProjectionChoice choiceOf(Command &command, const LoadedSession &loaded, ChoiceOptions options)
{
    const PromptSettings settings = PromptSettings::read(command.settings());
    options.prompts = promptParts(
            readPromptSources(PromptPlace::of(loaded.session().cwd), settings), settings);
    return chooseProjection(command.settings(), command.catalogue(), loaded, options);
}

Result<ApiKey> waitForKey(const ProviderConfig &provider)
{
    KeychainStore keychain { QString(KeychainStore::ProgramName) };
    KeyRing keys(&keychain);
    return waitFor(keys.resolve(provider, KeyPrompt::Allowed));
}

} // namespace varve
