// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLatin1StringView>
#include <QString>

namespace varve::test
{

/// What is given any text whatever and promises something of it. Its name is that of its folders in textcorpus/ and textfindings/.
struct TextTarget
{
    QLatin1StringView name;
    /// The promise that is broken, in words; empty if all are kept.
    QString (*broken)(const QByteArray &bytes) = nullptr;
};

/// Null if there is none of that name: "markdown" (as the transcript shows it and as exports write it), "readabletext" (output of
/// commands, and text with its control characters spelled out).
[[nodiscard]] const TextTarget *textTarget(QLatin1StringView name);

} // namespace varve::test
