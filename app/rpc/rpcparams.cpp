// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcparams.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcParams)
};

} // namespace

QJsonValue RpcParams::value(QLatin1StringView name)
{
    m_read.insert(QString(name));
    const QJsonValue found = m_params.value(name);
    return found.isNull() ? QJsonValue(QJsonValue::Undefined) : found;
}

const QJsonObject &RpcParams::all()
{
    const QStringList names = m_params.keys();
    m_read.unite(QSet<QString>(names.cbegin(), names.cend()));
    return m_params;
}

void RpcParams::refuse(const QString &message, const QString &name)
{
    if (!m_problem) {
        m_problem = RpcError::badRequest(message, name);
    }
}

void RpcParams::missing(QLatin1StringView name)
{
    refuse(Tr::tr("The parameter “%1” is missing.").arg(name), name);
}

bool RpcParams::has(QLatin1StringView name)
{
    return !value(name).isUndefined();
}

QString RpcParams::text(QLatin1StringView name, const QString &otherwise)
{
    const QJsonValue found = value(name);
    if (found.isUndefined()) {
        return otherwise;
    }
    if (!found.isString()) {
        refuse(Tr::tr("The parameter “%1” is a string.").arg(name), name);
        return otherwise;
    }
    return found.toString();
}

QString RpcParams::requiredText(QLatin1StringView name)
{
    if (!has(name)) {
        missing(name);
        return {};
    }
    const QString found = text(name);
    if (found.trimmed().isEmpty()) {
        refuse(Tr::tr("The parameter “%1” is empty.").arg(name), name);
    }
    return found;
}

QString RpcParams::word(QLatin1StringView name, const QStringList &allowed,
                        const QString &otherwise)
{
    const QString found = text(name, otherwise);
    if (found != otherwise && !allowed.contains(found)) {
        refuse(Tr::tr("The parameter “%1” is one of these: %2.").arg(name, allowed.join(u", "_s)),
               name);
        return otherwise;
    }
    return found;
}

bool RpcParams::flag(QLatin1StringView name, bool otherwise)
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isBool()) {
        refuse(Tr::tr("The parameter “%1” is true or false.").arg(name), name);
    }
    return found.toBool(otherwise);
}

qint64 RpcParams::number(QLatin1StringView name, qint64 otherwise, qint64 least, qint64 most)
{
    const QJsonValue found = value(name);
    if (found.isUndefined()) {
        return otherwise;
    }
    const double number = found.toDouble(std::nan(""));
    const bool whole = std::trunc(number) == number; // false for what is no number
    if (!whole || number < static_cast<double>(least) || number > static_cast<double>(most)) {
        refuse(Tr::tr("The parameter “%1” is a whole number from %2 to %3.")
                       .arg(name)
                       .arg(least)
                       .arg(most),
               name);
        return otherwise;
    }
    return found.toInteger();
}

std::optional<qint64> RpcParams::requiredNumber(QLatin1StringView name, qint64 least, qint64 most)
{
    if (!has(name)) {
        missing(name);
        return std::nullopt;
    }
    return number(name, least, least, most);
}

std::optional<QStringList> RpcParams::texts(QLatin1StringView name)
{
    const QJsonValue found = value(name);
    if (found.isUndefined()) {
        return std::nullopt;
    }
    QStringList list;
    const QJsonArray array = found.toArray();
    bool isRight = found.isArray();
    for (const QJsonValue &one : array) {
        isRight = isRight && one.isString();
        list += one.toString();
    }
    if (!isRight) {
        refuse(Tr::tr("The parameter “%1” is an array of strings.").arg(name), name);
    }
    return list;
}

QJsonValue RpcParams::id(QLatin1StringView name)
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isString() && !found.isDouble()) {
        refuse(Tr::tr("The parameter “%1” is the id of a request: a string or a number.").arg(name),
               name);
    }
    return found;
}

QList<QJsonObject> RpcParams::objects(QLatin1StringView name)
{
    const QJsonValue found = value(name);
    QList<QJsonObject> list;
    const QJsonArray array = found.toArray();
    bool isRight = found.isUndefined() || found.isArray();
    for (const QJsonValue &one : array) {
        isRight = isRight && one.isObject();
        list += one.toObject();
    }
    if (!isRight) {
        refuse(Tr::tr("The parameter “%1” is an array of objects.").arg(name), name);
    }
    return list;
}

QJsonObject RpcParams::object(QLatin1StringView name)
{
    const QJsonValue found = value(name);
    if (!found.isUndefined() && !found.isObject()) {
        refuse(Tr::tr("The parameter “%1” is a JSON object.").arg(name), name);
    }
    return found.toObject();
}

std::optional<RpcError> RpcParams::problem() const
{
    if (m_problem || !m_refusesUnknown) {
        return m_problem;
    }
    for (auto member = m_params.constBegin(); member != m_params.constEnd(); ++member) {
        if (!m_read.contains(member.key())) {
            return RpcError::badRequest(
                    Tr::tr("This method has no parameter “%1”.").arg(member.key()), member.key());
        }
    }
    return std::nullopt;
}

} // namespace varve
