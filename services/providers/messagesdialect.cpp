// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesdialect.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Version
{
    QString family; ///< "opus"
    int number = 0; ///< 405 for 4.5
};

/// "claude-sonnet-4-5-20250929", "claude-opus-4.6", "claude-3-7-sonnet-latest".
std::optional<Version> versionOf(const QString &model)
{
    static const QRegularExpression current(
            u"claude-([a-z]+)-(\\d{1,2})(?:[-.](\\d{1,2}))?(?!\\d)"_s);
    static const QRegularExpression old(u"claude-(\\d)(?:[-.](\\d))?-([a-z]+)"_s);
    constexpr int Major = 100;
    const QString name = model.toLower();
    if (const auto match = current.match(name); match.hasMatch()) {
        return Version { match.captured(1),
                         match.captured(2).toInt() * Major + match.captured(3).toInt() };
    }
    if (const auto match = old.match(name); match.hasMatch()) {
        return Version { match.captured(3),
                         match.captured(1).toInt() * Major + match.captured(2).toInt() };
    }
    return std::nullopt;
}

/// Hints, where the sources disagree: a mark too many is ignored, a mark too few costs money.
int cacheMinimumOf(const Version &version)
{
    if (version.number == 405 || version.number == 406) {
        return version.family == "sonnet"_L1 ? 1024 : 4096;
    }
    if (version.number == 407) {
        return 2048;
    }
    if (version.number >= 500 && !(version.number == 500 && version.family == "sonnet"_L1)) {
        return 512;
    }
    return 1024;
}

bool wantsBearer(const QString &host)
{
    constexpr std::array hosts { "openrouter.ai"_L1, "z.ai"_L1,        "bigmodel.cn"_L1,
                                 "moonshot.ai"_L1,   "moonshot.cn"_L1, "kimi.com"_L1,
                                 "minimax.io"_L1,    "minimaxi.com"_L1 };
    return std::ranges::any_of(hosts, [&host](QLatin1StringView domain) {
        return host == domain || host.endsWith(u'.' + domain);
    });
}

} // namespace

MessagesDialect MessagesDialect::forModel(const QString &model, const QUrl &baseUrl)
{
    MessagesDialect dialect;
    dialect.bearerKey = wantsBearer(baseUrl.host().toLower());
    const auto version = versionOf(model);
    if (!version) {
        return dialect;
    }
    constexpr int FirstThinking = 307;
    constexpr int FirstAdaptive = 406;
    dialect.cacheMinimum = cacheMinimumOf(*version);
    if (version->number < FirstThinking) {
        dialect.thinking = Thinking::None;
    } else if (version->number >= FirstAdaptive) {
        constexpr int FirstBound = 501;
        const bool alwaysThinks = version->family == "fable"_L1 || version->family == "mythos"_L1;
        dialect.thinking = Thinking::Adaptive;
        dialect.thinkingCanBeOff = !alwaysThinks;
        dialect.boundThinking = alwaysThinks && version->number >= FirstBound;
    } else {
        dialect.interleavedBeta = version->number >= 400;
    }
    return dialect;
}

} // namespace varve
