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

ChatDialect openAi(bool azure)
{
    ChatDialect dialect;
    dialect.maxTokensField = ChatDialect::MaxTokensField::MaxCompletionTokens;
    dialect.systemRole = ChatDialect::SystemRole::Developer;
    dialect.thinking = ChatDialect::Thinking::Effort;
    dialect.storeFalse = !azure;
    dialect.cacheKey = !azure;
    dialect.thinkingBack = false; // it never shows any here
    return dialect;
}

/// Refuses every field that it does not know.
ChatDialect gemini()
{
    ChatDialect dialect;
    dialect.thinking = ChatDialect::Thinking::Effort;
    dialect.callSignatures = true;
    dialect.thinkingBack = false;
    return dialect;
}

ChatDialect deepSeek()
{
    ChatDialect dialect;
    dialect.thinking = ChatDialect::Thinking::DeepSeek;
    dialect.thinkingHistoryKey = "reasoning_content"_ba;
    return dialect;
}

ChatDialect mistral()
{
    ChatDialect dialect;
    dialect.thinking = ChatDialect::Thinking::Effort;
    dialect.efforts = { { u"off"_s, u"none"_s },
                        { u"minimal"_s, QString() },
                        { u"low"_s, QString() },
                        { u"medium"_s, QString() },
                        { u"high"_s, u"high"_s } };
    dialect.namedToolResults = true;
    dialect.longestCallId = 9;
    dialect.exactCallId = true;
    dialect.thinkingBack = false;
    return dialect;
}

ChatDialect openRouter()
{
    ChatDialect dialect;
    dialect.thinking = ChatDialect::Thinking::OpenRouter;
    dialect.efforts = { { u"off"_s, u"none"_s } };
    dialect.sessionHeader = true;
    return dialect;
}

ChatDialect zai()
{
    ChatDialect dialect;
    dialect.thinking = ChatDialect::Thinking::Zai;
    dialect.toolStream = true;
    return dialect;
}

} // namespace

ChatDialect ChatDialect::forUrl(const QUrl &baseUrl)
{
    const QString host = baseUrl.host().toLower();
    const auto is = [&host](QLatin1StringView domain) { return isHost(host, domain); };
    if (is("openai.com"_L1) || is("openai.azure.com"_L1)) {
        return openAi(is("openai.azure.com"_L1));
    }
    if (is("googleapis.com"_L1)) {
        return gemini();
    }
    if (is("deepseek.com"_L1)) {
        return deepSeek();
    }
    if (is("mistral.ai"_L1)) {
        return mistral();
    }
    if (is("openrouter.ai"_L1)) {
        return openRouter();
    }
    if (is("z.ai"_L1) || is("bigmodel.cn"_L1)) {
        return zai();
    }
    ChatDialect dialect;
    if (is("groq.com"_L1)) {
        dialect.maxTokensField = MaxTokensField::MaxCompletionTokens;
        dialect.thinking = Thinking::Effort;
    } else if (is("x.ai"_L1)) {
        dialect.thinking = Thinking::Effort;
    } else if (is("together.ai"_L1) || is("together.xyz"_L1)) {
        dialect.thinking = Thinking::Together;
    } else if (is("aliyuncs.com"_L1)) {
        dialect.thinking = Thinking::Switch;
    }
    return dialect;
}

} // namespace varve
