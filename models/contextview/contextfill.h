// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

namespace varve
{

struct Context;
struct ProjectionChoice;

/// How full the window is that a context is shown in, and whether the model that would be asked takes it. Tokens.
struct ContextFill
{
    qint64 tokens = 0;
    qint64 window = 0; ///< 0: not known
    QString answers = {}; ///< the model that is asked where the branch's own one, whose window that is, is not set up; else empty
    qint64 room = 0; ///< its window; else as `window`

    [[nodiscard]] static ContextFill of(const Context &context, const ProjectionChoice &choice);
    /// Also where nobody knows.
    [[nodiscard]] bool fits() const { return room <= 0 || tokens <= room; }
    /// What shares are of: there is none above 100 %.
    [[nodiscard]] qint64 whole() const { return window > 0 && tokens > window ? tokens : window; }
};

/// "38.5% of 200k", "does not fit chat: 298k of 20k"; "1.2k tokens, window unknown". The one place where that is said.
[[nodiscard]] QString fillText(const ContextFill &fill, const QLocale &locale = QLocale());
/// Why the next request would be refused and what helps; empty: it fits.
[[nodiscard]] QString misfitText(const ContextFill &fill, const QLocale &locale = QLocale());

} // namespace varve
