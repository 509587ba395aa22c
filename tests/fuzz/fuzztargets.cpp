// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzztargets.h"

#include "aiderimporter.h"
#include "chatgptimporter.h"
#include "claudeaiimporter.h"
#include "claudeimporter.h"
#include "codeximporter.h"
#include "geminicliimporter.h"
#include "librechatimporter.h"
#include "librecodeimporter.h"
#include "opencodeimporter.h"
#include "piimporter.h"
#include "sillytavernimporter.h"
#include "varveimporter.h"

#include <algorithm>
#include <array>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

template<typename T>
std::unique_ptr<Importer> make()
{
    return std::make_unique<T>();
}

constexpr std::array Targets {
    FuzzTarget { "pi"_L1, FuzzTarget::Input::Text, true, &make<PiImporter> },
    FuzzTarget { "claude"_L1, FuzzTarget::Input::Text, true, &make<ClaudeImporter> },
    FuzzTarget { "codex"_L1, FuzzTarget::Input::Text, true, &make<CodexImporter> },
    FuzzTarget { "chatgpt"_L1, FuzzTarget::Input::Text, false, &make<ChatGptImporter> },
    FuzzTarget { "claudeai"_L1, FuzzTarget::Input::Text, false, &make<ClaudeAiImporter> },
    FuzzTarget { "librechat"_L1, FuzzTarget::Input::Text, false, &make<LibreChatImporter> },
    FuzzTarget { "gemini"_L1, FuzzTarget::Input::Text, false, &make<GeminiCliImporter> },
    FuzzTarget { "sillytavern"_L1, FuzzTarget::Input::Text, false, &make<SillyTavernImporter> },
    FuzzTarget { "aider"_L1, FuzzTarget::Input::Text, true, &make<AiderImporter> },
    FuzzTarget { "librecode"_L1, FuzzTarget::Input::Database, false, &make<LibrecodeImporter> },
    FuzzTarget { "opencode"_L1, FuzzTarget::Input::Database, false, &make<OpenCodeImporter> },
    FuzzTarget { "varvejson"_L1, FuzzTarget::Input::Text, false, &make<VarveImporter> },
    FuzzTarget { "formats"_L1, FuzzTarget::Input::AnyFile, false, nullptr },
};

} // namespace

std::span<const FuzzTarget> fuzzTargets()
{
    return Targets;
}

const FuzzTarget *fuzzTarget(QLatin1StringView name)
{
    const auto found = std::ranges::find(Targets, name, &FuzzTarget::name);
    return found == Targets.end() ? nullptr : &*found;
}

} // namespace varve::test
