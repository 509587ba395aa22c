// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usage.h"

#include <QString>

#include <optional>
#include <string_view>

namespace varve
{

/// The lines of an aider history, by how they begin.
enum class AiderLine : quint8 { Session, User, Output, Answer };

[[nodiscard]] AiderLine aiderLineOf(std::string_view line);
[[nodiscard]] inline bool isBlankAiderLine(std::string_view line)
{
    return line.find_first_not_of(" \t") == std::string_view::npos;
}
/// Whether aider itself has ended a message with this line: it writes two spaces there, which text of a model hardly has.
[[nodiscard]] bool endsAiderMessage(std::string_view line);
/// Without what marks the line as that of a prompt or of output, and without the spaces at the end.
[[nodiscard]] QString plainAiderLine(std::string_view line);
/// Where the session begins, as it was written.
[[nodiscard]] QString aiderStartTime(std::string_view line);

/// "Tokens: 9.7k sent, 85 received. Cost: $0.01 message, $0.02 session."
[[nodiscard]] std::optional<Usage> readAiderTokens(const QString &output);

struct AiderModel
{
    QString provider; ///< what stands before the first slash, if there is one
    QString model;
};
/// "Main model: gemini/gemini-2.5-pro with diff edit format", or "Model: ..."
[[nodiscard]] std::optional<AiderModel> readAiderModel(const QString &output);

} // namespace varve
