// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string_view>

namespace varve
{

/// From UTF-8 in which a lone surrogate may stand as three bytes: what JSON with an escape for half a pair
/// comes to. The halves come out as they are, so that two texts joined give the whole character.
[[nodiscard]] QString fromWtf8(std::string_view bytes);

/// Joins pieces of such bytes into UTF-8: a half at the end of one piece waits for the next one.
class Wtf8Joiner
{
public:
    /// `piece`, with what was held back before it and without what is held back now.
    [[nodiscard]] QByteArray take(const QByteArray &piece);
    /// What is still held back: U+FFFD or nothing.
    [[nodiscard]] QByteArray finish();

private:
    QByteArray m_held;
};

} // namespace varve
