// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatdialect.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isHost(const QString &host, QLatin1StringView domain)
{
    return host.endsWith(domain)
            && (host.size() == domain.size() || host[host.size() - domain.size() - 1] == u'.');
}

} // namespace

ChatDialect ChatDialect::forUrl(const QUrl &baseUrl)
{
    const QString host = baseUrl.host().toLower();
    ChatDialect dialect;
    if (isHost(host, "openai.com"_L1) || isHost(host, "openai.azure.com"_L1)) {
        dialect.maxTokensField = MaxTokensField::MaxCompletionTokens;
        dialect.systemRole = SystemRole::Developer;
        dialect.reasoningEffort = true;
        dialect.storeFalse = isHost(host, "openai.com"_L1);
    } else if (isHost(host, "googleapis.com"_L1)) {
        dialect.reasoningEffort = true;
        dialect.callSignatures = true;
    } else if (isHost(host, "deepseek.com"_L1)) {
        dialect.thinkingHistoryKey = "reasoning_content"_ba;
    } else if (isHost(host, "mistral.ai"_L1)) {
        dialect.namedToolResults = true;
    } else if (isHost(host, "groq.com"_L1)) {
        dialect.maxTokensField = MaxTokensField::MaxCompletionTokens;
    }
    return dialect;
}

} // namespace varve
