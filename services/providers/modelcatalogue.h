// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usage.h"

#include <QDate>
#include <QHash>
#include <QList>
#include <QString>

#include <mutex>
#include <optional>

namespace varve
{

/// US dollars for a million tokens.
struct ModelPrices
{
    double input = 0;
    double output = 0;
    double cacheRead = 0;
    double cacheWrite = 0;
};

/// Prices of a whole request whose prompt is longer than `above` tokens.
struct PriceTier
{
    qint64 above = 0;
    ModelPrices prices;
};

struct ModelInfo
{
    QString id;
    QString name;
    QString provider;
    QString api;
    qint64 contextWindow = 0; ///< tokens; 0: unknown
    qint64 maxOutput = 0; ///< tokens; 0: unknown
    std::optional<ModelPrices> prices;
    QList<PriceTier> tiers; ///< by rising `above`
    bool reasoning = false;
    bool images = false;

    /// US dollars; nothing if the price is not known. A cost that the provider reported wins.
    [[nodiscard]] std::optional<double> cost(const Usage &usage) const;
};

/// What is known about models: a bundled table with its date. Reading starts with the first question;
/// questions may come from any thread. Made once by whoever puts the program together.
class ModelCatalogue
{
public:
    /// `file`: a path or resource of the table's form.
    explicit ModelCatalogue(const QString &file = QStringLiteral(":/catalogue/models.json"));

    /// By provider and id; a provider that is empty or not in the table matches any. Ids match exactly, then
    /// without a maker's prefix ("openai/gpt-5"), then without a date at the end, then with dots for dashes.
    /// Unknown models, like local ones, are nothing.
    [[nodiscard]] std::optional<ModelInfo> find(const QString &provider,
                                                const QString &model) const;

    [[nodiscard]] QList<ModelInfo> models() const;
    [[nodiscard]] QDate date() const;
    [[nodiscard]] QString source() const;

private:
    void load() const;
    [[nodiscard]] std::optional<ModelInfo> findSpelling(const QString &provider,
                                                        const QString &model) const;

    QString m_file;
    mutable std::once_flag m_once;
    mutable QList<ModelInfo> m_models;
    mutable QHash<QString, QList<qsizetype>> m_byId; ///< lower-case, dots as dashes
    mutable QDate m_date;
    mutable QString m_source;
};

} // namespace varve
