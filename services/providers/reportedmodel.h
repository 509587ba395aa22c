// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

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

    friend bool operator==(const ModelPrices &, const ModelPrices &) = default;
};

/// A model as its server describes it. A value; what was not said is empty or 0.
struct ReportedModel
{
    enum class Kind : quint8 { Unknown, Chat, Embedding, Other };

    QString id;
    QString name;
    Kind kind = Kind::Unknown;
    qint64 window = 0; ///< tokens a request may have on this server, now
    qint64 trainedWindow = 0; ///< the most the model was made for; local servers often give it less
    qint64 maxOutput = 0; ///< tokens
    std::optional<bool> images;
    std::optional<bool> reasoning;
    std::optional<ModelPrices> prices;
    std::optional<bool> loaded; ///< of local servers: in memory already
    bool retired = false; ///< still listed, no longer to be chosen

    friend bool operator==(const ReportedModel &, const ReportedModel &) = default;
};

} // namespace varve
