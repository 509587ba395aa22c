// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keyshapes.h"

#include <optional>

namespace varve
{

/// What a value is by the name that it goes under: "OPENAI_API_KEY", "x-api-key", "awsSecretAccessKey", "db.password",
/// "Authorization". Nothing for names that say nothing, such as "key", "max_tokens" or "PWD".
[[nodiscard]] std::optional<SecretKind> kindOfName(QStringView name);

/// The secret in a value that stands by itself and goes under `name`, such as a member of JSON; nothing where the name says nothing or
/// the value does not look like one: words, paths, placeholders, variables.
[[nodiscard]] std::optional<FoundSecret> findNamedSecret(QStringView name, QStringView value);

/// Secrets in a text that are set to such a name: `name = value`, `name: value`, `"name": "value"`, `name: type = "value"`,
/// `--name value`, also where the quotes are escaped. Linear in its length.
void findNamedSecrets(const QString &text, QList<FoundSecret> &found);

} // namespace varve
