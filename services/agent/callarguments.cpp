// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "callarguments.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CallArguments)
};

} // namespace

Result<QJsonObject> CallArguments::parse(const QByteArray &json)
{
    if (json.trimmed().isEmpty()) {
        return QJsonObject(); // a call without arguments
    }
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
    if (!document.isObject()) {
        return fail(Error::Kind::InvalidInput,
                    problem.error != QJsonParseError::NoError
                            ? Tr::tr("The arguments are not valid JSON: %1 at byte %2.")
                                      .arg(problem.errorString())
                                      .arg(problem.offset)
                            : Tr::tr("The arguments must be a JSON object."));
    }
    return document.object();
}

Result<QString> CallArguments::text(QLatin1StringView name) const
{
    const QJsonValue value = m_object.value(name);
    if (!value.isString()) {
        return fail(Error::Kind::InvalidInput,
                    value.isUndefined()
                            ? Tr::tr("The argument \"%1\" is missing.").arg(name)
                            : Tr::tr("The argument \"%1\" must be a string.").arg(name));
    }
    return value.toString();
}

Result<QString> CallArguments::text(QLatin1StringView name, const QString &fallback) const
{
    const QJsonValue value = m_object.value(name);
    return value.isUndefined() || value.isNull() ? Result<QString>(fallback) : text(name);
}

Result<qint64> CallArguments::number(QLatin1StringView name, qint64 fallback, qint64 minimum,
                                     qint64 maximum) const
{
    const QJsonValue value = m_object.value(name);
    if (value.isUndefined() || value.isNull()) {
        return fallback;
    }
    bool ok = value.isDouble();
    const double number = ok ? value.toDouble() : value.toString().toDouble(&ok);
    if (!ok || number != std::floor(number) || number < static_cast<double>(minimum)
        || number > static_cast<double>(maximum)) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The argument \"%1\" must be a whole number from %2 to %3.")
                            .arg(name)
                            .arg(minimum)
                            .arg(maximum));
    }
    return static_cast<qint64>(number);
}

Result<bool> CallArguments::flag(QLatin1StringView name, bool fallback) const
{
    const QJsonValue value = m_object.value(name);
    if (value.isUndefined() || value.isNull()) {
        return fallback;
    }
    if (value.isBool()) {
        return value.toBool();
    }
    if (const QString text = value.toString(); text == "true"_L1 || text == "false"_L1) {
        return text == "true"_L1;
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("The argument \"%1\" must be true or false.").arg(name));
}

} // namespace varve
