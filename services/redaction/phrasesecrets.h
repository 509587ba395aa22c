// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundsecret.h"

#include <QList>
#include <QStringView>

namespace varve
{

/// Recovery phrases of sealed archives: proquints one behind the other, in whatever case and with whatever between them. Linear.
void findRecoveryPhrases(QStringView text, QList<FoundSecret> &found);

} // namespace varve
