// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gitwords.h"

#include <algorithm>
#include <span>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Words = std::span<const QLatin1StringView>;

constexpr QLatin1StringView Everywhere[] {
    "--upload-pack"_L1, "--receive-pack"_L1, "--exec"_L1,
    "--output"_L1,      "--ext-diff"_L1,     "--config"_L1,
    "--template"_L1,    "--strategy"_L1,     "--open-files-in-pager"_L1
};

/// What may follow it without anything else being run, rewritten or lost, but for these.
struct GitCommand
{
    QLatin1StringView name;
    bool isHarmless = true; ///< false: it has to be named
    bool isOffered = false; ///< for "always"
    Words options = {}; ///< long ones and words
    QLatin1StringView letters = {}; ///< short ones
};

constexpr QLatin1StringView Force[] { "--force"_L1 };
constexpr QLatin1StringView Push[] { "--force"_L1, "--force-with-lease"_L1, "--mirror"_L1,
                                     "--delete"_L1, "--prune"_L1 };
constexpr QLatin1StringView Reset[] { "--hard"_L1, "--merge"_L1, "--keep"_L1 };
constexpr QLatin1StringView Checkout[] { "--force"_L1, "--"_L1, "."_L1 };
constexpr QLatin1StringView Switch[] { "--force"_L1, "--discard-changes"_L1, "--force-create"_L1 };
constexpr QLatin1StringView Commit[] { "--amend"_L1 };
constexpr QLatin1StringView Delete[] { "--force"_L1, "--delete"_L1 };
constexpr QLatin1StringView Stash[] { "drop"_L1, "clear"_L1 };
constexpr QLatin1StringView Remote[] { "add"_L1,    "set-url"_L1,  "remove"_L1,
                                       "rm"_L1,     "rename"_L1,   "prune"_L1,
                                       "update"_L1, "set-head"_L1, "set-branches"_L1 };
constexpr QLatin1StringView Reflog[] { "expire"_L1, "delete"_L1 };
constexpr QLatin1StringView Worktree[] { "--force"_L1, "remove"_L1, "prune"_L1 };

constexpr GitCommand Known[] {
    { "add"_L1, true, true },
    { "blame"_L1, true, true },
    { "branch"_L1, true, true, Delete, "DMCf"_L1 },
    { "cat-file"_L1, true, true },
    { "check-ignore"_L1, true, true },
    { "checkout"_L1, false, false, Checkout, "fB"_L1 },
    { "cherry"_L1, true, true },
    { "cherry-pick"_L1 },
    { "commit"_L1, true, true, Commit },
    { "count-objects"_L1, true, true },
    { "describe"_L1, true, true },
    { "diff"_L1, true, true },
    { "diff-files"_L1, true, true },
    { "diff-index"_L1, true, true },
    { "diff-tree"_L1, true, true },
    { "fetch"_L1, true, true, Force, "f"_L1 },
    { "for-each-ref"_L1, true, true },
    { "grep"_L1, true, true, {}, "O"_L1 },
    { "init"_L1 },
    { "log"_L1, true, true },
    { "ls-files"_L1, true, true },
    { "ls-remote"_L1 },
    { "ls-tree"_L1, true, true },
    { "merge"_L1, true, false, {}, "s"_L1 },
    { "merge-base"_L1, true, true },
    { "mv"_L1, true, false, Force, "f"_L1 },
    { "name-rev"_L1, true, true },
    { "pull"_L1, true, false, Force, "fs"_L1 },
    { "push"_L1, true, false, Push, "fd"_L1 },
    { "range-diff"_L1, true, true },
    { "reflog"_L1, true, true, Reflog },
    { "remote"_L1, true, true, Remote },
    { "reset"_L1, true, false, Reset },
    { "rev-list"_L1, true, true },
    { "rev-parse"_L1, true, true },
    { "revert"_L1, true, false, {}, "s"_L1 },
    { "rm"_L1, true, false, Force, "f"_L1 },
    { "shortlog"_L1, true, true },
    { "show"_L1, true, true },
    { "show-ref"_L1, true, true },
    { "stash"_L1, true, false, Stash },
    { "status"_L1, true, true },
    { "switch"_L1, true, false, Switch, "fC"_L1 },
    { "tag"_L1, true, false, Delete, "df"_L1 },
    { "whatchanged"_L1, true, true },
    { "worktree"_L1, true, false, Worktree, "f"_L1 },
    // Named, they do what they are named for; nothing else is run.
    { "am"_L1, false },
    { "apply"_L1, false },
    { "archive"_L1, false, false, {}, "o"_L1 },
    { "clean"_L1, false },
    { "clone"_L1, false, false, {}, "cu"_L1 },
    { "rebase"_L1, false, false, {}, "xs"_L1 },
    { "restore"_L1, false },
    { "update-index"_L1, false },
};

const GitCommand *known(const QString &name)
{
    const auto found = std::ranges::find_if(
            Known, [&](const GitCommand &command) { return name == command.name; });
    return found == std::end(Known) ? nullptr : &*found;
}

/// Where the command's own name stands; words.size() where there is none, -1 behind options that change what is run, or where.
qsizetype commandAt(const QStringList &words)
{
    static constexpr QLatin1StringView Quiet[] {
        "--no-pager"_L1,         "-P"_L1, "--version"_L1, "-v"_L1, "--no-optional-locks"_L1,
        "--literal-pathspecs"_L1
    };
    qsizetype at = 1;
    while (at < words.size() && std::ranges::contains(Quiet, words.at(at))) {
        ++at;
    }
    return at < words.size() && words.at(at).startsWith(u'-') ? -1 : at;
}

/// How many words from this one on decide something: 0 none, 2 an option with what it is given.
qsizetype decisiveFrom(const QString &word, const GitCommand &command)
{
    const auto asks = [&](QLatin1StringView option) {
        return option.startsWith("--"_L1) && option.size() > 2 ? isLongOption(word, option)
                                                               : word == option;
    };
    // "ext::sh -c …" is a program.
    if (std::ranges::any_of(Everywhere, asks) || word.contains("::"_L1)) {
        return 2;
    }
    // "+main" and ":main" overwrite and delete on the other side.
    const bool isRef =
            command.name == "push"_L1 && (word.startsWith(u'+') || word.startsWith(u':'));
    if (isRef || std::ranges::any_of(command.options, asks)) {
        return 1;
    }
    const bool isShort = word.size() > 1 && word[0] == u'-' && word[1] != u'-';
    const bool hasLetter = isShort && std::ranges::any_of(command.letters, [&](char letter) {
                               return word.contains(QLatin1Char(letter));
                           });
    return !hasLetter ? 0 : word.endsWith(u'f') || word.endsWith(u'd') ? 1 : 2;
}

} // namespace

bool isLongOption(const QString &word, QLatin1StringView option)
{
    constexpr qsizetype Shortest = 3; // "--f"
    const QStringView name =
            QStringView(word).first(word.indexOf(u'=') < 0 ? word.size() : word.indexOf(u'='));
    return name.size() >= Shortest && name.startsWith("--"_L1)
            && (option.startsWith(name) || name == option);
}

qsizetype decisiveGitWords(const QStringList &words)
{
    const qsizetype at = commandAt(words);
    if (at == words.size()) {
        return 0;
    }
    const GitCommand *const command = at < 0 ? nullptr : known(words.at(at));
    if (command == nullptr) {
        return words
                .size(); // an alias, or one that runs programs: config, bisect, submodule, difftool, filter-branch
    }
    qsizetype decisive = command->isHarmless ? 0 : at + 1;
    for (qsizetype i = at + 1; i < words.size(); ++i) {
        if (const qsizetype count = decisiveFrom(words.at(i), *command); count > 0) {
            decisive = std::min(i + count, words.size());
        }
    }
    return decisive;
}

qsizetype namingGitWords(const QStringList &words)
{
    const qsizetype at = commandAt(words);
    const GitCommand *const command = at >= 0 && at < words.size() ? known(words.at(at)) : nullptr;
    return command != nullptr && command->isOffered ? at + 1 : 0;
}

} // namespace varve
