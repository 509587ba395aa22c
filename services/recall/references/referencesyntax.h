// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// A reference as it stands in a message: "@#12", a session, or "@#12/019a8c2e", an entry of it by the beginning of its id.
struct WrittenReference
{
    qsizetype at = 0; ///< of the "@"
    qsizetype length = 0;
    qint64 number = 0; ///< of the session
    QString entry; ///< lower case; empty: the session

    /// As it was written.
    [[nodiscard]] QString text() const;

    friend bool operator==(const WrittenReference &, const WrittenReference &) = default;
};

/// Those of a message, in order, each place once. It begins at a word's border, and what stands in code (between backticks, in a
/// fenced block) is none: that is how to write about one. Pure.
[[nodiscard]] QList<WrittenReference> writtenReferences(const QString &message);

} // namespace varve
