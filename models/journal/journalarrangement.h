// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory/journalmerge.h>

namespace varve
{

enum class JournalOrder : quint8 { When, Importance, Kind, Text, Session };

/// In this order, with facts that contradict each other side by side: the newest of them where it belongs by the order, the others
/// right below it. What is equal by the order is newest first. Pure.
[[nodiscard]] QList<MergedFact> arranged(QList<MergedFact> facts, JournalOrder order,
                                         bool descending);

} // namespace varve
