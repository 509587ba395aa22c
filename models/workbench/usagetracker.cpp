// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagetracker.h"

#include "storedsessions.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype PartSize = 2000; // answers, some 10 ms

} // namespace

UsageTracker::UsageTracker(Workbench *workbench, const StoredSessions *list,
                           const ModelCatalogue *catalogue, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_catalogue(catalogue)
{
    connect(m_workbench, &Workbench::viewChanged, this, &UsageTracker::follow);
    connect(list, &StoredSessions::sessionsChanged, this, &UsageTracker::readBelow);
    connect(list, &StoredSessions::sessionChanged, this, [this](const Session &session) {
        if (session.kind == SessionKind::Subagent) {
            readBelow();
        }
    });
}

UsageTracker::~UsageTracker() = default;

std::optional<AnswerCost> UsageTracker::costOf(const AnswerUse &answer) const
{
    return varve::costOf(m_catalogue->find(answer.provider, answer.model), answer.usage);
}

CostSum UsageTracker::sumOf(const QList<AnswerUse> &answers) const
{
    CostSum sum;
    QHash<std::pair<QString, QString>, std::optional<ModelInfo>> models;
    for (const AnswerUse &answer : answers) {
        const std::pair key(answer.provider, answer.model);
        auto known = models.find(key);
        if (known == models.end()) {
            known = models.insert(key, m_catalogue->find(answer.provider, answer.model));
        }
        sum.add(varve::costOf(*known, answer.usage), answer.usage);
    }
    return sum;
}

const CostSum &UsageTracker::sum() const
{
    if (!m_sum) {
        m_sum = sumOf(m_answers);
    }
    return *m_sum;
}

const CostSum &UsageTracker::familySum() const
{
    if (!m_familySum) {
        m_familySum = sum();
        *m_familySum += sumOf(m_below.answers);
    }
    return *m_familySum;
}

void UsageTracker::priceAgain()
{
    m_sum.reset();
    m_familySum.reset();
    Q_EMIT changed();
}

void UsageTracker::follow()
{
    const SessionId now = m_workbench->hasSession() ? m_workbench->session().id : SessionId();
    if (now != m_session) {
        m_session = now;
        m_answers.clear();
        m_coming.clear();
        m_sum.reset();
        m_below = {};
        m_familySum.reset();
        m_upTo = 0;
        m_readingBelow = false;
        m_reading = !now.isNull();
        Q_EMIT changed();
        // What was opened is painted first: reading takes a processor from that.
        constexpr std::chrono::milliseconds Painted(20);
        QTimer::singleShot(Painted, this, [this, request = ++m_request] {
            if (request == m_request) {
                m_reading = false;
                readBelow();
                follow();
            }
        });
    }
    if (!m_session.isNull() && !m_reading) {
        read();
    }
}

void UsageTracker::read()
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    qint64 newest = m_upTo;
    bool answers = false;
    for (int i = 0; i < tree.size(); ++i) {
        const EntryNode &node = tree.at(i);
        if (node.seq > m_upTo) {
            newest = std::max(newest, node.seq);
            // Summaries are written by models too.
            answers = answers || node.role == Role::Assistant || node.type == EntryType::Compaction
                    || node.type == EntryType::BranchSummary;
        }
    }
    if (!answers) {
        m_upTo = newest;
        return;
    }
    m_reading = true;
    m_readTo = newest;
    readOn();
}

void UsageTracker::readOn()
{
    const qint64 after = m_coming.isEmpty() ? m_upTo : m_coming.constLast().seq;
    m_workbench->store()
            ->read([session = m_workbench->session(), after](StoreReader &reader) {
                return AnswerUses(reader.database()).after(session, after, PartSize);
            })
            .then(this, [this, request = m_request](const Result<QList<AnswerUse>> &uses) {
                take(request, uses);
            });
}

void UsageTracker::take(int request, const Result<QList<AnswerUse>> &read)
{
    if (request != m_request) {
        return;
    }
    if (!read) {
        // The store says so wherever the entries themselves are shown.
        m_reading = false;
        m_coming.clear();
        return;
    }
    m_coming += *read;
    if (read->size() == PartSize) {
        readOn();
    } else {
        finish();
    }
}

void UsageTracker::finish()
{
    m_reading = false;
    // Some may be newer than what the tree had.
    m_upTo = m_coming.isEmpty() ? m_readTo : std::max(m_readTo, m_coming.constLast().seq);
    m_answers += std::exchange(m_coming, {});
    m_sum.reset();
    m_familySum.reset();
    Q_EMIT changed();
    follow(); // what came meanwhile
}

void UsageTracker::readBelow()
{
    m_belowIsDue = m_readingBelow;
    if (m_session.isNull() || m_readingBelow) {
        return;
    }
    m_readingBelow = true;
    m_workbench->store()
            ->read([session = m_session, known = m_below](StoreReader &reader) {
                return subagentUses(reader.database(), session, known);
            })
            .then(this, [this, request = m_request](const Result<SubagentUses> &read) {
                if (request != m_request) {
                    return;
                }
                m_readingBelow = false;
                if (read
                    && (read->subagents != m_below.subagents
                        || read->answers.size() != m_below.answers.size())) {
                    m_below = *read;
                    m_familySum.reset();
                    Q_EMIT changed();
                }
                if (m_belowIsDue) {
                    readBelow();
                }
            });
}

} // namespace varve
