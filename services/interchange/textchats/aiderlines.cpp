// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aiderlines.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::string_view Start = "# aider chat started at";

QString decoded(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// 85, 9.7k, 1.2M
qint64 tokensOf(QStringView text)
{
    double scale = 1;
    if (text.endsWith(u'k')) {
        scale = 1e3;
    } else if (text.endsWith(u'M')) {
        scale = 1e6;
    }
    const double count = (scale > 1 ? text.chopped(1) : text).toDouble() * scale;
    return count >= 0 && count < 1e15 ? std::llround(count) : 0;
}

} // namespace

AiderLine aiderLineOf(std::string_view line)
{
    if (line.starts_with("####")) {
        return AiderLine::User;
    }
    if (line.starts_with('>')) {
        return AiderLine::Output;
    }
    return line.starts_with(Start) ? AiderLine::Session : AiderLine::Answer;
}

bool endsAiderMessage(std::string_view line)
{
    return line.ends_with("  ");
}

QString plainAiderLine(std::string_view line)
{
    std::string_view text = line;
    const AiderLine kind = aiderLineOf(line);
    if (kind == AiderLine::User) {
        text.remove_prefix(4);
    } else if (kind == AiderLine::Output) {
        text.remove_prefix(1);
    }
    if (kind != AiderLine::Answer && text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    const size_t last = text.find_last_not_of(' ');
    return decoded(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

QString aiderStartTime(std::string_view line)
{
    return decoded(line.substr(std::min(Start.size(), line.size()))).trimmed();
}

std::optional<Usage> readAiderTokens(const QString &output)
{
    static const QRegularExpression Report(
            u"^Tokens: ([\\d.]+[kM]?) sent(?:, ([\\d.]+[kM]?) cache write)?"
            "(?:, ([\\d.]+[kM]?) cache hit)?, ([\\d.]+[kM]?) received\\."
            "(?: Cost: \\$([\\d.]+) message)?"_s);
    const auto match = Report.match(output);
    if (!match.hasMatch()) {
        return {};
    }
    Usage usage;
    usage.cacheWrite = tokensOf(match.capturedView(2));
    usage.cacheRead = tokensOf(match.capturedView(3));
    // What was sent counts the cached parts too.
    usage.input = std::max<qint64>(
            tokensOf(match.capturedView(1)) - usage.cacheWrite - usage.cacheRead, 0);
    usage.output = tokensOf(match.capturedView(4));
    if (match.hasCaptured(5)) {
        usage.cost = match.capturedView(5).toDouble();
    }
    return usage;
}

std::optional<AiderModel> readAiderModel(const QString &output)
{
    static const QRegularExpression Line(u"^(?:Main m|M)odel: (\\S+) with "_s);
    const auto match = Line.match(output);
    if (!match.hasMatch()) {
        return {};
    }
    const QString name = match.captured(1);
    const qsizetype slash = name.indexOf(u'/');
    return slash < 0 ? AiderModel { {}, name }
                     : AiderModel { name.left(slash), name.mid(slash + 1) };
}

} // namespace varve
