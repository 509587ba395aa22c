// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorstore.h"

#include "entryrow.h"
#include "queryrows.h"
#include "storereader.h"
#include "vectorcodec.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int EntriesAtOnce = 256;

constexpr auto Eligible = "(role IN ('user', 'assistant') OR entry_type IN ('compaction', "
                          "'branch_summary', 'custom_message'))"_L1;

} // namespace

Result<std::optional<VectorStore::Model>> VectorStore::model(const QString &provider,
                                                             const QString &name)
{
    auto row =
            m_database.run("SELECT number, dimensions, oldest_seq, newest_seq FROM vector_models "
                           "WHERE provider = ? AND model = ?"_L1,
                           { provider, name });
    if (!row) {
        return std::unexpected(row.error());
    }
    if (!row->next()) {
        return std::nullopt;
    }
    return Model { row->integer(0), static_cast<int>(row->integer(1)), row->integer(2),
                   row->integer(3) };
}

Result<VectorStore::Model> VectorStore::ensureModel(const QString &provider, const QString &name,
                                                    int dimensions)
{
    auto known = model(provider, name);
    if (!known) {
        return std::unexpected(known.error());
    }
    if (*known && (*known)->dimensions == dimensions) {
        return **known;
    }
    if (*known && (*known)->dimensions == 0) {
        // So far there was only what has no vectors.
        (*known)->dimensions = dimensions;
        return m_database
                .run("UPDATE vector_models SET dimensions = ? WHERE number = ?"_L1,
                     { dimensions, (*known)->number })
                .transform([&](const Query &) { return **known; });
    }
    if (*known) {
        if (auto dropped = drop(**known); !dropped) {
            return std::unexpected(dropped.error());
        }
    }
    auto made =
            m_database.run("INSERT INTO vector_models (provider, model, dimensions, oldest_seq, "
                           "newest_seq) VALUES (?, ?, ?, 0, 0)"_L1,
                           { provider, name, dimensions });
    if (!made) {
        return std::unexpected(made.error());
    }
    return Model { made->lastInsertId(), dimensions, 0, 0 };
}

struct VectorStore::Selection
{
    QString where;
    QVariantList values;
    bool upwards = false;
    QSet<SessionId> deleted;
};

/// False if there is nothing.
Result<bool> VectorStore::read(const Selection &selection, Batch &batch, qsizetype passages)
{
    auto rows = m_database.run(u"SELECT "_s + EntryColumns + u" FROM session_entries WHERE "_s
                                       + selection.where + u" AND "_s + Eligible
                                       + (selection.upwards ? u" ORDER BY seq LIMIT %1"_s
                                                            : u" ORDER BY seq DESC LIMIT %1"_s)
                                                 .arg(EntriesAtOnce),
                               selection.values);
    qsizetype count = 0;
    return forEachRow(std::move(rows),
                      [&](const Query &row) {
                          const Entry entry = readEntry(row);
                          batch.newestSeq = std::max(batch.newestSeq, entry.seq);
                          batch.oldestSeq = batch.oldestSeq == 0
                                  ? entry.seq
                                  : std::min(batch.oldestSeq, entry.seq);
                          if (selection.deleted.contains(entry.session)) {
                              batch.skipped += entry.seq;
                              return true;
                          }
                          Text text { entry.seq, entry.id, passageText(entry), {} };
                          text.passages = passagesOf(text.text);
                          count += text.passages.size();
                          batch.texts += std::move(text);
                          return count < passages;
                      })
            .transform([&] { return !batch.texts.isEmpty() || !batch.skipped.isEmpty(); });
}

Result<VectorStore::Batch> VectorStore::nextBatch(const std::optional<Model> &model,
                                                  qsizetype passages)
{
    const auto deleted = StoreReader(m_database).deletedSessions();
    if (!deleted) {
        return std::unexpected(deleted.error());
    }
    Batch batch;
    batch.read = model.value_or(Model {});
    batch.oldestSeq = batch.read.oldestSeq;
    batch.newestSeq = batch.read.newestSeq;
    QList<Selection> selections;
    if (batch.read.newestSeq == 0) {
        selections += { u"1"_s, {}, false, *deleted };
    } else {
        selections += { u"seq > ?"_s, { batch.read.newestSeq }, true, *deleted };
        selections += { u"seq IN (SELECT g.seq FROM vector_gaps g JOIN sessions s ON s.number = "
                        "g.session WHERE g.model = ? AND s.deleted_at = '')"_s,
                        { batch.read.number },
                        false,
                        *deleted };
        selections += { u"seq < ?"_s, { batch.read.oldestSeq }, false, *deleted };
    }
    for (const Selection &selection : std::as_const(selections)) {
        const auto some = read(selection, batch, passages);
        if (!some) {
            return std::unexpected(some.error());
        }
        if (*some) {
            return batch;
        }
    }
    batch.done = true;
    return batch;
}

Result<qint64> VectorStore::missingEntries(const std::optional<Model> &model)
{
    const Model known = model.value_or(Model {});
    // From the narrow table: kinds and roles as in entrynode.h are the enums' numbers.
    auto count = m_database.run(
            "SELECT (SELECT count(*) FROM sessions s JOIN entry_nodes n ON n.session = s.number "
            "WHERE s.deleted_at = '' AND (role IN (?, ?) OR n.kind IN (?, ?, ?)) AND NOT seq "
            "BETWEEN ? AND ?) + (SELECT count(*) FROM vector_gaps g JOIN sessions s ON s.number = "
            "g.session WHERE g.model = ? AND s.deleted_at = '')"_L1,
            { static_cast<int>(Role::User), static_cast<int>(Role::Assistant),
              static_cast<int>(EntryType::Compaction), static_cast<int>(EntryType::BranchSummary),
              static_cast<int>(EntryType::CustomMessage), known.oldestSeq, known.newestSeq,
              known.number });
    if (!count) {
        return std::unexpected(count.error());
    }
    return count->next() ? count->integer(0) : 0;
}

Result<qint64> VectorStore::lastNumber(const Model &model)
{
    auto last = m_database.run("SELECT max(number) FROM entry_vectors WHERE number < ?"_L1,
                               { firstNumber(model.number + 1) });
    if (!last) {
        return std::unexpected(last.error());
    }
    const qint64 first = firstNumber(model.number);
    return last->next() ? std::max(last->integer(0), first) : first;
}

/// By id: the numbers say the same, but a text must never stand under another entry.
Result<QSet<qint64>> VectorStore::entriesThere(const Batch &batch)
{
    QSet<qint64> there;
    for (const Text &text : batch.texts) {
        auto row = m_database.run("SELECT 1 FROM session_entries WHERE seq = ? AND id = ?"_L1,
                                  { text.seq, text.entry.toString() });
        if (!row) {
            return std::unexpected(row.error());
        }
        if (row->next()) {
            there += text.seq;
        }
    }
    return there;
}

Result<> VectorStore::storeVectors(const Model &model, const Batch &batch,
                                   const QList<Vector> &vectors)
{
    const auto there = entriesThere(batch);
    auto number = lastNumber(model);
    if (!there || !number) {
        return std::unexpected(there ? number.error() : there.error());
    }
    qsizetype next = 0;
    for (const Text &text : batch.texts) {
        for (const Passage &passage : text.passages) {
            const Vector &vector = vectors.at(next++);
            if (vector.size() != model.dimensions || !there->contains(text.seq)) {
                continue;
            }
            auto stored = m_database.run(
                    "INSERT INTO entry_vectors (number, seq, start, length, "
                    "vector) VALUES (?, ?, ?, ?, ?)"_L1,
                    { ++*number, text.seq, passage.start, passage.length, encodeVector(vector) });
            if (!stored) {
                return std::unexpected(stored.error());
            }
        }
    }
    return {};
}

Result<> VectorStore::storeGaps(const Model &model, const Batch &batch)
{
    for (const qint64 seq : batch.skipped) {
        auto noted = m_database.run(
                "INSERT OR IGNORE INTO vector_gaps (model, seq, session) SELECT ?, e.seq, s.number "
                "FROM session_entries e JOIN sessions s ON s.id = e.session_id WHERE e.seq = ?"_L1,
                { model.number, seq });
        if (!noted) {
            return std::unexpected(noted.error());
        }
    }
    for (const Text &text : batch.texts) {
        const bool wasGap = text.seq >= model.oldestSeq && text.seq <= model.newestSeq;
        auto filled = wasGap
                ? m_database
                          .run("DELETE FROM vector_gaps WHERE model = ? AND seq = ?"_L1,
                               { model.number, text.seq })
                          .transform([](const Query &) { })
                : Result<>();
        if (!filled) {
            return filled;
        }
    }
    return {};
}

Result<bool> VectorStore::store(const Model &model, const Batch &batch,
                                const QList<Vector> &vectors)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    {
        auto now = m_database.run(
                "SELECT 1 FROM vector_models WHERE number = ? AND oldest_seq = ? AND newest_seq = "
                "?"_L1,
                { model.number, batch.read.oldestSeq, batch.read.newestSeq });
        if (!now || !now->next()) {
            return now.transform([](const Query &) { return false; });
        }
    }
    Model before = model;
    before.oldestSeq = batch.read.oldestSeq;
    before.newestSeq = batch.read.newestSeq;
    return storeVectors(before, batch, vectors)
            .and_then([&] { return storeGaps(before, batch); })
            .and_then([&] {
                return m_database.run(
                        "UPDATE vector_models SET oldest_seq = ?, newest_seq = ? WHERE number = ?"_L1,
                        { batch.oldestSeq, batch.newestSeq, model.number });
            })
            .and_then([&](const Query &) { return transaction->commit(); })
            .transform([] { return true; });
}

Result<QList<VectorStore::Summary>> VectorStore::summariesWithout(const std::optional<Model> &model,
                                                                  qsizetype limit)
{
    return readAll(
            m_database.run(
                    "SELECT id, summary FROM sessions WHERE trim(summary, ' ' || char(9, 10, 13)) "
                    "<> '' AND deleted_at = '' AND (summary_embedding IS NULL OR "
                    "substr(summary_embedding, 1, 8) <> ?) LIMIT ?"_L1,
                    { modelMark(model ? model->number : 0), limit }),
            [](const Query &row) {
                return Summary { SessionId::fromString(row.text(0)), row.text(1) };
            });
}

Result<> VectorStore::storeSummary(const Model &model, const Summary &summary, const Vector &vector)
{
    return m_database
            .run("UPDATE sessions SET summary_embedding = ? WHERE id = ? AND summary = ?"_L1,
                 { QByteArray(modelMark(model.number) + encodeVector(vector)),
                   summary.session.toString(), summary.text })
            .transform([](const Query &) { });
}

Result<> VectorStore::drop(const Model &model)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const std::array<std::pair<QLatin1StringView, QVariantList>, 4> statements { {
            { "DELETE FROM entry_vectors WHERE number > ? AND number < ?"_L1,
              { firstNumber(model.number), firstNumber(model.number + 1) } },
            { "DELETE FROM vector_gaps WHERE model = ?"_L1, { model.number } },
            { "UPDATE sessions SET summary_embedding = NULL WHERE substr(summary_embedding, 1, 8) "
              "= ?"_L1,
              { modelMark(model.number) } },
            { "DELETE FROM vector_models WHERE number = ?"_L1, { model.number } },
    } };
    for (const auto &[sql, values] : statements) {
        if (auto dropped = m_database.run(sql, values); !dropped) {
            return std::unexpected(dropped.error());
        }
    }
    return transaction->commit();
}

} // namespace varve
