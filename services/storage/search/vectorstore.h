// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "passages.h"
#include "searchquery.h"
#include <storage/database.h>

#include <QSet>

#include <optional>

namespace varve
{

using Vector = QList<float>; ///< of length 1

/// Vectors of entries' passages and of session summaries, by one embedding model each. Derived data: may be dropped and made
/// again. Used on the thread of its database.
class VectorStore
{
public:
    explicit VectorStore(Database &database) : m_database(database) { }

    struct Model
    {
        qint64 number = 0;
        int dimensions = 0;
        qint64 oldestSeq = 0; ///< with newestSeq: what has its vectors; see 005_vectors.sql
        qint64 newestSeq = 0;
    };
    /// Nothing: no text was given to this model yet.
    [[nodiscard]] Result<std::optional<Model>> model(const QString &provider, const QString &name);
    /// Makes it known. One with other dimensions than before is another model: its vectors are dropped.
    [[nodiscard]] Result<Model> ensureModel(const QString &provider, const QString &name,
                                            int dimensions);

    struct Text
    {
        qint64 seq = 0;
        EntryId entry;
        QString text;
        QList<Passage> passages;
    };
    /// Which entries come next, and how far one is when they are done.
    struct Batch
    {
        QList<Text> texts; ///< some may be empty of passages
        QList<qint64> skipped; ///< of deleted sessions: they get theirs if the session comes back
        qint64 oldestSeq = 0;
        qint64 newestSeq = 0;
        Model read; ///< as it was then; its bounds are 0 for one that is not known
        bool done = false; ///< there is nothing more
    };
    /// Entries that came since, else those of sessions that came back, else the newest of those before, until about so many
    /// passages. Nothing of deleted sessions.
    [[nodiscard]] Result<Batch> nextBatch(const std::optional<Model> &model, qsizetype passages);
    /// Entries of sessions that are not deleted and outside of what the model has, about. Looks through all of them.
    [[nodiscard]] Result<qint64> missingEntries(const std::optional<Model> &model);
    /// `vectors`: of the batch's passages, in order; an empty one is left out, as is what is of entries that are gone by now. One
    /// transaction. False if others have stored or dropped vectors of this model since the batch was read: nothing was stored, and
    /// the next batch is another one.
    [[nodiscard]] Result<bool> store(const Model &model, const Batch &batch,
                                     const QList<Vector> &vectors);

    struct Summary
    {
        SessionId session;
        QString text;
    };
    [[nodiscard]] Result<QList<Summary>> summariesWithout(const std::optional<Model> &model,
                                                          qsizetype limit);
    /// Unless the summary is another one by now. An empty vector says that there is none, and that it is not missing.
    [[nodiscard]] Result<> storeSummary(const Model &model, const Summary &summary,
                                        const Vector &vector);

    struct Near
    {
        qint64 seq = 0; ///< 0: a session's summary
        SessionId session; ///< of a summary
        Passage passage;
        double cosine = 0;
    };
    /// The passages nearest to `vector`, exactly, best first; of an entry only its best one, of deleted sessions none. Reads every vector of the model
    /// (a passage of 768 dimensions is 3 kB).
    [[nodiscard]] Result<QList<Near>> nearest(const Model &model, const Vector &vector,
                                              const SearchFilter &filter, qsizetype limit,
                                              const std::stop_token &stop = {});

    /// All of one model, also of summaries: another one may get its number.
    [[nodiscard]] Result<> drop(const Model &model);

private:
    struct Selection;
    class Best;
    [[nodiscard]] Result<bool> read(const Selection &selection, Batch &batch, qsizetype passages);
    [[nodiscard]] Result<QSet<qint64>> entriesThere(const Batch &batch);
    [[nodiscard]] Result<> storeVectors(const Model &model, const Batch &batch,
                                        const QList<Vector> &vectors);
    [[nodiscard]] Result<> storeGaps(const Model &model, const Batch &batch);
    [[nodiscard]] Result<qint64> lastNumber(const Model &model);
    [[nodiscard]] Result<> nearestPassages(const Model &model, const Vector &vector,
                                           const SearchFilter &filter, qsizetype limit,
                                           const std::stop_token &stop, QList<Near> &found);
    [[nodiscard]] Result<> nearestSummaries(const Model &model, const Vector &vector,
                                            const SearchFilter &filter, QList<Near> &found);

    Database &m_database;
};

} // namespace varve
