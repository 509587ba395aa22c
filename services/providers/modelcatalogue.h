// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoningeffort.h"
#include "reportedmodel.h"
#include <session/usage.h>

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QReadWriteLock>
#include <QString>

#include <mutex>
#include <optional>

namespace varve
{

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
    EffortMap efforts; ///< its words for our thinking levels
    bool images = false;
    bool windowFromServer = false; ///< contextWindow is what the server said, not the table
    bool priceFromServer = false;

    /// US dollars; nothing if the price is not known. A cost that the provider reported wins.
    [[nodiscard]] std::optional<double> cost(const Usage &usage) const;
    /// Those of the tier that `usage` falls into.
    [[nodiscard]] std::optional<ModelPrices> pricesFor(const Usage &usage) const;
};

/// `table` (empty if it does not know the model) with what the server said of it. A local server that names only the
/// window the model was made for leaves the window unknown: it may run it with far less.
[[nodiscard]] ModelInfo merged(const ModelInfo &table, const ReportedModel &reported);

/// What is known about models: a bundled table with its date, and over it what servers said of theirs. Reading starts
/// with the first question; questions and reports may come from any thread. Made once by whoever puts the program
/// together.
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

    /// Replaces what was reported for this provider (the name that find() is asked with).
    void setReported(const QString &provider, const QList<ReportedModel> &models,
                     const QDateTime &at);
    /// An overflow error named the limit: from now on the window is at most so much, and the server's word.
    void noteLimit(const QString &provider, const QString &model, qint64 tokens);
    [[nodiscard]] std::optional<ReportedModel> reported(const QString &provider,
                                                        const QString &model) const;
    /// What can be chosen: the server's own list, completed from the table, or what the table has.
    [[nodiscard]] QList<ModelInfo> modelsOf(const QString &provider) const;

    /// The table alone, with its date and source.
    [[nodiscard]] QList<ModelInfo> models() const;
    [[nodiscard]] QDate date() const;
    [[nodiscard]] QString source() const;

private:
    struct Report
    {
        QDateTime at;
        QList<ReportedModel> models;
    };

    void load() const;
    [[nodiscard]] std::optional<ModelInfo> findInTable(const QString &provider,
                                                       const QString &model) const;
    [[nodiscard]] std::optional<ModelInfo> findSpelling(const QString &provider,
                                                        const QString &model) const;

    QString m_file;
    mutable std::once_flag m_once;
    mutable QList<ModelInfo> m_models;
    mutable QHash<QString, QList<qsizetype>> m_byId; ///< lower-case, dots as dashes
    mutable QDate m_date;
    mutable QString m_source;
    mutable QReadWriteLock m_lock; ///< of m_reports
    QHash<QString, Report> m_reports; ///< by lower-case provider
};

} // namespace varve
