// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importer.h>

namespace varve
{

/// For the list and for tests. A page of a format does without, or every new one would compile all of them anew.
extern const ImportFormat varveFormat;
extern const ImportFormat piFormat;
extern const ImportFormat claudeFormat;
extern const ImportFormat codexFormat;
extern const ImportFormat chatGptFormat;
extern const ImportFormat claudeAiFormat;
extern const ImportFormat libreChatFormat;
extern const ImportFormat geminiCliFormat;
extern const ImportFormat sillyTavernFormat;
extern const ImportFormat aiderFormat;
extern const ImportFormat librecodeFormat;
extern const ImportFormat openCodeFormat;
extern const ImportFormat clineFormat;
extern const ImportFormat vsCodeChatFormat;
extern const ImportFormat copilotCliFormat;
extern const ImportFormat gooseFormat;
extern const ImportFormat crushFormat;
extern const ImportFormat cursorFormat;
extern const ImportFormat qwenCodeFormat;
extern const ImportFormat droidFormat;
extern const ImportFormat zedFormat;
extern const ImportFormat kimiFormat;
extern const ImportFormat openWebUiFormat;
extern const ImportFormat llamaCppFormat;
extern const ImportFormat continueFormat;
extern const ImportFormat hermesFormat;
extern const ImportFormat openHandsFormat;

/// Every format, in the order in which a file is tried with them: the first that recognizes it reads it. No two of them recognize one
/// that a program has written.
[[nodiscard]] std::span<const ImportFormat *const> importFormats();

/// The one of that id; null if there is none.
[[nodiscard]] const ImportFormat *importFormat(QStringView id);

/// The importer for a file, found by its content. NotFound, Io or InvalidInput with a sentence that says what the file
/// looks like if there is none. A database whose log must be looked into is copied first; Cancelled if `stop` is requested then.
[[nodiscard]] Result<Importer> importerFor(const QString &path, const std::stop_token &stop = {});

/// Picks the importer itself, then Importer::import().
[[nodiscard]] Result<ImportReport> importFile(const QString &path, ImportSink &sink,
                                              const ImportControl &control = {});

} // namespace varve
