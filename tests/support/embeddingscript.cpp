// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingscript.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

EmbeddingScript::EmbeddingScript(ScriptedServer *server, VectorOf vectorOf)
    : m_vectorOf(std::move(vectorOf))
{
    server->setResponder(
            [this](const ScriptedServer::Request &request) { return answer(request); });
}

void EmbeddingScript::failWith(int status, const QByteArray &body, int requests)
{
    m_status = status;
    m_body = body;
    m_failures = requests;
}

Script EmbeddingScript::answer(const ScriptedServer::Request &request)
{
    ++m_requests;
    if (m_failures > 0) {
        --m_failures;
        return plainAnswer(m_status, "application/json", m_body);
    }
    const QStringList texts =
            QJsonDocument::fromJson(request.body)["input"_L1].toVariant().toStringList();
    if (m_longest > 0 && std::ranges::any_of(texts, [this](const QString &text) {
            return text.size() > m_longest;
        })) {
        return plainAnswer(
                400, "application/json",
                R"({"error":{"code":400,"message":"input is larger than the maximum context size","type":"exceed_context_size_error"}})");
    }
    QJsonArray data;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        QJsonArray numbers;
        for (const float value : m_vectorOf(texts.at(i))) {
            numbers += static_cast<double>(value);
        }
        data += QJsonObject { { "index"_L1, i }, { "embedding"_L1, numbers } };
    }
    m_texts += texts;
    return plainAnswer(
            200, "application/json",
            QJsonDocument(QJsonObject { { "data"_L1, data },
                                        { "usage"_L1,
                                          QJsonObject { { "prompt_tokens"_L1, texts.size() } } } })
                    .toJson(QJsonDocument::Compact));
}

} // namespace varve::test
