// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellprograms.h"

#include "gitwords.h"

#include <QRegularExpression>

#include <algorithm>
#include <numeric>
#include <span>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Options = std::span<const QLatin1StringView>;

constexpr int DeepestCommands = 8;
constexpr qsizetype MostSuffixes = 64;
constexpr qsizetype MostSpellings = 5000;
constexpr qsizetype MostSpelled = 2'000'000; // characters
constexpr int MostLooks = 2000;

enum class Handling : quint8 {
    Plain, ///< its arguments are harmless but for some options
    Shell,
    Wrapper, ///< runs the command that its arguments are
    Language, ///< its first argument is a file with a program, or an option one in the line
    Script, ///< its first argument is a program in a small language of its own: awk, sed
    Git,
    Commands, ///< its first argument says what it does, and some of these run what follows
    Opaque, ///< anything that it is given may run something
};

struct Program
{
    QLatin1StringView name;
    Handling handling = Handling::Plain;
    /// Of Plain: what writes elsewhere or runs something. Of Commands: those whose further words are harmless.
    Options words = {};
    QLatin1StringView letters = {}; ///< of Plain: short options of that kind
    bool isOffered = false; ///< "program *" says what it is, and is harmless
};

constexpr QLatin1StringView None[] { ""_L1 };
constexpr QLatin1StringView Find[] { "-exec"_L1,    "-execdir"_L1, "-ok"_L1,
                                     "-okdir"_L1,   "-delete"_L1,  "-fprint"_L1,
                                     "-fprint0"_L1, "-fprintf"_L1, "-fls"_L1 };
constexpr QLatin1StringView Fd[] { "--exec"_L1, "--exec-batch"_L1 };
constexpr QLatin1StringView Ripgrep[] { "--pre"_L1, "--hostname-bin"_L1 };
constexpr QLatin1StringView Sort[] { "--compress-program"_L1, "--output"_L1 };
constexpr QLatin1StringView Tar[] { "--to-command"_L1,        "--use-compress-program"_L1,
                                    "--checkpoint-action"_L1, "--info-script"_L1,
                                    "--new-volume-script"_L1, "--rsh-command"_L1,
                                    "--rmt-command"_L1 };
constexpr QLatin1StringView Rsync[] { "--rsh"_L1, "--rsync-path"_L1, "--delete"_L1 };
constexpr QLatin1StringView Curl[] {
    "--output"_L1,          "--remote-name"_L1, "--config"_L1,
    "--output-dir"_L1,      "--upload-file"_L1, "--engine"_L1,
    "--remote-name-all"_L1, "--dump-header"_L1, "--cookie-jar"_L1
};
constexpr QLatin1StringView Wget[] { "--output-document"_L1,  "--use-askpass"_L1,
                                     "--execute"_L1,          "--config"_L1,
                                     "--directory-prefix"_L1, "--post-file"_L1 };
constexpr QLatin1StringView Compiler[] { "-wrapper"_L1 };
constexpr QLatin1StringView Split[] { "--filter"_L1 };
constexpr QLatin1StringView Zip[] { "--unzip-command"_L1, "-TT"_L1 };
constexpr QLatin1StringView Make[] { "--eval"_L1, "--file"_L1, "--makefile"_L1, "--directory"_L1,
                                     "--include-dir"_L1 };
constexpr QLatin1StringView Cmake[] { "-P"_L1, "-E"_L1, "-C"_L1 };
constexpr QLatin1StringView Mypy[] {
    "--python-executable"_L1, "--config-file"_L1, // plugins are code
    "--install-types"_L1,     "--pdb"_L1,
    "--cache-dir"_L1,         "--cache-map"_L1,
    "--junit-xml"_L1,         "--timing-stats"_L1,
    "--any-exprs-report"_L1,  "--line-checking-stats"_L1,
    "--linecount-report"_L1,  "--linecoverage-report"_L1,
    "--html-report"_L1,       "--lineprecision-report"_L1,
    "--txt-report"_L1,        "--cobertura-xml-report"_L1,
    "--xml-report"_L1,        "--xslt-html-report"_L1,
    "--xslt-txt-report"_L1
};
constexpr QLatin1StringView Printf[] { "-v"_L1 };
constexpr QLatin1StringView Npm[] { "run"_L1, "run-script"_L1, "test"_L1,     "t"_L1,    "start"_L1,
                                    "ls"_L1,  "list"_L1,       "outdated"_L1, "view"_L1, "why"_L1 };
constexpr QLatin1StringView Cargo[] { "build"_L1, "b"_L1,        "test"_L1,    "t"_L1,   "check"_L1,
                                      "c"_L1,     "clippy"_L1,   "fmt"_L1,     "doc"_L1, "tree"_L1,
                                      "bench"_L1, "metadata"_L1, "nextest"_L1, "run"_L1, "r"_L1 };
constexpr QLatin1StringView Go[] { "build"_L1, "test"_L1,    "vet"_L1, "fmt"_L1,
                                   "list"_L1,  "version"_L1, "doc"_L1, "env"_L1 };
constexpr QLatin1StringView Docker[] { "ps"_L1,      "images"_L1,  "logs"_L1,
                                       "inspect"_L1, "version"_L1, "info"_L1,
                                       "top"_L1,     "stats"_L1,   "port"_L1 };
constexpr QLatin1StringView Kubectl[] { "get"_L1,     "describe"_L1, "logs"_L1,
                                        "version"_L1, "top"_L1,      "explain"_L1 };
constexpr QLatin1StringView Systemctl[] {
    "status"_L1,     "show"_L1,        "is-active"_L1,       "is-enabled"_L1, "is-failed"_L1,
    "list-units"_L1, "list-timers"_L1, "list-unit-files"_L1, "cat"_L1
};
constexpr QLatin1StringView Pip[] { "list"_L1, "show"_L1, "freeze"_L1, "check"_L1 };
constexpr QLatin1StringView Apt[] { "list"_L1, "show"_L1, "search"_L1, "policy"_L1, "depends"_L1 };
constexpr QLatin1StringView Gh[] { "status"_L1, "search"_L1 };

constexpr Program Programs[] {
    // Only read and tell.
    { "ls"_L1, Handling::Plain, {}, {}, true },
    { "cat"_L1, Handling::Plain, {}, {}, true },
    { "head"_L1, Handling::Plain, {}, {}, true },
    { "tail"_L1, Handling::Plain, {}, {}, true },
    { "wc"_L1, Handling::Plain, {}, {}, true },
    { "grep"_L1, Handling::Plain, {}, {}, true },
    { "egrep"_L1, Handling::Plain, {}, {}, true },
    { "fgrep"_L1, Handling::Plain, {}, {}, true },
    { "cut"_L1, Handling::Plain, {}, {}, true },
    { "tr"_L1, Handling::Plain, {}, {}, true },
    { "nl"_L1, Handling::Plain, {}, {}, true },
    { "tac"_L1, Handling::Plain, {}, {}, true },
    { "diff"_L1, Handling::Plain, {}, {}, true },
    { "cmp"_L1, Handling::Plain, {}, {}, true },
    { "comm"_L1, Handling::Plain, {}, {}, true },
    { "file"_L1, Handling::Plain, {}, "C"_L1, true },
    { "stat"_L1, Handling::Plain, {}, {}, true },
    { "du"_L1, Handling::Plain, {}, {}, true },
    { "df"_L1, Handling::Plain, {}, {}, true },
    { "tree"_L1, Handling::Plain, {}, "oR"_L1, true },
    { "realpath"_L1, Handling::Plain, {}, {}, true },
    { "readlink"_L1, Handling::Plain, {}, {}, true },
    { "basename"_L1, Handling::Plain, {}, {}, true },
    { "dirname"_L1, Handling::Plain, {}, {}, true },
    { "pwd"_L1, Handling::Plain, {}, {}, true },
    { "echo"_L1, Handling::Plain, {}, {}, true },
    { "printf"_L1, Handling::Plain, Printf, {}, true },
    { "which"_L1, Handling::Plain, {}, {}, true },
    { "whoami"_L1, Handling::Plain, {}, {}, true },
    { "id"_L1, Handling::Plain, {}, {}, true },
    { "uname"_L1, Handling::Plain, {}, {}, true },
    { "ps"_L1, Handling::Plain, {}, {}, true },
    { "jq"_L1, Handling::Plain, {}, {}, true },
    { "xxd"_L1, Handling::Plain, {}, "r"_L1, true },
    { "hexdump"_L1, Handling::Plain, {}, {}, true },
    { "od"_L1, Handling::Plain, {}, {}, true },
    { "strings"_L1, Handling::Plain, {}, {}, true },
    { "md5sum"_L1, Handling::Plain, {}, {}, true },
    { "sha1sum"_L1, Handling::Plain, {}, {}, true },
    { "sha256sum"_L1, Handling::Plain, {}, {}, true },
    { "nproc"_L1, Handling::Plain, {}, {}, true },
    { "free"_L1, Handling::Plain, {}, {}, true },
    { "seq"_L1, Handling::Plain, {}, {}, true },
    { "sort"_L1, Handling::Plain, Sort, "oT"_L1, true },
    { "uniq"_L1, Handling::Plain, {}, {}, false },
    { "find"_L1, Handling::Plain, Find, {}, true },
    { "fd"_L1, Handling::Plain, Fd, "xX"_L1, true },
    { "fdfind"_L1, Handling::Plain, Fd, "xX"_L1, true },
    { "rg"_L1, Handling::Plain, Ripgrep, {}, true },
    // Make what is new beside it.
    { "mkdir"_L1, Handling::Plain, {}, {}, true },
    { "touch"_L1, Handling::Plain, {}, {}, true },
    { "pytest"_L1, Handling::Plain, None, "cpo"_L1, true },
    { "mypy"_L1, Handling::Plain, Mypy, {}, true },
    { "ctest"_L1, Handling::Plain, None, "SD"_L1, true },
    // Write, fetch, pack.
    { "tar"_L1, Handling::Plain, Tar, "IFP"_L1 },
    { "rsync"_L1, Handling::Plain, Rsync, "e"_L1 },
    { "curl"_L1, Handling::Plain, Curl, "oOKTDc"_L1 },
    { "wget"_L1, Handling::Plain, Wget, "OePi"_L1 },
    { "split"_L1, Handling::Plain, Split },
    { "zip"_L1, Handling::Plain, Zip },
    { "gcc"_L1, Handling::Plain, Compiler, "B"_L1 },
    { "g++"_L1, Handling::Plain, Compiler, "B"_L1 },
    { "cc"_L1, Handling::Plain, Compiler, "B"_L1 },
    { "clang"_L1, Handling::Plain, Compiler, "B"_L1 },
    { "clang++"_L1, Handling::Plain, Compiler, "B"_L1 },
    { "make"_L1, Handling::Plain, Make, "fCI"_L1 },
    { "gmake"_L1, Handling::Plain, Make, "fCI"_L1 },
    { "ninja"_L1, Handling::Plain, None, "fC"_L1 },
    { "cmake"_L1, Handling::Plain, Cmake },
    { "git"_L1, Handling::Git },
    { "sh"_L1, Handling::Shell },
    { "bash"_L1, Handling::Shell },
    { "rbash"_L1, Handling::Shell },
    { "dash"_L1, Handling::Shell },
    { "ash"_L1, Handling::Shell },
    { "zsh"_L1, Handling::Shell },
    { "ksh"_L1, Handling::Shell },
    { "mksh"_L1, Handling::Shell },
    { "fish"_L1, Handling::Shell },
    { "csh"_L1, Handling::Shell },
    { "tcsh"_L1, Handling::Shell },
    { "env"_L1, Handling::Wrapper },
    { "sudo"_L1, Handling::Wrapper },
    { "doas"_L1, Handling::Wrapper },
    { "nice"_L1, Handling::Wrapper },
    { "ionice"_L1, Handling::Wrapper },
    { "chrt"_L1, Handling::Wrapper },
    { "taskset"_L1, Handling::Wrapper },
    { "nohup"_L1, Handling::Wrapper },
    { "setsid"_L1, Handling::Wrapper },
    { "timeout"_L1, Handling::Wrapper },
    { "stdbuf"_L1, Handling::Wrapper },
    { "time"_L1, Handling::Wrapper },
    { "xargs"_L1, Handling::Wrapper },
    { "command"_L1, Handling::Wrapper },
    { "builtin"_L1, Handling::Wrapper },
    { "exec"_L1, Handling::Wrapper },
    { "busybox"_L1, Handling::Wrapper },
    { "toybox"_L1, Handling::Wrapper },
    { "strace"_L1, Handling::Wrapper },
    { "ltrace"_L1, Handling::Wrapper },
    { "valgrind"_L1, Handling::Wrapper },
    { "fakeroot"_L1, Handling::Wrapper },
    { "unshare"_L1, Handling::Wrapper },
    { "xvfb-run"_L1, Handling::Wrapper },
    { "dbus-run-session"_L1, Handling::Wrapper },
    { "ccache"_L1, Handling::Wrapper },
    { "pkexec"_L1, Handling::Wrapper },
    { "gosu"_L1, Handling::Wrapper },
    { "su-exec"_L1, Handling::Wrapper },
    { "setpriv"_L1, Handling::Wrapper },
    { "prlimit"_L1, Handling::Wrapper },
    { "numactl"_L1, Handling::Wrapper },
    { "setarch"_L1, Handling::Wrapper },
    { "runcon"_L1, Handling::Wrapper },
    { "sg"_L1, Handling::Wrapper },
    { "unbuffer"_L1, Handling::Wrapper },
    { "rlwrap"_L1, Handling::Wrapper },
    { "faketime"_L1, Handling::Wrapper },
    { "firejail"_L1, Handling::Wrapper },
    { "proxychains"_L1, Handling::Wrapper },
    { "proxychains4"_L1, Handling::Wrapper },
    { "torsocks"_L1, Handling::Wrapper },
    { "ld.so"_L1, Handling::Wrapper },
    { "npx"_L1, Handling::Wrapper },
    { "bunx"_L1, Handling::Wrapper },
    { "uvx"_L1, Handling::Wrapper },
    { "pipx"_L1, Handling::Wrapper },
    { "python"_L1, Handling::Language },
    { "python2"_L1, Handling::Language },
    { "python3"_L1, Handling::Language },
    { "pypy3"_L1, Handling::Language },
    { "node"_L1, Handling::Language },
    { "nodejs"_L1, Handling::Language },
    { "tsx"_L1, Handling::Language },
    { "ts-node"_L1, Handling::Language },
    { "perl"_L1, Handling::Language },
    { "ruby"_L1, Handling::Language },
    { "php"_L1, Handling::Language },
    { "lua"_L1, Handling::Language },
    { "luajit"_L1, Handling::Language },
    { "tclsh"_L1, Handling::Language },
    { "Rscript"_L1, Handling::Language },
    { "guile"_L1, Handling::Language },
    { "osascript"_L1, Handling::Language },
    { "pwsh"_L1, Handling::Language },
    { "awk"_L1, Handling::Script },
    { "gawk"_L1, Handling::Script },
    { "mawk"_L1, Handling::Script },
    { "nawk"_L1, Handling::Script },
    { "sed"_L1, Handling::Script },
    { "gsed"_L1, Handling::Script },
    { "npm"_L1, Handling::Commands, Npm },
    { "pnpm"_L1, Handling::Commands, Npm },
    { "yarn"_L1, Handling::Commands, Npm },
    { "bun"_L1, Handling::Commands, None },
    { "deno"_L1, Handling::Commands, None },
    { "cargo"_L1, Handling::Commands, Cargo, {}, true },
    { "go"_L1, Handling::Commands, Go, {}, true },
    { "docker"_L1, Handling::Commands, Docker },
    { "podman"_L1, Handling::Commands, Docker },
    { "kubectl"_L1, Handling::Commands, Kubectl },
    { "systemctl"_L1, Handling::Commands, Systemctl },
    { "pip"_L1, Handling::Commands, Pip },
    { "pip3"_L1, Handling::Commands, Pip },
    { "uv"_L1, Handling::Commands, None },
    { "poetry"_L1, Handling::Commands, None },
    { "pipenv"_L1, Handling::Commands, None },
    { "bundle"_L1, Handling::Commands, None },
    { "conda"_L1, Handling::Commands, None },
    { "mamba"_L1, Handling::Commands, None },
    { "hatch"_L1, Handling::Commands, None },
    { "pdm"_L1, Handling::Commands, None },
    { "rye"_L1, Handling::Commands, None },
    { "mise"_L1, Handling::Commands, None },
    { "asdf"_L1, Handling::Commands, None },
    { "direnv"_L1, Handling::Commands, None },
    { "nix"_L1, Handling::Commands, None },
    { "flatpak"_L1, Handling::Commands, None },
    { "snap"_L1, Handling::Commands, None },
    { "dotnet"_L1, Handling::Commands, None },
    { "apt"_L1, Handling::Commands, Apt },
    { "apt-get"_L1, Handling::Commands, None },
    { "apt-cache"_L1, Handling::Commands, Apt },
    { "brew"_L1, Handling::Commands, None },
    { "gh"_L1, Handling::Commands, Gh },
    { "eval"_L1, Handling::Opaque },
    { "source"_L1, Handling::Opaque },
    { "."_L1, Handling::Opaque },
    { "alias"_L1, Handling::Opaque },
    { "trap"_L1, Handling::Opaque },
    { "enable"_L1, Handling::Opaque },
    { "hash"_L1, Handling::Opaque },
    { "complete"_L1, Handling::Opaque },
    { "compgen"_L1, Handling::Opaque },
    { "bind"_L1, Handling::Opaque },
    { "mapfile"_L1, Handling::Opaque },
    { "readarray"_L1, Handling::Opaque },
    { "read"_L1, Handling::Opaque },
    { "let"_L1, Handling::Opaque },
    { "declare"_L1, Handling::Opaque },
    { "typeset"_L1, Handling::Opaque },
    { "local"_L1, Handling::Opaque },
    { "export"_L1, Handling::Opaque },
    { "readonly"_L1, Handling::Opaque },
    { "unset"_L1, Handling::Opaque },
    { "set"_L1, Handling::Opaque },
    { "shopt"_L1, Handling::Opaque },
    { "test"_L1, Handling::Opaque },
    { "["_L1, Handling::Opaque },
    { "[["_L1, Handling::Opaque },
    { "ssh"_L1, Handling::Opaque },
    { "scp"_L1, Handling::Opaque },
    { "sftp"_L1, Handling::Opaque },
    { "su"_L1, Handling::Opaque },
    { "runuser"_L1, Handling::Opaque },
    { "chroot"_L1, Handling::Opaque },
    { "nsenter"_L1, Handling::Opaque },
    { "bwrap"_L1, Handling::Opaque },
    { "systemd-run"_L1, Handling::Opaque },
    { "watch"_L1, Handling::Opaque },
    { "parallel"_L1, Handling::Opaque },
    { "entr"_L1, Handling::Opaque },
    { "flock"_L1, Handling::Opaque },
    { "script"_L1, Handling::Opaque },
    { "expect"_L1, Handling::Opaque },
    { "socat"_L1, Handling::Opaque },
    { "nc"_L1, Handling::Opaque },
    { "ncat"_L1, Handling::Opaque },
    { "netcat"_L1, Handling::Opaque },
    { "gdb"_L1, Handling::Opaque },
    { "lldb"_L1, Handling::Opaque },
    { "screen"_L1, Handling::Opaque },
    { "tmux"_L1, Handling::Opaque },
    { "less"_L1, Handling::Opaque },
    { "more"_L1, Handling::Opaque },
    { "most"_L1, Handling::Opaque },
    { "man"_L1, Handling::Opaque },
    { "vi"_L1, Handling::Opaque },
    { "vim"_L1, Handling::Opaque },
    { "nvim"_L1, Handling::Opaque },
    { "view"_L1, Handling::Opaque },
    { "ex"_L1, Handling::Opaque },
    { "ed"_L1, Handling::Opaque },
    { "emacs"_L1, Handling::Opaque },
    { "nano"_L1, Handling::Opaque },
    { "sqlite3"_L1, Handling::Opaque },
    { "psql"_L1, Handling::Opaque },
    { "mysql"_L1, Handling::Opaque },
    { "at"_L1, Handling::Opaque },
    { "batch"_L1, Handling::Opaque },
    { "crontab"_L1, Handling::Opaque },
    { "xdg-open"_L1, Handling::Opaque },
    { "open"_L1, Handling::Opaque },
    { "gio"_L1, Handling::Opaque },
    { "java"_L1, Handling::Opaque },
    { "ansible"_L1, Handling::Opaque },
    { "nix-shell"_L1, Handling::Opaque },
    { "perf"_L1, Handling::Opaque },
    { "hyperfine"_L1, Handling::Opaque },
    { "start-stop-daemon"_L1, Handling::Opaque },
    { "flatpak-spawn"_L1, Handling::Opaque },
    { "schroot"_L1, Handling::Opaque },
    { "distrobox"_L1, Handling::Opaque },
    { "toolbox"_L1, Handling::Opaque },
    { "cmd"_L1, Handling::Opaque },
    { "powershell"_L1, Handling::Opaque },
    { "openssl"_L1, Handling::Opaque },
};

QString baseName(const QString &program)
{
    return program.sliced(program.lastIndexOf(u'/') + 1);
}

const Program &programOf(const QString &word)
{
    static constexpr Program Unknown {};
    static const QRegularExpression version(u"\\A(python|pypy|perl|ruby|lua|php|node)[0-9.]+\\z"_s);
    const QString name = baseName(word);
    const auto match = version.match(name);
    const auto find = [](const QString &wanted) {
        return std::ranges::find_if(Programs,
                                    [&](const Program &program) { return wanted == program.name; });
    };
    auto found = find(name.startsWith("ld-linux"_L1) ? u"ld.so"_s : name);
    if (found == std::end(Programs) && match.hasMatch()) {
        const QString plain = match.captured(1);
        found = find(plain == "pypy"_L1 ? u"python"_s : plain);
    }
    return found == std::end(Programs) ? Unknown : *found;
}

// --- what only some arguments make dangerous --------------------------------------------------

bool isShortOption(const QString &word)
{
    return word.size() > 1 && word[0] == u'-' && word[1] != u'-';
}

bool hasLetter(const QString &word, QLatin1StringView letters)
{
    return std::ranges::any_of(letters,
                               [&](char letter) { return word.contains(QLatin1Char(letter)); });
}

bool isRisky(const Program &program, const QStringList &words, qsizetype at)
{
    const QString &word = words.at(at);
    const bool isOption = std::ranges::any_of(program.words, [&](QLatin1StringView option) {
        return option.startsWith("--"_L1) ? isLongOption(word, option)
                                          : !option.isEmpty() && word == option;
    });
    if (isOption || (isShortOption(word) && hasLetter(word, program.letters))) {
        return true;
    }
    if (program.name == "tar"_L1 && at == 1 && !word.startsWith(u'-')) {
        return hasLetter(word, program.letters); // "tar xIf" has options without a dash
    }
    const bool isMake = program.name == "make"_L1 || program.name == "gmake"_L1;
    static const QRegularExpression cmakeVariable(
            u"\\A-D.*(LAUNCHER|COMPILER|PROGRAM|COMMAND|TOOLCHAIN|INCLUDE|LINKER|RULE)"_s,
            QRegularExpression::CaseInsensitiveOption);
    const bool isCompiler = !program.words.empty() && program.words.data() == Compiler;
    const bool readsOptions = isCompiler || program.name == "mypy"_L1; // from @FILE
    return (isMake && word.contains(u'='))
            || (program.name == "cmake"_L1 && cmakeVariable.match(word).hasMatch())
            || (isCompiler && (word.startsWith("-fplugin"_L1) || word.startsWith("-specs"_L1)))
            || (readsOptions && word.startsWith(u'@'));
}

/// Programs of awk that only choose and print.
bool isHarmlessAwk(const QString &text)
{
    static const QRegularExpression dangerous(u"system|getline|[|>@]"_s);
    return !dangerous.match(text).hasMatch();
}

/// Scripts of sed that only choose and replace: addresses, p, d, q, =, s with the flags g, p, i and numbers, y.
bool isHarmlessSed(const QString &text)
{
    static const QRegularExpression harmless(
            uR"(\A\s*(?:(?:\d+|\$|/[^/\n\\]*/)(?:,(?:\d+|\$|/[^/\n\\]*/|\+\d+))?)?!?\s*)"
            uR"((?:p|d|q|=|s(?<d>[/|#,])(?:(?!\k<d>)[^\n\\]|\\.)*\k<d>)"
            uR"((?:(?!\k<d>)[^\n\\]|\\.)*\k<d>[gpiI0-9]*)?\s*\z)"_s);
    const QStringList parts = text.split(u';');
    return std::ranges::all_of(parts,
                               [](const QString &part) { return harmless.match(part).hasMatch(); });
}

bool isHarmlessScript(const QString &program, const QStringList &words)
{
    const bool isSed = program.endsWith("sed"_L1);
    qsizetype at = 1;
    for (; at < words.size() && words.at(at).startsWith(u'-'); ++at) {
        static const QRegularExpression sedOptions(u"\\A-[nErsuz]+\\z"_s);
        static const QRegularExpression awkOptions(u"\\A-F.*\\z"_s);
        if (!(isSed ? sedOptions : awkOptions).match(words.at(at)).hasMatch()) {
            return false; // -i, -e, -f, -v, …
        }
        at += !isSed && words.at(at) == "-F"_L1 ? 1 : 0;
    }
    if (at >= words.size()) {
        return at == 1;
    }
    const bool isFine = isSed ? isHarmlessSed(words.at(at)) : isHarmlessAwk(words.at(at));
    return isFine && std::ranges::none_of(words.sliced(at + 1), [](const QString &word) {
               return word.startsWith(u'-') || word.contains(u'=');
           });
}

// --- which words decide -----------------------------------------------------------------------

qsizetype decisive(const QStringList &words, int depth);

qsizetype decisiveOfWrapper(const QStringList &words, int depth)
{
    static const QRegularExpression variable(u"\\A[A-Za-z_][A-Za-z0-9_]*="_s);
    const QString name = baseName(words.constFirst());
    qsizetype at = 1;
    while (at < words.size() && name == "env"_L1 && variable.match(words.at(at)).hasMatch()) {
        ++at;
    }
    at += name == "timeout"_L1 || name == "taskset"_L1 || name == "chrt"_L1 ? 1 : 0;
    if (at >= words.size()) {
        return words.size() == 1 ? 0 : words.size();
    }
    if (words.at(at).startsWith(u'-') || depth >= DeepestCommands) {
        return words.size(); // which word is the program depends on the option
    }
    return at + std::max<qsizetype>(1, decisive(words.sliced(at), depth + 1));
}

qsizetype decisiveOfLanguage(const QStringList &words)
{
    if (words.size() == 1) {
        return 0;
    }
    if (words.size() == 2 && (words.at(1) == "--version"_L1 || words.at(1) == "-V"_L1)) {
        return 0;
    }
    if (words.at(1) == "-m"_L1 && words.size() > 2) {
        return 3;
    }
    return words.at(1).startsWith(u'-') ? words.size() : 2;
}

qsizetype decisiveOfCommands(const Program &program, const QStringList &words)
{
    // What they run is named by the words behind these.
    static constexpr QLatin1StringView Runners[] {
        "exec"_L1, "x"_L1,    "dlx"_L1,     "init"_L1,      "create"_L1,   "explore"_L1, "run"_L1,
        "eval"_L1, "repl"_L1, "compose"_L1, "config"_L1,    "set"_L1,      "tool"_L1,    "alias"_L1,
        "api"_L1,  "ext"_L1,  "debug"_L1,   "extension"_L1, "generate"_L1, "cp"_L1,      "c"_L1
    };
    static constexpr QLatin1StringView Options[] {
        "--script-shell"_L1, "--prefix"_L1, "--node-options"_L1, "--userconfig"_L1,   "--config"_L1,
        "--exec"_L1,         "--dir"_L1,    "--cwd"_L1,          "--manifest-path"_L1
    };
    if (words.size() == 1) {
        return 0;
    }
    if (words.at(1).startsWith(u'-')) {
        return words.size() == 2 && words.at(1) == "--version"_L1 ? 0 : words.size();
    }
    const bool isHarmless = std::ranges::contains(program.words, words.at(1));
    qsizetype fixed = isHarmless ? 0 : 2;
    if (!isHarmless && std::ranges::contains(Runners, words.at(1))) {
        // Options of theirs may come before the program.
        fixed = words.size() < 3 ? 2 : words.at(2).startsWith(u'-') ? words.size() : 3;
    }
    for (qsizetype i = 2; i < words.size(); ++i) {
        const QString &word = words.at(i);
        const bool isRun = std::ranges::any_of(
                Options, [&](QLatin1StringView option) { return isLongOption(word, option); });
        if (isRun || word == "-exec"_L1 || word == "-toolexec"_L1 || word == "-C"_L1) {
            fixed = std::max(fixed, std::min(i + 2, words.size()));
        }
    }
    return fixed;
}

qsizetype decisive(const QStringList &words, int depth)
{
    if (words.isEmpty()) {
        return 0;
    }
    const Program &program = programOf(words.constFirst());
    switch (program.handling) {
    case Handling::Plain: {
        qsizetype fixed = 0;
        for (qsizetype i = 1; i < words.size(); ++i) {
            if (isRisky(program, words, i)) {
                // What -exec runs goes on to its end.
                fixed = program.name == "find"_L1 ? words.size() : std::min(i + 2, words.size());
            }
        }
        return fixed;
    }
    case Handling::Shell:
        return words.size() == 1                                               ? 0
                : words.at(1).startsWith(u'-') || words.at(1).startsWith(u'+') ? words.size()
                                                                               : 2;
    case Handling::Wrapper:
        return decisiveOfWrapper(words, depth);
    case Handling::Language:
        return decisiveOfLanguage(words);
    case Handling::Script:
        return isHarmlessScript(QString(program.name), words) ? 0 : words.size();
    case Handling::Git:
        return decisiveGitWords(words);
    case Handling::Commands:
        return decisiveOfCommands(program, words);
    case Handling::Opaque:
        return words.size() == 1 ? 0 : words.size();
    }
    Q_UNREACHABLE_RETURN(words.size());
}

// --- which commands there are -----------------------------------------------------------------

/// A program in the line, or one that is written to a language's input: not one in a file.
bool isCode(const QStringList &words, bool isFed)
{
    const bool hasFile =
            words.size() > 1 && (!words.at(1).startsWith(u'-') || words.at(1) == "-m"_L1);
    const bool onlyTells = words.size() == 2 && decisiveOfLanguage(words) == 0;
    return !hasFile && (isFed || (words.size() > 1 && !onlyTells));
}

class Seer
{
public:
    explicit Seer(SeenCommands &seen) : m_seen(seen) { }

    void see(const ShellLine &line, int depth)
    {
        m_seen.hidesCommands = m_seen.hidesCommands || line.isUnclear || depth > DeepestCommands;
        if (depth > DeepestCommands) {
            return;
        }
        for (const ShellCommand &command : line.commands) {
            see(command, depth);
        }
    }

private:
    void hides() { m_seen.hidesCommands = true; }

    void spell(const QStringList &words)
    {
        m_spelled += std::accumulate(
                words.begin(), words.end(), words.size(),
                [](qsizetype sum, const QString &word) { return sum + word.size(); });
        if (m_seen.spellings.size() > MostSpellings || m_spelled > MostSpelled) {
            hides();
            return;
        }
        m_seen.spellings += words.join(u' ');
        QStringList short_ = words;
        short_.first() = baseName(words.constFirst());
        if (short_.constFirst() != words.constFirst()) {
            m_seen.spellings += short_.join(u' ');
        }
    }

    /// Editors and git write "!command".
    void seeText(const QString &text, int depth)
    {
        qsizetype from = 0;
        while (from < text.size() && (text[from] == u'!' || text[from] == u':')) {
            ++from;
        }
        see(readShellLine(text.sliced(from)), depth + 1);
    }

    void see(const ShellCommand &command, int depth)
    {
        if (command.words.isEmpty()) {
            return;
        }
        if (++m_looks > MostLooks) {
            hides();
            return;
        }
        const QStringList words = command.texts();
        spell(words);
        const ShellWord &first = command.words.constFirst();
        const bool isTest = first.text == "["_L1 || first.text == "[["_L1;
        if (!first.isLiteral || (first.isPattern && !isTest) || first.text.startsWith(u'-')) {
            hides();
        }
        const Program &program = programOf(words.constFirst());
        const bool isFed = command.isPiped || !command.input.isEmpty() || command.isRedirected;
        switch (program.handling) {
        case Handling::Shell:
            seeShell(command, depth);
            break;
        case Handling::Language:
            m_seen.hasCode = m_seen.hasCode || isCode(words, isFed);
            break;
        case Handling::Script:
            m_seen.hasCode = m_seen.hasCode || decisive(words, 0) > 0
                    || !std::ranges::all_of(command.words, &ShellWord::isLiteral);
            break;
        case Handling::Wrapper:
        case Handling::Opaque:
            seeArguments(command, 1, depth);
            break;
        case Handling::Plain:
        case Handling::Git:
        case Handling::Commands:
            seeRunners(command, program, depth);
            break;
        }
    }

    void seeShell(const ShellCommand &command, int depth)
    {
        const bool hasOperand =
                std::ranges::any_of(command.words.sliced(1), [](const ShellWord &word) {
                    return !word.text.startsWith(u'-');
                });
        if (!command.input.isEmpty()) {
            seeText(command.input, depth);
        } else if (command.isPiped || (command.isRedirected && !hasOperand)) {
            hides();
        }
        for (const ShellWord &word : command.words.sliced(1)) {
            if (!word.isLiteral) {
                hides();
            } else if (!word.text.startsWith(u'-')) {
                seeText(word.text, depth);
            }
        }
    }

    /// Every word may be the program, or a line for a shell.
    void seeArguments(const ShellCommand &command, qsizetype from, int depth)
    {
        const bool isReader = programOf(command.words.constFirst().text).name == "xargs"_L1;
        bool hasShell = false;
        for (qsizetype i = from; i < command.words.size(); ++i) {
            const ShellWord &word = command.words.at(i);
            if (!word.isLiteral || i - from > MostSuffixes) {
                hides();
                continue;
            }
            ShellCommand rest;
            rest.words = command.words.sliced(i);
            const Handling handling = programOf(word.text).handling;
            hasShell = hasShell || handling == Handling::Shell || handling == Handling::Opaque;
            const bool isLookedInto = handling != Handling::Wrapper && handling != Handling::Opaque
                    && depth < DeepestCommands;
            if (isLookedInto && !word.text.startsWith(u'-')) {
                see(rest, depth + 1);
            } else {
                spell(rest.texts()); // the words behind it are looked at here as well
            }
            if (word.text.contains(u' ') || word.text.contains(u'\n') || word.text.contains(u';')) {
                seeText(word.text, depth);
            }
            if (const qsizetype value = word.text.indexOf(u'='); value > 0) {
                seeText(word.text.sliced(value + 1), depth);
            }
        }
        const bool hasCommand = command.words.size() > from;
        if (isReader && (hasShell || !hasCommand)) {
            hides(); // what it reads becomes commands
        }
    }

    /// Programs that run something only with some options.
    void seeRunners(const ShellCommand &command, const Program &program, int depth)
    {
        const QStringList words = command.texts();
        if (program.name == "find"_L1) {
            for (qsizetype i = 1; i < words.size(); ++i) {
                if (words.at(i).startsWith("-exec"_L1) || words.at(i).startsWith("-ok"_L1)) {
                    seeArguments(command, i + 1, depth);
                }
            }
            return;
        }
        const qsizetype fixed = decisive(words, 0);
        constexpr qsizetype Named = 2; // of "git rebase", "npm install"
        if (fixed > (program.handling == Handling::Plain ? 0 : Named)) {
            seeArguments(command, 1, depth);
        }
    }

    SeenCommands &m_seen;
    qsizetype m_spelled = 0; ///< characters
    int m_looks = 0;
};

} // namespace

SeenCommands seenCommands(const ShellLine &line)
{
    SeenCommands seen;
    Seer(seen).see(line, 0);
    seen.spellings.removeDuplicates();
    return seen;
}

qsizetype decisiveWords(const ShellCommand &command)
{
    const QStringList words = command.texts();
    qsizetype fixed = decisive(words, 0);
    const bool isHarmless = programOf(words.value(0)).isOffered && fixed == 0
            && programOf(words.value(0)).words.empty()
            && programOf(words.value(0)).letters.isEmpty();
    for (qsizetype i = 1; i < words.size() && !isHarmless; ++i) {
        // A file may be called like an option.
        const ShellWord &word = command.words.at(i);
        if (word.isPattern && QStringView(u"*?[").contains(word.text[0])) {
            fixed = words.size();
        }
    }
    return fixed;
}

qsizetype namingWords(const ShellCommand &command)
{
    const QStringList words = command.texts();
    if (words.isEmpty() || words.constFirst().contains(u'/')) {
        return 0;
    }
    const Program &program = programOf(words.constFirst());
    switch (program.handling) {
    case Handling::Plain:
        return program.isOffered ? 1 : 0;
    case Handling::Git:
        return namingGitWords(words);
    case Handling::Commands:
        return program.isOffered && words.size() > 1
                        && std::ranges::contains(program.words, words.at(1))
                ? 2
                : 0;
    default:
        return 0;
    }
}

} // namespace varve
