// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"

#include <QByteArrayView>
#include <QIODevice>

namespace varve
{

/// Whether it is a journal of Kimi Code, which has taken the place of Kimi CLI.
[[nodiscard]] bool isKimiWire(QByteArrayView firstBytes);
[[nodiscard]] Result<> readKimiWire(QIODevice &device, ImportAssembler &into);

} // namespace varve
