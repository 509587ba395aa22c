// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfacts.h"
#include <redaction/redactor.h>
#include <settings/memorysettings.h>

namespace varve
{

/// What a list of facts takes in. Facts are in every request, so they are few and short.
struct MemoryLimits
{
    qint64 tokens = 2'000; ///< of all facts that are shown, with what stands around them
    qsizetype characters = 1'000; ///< of one fact, UTF-16
    qsizetype facts = 200;
    FactScope scope = FactScope::Session;
    TokenFactors factors = {};

    [[nodiscard]] static MemoryLimits of(FactScope scope, const MemorySettings &settings,
                                         const TokenFactors &factors = {});
};

/// The text as it will be kept, or why it will not be: empty, too long, known already, a key or password in it (as `secrets` tell,
/// which also hold the person's own), no room. `except`: a fact that it would replace. Pure.
[[nodiscard]] Result<QString> checkFact(const QString &text, const QList<MemoryFact> &facts,
                                        const MemoryLimits &limits, const RedactionRules &secrets,
                                        const EntryId &except = {});

/// Refused if these are more than there is room for, as after one of them is shown again.
[[nodiscard]] Result<> checkRoom(const QList<MemoryFact> &facts, const MemoryLimits &limits);

/// The fact that `name` means: its whole id, a beginning of it that is no other's, or its place from 1.
[[nodiscard]] Result<EntryId> findFact(const QList<MemoryFact> &facts, const QString &name);

} // namespace varve
