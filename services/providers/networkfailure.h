// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "failure.h"
#include "httpcall.h"

#include <QNetworkReply>
#include <QUrl>

namespace varve
{

/// There was no answer: what the network says about it, in plain words.
[[nodiscard]] Failure networkFailure(QNetworkReply::NetworkError code, const QString &text,
                                     const QUrl &url);

/// Nothing happened for too long.
[[nodiscard]] Failure timeoutFailure(HttpPhase phase, const QUrl &url);

} // namespace varve
