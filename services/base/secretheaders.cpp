// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secretheaders.h"

#include <QString>

namespace varve
{

using namespace Qt::StringLiterals;

bool isSecretHeader(QAnyStringView name)
{
    const QString lower = name.toString().trimmed().toLower();
    return lower.contains("authorization"_L1) || lower.contains("cookie"_L1)
            || lower.contains("secret"_L1) || lower.endsWith("key"_L1) || lower.endsWith("token"_L1)
            || lower.endsWith("account-id"_L1);
}

} // namespace varve
