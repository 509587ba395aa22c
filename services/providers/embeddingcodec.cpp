// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingcodec.h"

#include "boundedjson.h"
#include "errorclassifier.h"
#include "jsonwriter.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Embeddings)
};

std::unexpected<Error> unreadable(const QByteArray &json)
{
    return fail(Error::Kind::Provider,
                Tr::tr("What came back is not a list of embeddings. Check the base URL and the "
                       "model."),
                quoteOf(json));
}

EmbeddingVector readVector(const QJsonValue &value)
{
    EmbeddingVector vector;
    if (value.isString()) { // little-endian float32
        const QByteArray bytes = QByteArray::fromBase64(value.toString().toLatin1());
        const qsizetype count = bytes.size() / qsizetype(sizeof(float));
        vector.resize(count);
        qFromLittleEndian<float>(bytes.constData(), count, vector.data());
        return vector;
    }
    const QJsonArray numbers = value.toArray();
    vector.reserve(numbers.size());
    for (const QJsonValue &number : numbers) {
        vector.append(number.isDouble() ? static_cast<float>(number.toDouble())
                                        : std::numeric_limits<float>::quiet_NaN());
    }
    return vector;
}

Result<> check(const QList<EmbeddingVector> &vectors, qsizetype count, int dimensions)
{
    if (vectors.size() != count) {
        return fail(Error::Kind::Provider,
                    Tr::tr("The server gave %1 embeddings for %2 texts.")
                            .arg(vectors.size())
                            .arg(count));
    }
    const qsizetype wanted =
            dimensions > 0 || vectors.isEmpty() ? dimensions : vectors.first().size();
    for (const EmbeddingVector &vector : vectors) {
        if (vector.isEmpty()
            || !std::ranges::all_of(vector, [](float x) { return std::isfinite(x); })) {
            return fail(Error::Kind::Provider,
                        Tr::tr("The server gave an embedding that is empty or not made of numbers. "
                               "Choose another model."));
        }
        if (vector.size() != wanted) {
            return fail(Error::Kind::Provider,
                        Tr::tr("The server gave embeddings of %1 numbers where %2 were expected. "
                               "Embeddings of different lengths cannot be compared.")
                                .arg(vector.size())
                                .arg(wanted));
        }
    }
    return {};
}

Result<QList<EmbeddingVector>> readData(const QJsonArray &data, const QByteArray &json)
{
    QList<EmbeddingVector> vectors(data.size());
    for (qsizetype i = 0; i < data.size(); ++i) {
        const qint64 index = data[i]["index"_L1].toInteger(i);
        if (index < 0 || index >= vectors.size() || !vectors[index].isEmpty()) {
            return unreadable(json);
        }
        vectors[index] = readVector(data[i]["embedding"_L1]);
    }
    return vectors;
}

} // namespace

QByteArray encodeEmbeddings(EmbeddingApi api, const QString &model, const QStringList &texts,
                            int dimensions)
{
    JsonWriter json;
    json.beginObject().key("model").string(model).key("input").beginArray();
    for (const QString &text : texts) {
        json.string(text);
    }
    json.endArray();
    if (api == EmbeddingApi::Ollama) {
        json.key("truncate").boolean(false);
    } else {
        json.key("encoding_format").string(u"base64");
    }
    if (dimensions > 0) {
        json.key("dimensions").number(dimensions);
    }
    return json.endObject().take();
}

Result<EmbeddingAnswer> parseEmbeddings(EmbeddingApi api, const QByteArray &json, qsizetype count,
                                        int dimensions)
{
    const QJsonObject root = readJson(json).object();
    EmbeddingAnswer answer;
    if (api == EmbeddingApi::Ollama) {
        const QJsonValue list = root["embeddings"_L1];
        if (!list.isArray()) {
            return unreadable(json);
        }
        for (const QJsonValue &value : list.toArray()) {
            answer.vectors.append(readVector(value));
        }
        answer.tokens = root["prompt_eval_count"_L1].toInteger();
    } else {
        const QJsonValue data = root["data"_L1];
        if (!data.isArray()) {
            return unreadable(json);
        }
        auto vectors = readData(data.toArray(), json);
        if (!vectors) {
            return std::unexpected(vectors.error());
        }
        answer.vectors = *vectors;
        answer.tokens = root["usage"_L1]["prompt_tokens"_L1].toInteger();
    }
    if (const Result<> fits = check(answer.vectors, count, dimensions); !fits) {
        return std::unexpected(fits.error());
    }
    return answer;
}

void normalize(EmbeddingVector &vector)
{
    const double square =
            std::accumulate(vector.begin(), vector.end(), 0.0, [](double sum, float x) {
                return sum + static_cast<double>(x) * static_cast<double>(x);
            });
    if (square <= 0) {
        return;
    }
    const double length = std::sqrt(square);
    for (float &x : vector) {
        x = static_cast<float>(static_cast<double>(x) / length);
    }
}

} // namespace varve
