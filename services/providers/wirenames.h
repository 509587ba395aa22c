// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/request.h>

#include <QHash>

namespace varve
{

/// The names of a request's tools as providers take them: one to 64 of a-z, A-Z, 0-9, _ and -, and never the same
/// for two tools. Names that are fine already stay as they are.
class WireNames
{
public:
    WireNames() = default;
    explicit WireNames(const Request &request);

    [[nodiscard]] QString wire(const QString &name) const;
    /// From the name in the request to the tool's own, only where they differ: what an answer's calls are
    /// mapped back with.
    [[nodiscard]] const QHash<QString, QString> &replaced() const { return m_replaced; }

private:
    void add(const QString &name);

    QHash<QString, QString> m_wire;
    QHash<QString, QString> m_replaced;
};

/// `id` if it has at most `longest` of the same characters, else a replacement made from it: ids of other
/// protocols may hold hundreds of characters and any punctuation.
[[nodiscard]] QString wireCallId(const QString &id, qsizetype longest);

/// The ids of calls in one conversation as providers take them, each once: they refuse an id that two calls share, and some servers
/// begin to count anew in every answer.
class WireCallIds
{
public:
    /// `longest`: of an id, in characters; a counter may follow.
    explicit WireCallIds(qsizetype longest) : m_longest(longest) { }

    /// Of a call.
    [[nodiscard]] QString begin(const QString &id);
    /// Of a result, once for each: that of the call with this id. Of several that have begun since the last result with it, as two calls of
    /// one answer may have the same id: of the first that has none.
    [[nodiscard]] QString of(const QString &id);

private:
    qsizetype m_longest;
    struct Calls
    {
        QStringList ids; ///< that were made for them
        qsizetype answered = 0;
    };
    QHash<QString, Calls> m_calls; ///< by their own id; those of one answer
    QHash<QString, int> m_uses;
};

/// It comes from session files: nothing that could end a string or a URL.
[[nodiscard]] QByteArray wireMediaType(const QString &type);

} // namespace varve
