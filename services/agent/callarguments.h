// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QJsonObject>

namespace varve
{

/// A call's arguments as a model wrote them. The sentences of its errors are for the model.
class CallArguments
{
public:
    explicit CallArguments(const QJsonObject &object) : m_object(object) { }

    /// Refuses what is not a JSON object.
    [[nodiscard]] static Result<QJsonObject> parse(const QByteArray &json);

    [[nodiscard]] Result<QString> text(QLatin1StringView name) const;
    [[nodiscard]] Result<QString> text(QLatin1StringView name, const QString &fallback) const;
    /// Whole numbers, also written as text, which models do.
    [[nodiscard]] Result<qint64> number(QLatin1StringView name, qint64 fallback, qint64 minimum,
                                        qint64 maximum) const;
    [[nodiscard]] Result<bool> flag(QLatin1StringView name, bool fallback) const;

private:
    QJsonObject m_object;
};

} // namespace varve
