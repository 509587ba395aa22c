// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "memorystore.h"

#include <QJsonObject>
#include <QStringList>

#include <stop_token>

namespace varve::test
{

/// Reads bytes as a file named test.
[[nodiscard]] Result<ImportReport> importWith(const Importer &importer, QByteArray bytes,
                                              ImportSink &sink, const ImportControl &control = {});

/// The figures of all sessions of a file as one: numbers are added up; what says "max" or "largest" is the largest.

/// One line an entry: text or what it is, then the rank of its parent; hidden ones in brackets, ~ before those not for the model.
[[nodiscard]] QStringList treeOf(const MemoryStore &store, qsizetype session = 0);

/// Cancels an import, then does it again. Empty if nothing is lost or broken by that, else what is.
[[nodiscard]] QString cancelledOnce(const Importer &importer, const QByteArray &bytes);

/// What goes for every importer, with bytes of a whole file: read in single bytes it is the same, damaged in any way it does not
/// crash, a file cut off anywhere breaks nothing. Empty if all is well, else what is not.
[[nodiscard]] QString roughlyTreated(const Importer &importer, const QByteArray &bytes);

} // namespace varve::test
