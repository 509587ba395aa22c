// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modellist.h"

#include "boundedjson.h"
#include "errorclassifier.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ModelList)
};

std::unexpected<Error> notAList(const QByteArray &json)
{
    return fail(Error::Kind::Provider,
                Tr::tr("What came back is not a list of models. Check the base URL, it often ends "
                       "in /v1."),
                quoteOf(json));
}

/// Numbers come as 4096, 4096.0, "4096" and null.
qint64 number(const QJsonValue &value)
{
    const double n = value.isString() ? value.toString().toDouble() : value.toDouble();
    constexpr double Absurd = 1e12;
    return n > 0 && n < Absurd ? static_cast<qint64>(n) : 0;
}

qint64 firstNumber(const QJsonObject &object, std::initializer_list<QLatin1StringView> names)
{
    for (const QLatin1StringView name : names) {
        if (const qint64 n = number(object[name]); n > 0) {
            return n;
        }
    }
    return 0;
}

std::optional<double> perMillion(const QJsonValue &value)
{
    bool ok = value.isDouble();
    const double price = ok ? value.toDouble() : value.toString().toDouble(&ok);
    constexpr double Million = 1e6;
    return ok && price >= 0 ? std::optional(price * Million) : std::nullopt; // -1: it depends
}

/// OpenRouter's: strings, for one token.
std::optional<ModelPrices> readPricing(const QJsonObject &pricing)
{
    const auto input = perMillion(pricing["prompt"_L1]);
    const auto output = perMillion(pricing["completion"_L1]);
    if (!input || !output) {
        return std::nullopt;
    }
    // Where no price of cached tokens is given, they cost what all others do.
    return ModelPrices { *input, *output,
                         perMillion(pricing["input_cache_read"_L1]).value_or(*input),
                         perMillion(pricing["input_cache_write"_L1]).value_or(*input) };
}

ReportedModel::Kind kindOf(const QJsonObject &object)
{
    const QString type = object["type"_L1].toString();
    if (type.startsWith("embedding"_L1)) {
        return ReportedModel::Kind::Embedding;
    }
    if (type == "llm"_L1 || type == "vlm"_L1) {
        return ReportedModel::Kind::Chat;
    }
    const QJsonArray output = object["architecture"_L1]["output_modalities"_L1].toArray();
    if (output.contains("embeddings"_L1)) {
        return ReportedModel::Kind::Embedding;
    }
    return output.isEmpty() || output.contains("text"_L1) ? ReportedModel::Kind::Unknown
                                                          : ReportedModel::Kind::Other;
}

std::optional<bool> imagesOf(const QJsonObject &object)
{
    const QJsonObject capabilities = object["capabilities"_L1].toObject();
    for (const QJsonValue &said :
         { capabilities["image_input"_L1]["supported"_L1], capabilities["vision"_L1] }) {
        if (said.isBool()) {
            return said.toBool();
        }
    }
    const QJsonValue modalities = object["architecture"_L1]["input_modalities"_L1];
    if (modalities.isArray()) {
        return modalities.toArray().contains("image"_L1);
    }
    if (object["type"_L1] == "vlm"_L1) {
        return true;
    }
    return std::nullopt;
}

std::optional<bool> reasoningOf(const QJsonObject &object)
{
    const QJsonValue thinking = object["capabilities"_L1]["thinking"_L1];
    if (const QJsonValue said = thinking["supported"_L1]; said.isBool()) {
        return said.toBool();
    }
    const QJsonValue parameters = object["supported_parameters"_L1];
    if (parameters.isArray()) {
        return parameters.toArray().contains("reasoning"_L1);
    }
    return std::nullopt;
}

void readLmStudio(ReportedModel &model, const QJsonObject &object)
{
    model.trainedWindow = number(object["max_context_length"_L1]);
    model.window = number(object["loaded_context_length"_L1]);
    const QJsonArray instances = object["loaded_instances"_L1].toArray();
    for (const QJsonValue &instance : instances) {
        const qint64 window = number(instance["config"_L1]["context_length"_L1]);
        model.window = model.window > 0 ? std::min(model.window, window) : window;
    }
    if (object["state"_L1].isString()) {
        model.loaded = object["state"_L1] == "loaded"_L1;
    } else if (object["loaded_instances"_L1].isArray()) {
        model.loaded = !instances.isEmpty();
    }
}

void readWindow(ReportedModel &model, const QJsonObject &object)
{
    const bool isLmStudio = object.contains("loaded_context_length"_L1)
            || object.contains("loaded_instances"_L1)
            || (object.contains("state"_L1) && object.contains("max_context_length"_L1));
    if (isLmStudio) {
        readLmStudio(model, object);
        return;
    }
    const QJsonObject meta = object["meta"_L1].toObject();
    if (object["owned_by"_L1] == "llamacpp"_L1 || meta.contains("n_ctx_train"_L1)) {
        // Its context_length is what the model was trained for, not what it is run with.
        model.window = number(meta["n_ctx"_L1]);
        model.trainedWindow = firstNumber(meta, { "n_ctx_train"_L1 });
        if (model.trainedWindow == 0) {
            model.trainedWindow = number(object["context_length"_L1]);
        }
        if (const QJsonValue status = object["status"_L1]["value"_L1]; status.isString()) {
            model.loaded = status == "loaded"_L1;
        }
        return;
    }
    model.window =
            firstNumber(object,
                        { "context_length"_L1, "context_window"_L1, "max_model_len"_L1,
                          "max_input_tokens"_L1, "max_context_length"_L1, "inputTokenLimit"_L1 });
}

ReportedModel readReported(const QJsonObject &object)
{
    ReportedModel model;
    model.id = object["id"_L1].toString();
    if (model.id.isEmpty()) {
        model.id = object["key"_L1].toString(); // LM Studio's newer list
    }
    if (model.id.startsWith("models/"_L1)) {
        model.id.remove(0, 7); // Gemini
    }
    model.name = object["display_name"_L1].toString();
    if (model.name.isEmpty()) {
        model.name = object["name"_L1].toString();
    }
    model.kind = kindOf(object);
    readWindow(model, object);
    // "max_tokens" is the largest answer at Anthropic; others use the name for the window.
    if (object["type"_L1] == "model"_L1) {
        model.maxOutput = number(object["max_tokens"_L1]);
    } else {
        model.maxOutput =
                firstNumber(object, { "max_completion_tokens"_L1, "max_output_tokens"_L1 });
    }
    if (const qint64 n = number(object["top_provider"_L1]["max_completion_tokens"_L1]); n > 0) {
        model.maxOutput = n;
    }
    model.images = imagesOf(object);
    model.reasoning = reasoningOf(object);
    model.prices = readPricing(object["pricing"_L1].toObject());
    model.retired = object["lifecycle"_L1] == "retired"_L1;
    return model;
}

Result<QJsonObject> objectOf(const QByteArray &json)
{
    const QJsonDocument document = readJson(json);
    if (!document.isObject()) {
        return notAList(json);
    }
    return document.object();
}

} // namespace

Result<ModelPage> parseModelPage(const QByteArray &json)
{
    const QJsonDocument document = readJson(json);
    const QJsonObject root = document.object();
    // "data" first: llama.cpp has "models" too, with less in it.
    const QJsonValue list = document.isArray() ? QJsonValue(document.array())
            : root["data"_L1].isArray()        ? root["data"_L1]
                                               : root["models"_L1];
    if (!list.isArray()) {
        return notAList(json);
    }
    ModelPage page;
    for (const QJsonValue &value : list.toArray()) {
        const ReportedModel model = readReported(value.toObject());
        if (!model.id.isEmpty()) {
            page.models.append(model);
        }
    }
    if (root["has_more"_L1].toBool()) {
        page.next = root["last_id"_L1].toString();
    }
    return page;
}

Result<LlamaProps> parseLlamaProps(const QByteArray &json)
{
    const Result<QJsonObject> root = objectOf(json);
    if (!root || !(*root)["default_generation_settings"_L1].isObject()) {
        return notAList(json);
    }
    LlamaProps props;
    props.window = number((*root)["default_generation_settings"_L1]["n_ctx"_L1]);
    props.isRouter = (*root)["role"_L1] == "router"_L1;
    props.model = props.isRouter ? QString() : (*root)["model_alias"_L1].toString();
    props.build = (*root)["build_info"_L1].toString();
    props.images = (*root)["modalities"_L1]["vision"_L1].toBool();
    return props;
}

void applyProps(QList<ReportedModel> &models, const LlamaProps &props)
{
    if (props.isRouter || models.size() != 1) {
        return;
    }
    ReportedModel &model = models.first();
    if (props.window > 0) {
        model.window = props.window;
    }
    model.images = props.images;
    model.loaded = true;
}

Result<QList<ReportedModel>> parseOllamaTags(const QByteArray &json)
{
    const Result<QJsonObject> root = objectOf(json);
    if (!root || !(*root)["models"_L1].isArray()) {
        return notAList(json);
    }
    QList<ReportedModel> models;
    for (const QJsonValue &value : (*root)["models"_L1].toArray()) {
        ReportedModel model;
        model.id = value["name"_L1].toString();
        model.trainedWindow = number(value["details"_L1]["context_length"_L1]);
        model.loaded = false; // those that are loaded are in /api/ps
        if (const QJsonValue said = value["capabilities"_L1]; said.isArray()) {
            const QJsonArray capabilities = said.toArray();
            model.kind = capabilities.contains("completion"_L1) ? ReportedModel::Kind::Chat
                                                                : ReportedModel::Kind::Embedding;
            model.images = capabilities.contains("vision"_L1);
        }
        if (!model.id.isEmpty()) {
            models.append(model);
        }
    }
    return models;
}

Result<> applyOllamaShow(ReportedModel &model, const QByteArray &json)
{
    const Result<QJsonObject> root = objectOf(json);
    if (!root || !(*root)["model_info"_L1].isObject()) {
        return notAList(json);
    }
    const QJsonObject info = (*root)["model_info"_L1].toObject();
    const QString family = info["general.architecture"_L1].toString();
    if (const qint64 n = number(info[family + ".context_length"_L1]); n > 0) {
        model.trainedWindow = n;
    }
    const QStringList parameters = (*root)["parameters"_L1].toString().split(u'\n');
    for (const QString &line : parameters) { // "num_ctx    8192"
        const QString words = line.simplified();
        if (words.startsWith("num_ctx "_L1)) {
            model.window = words.sliced(8).toLongLong();
        }
    }
    const QJsonArray capabilities = (*root)["capabilities"_L1].toArray();
    if (!capabilities.isEmpty()) {
        model.kind = capabilities.contains("completion"_L1) ? ReportedModel::Kind::Chat
                                                            : ReportedModel::Kind::Embedding;
        model.images = capabilities.contains("vision"_L1);
        model.reasoning = capabilities.contains("thinking"_L1);
    }
    return {};
}

Result<> applyOllamaPs(QList<ReportedModel> &models, const QByteArray &json)
{
    const Result<QJsonObject> root = objectOf(json);
    if (!root || !(*root)["models"_L1].isArray()) {
        return notAList(json);
    }
    for (const QJsonValue &value : (*root)["models"_L1].toArray()) {
        for (ReportedModel &model : models) {
            if (model.id == value["name"_L1].toString()) {
                model.loaded = true;
                if (const qint64 n = number(value["context_length"_L1]); n > 0) {
                    model.window = n;
                }
            }
        }
    }
    return {};
}

Result<QString> parseOllamaVersion(const QByteArray &json)
{
    const Result<QJsonObject> root = objectOf(json);
    if (!root || !(*root)["version"_L1].isString()) {
        return notAList(json);
    }
    return (*root)["version"_L1].toString();
}

} // namespace varve
