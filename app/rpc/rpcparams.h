// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rpcerror.h"

#include <QSet>
#include <QStringList>

#include <optional>

namespace varve
{

/// Reads the parameters of one request. The first thing that is wrong with them is kept and everything else answers what it would
/// without the parameter, so that a method reads all it knows and then asks problem() once.
class RpcParams
{
public:
    explicit RpcParams(QJsonObject params, bool refusesUnknown = true)
        : m_params(std::move(params))
        , m_refusesUnknown(refusesUnknown)
    { }

    /// Must be there, and not be empty.
    [[nodiscard]] QString requiredText(QLatin1StringView name);
    [[nodiscard]] QString text(QLatin1StringView name, const QString &otherwise = {});
    /// One of a few words.
    [[nodiscard]] QString word(QLatin1StringView name, const QStringList &allowed,
                               const QString &otherwise);
    [[nodiscard]] bool flag(QLatin1StringView name, bool otherwise = false);
    /// A whole number within these bounds.
    [[nodiscard]] qint64 number(QLatin1StringView name, qint64 otherwise, qint64 least,
                                qint64 most);
    [[nodiscard]] std::optional<qint64> requiredNumber(QLatin1StringView name, qint64 least,
                                                       qint64 most);
    [[nodiscard]] bool has(QLatin1StringView name);
    /// An array of strings, or nothing if it is not there.
    [[nodiscard]] std::optional<QStringList> texts(QLatin1StringView name);
    /// The id of a request: a string or a number. Undefined if it is not there.
    [[nodiscard]] QJsonValue id(QLatin1StringView name);
    /// An array of objects; empty if it is not there.
    [[nodiscard]] QList<QJsonObject> objects(QLatin1StringView name);
    /// Empty if it is not there.
    [[nodiscard]] QJsonObject object(QLatin1StringView name);

    /// All of them, for somebody who knows which there are: what is unknown is theirs to refuse.
    [[nodiscard]] const QJsonObject &all();

    /// Something is wrong that this class cannot see.
    void refuse(const QString &message, const QString &name);

    /// What is wrong with those that were read, or a parameter that nobody has asked for.
    [[nodiscard]] std::optional<RpcError> problem() const;

private:
    /// Undefined if it is not there. A null counts as not there.
    [[nodiscard]] QJsonValue value(QLatin1StringView name);
    void missing(QLatin1StringView name);

    const QJsonObject m_params;
    const bool m_refusesUnknown;
    QSet<QString> m_read;
    std::optional<RpcError> m_problem;
};

} // namespace varve
