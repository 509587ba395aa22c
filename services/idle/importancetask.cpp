// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importancetask.h"

#include <prompts/promptfile.h>
#include <providers/completion.h>
#include <storage/journalstore.h>

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportanceTask)
};

constexpr qint64 TokensOfLine = 8; ///< "25: 10"
constexpr qint64 AroundTokens = 400;
constexpr qsizetype LooksAtOnce = 1000; ///< among them some that say the same

struct Found
{
    QList<JournalRecord> facts;
    qint64 count = 0;
};

Result<Found> factsToWeigh(StoreReader &reader, const QSet<JournalId> &passed)
{
    JournalFilter filter;
    filter.kinds = journalKinds();
    filter.kinds.removeAll(JournalFact::Kind::Synthesis);
    filter.method = JournalFact::Method::Heuristic;
    filter.most = passed.size() + LooksAtOnce;
    JournalStore journal(reader.database());
    const auto count = journal.count(filter);
    const auto records = journal.find(filter);
    if (!count || !records) {
        return std::unexpected(!count ? count.error() : records.error());
    }
    Found found { {}, std::max<qint64>(*count - passed.size(), 0) };
    const auto isThere = [&found](const JournalRecord &record) {
        return std::ranges::any_of(found.facts, [&record](const JournalRecord &other) {
            return other.session == record.session && other.fact.kind == record.fact.kind
                    && other.fact.text == record.fact.text;
        });
    };
    for (const JournalRecord &record : *records) {
        if (!passed.contains(record.id) && !isThere(record)
            && found.facts.size() < ImportanceTask::FactsAtOnce) {
            found.facts += record;
        }
    }
    if (found.facts.isEmpty()) {
        found.count = 0;
    }
    return found;
}

/// A fact may be kept twice, by a compaction and where it was found: both weigh the same. Only what is still as it was: a person may
/// have weighed or deleted some meanwhile.
Result<qint64> storeWeight(JournalStore &journal, const JournalId &fact, int weight)
{
    const auto same = journal.sameAs(fact);
    if (!same) {
        return std::unexpected(same.error());
    }
    qint64 changed = 0;
    for (const JournalRecord &now : *same) {
        if (now.isDeleted || now.fact.method != JournalFact::Method::Heuristic) {
            continue;
        }
        const JournalChange change { .importance = weight, .method = JournalFact::Method::Model };
        if (auto kept = journal.changeOne(now.id, change); !kept) {
            return std::unexpected(kept.error());
        }
        ++changed;
    }
    return changed;
}

/// All or none.
Result<qint64> storeWeights(SessionStore &opened, const QList<JournalRecord> &facts,
                            const QHash<int, int> &weights)
{
    auto transaction = Transaction::begin(opened.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    JournalStore journal(opened.database());
    qint64 weighed = 0;
    for (auto weight = weights.cbegin(); weight != weights.cend(); ++weight) {
        const auto changed = storeWeight(journal, facts.at(weight.key() - 1).id, weight.value());
        if (!changed) {
            return changed;
        }
        weighed += *changed > 0 ? 1 : 0;
    }
    return transaction->commit().transform([&] { return weighed; });
}

QFuture<IdleOutcome> ready(const IdleOutcome &outcome)
{
    return QtFuture::makeReadyValueFuture(outcome);
}

} // namespace

QString importanceQuestion(const QList<JournalRecord> &facts)
{
    QString text;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        const JournalFact &fact = facts.at(i).fact;
        text += u"%1: [%2] %3\n"_s.arg(QString::number(i + 1), QString(toString(fact.kind)),
                                       fact.text);
    }
    return text;
}

QHash<int, int> readImportances(const QString &answer, qsizetype facts)
{
    static const QRegularExpression Line(u"^[\\s*\\-]*(\\d{1,4})\\s*[:.)]\\s*\\**(\\d{1,4})\\b"_s,
                                         QRegularExpression::MultilineOption);
    QHash<int, int> weights;
    for (auto match = Line.globalMatch(answer); match.hasNext();) {
        const QRegularExpressionMatch line = match.next();
        const int fact = line.captured(1).toInt();
        const int weight = line.captured(2).toInt();
        const bool fits = fact >= 1 && fact <= facts && weight >= JournalFact::LeastImportance
                && weight <= JournalFact::MostImportance;
        if (fits && !weights.contains(fact)) {
            weights.insert(fact, weight);
        }
    }
    return weights;
}

ImportanceTask::ImportanceTask(StoreClient *store, HttpTransport *transport)
    : IdleTask(nullptr)
    , m_store(store)
    , m_transport(transport)
{ }

ImportanceTask::~ImportanceTask() = default;

QFuture<Result<IdleLook>> ImportanceTask::look(const IdleOptions &options)
{
    return m_store
            ->read([passed = m_passed](StoreReader &reader) {
                return factsToWeigh(reader, passed);
            })
            .then(this, [this, options](const Result<Found> &read) -> Result<IdleLook> {
                if (!read) {
                    return std::unexpected(read.error());
                }
                m_next = read->facts;
                IdleLook look;
                look.waiting = read->count;
                if (m_next.isEmpty()) {
                    return look;
                }
                const auto &endpoint = options.summaries.summarizer;
                if (!endpoint && !options.unaskedProvider.isEmpty()) {
                    look.block = IdleLook::Block::Unasked;
                    look.problem = options.unaskedProvider;
                    return look;
                }
                if (!endpoint) {
                    look.block = options.summarizerProblem.isEmpty() ? IdleLook::Block::NoModel
                                                                     : IdleLook::Block::Problem;
                    look.problem = options.summarizerProblem;
                    return look;
                }
                if (costs(*endpoint) && !options.paidModels) {
                    look.block = IdleLook::Block::PaidModel;
                    return look;
                }
                IdleStep step;
                step.provider = endpoint->provider;
                step.model = endpoint->model;
                step.costs = costs(*endpoint);
                step.inputTokens =
                        AroundTokens + tokensOf(countCharacters(importanceQuestion(m_next)));
                step.outputTokens = AroundTokens + (m_next.size() * TokensOfLine);
                look.next = step;
                return look;
            });
}

QFuture<IdleOutcome> ImportanceTask::run(const IdleStep &step, const IdleOptions &options,
                                         const std::stop_token &stop)
{
    Request request;
    request.model = step.model;
    request.systemPrompt = readPrompt("importance-system"_L1);
    request.maxOutputTokens = step.outputTokens;
    request.thinkingLevel = u"off"_s;
    RequestMessage message;
    message.blocks = { TextBlock { importanceQuestion(m_next) } };
    request.messages = { message };
    auto *completion = new Completion(m_transport, RequestPurpose::IdleImportance, {}, this);
    // The stop may be asked for on any thread. Cancelled, it ends with that error.
    const auto stopping = std::make_shared<std::stop_callback<std::function<void()>>>(
            stop, [completion = QPointer(completion), this] {
                QMetaObject::invokeMethod(
                        this,
                        [completion] {
                            if (completion) {
                                completion->cancel();
                            }
                        },
                        Qt::QueuedConnection);
            });
    completion->start(*options.summaries.summarizer, request);
    return completion->future()
            .then(this,
                  [this, completion, stopping, step](const Result<CompletionResult> &answer) {
                      completion->deleteLater();
                      IdleOutcome outcome;
                      if (!answer) {
                          outcome.how = answer.error().kind == Error::Kind::Cancelled
                                  ? IdleRecord::Outcome::Stopped
                                  : IdleRecord::Outcome::Failed;
                          outcome.error = answer.error();
                          return ready(outcome);
                      }
                      outcome.model = step.model;
                      outcome.usage = answer->usage;
                      return store(answer->text, outcome);
                  })
            .unwrap();
}

QFuture<IdleOutcome> ImportanceTask::store(const QString &answer, const IdleOutcome &outcome)
{
    const QHash<int, int> weights = readImportances(answer, m_next.size());
    for (int i = 0; i < m_next.size(); ++i) {
        if (!weights.contains(i + 1)) {
            m_passed += m_next.at(i).id;
        }
    }
    IdleOutcome done = outcome;
    if (weights.isEmpty()) {
        done.how = IdleRecord::Outcome::Failed;
        done.error = { Error::Kind::Provider,
                       Tr::tr("%1 did not weigh the facts it was given.").arg(outcome.model),
                       answer.left(JournalFact::LongestText) };
        return ready(done);
    }
    return m_store
            ->write([facts = m_next, weights](SessionStore &opened) {
                return storeWeights(opened, facts, weights);
            })
            .then([done](const Result<qint64> &kept) mutable {
                done.amount = kept.value_or(0);
                if (!kept) {
                    done.how = IdleRecord::Outcome::Failed;
                    done.error = kept.error();
                }
                return done;
            });
}

} // namespace varve
