// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedserver.h"

#include <QString>

namespace varve::test
{

/// A Chat Completions server with a window, as real ones have: it counts a token for three characters of the messages, refuses what does
/// not fit in the words of llama.cpp, reports its usage, summarizes when it is asked to, and else answers as it is told.
class WindowedModel
{
    Q_DISABLE_COPY_MOVE(WindowedModel)

public:
    explicit WindowedModel(qint64 window);
    ~WindowedModel();

    [[nodiscard]] ScriptedServer &server() { return m_server; }
    [[nodiscard]] QUrl url() const { return m_server.url(); }
    /// What it says to anything that is no request for a summary.
    void setAnswer(std::function<Script(const ScriptedServer::Request &)> answer)
    {
        m_answer = std::move(answer);
    }
    /// Nothing: the facts (lines with "FACT") that it finds, in the sections that are asked for.
    void setSummary(const QString &summary) { m_summary = summary; }
    void setSummaryScript(const Script &script) { m_summaryScript = script; }
    /// Refuses by this error instead of llama.cpp's.
    void setOverflow(const Script &script) { m_overflow = script; }

    [[nodiscard]] int answers() const { return m_answers; }
    [[nodiscard]] int summaries() const { return m_summaries; }
    [[nodiscard]] int refused() const { return m_refused; }
    [[nodiscard]] qint64 largest() const
    {
        return m_largest;
    } ///< tokens of a request that was answered

    /// An answer with its usage.
    [[nodiscard]] static Script answer(const QString &text, qint64 promptTokens);
    [[nodiscard]] static qint64 tokensOf(const QByteArray &body);
    [[nodiscard]] static bool isForSummary(const QByteArray &body);

private:
    [[nodiscard]] Script respond(const ScriptedServer::Request &request);
    [[nodiscard]] QString summaryOf(const QByteArray &body) const;

    const qint64 m_window;
    ScriptedServer m_server;
    std::function<Script(const ScriptedServer::Request &)> m_answer;
    QString m_summary;
    Script m_summaryScript;
    Script m_overflow;
    int m_answers = 0;
    int m_summaries = 0;
    int m_refused = 0;
    qint64 m_largest = 0;
};

} // namespace varve::test
