// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "failure.h"
#include "httpcall.h"

#include <QNetworkReply>
#include <QSslError>
#include <QUrl>

#include <chrono>

namespace varve
{

/// There was no answer: what the network says about it, in plain words.
[[nodiscard]] Failure networkFailure(QNetworkReply::NetworkError code, const QString &text,
                                     const QUrl &url);

/// The server's certificate was not accepted: what is wrong with it, and what to do.
[[nodiscard]] Failure tlsFailure(const QList<QSslError> &errors, const QUrl &url);

/// The stream was kept open, but nothing of an answer came for `limit`.
[[nodiscard]] Failure noProgressFailure(const QUrl &url, std::chrono::milliseconds limit);

/// More than `limit` bytes came that belong to no body.
[[nodiscard]] Failure overheadFailure(const QUrl &url, qsizetype limit);

/// Nothing happened for too long.
[[nodiscard]] Failure timeoutFailure(HttpPhase phase, const QUrl &url);

} // namespace varve
