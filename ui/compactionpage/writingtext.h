// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// A summary that is being written.
struct WritingStatus
{
    QString writer; ///< the model that was asked; empty: the built-in summarizer
    int part = 0; ///< of `parts` requests; 0 of some: they are being joined; 0 of 0: there is one
    int parts = 0;
    qint64 characters = 0; ///< that have come
    qint64 elapsedMs = 0; ///< since it was asked for
};

/// What is waited for or comes, and how long that has taken, in a line. Pure.
[[nodiscard]] QString writingText(const WritingStatus &status);

} // namespace varve
