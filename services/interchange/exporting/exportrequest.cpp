// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportrequest.h"

#include <base/titlefilename.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView toString(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Json:
        return "json"_L1;
    case ExportFormat::Html:
        return "html"_L1;
    case ExportFormat::Markdown:
        return "markdown"_L1;
    case ExportFormat::ClaudeCode:
        return "claude-code"_L1;
    case ExportFormat::Codex:
        return "codex"_L1;
    case ExportFormat::Atif:
        return "atif"_L1;
    case ExportFormat::Pi:
        break;
    }
    return "pi"_L1;
}

std::optional<ExportFormat> exportFormatFromString(QStringView text)
{
    const auto found = std::ranges::find_if(
            ExportFormats, [text](ExportFormat format) { return text == toString(format); });
    return found == ExportFormats.end() ? std::nullopt : std::optional(*found);
}

QLatin1StringView suffixOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Json:
    case ExportFormat::Html:
        return toString(format);
    case ExportFormat::Markdown:
        return "md"_L1;
    case ExportFormat::Atif:
        return "json"_L1;
    case ExportFormat::ClaudeCode:
    case ExportFormat::Codex:
    case ExportFormat::Pi:
        break;
    }
    return "jsonl"_L1;
}

bool isForReading(ExportFormat format)
{
    return format == ExportFormat::Html || format == ExportFormat::Markdown;
}

bool isOneBranch(ExportFormat format)
{
    return hasProjection(format) || format == ExportFormat::Atif;
}

bool hasProjection(ExportFormat format)
{
    return format == ExportFormat::ClaudeCode || format == ExportFormat::Codex;
}

QString fileNameFor(const Session &session, ExportFormat format)
{
    const QString name = fileNameOf(session.name);
    const QString id = session.id.toString();
    return (name.isEmpty() ? "session-"_L1 + id.first(qMin<qsizetype>(8, id.size())) : name) + u'.'
            + suffixOf(format);
}

Result<QString> fileNameFor(const Session &session, ExportFormat format,
                            const RedactionRules &redaction)
{
    return Redactor::make(redaction).and_then([&](Redactor redactor) -> Result<QString> {
        const QString name = fileNameFor(redactor.session(session), format);
        return redactor.failure() ? std::unexpected(*redactor.failure()) : Result<QString>(name);
    });
}

} // namespace varve
