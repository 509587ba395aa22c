// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPoint>
#include <QStringList>

namespace varve
{

/// Where the words of a search stand in a text, as the search itself finds them: case and accents do not matter, a word may
/// be the beginning of one of the text's or of a part of an identifier (openSession, open_session), CJK stands anywhere, and
/// endings (-s, -ed, -ing) may differ. x: start, y: length in UTF-16 characters; in order, without overlaps. Pure.
[[nodiscard]] QList<QPoint> highlightsOf(const QString &text, const QStringList &terms);

} // namespace varve
