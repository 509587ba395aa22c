// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzztargets.h"

#include <QByteArray>
#include <QFlags>
#include <QString>

namespace varve::test
{

/// What is tried with an input besides importing it once.
enum class ImportCheck : quint8 {
    Again = 1, ///< a second import adds nothing
    Growing = 2, ///< what was imported of a part of the file is known again in the whole
    InPieces = 4, ///< it does not matter how much a read gives
    Interrupted = 8, ///< after a cancelled or failed import the rest can be added
};
Q_DECLARE_FLAGS(ImportChecks, ImportCheck)
Q_DECLARE_OPERATORS_FOR_FLAGS(ImportChecks)

constexpr ImportChecks EveryImportCheck = ImportChecks(ImportCheck::Again) | ImportCheck::Growing
        | ImportCheck::InPieces | ImportCheck::Interrupted;

/// What an importer promises whatever it is given; says which promise these bytes break, empty if none. The same bytes have
/// the same outcome. Files are written below the temporary folder.
[[nodiscard]] QString brokenPromise(const FuzzTarget &target, const QByteArray &bytes,
                                    ImportChecks checks);

} // namespace varve::test
