// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve::test
{

/// What the redactor promises for any text, or which of it is broken: what is found lies in the text, doing it again changes nothing,
/// a key that is planted in the text goes, JSON stays JSON, and it takes no longer than its length allows. Empty if all is well.
[[nodiscard]] QString brokenRedaction(const QByteArray &bytes);

} // namespace varve::test
