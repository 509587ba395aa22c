// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <redaction/redactor.h>
#include <session/entry.h>
#include <storage/foundfacts.h>

#include <span>

namespace varve
{

/// What a model said of these messages, by the message that each fact stands in, or else the last of them; without keys. Pure.
[[nodiscard]] QList<FoundFact> placedFacts(const QList<JournalFact> &byModel,
                                           std::span<const Entry> messages,
                                           const RedactionRules &secrets);

/// Adds them to the journal of the session. Of what it has already only rules are overruled in how much it weighs, and what a person
/// has deleted stays out. Inside a transaction of the caller.
[[nodiscard]] Result<> keepModelFacts(Database &database, const SessionId &session,
                                      const QList<FoundFact> &facts);

} // namespace varve
