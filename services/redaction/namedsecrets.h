// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundsecret.h"

#include <QList>
#include <QStringView>

#include <optional>

namespace varve
{

/// The secret in a value that stands by itself and goes under `name`, such as a member of JSON; nothing where the name says nothing,
/// such as "key", "max_tokens" or "PWD", or the value does not look like one: words, paths, placeholders, variables. The ends of names
/// are in resources/redaction/keyshapes.json.
[[nodiscard]] std::optional<FoundSecret> findNamedSecret(QStringView name, QStringView value);

/// Secrets in a text that are set to such a name: `name = value`, `name: value`, `"name": "value"`, `name: type = "value"`,
/// `--name value`, `define('name', 'value')`, `"name": "…", "value": "…"`, cookies; also where the quotes are escaped. Linear in its
/// length.
void findNamedSecrets(const QString &text, QList<FoundSecret> &found);

} // namespace varve
