// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedserver.h"

#include <QStringList>

#include <functional>

namespace varve::test
{

/// Makes a server answer as an embedding model of the OpenAI protocol: each text's vector is what `vectorOf` says.
class EmbeddingScript
{
public:
    using VectorOf = std::function<QList<float>(const QString &text)>;

    /// Both outlive it.
    EmbeddingScript(ScriptedServer *server, VectorOf vectorOf);

    /// The texts of all requests so far, in order.
    [[nodiscard]] const QStringList &texts() const { return m_texts; }
    [[nodiscard]] int requests() const { return m_requests; }
    /// The next requests get this instead, with this status.
    void failWith(int status, const QByteArray &body, int requests);
    /// Texts of more characters are too long for the model; 0: none is.
    void setLongest(qsizetype characters) { m_longest = characters; }

private:
    [[nodiscard]] Script answer(const ScriptedServer::Request &request);

    VectorOf m_vectorOf;
    QStringList m_texts;
    int m_requests = 0;
    int m_failures = 0;
    int m_status = 500;
    QByteArray m_body;
    qsizetype m_longest = 0;
};

} // namespace varve::test
