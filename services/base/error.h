// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <expected>

namespace varve
{

/// Why something could not be done. `kind` is for code to branch on; `message` is one sentence (or
/// two) for a person: what happened, to what, and what to do. `detail` is for a log or a tooltip.
struct Error
{
    enum class Kind {
        InvalidInput, ///< a file, argument or reply that does not say what it must
        NotFound,
        Refused, ///< understood, and not allowed in the present state
        Conflict, ///< somebody else changed or holds it
        Busy, ///< held by another process longer than we wait
        ReadOnly,
        NewerVersion, ///< written by a later Varve
        DiskFull,
        Io,
        Network,
        Provider, ///< a model server answered with an error
        Overflow, ///< the request does not fit the model's window
        Cancelled,
        Internal,
    };

    Kind kind = Kind::Internal;
    QString message;
    QString detail;

    friend bool operator==(const Error &, const Error &) = default;
};

template<typename T = void>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(Error::Kind kind, const QString &message,
                                                 const QString &detail = {})
{
    return std::unexpected(Error { kind, message, detail });
}

} // namespace varve
