// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagetracker.h"

#include "entrydata.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype BatchSize = 200; // entries, so that a long session is not held whole

/// Of the session's own answers; those of a session that it was forked from were paid there.
Result<QList<AnswerUse>> readUses(StoreReader &reader, const SessionId &session,
                                  const QList<qint64> &seqs)
{
    QList<AnswerUse> uses;
    for (qsizetype from = 0; from < seqs.size(); from += BatchSize) {
        auto batch = reader.entries(seqs.sliced(from, std::min(BatchSize, seqs.size() - from)));
        if (!batch) {
            return std::unexpected(batch.error());
        }
        for (const Entry &entry : std::as_const(*batch)) {
            if (entry.session == session && entry.usage) {
                uses += AnswerUse { entry.id,
                                    entry.seq,
                                    entry.createdAt,
                                    entry.provider,
                                    entry.model,
                                    *entry.usage,
                                    entry.data.value(entryData::DurationMs).toInteger() };
            }
        }
    }
    return uses;
}

} // namespace

UsageTracker::UsageTracker(Workbench *workbench, const ModelCatalogue *catalogue, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_catalogue(catalogue)
{
    connect(m_workbench, &Workbench::viewChanged, this, &UsageTracker::follow);
}

UsageTracker::~UsageTracker() = default;

std::optional<AnswerCost> UsageTracker::costOf(const AnswerUse &answer) const
{
    return varve::costOf(m_catalogue->find(answer.provider, answer.model), answer.usage);
}

const CostSum &UsageTracker::sum() const
{
    if (!m_sum) {
        m_sum.emplace();
        QHash<std::pair<QString, QString>, std::optional<ModelInfo>> models;
        for (const AnswerUse &answer : m_answers) {
            const std::pair key(answer.provider, answer.model);
            auto known = models.constFind(key);
            if (known == models.cend()) {
                known = models.insert(key, m_catalogue->find(answer.provider, answer.model));
            }
            m_sum->add(varve::costOf(*known, answer.usage), answer.usage);
        }
    }
    return *m_sum;
}

void UsageTracker::priceAgain()
{
    m_sum.reset();
    Q_EMIT changed();
}

void UsageTracker::follow()
{
    const SessionId now = m_workbench->hasSession() ? m_workbench->session().id : SessionId();
    if (now != m_session) {
        m_session = now;
        m_answers.clear();
        m_sum.reset();
        m_upTo = 0;
        m_reading = false;
        Q_EMIT changed();
    }
    if (!m_session.isNull() && !m_reading) {
        read();
    }
}

void UsageTracker::read()
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    QList<qint64> seqs;
    qint64 newest = m_upTo;
    for (int i = 0; i < tree.size(); ++i) {
        const EntryNode &node = tree.at(i);
        if (node.seq > m_upTo) {
            newest = std::max(newest, node.seq);
            if (node.role == Role::Assistant || node.type == EntryType::Compaction
                || node.type == EntryType::BranchSummary) {
                seqs += node.seq; // summaries are written by models too
            }
        }
    }
    if (seqs.isEmpty()) {
        m_upTo = newest;
        return;
    }
    m_reading = true;
    m_workbench->store()
            ->read([id = m_session, seqs](StoreReader &reader) {
                return readUses(reader, id, seqs);
            })
            .then(this, [this, id = m_session, newest](const Result<QList<AnswerUse>> &uses) {
                take(id, newest, uses);
            });
}

void UsageTracker::take(const SessionId &id, qint64 upTo, const Result<QList<AnswerUse>> &read)
{
    if (id != m_session) {
        return;
    }
    m_reading = false;
    if (!read) {
        return; // the store says so wherever the entries themselves are shown
    }
    m_upTo = upTo;
    m_answers += *read;
    m_sum.reset();
    Q_EMIT changed();
    follow(); // what came meanwhile
}

} // namespace varve
