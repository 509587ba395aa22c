// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowedmodel.h"

#include "chatscript.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QString textOf(const QByteArray &body)
{
    QString text;
    const QJsonArray messages =
            QJsonDocument::fromJson(body).object().value(u"messages"_s).toArray();
    for (const auto &one : messages) {
        const QJsonValue content = one[u"content"_s];
        text += content.isString() ? content.toString()
                                   : QString::fromUtf8(QJsonDocument(content.toArray()).toJson());
        const QJsonArray calls = one[u"tool_calls"_s].toArray();
        if (!calls.isEmpty()) {
            text += QString::fromUtf8(QJsonDocument(calls).toJson(QJsonDocument::Compact));
        }
        text += u'\n';
    }
    return text;
}

} // namespace

WindowedModel::WindowedModel(qint64 window) : m_window(window)
{
    m_server.setResponder(
            [this](const ScriptedServer::Request &request) { return respond(request); });
}

WindowedModel::~WindowedModel() = default;

qint64 WindowedModel::tokensOf(const QByteArray &body)
{
    return textOf(body).size() / 3;
}

bool WindowedModel::isForSummary(const QByteArray &body)
{
    return body.contains("You write hand-over notes");
}

Script WindowedModel::answer(const QString &text, qint64 promptTokens)
{
    const QJsonObject usage { { u"prompt_tokens"_s, promptTokens },
                              { u"completion_tokens"_s, text.size() / 3 + 1 } };
    Script script = chatBeginning(
            { text },
            SendBytes {
                    R"(data: {"id":"c1","model":"tiny","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})"
                    "\n\n"
                    R"(data: {"id":"c1","model":"tiny","choices":[],"usage":)"
                    + QJsonDocument(usage).toJson(QJsonDocument::Compact)
                    + "}\n\ndata: [DONE]\n\n" });
    script += Close {};
    return script;
}

QString WindowedModel::summaryOf(const QByteArray &body) const
{
    if (!m_summary.isEmpty()) {
        return m_summary;
    }
    static const QRegularExpression Fact(u"FACT[-\\w]*"_s);
    QStringList facts;
    auto found = Fact.globalMatch(textOf(body));
    while (found.hasNext()) {
        const QString fact = found.next().captured();
        if (!facts.contains(fact)) {
            facts += fact;
        }
    }
    facts = facts.mid(std::max<qsizetype>(0, facts.size() - 40));
    return wellShapedSummary(facts.isEmpty() ? u"go on"_s : facts.join(u"\n- "_s));
}

Script WindowedModel::respond(const ScriptedServer::Request &request)
{
    const qint64 tokens = tokensOf(request.body);
    if (tokens > m_window) {
        ++m_refused;
        return !m_overflow.isEmpty()
                ? m_overflow
                : plainAnswer(
                          400, "application/json",
                          QJsonDocument(
                                  QJsonObject {
                                          { u"error"_s,
                                            QJsonObject {
                                                    { u"code"_s, 400 },
                                                    { u"message"_s,
                                                      u"the request exceeds the available context "
                                                      u"size. "
                                                      "try increasing the context size or enable context shift"_s },
                                                    { u"type"_s, u"exceed_context_size_error"_s },
                                                    { u"n_prompt_tokens"_s, tokens },
                                                    { u"n_ctx"_s, m_window } } } })
                                  .toJson(QJsonDocument::Compact));
    }
    m_largest = std::max(m_largest, tokens);
    if (isForSummary(request.body)) {
        ++m_summaries;
        return m_summaryScript.isEmpty() ? answer(summaryOf(request.body), tokens)
                                         : m_summaryScript;
    }
    ++m_answers;
    return m_answer ? m_answer(request) : answer(u"Very well."_s, tokens);
}

} // namespace varve::test
