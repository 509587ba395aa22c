// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzztargets.h"

#include "importformats.h"

#include <algorithm>
#include <array>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array Targets {
    FuzzTarget { "pi"_L1, FuzzTarget::Input::Text, true, &piFormat },
    FuzzTarget { "claude"_L1, FuzzTarget::Input::Text, true, &claudeFormat },
    FuzzTarget { "codex"_L1, FuzzTarget::Input::Text, true, &codexFormat },
    FuzzTarget { "chatgpt"_L1, FuzzTarget::Input::Text, false, &chatGptFormat },
    FuzzTarget { "claudeai"_L1, FuzzTarget::Input::Text, false, &claudeAiFormat },
    FuzzTarget { "librechat"_L1, FuzzTarget::Input::Text, false, &libreChatFormat },
    FuzzTarget { "gemini"_L1, FuzzTarget::Input::Text, false, &geminiCliFormat },
    FuzzTarget { "sillytavern"_L1, FuzzTarget::Input::Text, false, &sillyTavernFormat },
    FuzzTarget { "aider"_L1, FuzzTarget::Input::Text, true, &aiderFormat },
    FuzzTarget { "librecode"_L1, FuzzTarget::Input::Database, false, &librecodeFormat },
    FuzzTarget { "opencode"_L1, FuzzTarget::Input::Database, false, &openCodeFormat },
    FuzzTarget { "opencode-export"_L1, FuzzTarget::Input::Text, false, &openCodeFormat },
    FuzzTarget { "cline"_L1, FuzzTarget::Input::Text, false, &clineFormat },
    FuzzTarget { "vscodechat"_L1, FuzzTarget::Input::Text, false, &vsCodeChatFormat },
    FuzzTarget { "copilotcli"_L1, FuzzTarget::Input::Text, true, &copilotCliFormat },
    FuzzTarget { "goose"_L1, FuzzTarget::Input::Database, false, &gooseFormat },
    FuzzTarget { "goose-lines"_L1, FuzzTarget::Input::Text, true, &gooseFormat },
    FuzzTarget { "crush"_L1, FuzzTarget::Input::Database, false, &crushFormat },
    FuzzTarget { "cursor"_L1, FuzzTarget::Input::Database, false, &cursorFormat },
    FuzzTarget { "cursor-lines"_L1, FuzzTarget::Input::Text, true, &cursorFormat },
    FuzzTarget { "qwencode"_L1, FuzzTarget::Input::Text, true, &qwenCodeFormat },
    FuzzTarget { "droid"_L1, FuzzTarget::Input::Text, true, &droidFormat },
    FuzzTarget { "zed"_L1, FuzzTarget::Input::Database, false, &zedFormat },
    FuzzTarget { "kimi"_L1, FuzzTarget::Input::Text, true, &kimiFormat },
    FuzzTarget { "openwebui"_L1, FuzzTarget::Input::Text, false, &openWebUiFormat },
    FuzzTarget { "llamacpp"_L1, FuzzTarget::Input::Text, false, &llamaCppFormat },
    FuzzTarget { "continue"_L1, FuzzTarget::Input::Text, false, &continueFormat },
    FuzzTarget { "hermes"_L1, FuzzTarget::Input::Database, false, &hermesFormat },
    FuzzTarget { "hermes-document"_L1, FuzzTarget::Input::Text, false, &hermesFormat },
    FuzzTarget { "openhands"_L1, FuzzTarget::Input::Text, false, &openHandsFormat },
    FuzzTarget { "varvejson"_L1, FuzzTarget::Input::Text, false, &varveFormat },
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
