// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/exportsource.h>
#include <redaction/redactor.h>

#include <optional>

namespace varve
{

enum class ExportFormat : quint8 { Json, Html, Markdown, Pi, ClaudeCode, Codex, Atif };

inline constexpr std::array ExportFormats { ExportFormat::Json,       ExportFormat::Html,
                                            ExportFormat::Markdown,   ExportFormat::Pi,
                                            ExportFormat::ClaudeCode, ExportFormat::Codex,
                                            ExportFormat::Atif };

/// As the command line spells them.
[[nodiscard]] QLatin1StringView toString(ExportFormat format);
[[nodiscard]] std::optional<ExportFormat> exportFormatFromString(QStringView text);
/// Of files, without the dot.
[[nodiscard]] QLatin1StringView suffixOf(ExportFormat format);

/// Whether it is for people: a file of it is no session for any program.
[[nodiscard]] bool isForReading(ExportFormat format);
/// Whether a file of it holds one branch and no more.
[[nodiscard]] bool isOneBranch(ExportFormat format);
/// Whether that may be what the next request would hold, instead of every message.
[[nodiscard]] bool hasProjection(ExportFormat format);

/// What is exported, how much of it, and what must not be in it.
struct ExportRequest
{
    SessionId session;
    ExportFormat format = ExportFormat::Json;
    ExportScope scope =
            ExportScope::Session; ///< of a format that holds one branch, Session is that one
    EntryId leaf; ///< of a branch; null: where the session stands
    QList<EntryId> entries; ///< of a selection, in any order
    RedactionRules redaction;
    ExportAmount amount = ExportAmount::Whole; ///< for formats that have a projection
    QString folder = {}; ///< to go on in, instead of the session's
    bool thinking = true; ///< what models thought, too; false for formats that are for reading
};

/// A name for the file, without folder: the session's title where it has one, cleaned of what file systems do not take.
[[nodiscard]] QString fileNameFor(const Session &session, ExportFormat format);
/// The same without what an export takes out: a name leaves with its file. Fails as Redactor.
[[nodiscard]] Result<QString> fileNameFor(const Session &session, ExportFormat format,
                                          const RedactionRules &redaction);

} // namespace varve
