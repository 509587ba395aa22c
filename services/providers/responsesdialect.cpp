// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesdialect.h"

namespace varve
{

using namespace Qt::StringLiterals;

ResponsesDialect ResponsesDialect::forUrl(const QUrl &baseUrl)
{
    const QString host = baseUrl.host().toLower();
    const auto isOf = [&host](QLatin1StringView domain) {
        return host == domain
                || (host.endsWith(domain) && host.chopped(domain.size()).endsWith(u'.'));
    };
    ResponsesDialect dialect;
    const bool makers = host.isEmpty() || isOf("openai.com"_L1) || isOf("chatgpt.com"_L1)
            || isOf("openai.azure.com"_L1);
    // Others of these say nothing of fields they do not know, or refuse them: they get what all take.
    dialect.cacheKey = makers || isOf("x.ai"_L1);
    dialect.encryptedReasoning = makers || isOf("x.ai"_L1) || isOf("openrouter.ai"_L1);
    return dialect;
}

} // namespace varve
