// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QFormLayout;
class QWidget;

namespace varve
{

class DimLabel;

// What all pages of the preferences are made of.

[[nodiscard]] QFormLayout *settingsForm(QWidget *parent = nullptr);
/// Takes as many lines as it needs, and no height that is left over.
[[nodiscard]] DimLabel *wrappedHint(const QString &text = {});

} // namespace varve
