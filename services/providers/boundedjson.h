// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerlimits.h"

#include <QByteArrayView>
#include <QJsonDocument>

namespace varve
{

/// About how many bytes a QJsonDocument of it takes: "[{},{},{}]" takes thirty times its size. One pass; of what is no JSON some
/// number.
[[nodiscard]] qsizetype jsonTreeSize(QByteArrayView json);

/// QJsonDocument::fromJson() for what servers send: null too if the tree would be larger than `most` bytes.
[[nodiscard]] QJsonDocument readJson(const QByteArray &json, qsizetype most = LargestJsonTree);

} // namespace varve
