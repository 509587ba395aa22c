// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include <base/apikey.h>
#include <engine/toolbox.h>
#include <prompts/promptsources.h>
#include <workspace/projectionchoice.h>

namespace varve
{

struct ProviderConfig;

/// What a session's branch is projected with on the command line: chooseProjection(), with the prompts of its folder (read here)
/// and, as the options say, window and tools.
[[nodiscard]] ProjectionChoice choiceOf(Command &command, const LoadedSession &loaded,
                                        ChoiceOptions options = {});

/// What of the folder is obeyed: what is trusted, or all where the verb has the option --trust and it is given. What is held back
/// goes to standard error, with how to trust it.
[[nodiscard]] PromptSources folderSources(Command &command, const QString &folder,
                                          const PromptSettings &settings);
/// What was found there and is not obeyed, to standard error.
void tellFolder(const FolderReport &report);
/// The same, and what else could not be had for a request.
void tellSetup(const TurnSetup &setup);
/// The same after an operation that has looked at a session.
template<typename Value, typename Parameters>
[[nodiscard]] Result<> tellFolderOf(const Value &value, const Parameters &)
{
    tellSetup(value.at.setup);
    return {};
}
/// The option --trust.
void addTrustOption(Command &command);

/// The facts that hold in a folder and everywhere, as they are sent; none if the settings say so.
[[nodiscard]] QList<PromptPart> keptPrompts(Command &command, StoreReader &reader,
                                            const QString &folder);

/// Asks keychain, environment or a command, and waits.
[[nodiscard]] Result<ApiKey> waitForKey(const ProviderConfig &provider);

} // namespace varve
