// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>

namespace varve
{

/// Why a request was not done, as the client is told.
struct RpcError
{
    QString kind; ///< a spelling of Error::Kind, or one of those below
    QString message; ///< a sentence for a person
    QString parameter = {}; ///< of badRequest: which one is wrong

    [[nodiscard]] static RpcError of(const Error &error);
    [[nodiscard]] static RpcError badRequest(const QString &message, const QString &parameter = {});
    [[nodiscard]] static RpcError unknownMethod(const QString &method);
    /// A line of more than `limit` bytes.
    [[nodiscard]] static RpcError tooLarge(qsizetype limit);

    [[nodiscard]] QJsonObject json() const;

    friend bool operator==(const RpcError &, const RpcError &) = default;
};

} // namespace varve
