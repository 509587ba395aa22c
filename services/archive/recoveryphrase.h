// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivekey.h"
#include <base/error.h>

namespace varve
{

// A key that a person can write down and type: seventeen words of five letters that can be spoken, sixteen of the key and one that says
// whether they fit together. The words are proquints (D. Wilkerson, "A Proposal for Proquints", 2009), sixteen bits each.

/// With hyphens between the words. A secret as the key itself.
[[nodiscard]] QString recoveryPhrase(const ArchiveKey &key);

/// What was typed, in whatever case and with whatever between the words. InvalidInput with a sentence that names the word that is wrong.
[[nodiscard]] Result<ArchiveKey> keyOfPhrase(const QString &typed);

} // namespace varve
