// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelcatalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

ModelPrices readPrices(const QJsonObject &object)
{
    return { object["input"_L1].toDouble(), object["output"_L1].toDouble(),
             object["cacheRead"_L1].toDouble(), object["cacheWrite"_L1].toDouble() };
}

ModelInfo readModel(const QJsonObject &object)
{
    ModelInfo model;
    model.id = object["id"_L1].toString();
    model.name = object["name"_L1].toString();
    model.provider = object["provider"_L1].toString();
    model.api = object["api"_L1].toString();
    model.contextWindow = object["contextWindow"_L1].toInteger();
    model.maxOutput = object["maxOutput"_L1].toInteger();
    model.reasoning = object["reasoning"_L1].toBool();
    const QJsonObject efforts = object["effortMap"_L1].toObject();
    for (auto effort = efforts.begin(); effort != efforts.end(); ++effort) {
        model.efforts.insert(effort.key(), effort->toString()); // null: not available
    }
    model.images = object["input"_L1].toArray().contains("image"_L1);
    if (object["cost"_L1].isObject()) {
        model.prices = readPrices(object["cost"_L1].toObject());
    }
    for (const QJsonValue &value : object["costTiers"_L1].toArray()) {
        const QJsonObject tier = value.toObject();
        model.tiers.append({ tier["inputTokensAbove"_L1].toInteger(), readPrices(tier) });
    }
    std::ranges::sort(model.tiers, {}, &PriceTier::above);
    return model;
}

/// Sellers disagree on "claude-opus-4.6" and "claude-opus-4-6".
QString normalized(const QString &id)
{
    return id.toLower().replace(u'.', u'-');
}

QString withoutDate(const QString &id)
{
    static const QRegularExpression date(u"-(20\\d{2}-?[01]\\d-?[0-3]\\d)$"_s);
    return QString(id).remove(date);
}

} // namespace

std::optional<double> ModelInfo::cost(const Usage &usage) const
{
    if (usage.cost) {
        return usage.cost;
    }
    const auto price = pricesFor(usage);
    if (!price) {
        return std::nullopt;
    }
    constexpr double Million = 1e6;
    return (static_cast<double>(usage.input) * price->input
            + static_cast<double>(usage.output) * price->output
            + static_cast<double>(usage.cacheRead) * price->cacheRead
            + static_cast<double>(usage.cacheWrite) * price->cacheWrite)
            / Million;
}

std::optional<ModelPrices> ModelInfo::pricesFor(const Usage &usage) const
{
    std::optional<ModelPrices> found = prices;
    for (const PriceTier &tier : tiers) {
        if (found && usage.prompt() > tier.above) {
            found = tier.prices;
        }
    }
    return found;
}

ModelCatalogue::ModelCatalogue(const QString &file) : m_file(file) { }

void ModelCatalogue::load() const
{
    std::call_once(m_once, [this] {
        QFile file(m_file);
        if (!file.open(QIODevice::ReadOnly)) {
            return; // then nothing is known
        }
        const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
        m_source = root["source"_L1].toString();
        m_date = QDate::fromString(root["date"_L1].toString(), Qt::ISODate);
        for (const QJsonValue &value : root["models"_L1].toArray()) {
            m_byId[normalized(value["id"_L1].toString())].append(m_models.size());
            m_models.append(readModel(value.toObject()));
        }
    });
}

ModelInfo merged(const ModelInfo &table, const ReportedModel &reported)
{
    ModelInfo model = table;
    model.id = reported.id;
    if (!reported.name.isEmpty() && model.name.isEmpty()) {
        model.name = reported.name;
    }
    if (reported.window > 0 || reported.trainedWindow > 0) {
        model.contextWindow = reported.window;
        model.windowFromServer = reported.window > 0;
    }
    if (reported.maxOutput > 0) {
        model.maxOutput = reported.maxOutput;
    }
    model.images = reported.images.value_or(table.images);
    model.reasoning = reported.reasoning.value_or(table.reasoning);
    if (reported.prices) {
        model.prices = reported.prices;
        model.priceFromServer = true;
        model.tiers.clear();
    }
    return model;
}

std::optional<ModelInfo> ModelCatalogue::find(const QString &provider, const QString &model) const
{
    const auto table = findInTable(provider, model);
    const auto said = reported(provider, model);
    if (!said) {
        return table;
    }
    ModelInfo unknown;
    unknown.provider = provider;
    return merged(table.value_or(unknown), *said);
}

void ModelCatalogue::setReported(const QString &provider, const QList<ReportedModel> &models,
                                 const QDateTime &at)
{
    const QWriteLocker lock(&m_lock);
    m_reports[provider.toLower()] = { at, models };
}

void ModelCatalogue::noteLimit(const QString &provider, const QString &model, qint64 tokens)
{
    if (tokens <= 0 || model.isEmpty()) {
        return;
    }
    const QWriteLocker lock(&m_lock);
    QList<ReportedModel> &models = m_reports[provider.toLower()].models;
    auto known = std::ranges::find(models, model, &ReportedModel::id);
    if (known == models.end()) {
        ReportedModel learned;
        learned.id = model;
        known = models.insert(models.end(), learned);
    }
    known->window = known->window > 0 ? std::min(known->window, tokens) : tokens;
}

std::optional<ReportedModel> ModelCatalogue::reported(const QString &provider,
                                                      const QString &model) const
{
    const QReadLocker lock(&m_lock);
    const auto report = m_reports.constFind(provider.toLower());
    if (report == m_reports.constEnd()) {
        return std::nullopt;
    }
    for (const QString &spelling :
         QStringList { model, model + ":latest"_L1 }) { // Ollama's default tag
        const auto known = std::ranges::find(report->models, spelling, &ReportedModel::id);
        if (known != report->models.end()) {
            return *known;
        }
    }
    return std::nullopt;
}

QList<ModelInfo> ModelCatalogue::modelsOf(const QString &provider) const
{
    load();
    m_lock.lockForRead();
    const Report report = m_reports.value(provider.toLower());
    m_lock.unlock();
    QList<ModelInfo> list;
    if (!report.at.isValid()) {
        std::ranges::copy_if(m_models, std::back_inserter(list),
                             [&provider](const ModelInfo &info) {
                                 return info.provider.compare(provider, Qt::CaseInsensitive) == 0;
                             });
        return list;
    }
    for (const ReportedModel &model : report.models) {
        ModelInfo unknown;
        unknown.provider = provider;
        if (!model.retired) {
            list.append(merged(findInTable(provider, model.id).value_or(unknown), model));
        }
    }
    return list;
}

std::optional<ModelInfo> ModelCatalogue::findInTable(const QString &provider,
                                                     const QString &model) const
{
    load();
    const qsizetype slash = model.lastIndexOf(u'/');
    const QString bare = model.sliced(slash + 1);
    for (const QString &spelling : { model, bare, withoutDate(model), withoutDate(bare) }) {
        if (auto found = findSpelling(provider, spelling)) {
            return found;
        }
    }
    return std::nullopt;
}

std::optional<ModelInfo> ModelCatalogue::findSpelling(const QString &provider,
                                                      const QString &model) const
{
    const QList<qsizetype> candidates = m_byId.value(normalized(model));
    const ModelInfo *best = nullptr;
    int bestScore = -1;
    for (const qsizetype index : candidates) {
        const ModelInfo &candidate = m_models[index];
        const int score = (candidate.provider.compare(provider, Qt::CaseInsensitive) == 0 ? 2 : 0)
                + (candidate.id == model ? 1 : 0);
        if (score > bestScore) { // the first of equals: makers stand before resellers
            best = &candidate;
            bestScore = score;
        }
    }
    return best ? std::optional(*best) : std::nullopt;
}

QList<ModelInfo> ModelCatalogue::models() const
{
    load();
    return m_models;
}

QDate ModelCatalogue::date() const
{
    load();
    return m_date;
}

QString ModelCatalogue::source() const
{
    load();
    return m_source;
}

} // namespace varve
