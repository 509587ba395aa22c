// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve::test
{

/// A made-up key of a real shape, and a text that it stands in.
struct KeySample
{
    QString name;
    QString text;
    QString secret;

    /// What of the secret is left in a text: a piece of it that would be worth having. Empty if nothing is.
    [[nodiscard]] QString leftIn(const QString &other) const;
};

/// Those of keysamples.txt, or of the file that the variable VARVE_KEY_SAMPLES names.
[[nodiscard]] QList<KeySample> keySamples();

} // namespace varve::test
