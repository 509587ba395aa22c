// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivetool.h"

#include <base/visibletext.h>
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView ArchiveTag { "archive" };

} // namespace

QJsonObject ArchiveTool::definition(bool mayReachOut) const
{
    QJsonObject schema = inputSchema(operation, offered);
    if (reachesOut && mayReachOut) {
        QJsonObject properties = schema.value("properties"_L1).toObject();
        properties[EverywhereParameter] =
                QJsonObject { { "type"_L1, "boolean"_L1 },
                              { "default"_L1, false },
                              { "description"_L1,
                                "Also sessions of other projects than this one."_L1 } };
        schema["properties"_L1] = properties;
    }
    const QByteArray prompt = "archive-" + QByteArray(name.data(), name.size());
    return { { "name"_L1, QString(name) },
             { "title"_L1, QString(title) },
             { "description"_L1, readPrompt(QLatin1StringView(prompt)) },
             { "inputSchema"_L1, schema },
             { "annotations"_L1,
               QJsonObject { { "title"_L1, QString(title) },
                             { "readOnlyHint"_L1, !changes },
                             { "destructiveHint"_L1, false },
                             { "idempotentHint"_L1, !changes },
                             { "openWorldHint"_L1, false } } } };
}

QString wrapArchive(const ArchiveText &text)
{
    if (text.body.isEmpty()) {
        return visibleText(text.rest);
    }
    const QString wrapped = fillPrompt(
            readPrompt("archive-answer"_L1),
            { { "body"_L1, escapeTags(text.body, { ArchiveTag }) }, { "rest"_L1, text.rest } });
    return visibleText(wrapped.trimmed());
}

namespace
{

struct SchemaTr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

QJsonObject countSchema(const Parameter &parameter, const OfferedParameter &offer)
{
    QJsonObject schema { { "type"_L1, "integer"_L1 }, { "minimum"_L1, parameter.least } };
    const qint64 most = offer.most.value_or(parameter.mostIn(Notation::Json));
    if (most < std::numeric_limits<qint32>::max()) {
        schema["maximum"_L1] = most;
    }
    if (offer.usual) {
        schema["default"_L1] = *offer.usual;
    } else if (const QString usual = parameter.usualText(Notation::Json); !usual.isEmpty()) {
        schema["default"_L1] = usual.toLongLong();
    }
    return schema;
}

QJsonObject textSchema(const Parameter &parameter)
{
    QJsonObject schema { { "type"_L1, "string"_L1 } };
    if (parameter.words) {
        schema["enum"_L1] = QJsonArray::fromStringList(parameter.words());
    }
    return schema;
}

QJsonObject schemaOf(const Parameter &parameter, const OfferedParameter &offer)
{
    QJsonObject schema;
    if (parameter.isList) {
        schema = { { "type"_L1, "array"_L1 }, { "items"_L1, textSchema(parameter) } };
    } else if (parameter.kind == ParameterKind::Flag) {
        schema = { { "type"_L1, "boolean"_L1 } };
    } else if (parameter.kind == ParameterKind::Count) {
        schema = countSchema(parameter, offer);
    } else {
        schema = textSchema(parameter);
        if (const QString usual = parameter.usualText(Notation::Json); !usual.isEmpty()) {
            schema["default"_L1] = usual;
        }
    }
    schema["description"_L1] = QString::fromUtf8(parameter.help);
    return schema;
}

} // namespace

QJsonObject inputSchema(const Operation &operation, const QList<OfferedParameter> &offered)
{
    QJsonObject properties;
    QJsonArray required;
    for (const OfferedParameter &offer : offered) {
        const Parameter &parameter = *operation.parameterNamed(QString(offer.name));
        properties[offer.name] = schemaOf(parameter, offer);
        if (offer.isRequired) {
            required += QString(offer.name);
        }
    }
    QJsonObject schema { { "type"_L1, "object"_L1 },
                         { "properties"_L1, properties },
                         { "additionalProperties"_L1, false } };
    if (!required.isEmpty()) {
        schema["required"_L1] = required;
    }
    return schema;
}

std::expected<QJsonObject, ParameterProblem> offeredArguments(
        const Operation &operation, const QList<OfferedParameter> &offered,
        const QJsonObject &given)
{
    QJsonObject arguments;
    for (auto member = given.constBegin(); member != given.constEnd(); ++member) {
        const bool isOffered = std::ranges::any_of(
                offered, [&](const OfferedParameter &offer) { return offer.name == member.key(); });
        if (!isOffered) {
            return std::unexpected(ParameterProblem {
                    member.key(),
                    SchemaTr::tr("This tool has no parameter “%1”.").arg(member.key().left(100)) });
        }
        const QJsonValue value = member.value();
        const bool isName = value.isDouble()
                && operation.parameterNamed(member.key())->kind != ParameterKind::Count;
        if (!value.isNull()) {
            arguments.insert(member.key(),
                             isName ? QJsonValue(QString::number(value.toInteger())) : value);
        }
    }
    for (const OfferedParameter &offer : offered) {
        const QJsonValue value = arguments.value(offer.name);
        if (value.isUndefined() && offer.usual) {
            arguments.insert(offer.name, *offer.usual);
        } else if (value.isUndefined() && offer.isRequired) {
            return std::unexpected(ParameterProblem {
                    QString(offer.name), SchemaTr::tr("“%1” is missing.").arg(offer.name) });
        } else if (offer.most && value.toDouble() > double(*offer.most)) {
            return std::unexpected(ParameterProblem {
                    QString(offer.name),
                    SchemaTr::tr("“%1” is at most %2.").arg(offer.name).arg(*offer.most) });
        }
    }
    return arguments;
}

} // namespace varve
