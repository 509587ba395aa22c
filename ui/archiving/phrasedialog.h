// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace varve
{

/// The recovery phrase of a sealed archive, to be written down. `problem`: what did not go as it should when it was added; may be empty.
class PhraseDialog final : public QDialog
{
    Q_OBJECT

public:
    PhraseDialog(const QString &archive, const QString &phrase, const QString &problem,
                 QWidget *parent = nullptr);
};

} // namespace varve
