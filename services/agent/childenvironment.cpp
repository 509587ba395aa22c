// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "childenvironment.h"

#include <redaction/secrets.h>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names as they are; one with a star is a beginning. Nothing that holds keys, leads to a bus, an agent or a display, or makes
/// programs load code (LD_PRELOAD, BASH_ENV).
constexpr auto Usual = std::to_array<QLatin1StringView>({
        // the person and the system
        "PATH"_L1,
        "HOME"_L1,
        "USER"_L1,
        "LOGNAME"_L1,
        "SHELL"_L1,
        "LANG"_L1,
        "LANGUAGE"_L1,
        "LC_*"_L1,
        "TZ"_L1,
        "TZDIR"_L1,
        "HOSTNAME"_L1,
        "HOSTTYPE"_L1,
        "OSTYPE"_L1,
        "MACHTYPE"_L1,
        "COLUMNS"_L1,
        "LINES"_L1,
        "TMPDIR"_L1,
        "XDG_DATA_DIRS"_L1,
        "XDG_CONFIG_DIRS"_L1,
        "MANPATH"_L1,
        "INFOPATH"_L1,
        "CI"_L1,
        "SOURCE_DATE_EPOCH"_L1,
        "LOCALE_ARCHIVE"_L1,
        // certificates and ways out; a proxy with a password does not pass
        "SSL_CERT_FILE"_L1,
        "SSL_CERT_DIR"_L1,
        "CURL_CA_BUNDLE"_L1,
        "REQUESTS_CA_BUNDLE"_L1,
        "NODE_EXTRA_CA_CERTS"_L1,
        "NIX_SSL_CERT_FILE"_L1,
        "http_proxy"_L1,
        "https_proxy"_L1,
        "ftp_proxy"_L1,
        "all_proxy"_L1,
        "no_proxy"_L1,
        "HTTP_PROXY"_L1,
        "HTTPS_PROXY"_L1,
        "FTP_PROXY"_L1,
        "ALL_PROXY"_L1,
        "NO_PROXY"_L1,
        // C and C++
        "CC"_L1,
        "CXX"_L1,
        "CPP"_L1,
        "LD"_L1,
        "AR"_L1,
        "AS"_L1,
        "NM"_L1,
        "RANLIB"_L1,
        "STRIP"_L1,
        "OBJCOPY"_L1,
        "CFLAGS"_L1,
        "CXXFLAGS"_L1,
        "CPPFLAGS"_L1,
        "LDFLAGS"_L1,
        "CPATH"_L1,
        "C_INCLUDE_PATH"_L1,
        "CPLUS_INCLUDE_PATH"_L1,
        "LIBRARY_PATH"_L1,
        "LD_LIBRARY_PATH"_L1,
        "PKG_CONFIG_*"_L1,
        "CMAKE_*"_L1,
        "CTEST_*"_L1,
        "NINJA_STATUS"_L1,
        "MESON_*"_L1,
        "CCACHE_*"_L1,
        "SCCACHE_DIR"_L1,
        "VCPKG_ROOT"_L1,
        "ACLOCAL_PATH"_L1,
        "QTDIR"_L1,
        "QT_*"_L1,
        "QML_*"_L1,
        "ASAN_OPTIONS"_L1,
        "UBSAN_OPTIONS"_L1,
        "LSAN_OPTIONS"_L1,
        "TSAN_OPTIONS"_L1,
        "CUDA_HOME"_L1,
        "CUDA_PATH"_L1,
        // Rust, Go, Java
        "RUSTUP_HOME"_L1,
        "RUSTUP_TOOLCHAIN"_L1,
        "CARGO_HOME"_L1,
        "CARGO_TARGET_DIR"_L1,
        "CARGO_BUILD_*"_L1,
        "CARGO_INCREMENTAL"_L1,
        "CARGO_NET_OFFLINE"_L1,
        "RUSTFLAGS"_L1,
        "RUSTDOCFLAGS"_L1,
        "RUST_BACKTRACE"_L1,
        "RUST_LOG"_L1,
        "RUST_MIN_STACK"_L1,
        "RUSTC_WRAPPER"_L1,
        "GOPATH"_L1,
        "GOROOT"_L1,
        "GOBIN"_L1,
        "GOCACHE"_L1,
        "GOMODCACHE"_L1,
        "GOFLAGS"_L1,
        "GOPROXY"_L1,
        "GOPRIVATE"_L1,
        "GONOSUMDB"_L1,
        "GONOSUMCHECK"_L1,
        "GOSUMDB"_L1,
        "GOOS"_L1,
        "GOARCH"_L1,
        "GOTOOLCHAIN"_L1,
        "GO111MODULE"_L1,
        "CGO_*"_L1,
        "JAVA_HOME"_L1,
        "JDK_HOME"_L1,
        "M2_HOME"_L1,
        "MAVEN_HOME"_L1,
        "GRADLE_HOME"_L1,
        "GRADLE_USER_HOME"_L1,
        "KOTLIN_HOME"_L1,
        "SCALA_HOME"_L1,
        "ANT_HOME"_L1,
        "SDKMAN_DIR"_L1,
        "ANDROID_HOME"_L1,
        "ANDROID_SDK_ROOT"_L1,
        "ANDROID_NDK_HOME"_L1,
        // JavaScript, Python, Ruby, Perl, PHP
        "NODE_ENV"_L1,
        "NODE_PATH"_L1,
        "NODE_OPTIONS"_L1,
        "NVM_DIR"_L1,
        "NVM_BIN"_L1,
        "NVM_INC"_L1,
        "FNM_*"_L1,
        "VOLTA_HOME"_L1,
        "PNPM_HOME"_L1,
        "BUN_INSTALL"_L1,
        "DENO_DIR"_L1,
        "DENO_INSTALL"_L1,
        "COREPACK_HOME"_L1,
        "PYENV_ROOT"_L1,
        "PYENV_VERSION"_L1,
        "PYTHONPATH"_L1,
        "PYTHONHOME"_L1,
        "PYTHONUNBUFFERED"_L1,
        "PYTHONDONTWRITEBYTECODE"_L1,
        "PYTHONIOENCODING"_L1,
        "PYTHONUTF8"_L1,
        "PYTHONWARNINGS"_L1,
        "PYTHONHASHSEED"_L1,
        "VIRTUAL_ENV"_L1,
        "CONDA_PREFIX"_L1,
        "CONDA_DEFAULT_ENV"_L1,
        "CONDA_EXE"_L1,
        "CONDA_PYTHON_EXE"_L1,
        "CONDA_SHLVL"_L1,
        "POETRY_HOME"_L1,
        "PIPX_HOME"_L1,
        "PIPX_BIN_DIR"_L1,
        "UV_CACHE_DIR"_L1,
        "UV_PYTHON"_L1,
        "RBENV_ROOT"_L1,
        "RBENV_VERSION"_L1,
        "GEM_HOME"_L1,
        "GEM_PATH"_L1,
        "BUNDLE_PATH"_L1,
        "BUNDLE_GEMFILE"_L1,
        "RUBYLIB"_L1,
        "RUBYOPT"_L1,
        "PERL5LIB"_L1,
        "PERL_LOCAL_LIB_ROOT"_L1,
        "PERL_MB_OPT"_L1,
        "PERL_MM_OPT"_L1,
        "COMPOSER_HOME"_L1,
        // others
        "DOTNET_ROOT"_L1,
        "DOTNET_CLI_HOME"_L1,
        "DOTNET_CLI_TELEMETRY_OPTOUT"_L1,
        "DOTNET_NOLOGO"_L1,
        "NUGET_PACKAGES"_L1,
        "GHCUP_INSTALL_BASE_PREFIX"_L1,
        "STACK_ROOT"_L1,
        "CABAL_DIR"_L1,
        "OPAM_SWITCH_PREFIX"_L1,
        "OPAMROOT"_L1,
        "OCAMLPATH"_L1,
        "CAML_LD_LIBRARY_PATH"_L1,
        "ELAN_HOME"_L1,
        "JULIA_DEPOT_PATH"_L1,
        "JULIA_PROJECT"_L1,
        "R_HOME"_L1,
        "R_LIBS"_L1,
        "R_LIBS_USER"_L1,
        "ERL_LIBS"_L1,
        "MIX_HOME"_L1,
        "HEX_HOME"_L1,
        "ASDF_DIR"_L1,
        "ASDF_DATA_DIR"_L1,
        "MISE_DATA_DIR"_L1,
        "NIX_PATH"_L1,
        "NIX_PROFILES"_L1,
        "HOMEBREW_PREFIX"_L1,
        "HOMEBREW_CELLAR"_L1,
        "HOMEBREW_REPOSITORY"_L1,
        "GUIX_PROFILE"_L1,
        "TEXMFHOME"_L1,
        "TEXINPUTS"_L1,
});

constexpr auto Fixed = std::to_array<std::pair<QLatin1StringView, QLatin1StringView>>({
        { "TERM"_L1, "dumb"_L1 },
        { "NO_COLOR"_L1, "1"_L1 },
        { "PAGER"_L1, "cat"_L1 },
        { "GIT_PAGER"_L1, "cat"_L1 },
        { "GIT_TERMINAL_PROMPT"_L1, "0"_L1 },
        { "DEBIAN_FRONTEND"_L1, "noninteractive"_L1 },
});

/// Usual variables hold paths, some of which are as disordered as a key of no known service is: only what is certain counts there.
bool isSecret(const QString &name, const QString &value, const QList<ApiKey> &keys)
{
    const bool isOwn = std::ranges::any_of(
            keys, [&](const ApiKey &key) { return key.redactedFrom(value) != value; });
    return isOwn || !findSecrets(name + u'=' + value).isEmpty() || !findSecrets(value).isEmpty()
            || (!isUsualVariable(name) && looksLikeKey(value, name));
}

} // namespace

bool isUsualVariable(const QString &name)
{
    return std::ranges::any_of(Usual, [&](QLatin1StringView usual) {
        return usual.endsWith('*'_L1) ? name.startsWith(usual.chopped(1)) : name == usual;
    });
}

QProcessEnvironment childEnvironment(const QProcessEnvironment &environment,
                                     const ChildVariables &chosen)
{
    QProcessEnvironment child;
    const QStringList names = environment.keys();
    for (const QString &name : names) {
        const QString value = environment.value(name);
        if ((isUsualVariable(name) || chosen.more.contains(name))
            && !isSecret(name, value, chosen.keys)) {
            child.insert(name, value);
        }
    }
    for (const auto &[name, value] : Fixed) {
        child.insert(name, value);
    }
    return child;
}

} // namespace varve
