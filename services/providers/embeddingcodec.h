// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace varve
{

enum class EmbeddingApi : quint8 {
    OpenAi, ///< /v1/embeddings
    Ollama, ///< /api/embed: cuts nothing off silently when told so
};

using EmbeddingVector = QList<float>;

/// What one request gave, in the order of its texts.
struct EmbeddingAnswer
{
    QList<EmbeddingVector> vectors;
    qint64 tokens = 0; ///< as reported; 0: not said
};

/// Asks for base 64 where there is such a thing (a quarter of the bytes), and never for silent cutting. `dimensions`
/// 0: as the model has them.
[[nodiscard]] QByteArray encodeEmbeddings(EmbeddingApi api, const QString &model,
                                          const QStringList &texts, int dimensions);

/// Reads numbers and base 64 alike, sorts by index. Refuses an answer that has not exactly one vector of the same
/// length (`dimensions`, if not 0) for each of `count` texts, or numbers that are none.
[[nodiscard]] Result<EmbeddingAnswer> parseEmbeddings(EmbeddingApi api, const QByteArray &json,
                                                      qsizetype count, int dimensions);

/// To length 1, so that the dot product is the cosine; a vector of zeros stays as it is.
void normalize(EmbeddingVector &vector);

} // namespace varve
