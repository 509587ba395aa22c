// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLatin1StringView>
#include <QString>

#include <span>

namespace varve::test
{

/// What is given any bytes whatever as the answer of a server: a decoder by its protocol, or the parser of event streams. Their folders
/// in corpus/ and findings/ have these names.
[[nodiscard]] std::span<const QLatin1StringView> streamTargets();

/// What they promise whatever they are given; says which promise these bytes break, empty if none: the same events however the
/// bytes are cut, one end and nothing behind it, calls that begin before they grow, nothing over a limit.
[[nodiscard]] QString brokenStreamPromise(QLatin1StringView target, const QByteArray &bytes);

} // namespace varve::test
