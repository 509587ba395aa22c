// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionrun.h"

#include "storedcompaction.h"
#include <compaction/summarygaps.h>
#include <compaction/summarypieces.h>
#include <storage/leases.h>

#include <QCoreApplication>
#include <QTimer>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// How long is waited for a turn's calls. A person may take an hour to answer for one, and looking costs a read of the session
/// where others want to write: each time longer.
constexpr int ShortestWaitMs = 100;
constexpr int LongestWaitMs = 3'000;

/// However much a session has in it, a built-in summary leaves four fifths of the window for what comes.
constexpr qint64 ShareOfWindow = 5;

/// What was said on a branch behind one of its entries; nothing if it is not there any more.
Result<QList<Entry>> entriesBehind(const Branch &branch, const EntryId &leaf, StoreReader &reader)
{
    const auto found = std::ranges::find_if(
            branch.path, [&](int index) { return branch.node(index).id == leaf; });
    QList<Entry> entries;
    for (auto at = found; at != branch.path.end(); ++at) {
        const EntryNode &node = branch.node(*at);
        if (at == found || !node.isMessage()) {
            continue;
        }
        auto entry = reader.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        entries += std::move(*entry);
    }
    return entries;
}

} // namespace

CompactionRun::CompactionRun(CompactorServices services, CompactionRequest request, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_request(std::move(request))
    , m_lease(m_services.store, m_request.ofTurn ? nullptr : m_services.leases, m_request.session,
              this)
{
    m_outcome.cause = m_request.cause;
    m_outcome.limit = m_request.above.value_or(0);
    connect(&m_lease, &LeaseHolder::lost, this, [this](const Error &error) {
        m_lost = error;
        cancel();
    });
}

CompactionRun::~CompactionRun()
{
    m_stop.request_stop();
    if (m_summary) {
        m_summary->cancel();
    }
}

void CompactionRun::start()
{
    m_services.store
            ->read([request = m_request, stop = m_stop.get_token()](StoreReader &reader) {
                return prepareCompaction(reader, request, stop);
            })
            .then(this,
                  [this](const Result<PreparedCompaction> &prepared) { onPrepared(prepared); });
}

void CompactionRun::cancel()
{
    if (std::exchange(m_cancelled, true)) {
        return;
    }
    m_stop.request_stop();
    if (m_summary) {
        m_summary->cancel();
        m_summary.release()->deleteLater();
        end(How::Cancelled);
    } else if (std::exchange(m_isReviewed, false)) {
        end(How::Cancelled);
    }
    // Else something is being read or written, and what follows it looks at m_cancelled.
}

bool CompactionRun::endsIfCancelled()
{
    if (m_cancelled) {
        end(How::Cancelled);
    }
    return m_cancelled;
}

/// By a person, or because the next request would fail without it.
bool CompactionRun::isWanted() const
{
    return m_request.cause == CompactionCause::Manual || m_request.urgent;
}

void CompactionRun::onPrepared(const Result<PreparedCompaction> &prepared)
{
    using Verdict = PreparedCompaction::Verdict;
    if (endsIfCancelled()) {
        return;
    }
    if (!prepared) {
        fail(prepared.error());
        return;
    }
    m_prepared = *prepared;
    m_outcome.before = m_prepared.before;
    m_outcome.tokens = m_prepared.tokens;
    m_outcome.leaf = m_prepared.leaf;
    m_outcome.leafSeq = m_prepared.leafSeq;
    m_outcome.plan = m_prepared.plan;
    m_outcome.material = std::exchange(m_prepared.material, {});
    switch (m_prepared.verdict) {
    case Verdict::NotNeeded:
        prune();
        return;
    case Verdict::TooSoon:
    case Verdict::Unasked:
        end(How::Remind);
        return;
    case Verdict::Impossible:
        // By itself it would be said again after each answer: the person is reminded, and sees why on the page.
        end(isWanted() ? How::Failed : How::Remind,
            { Error::Kind::Refused, refusalText(m_prepared.plan.refusal), {} });
        return;
    case Verdict::Go:
        break;
    }
    if (m_request.proposed) { // nothing is written before it is accepted
        m_services.ownKeys ? keepKeysOut() : propose();
        return;
    }
    // The built-in summarizer is the person's to choose.
    const bool mayWrite = m_prepared.plan.onlyMasks() || m_request.written
            || m_request.options.summarizer || m_request.offlineAllowed || m_request.urgent;
    if (m_request.onlyReminds() || !mayWrite) {
        end(How::Remind);
        return;
    }
    takeLease(&CompactionRun::begin);
}

/// Only once there is something to do: mostly there is nothing, and to take a lease is to write.
void CompactionRun::takeLease(void (CompactionRun::*next)())
{
    m_lease.take(tr("a compaction"), [this, next](const Result<> &taken) {
        if (endsIfCancelled()) {
            return;
        }
        if (taken) {
            (this->*next)();
        } else if (taken.error().kind == Error::Kind::Conflict && !isWanted()) {
            end(How::NotNeeded); // who works there sees to that context
        } else {
            fail(taken.error());
        }
    });
}

void CompactionRun::begin()
{
    Q_EMIT began(m_prepared.tokens);
    if (m_request.written) {
        m_outcome.record = *m_request.written;
        store();
        return;
    }
    m_outcome.record.cause = m_request.cause; // of a run that only masks no summary brings it
    m_outcome.record.urgent = m_request.urgent;
    if (m_services.ownKeys && !m_prepared.plan.onlyMasks()) {
        keepKeysOut();
    } else {
        askHook();
    }
}

/// Where there is no need for a compaction, old tool output may go all the same.
void CompactionRun::prune()
{
    if (!m_request.options.settings.prune || m_request.cause != CompactionCause::AfterAnswer
        || m_request.onlyReminds()) {
        end(How::NotNeeded);
        return;
    }
    takeLease(&CompactionRun::writePruned);
}

void CompactionRun::writePruned()
{
    m_services.store
            ->write([request = m_request](SessionStore &store) {
                return storePruning(store, request);
            })
            .then(this, [this](const Result<QList<Entry>> &entries) {
                if (!entries) {
                    fail(entries.error());
                } else if (entries->isEmpty()) {
                    end(How::NotNeeded);
                } else {
                    Q_EMIT began(m_prepared.tokens);
                    onStored({ .entries = *entries });
                }
            });
}

/// Out of the facts for the journal.
void CompactionRun::keepKeysOut()
{
    const auto goOn = [this](const QList<ApiKey> &keys) {
        if (!endsIfCancelled()) {
            m_outcome.material.keepOut(keys);
            m_request.proposed ? propose() : askHook();
        }
    };
    m_services.ownKeys().then(this, goOn).onCanceled(this, [goOn] { goOn({}); });
}

/// What stands for the same range as before, or for that as it is by now.
void CompactionRun::propose()
{
    SummaryRecord record = *m_request.proposed;
    record.files = m_outcome.material.files;
    record.rules = m_outcome.material.rules;
    if (record.journal.isEmpty()) { // else they are as the person has left them
        record.journal = m_outcome.material.journal.facts;
        record.journalLeftOut = m_outcome.material.journal.leftOut;
    }
    take(std::move(record));
}

void CompactionRun::askHook()
{
    if (m_request.options.settings.hook.isEmpty() || !m_services.hook) {
        summarize();
        return;
    }
    const CompactionPlan &plan = m_prepared.plan;
    HookQuestion question;
    question.session = m_request.session.toString();
    question.title = m_prepared.title;
    question.folder = m_prepared.folder;
    question.stop = m_stop.get_token();
    question.cause = m_request.cause;
    question.tokens = m_prepared.tokens;
    question.expectedTokens = plan.tokensAfter;
    question.window = m_request.options.window;
    question.entries = plan.summarize.size() + plan.turnPrefix.size();
    question.masked = plan.masked.size();
    question.instructions = instructions();
    askAbout(m_services.hook, m_request.options.settings, question, m_outcome.material.all())
            .then(this, [this](const Result<HookAnswer> &answer) { onHook(answer); });
}

/// A hook that does not work does not stop a compaction that the next request needs.
void CompactionRun::onHook(const Result<HookAnswer> &answer)
{
    if (endsIfCancelled()) {
        return;
    }
    if (!answer && !m_request.urgent) {
        fail(answer.error());
        return;
    }
    const HookAnswer said = answer.value_or(HookAnswer {});
    if (said.veto) {
        fail(vetoError(said));
        return;
    }
    m_hookInstructions = said.instructions;
    if (said.summary.isEmpty() || m_prepared.plan.onlyMasks()) {
        summarize();
        return;
    }
    SummaryRecord record;
    record.text = said.summary;
    record.files = m_outcome.material.files;
    record.provider = u"hook"_s;
    measureCoverage(record, m_outcome.material);
    take(std::move(record));
}

QString CompactionRun::instructions() const
{
    QStringList all { m_request.options.settings.instructionsWith(m_request.instructions),
                      m_hookInstructions };
    all.removeAll(QString());
    return all.join("\n\n"_L1);
}

void CompactionRun::summarize()
{
    if (m_prepared.plan.onlyMasks()) {
        store();
    } else if (m_request.options.summarizer) {
        summarizeWithModel(*m_request.options.summarizer, m_request.options.summarizerWindow);
    } else {
        summarizeOffline({});
    }
}

void CompactionRun::summarizeWithModel(const Endpoint &endpoint, qint64 window)
{
    const CompactionOptions &compactionOptions = m_request.options;
    const auto purpose = m_request.ofTurn                ? RequestPurpose::TurnSummary
            : m_request.cause == CompactionCause::Manual ? RequestPurpose::Summary
                                                         : RequestPurpose::AutomaticSummary;
    SummaryRequestOptions options;
    options.endpoint = endpoint;
    options.instructions = instructions();
    options.maxTokens = compactionOptions.settings.summaryOutputFor(compactionOptions.window);
    options.window = window;
    options.request = compactionOptions.settings.prompt;
    options.journal = compactionOptions.settings.journalByModel;
    m_summary = std::make_unique<SummaryFlow>(m_services.transport, purpose, m_outcome.material,
                                              options);
    connect(m_summary.get(), &SummaryFlow::stepChanged, this, &CompactionRun::stepChanged);
    connect(m_summary.get(), &SummaryFlow::textAdded, this, &CompactionRun::textAdded);
    connect(m_summary.get(), &SummaryFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_summary.release()->deleteLater();
        takeModels(record);
    });
    connect(m_summary.get(), &SummaryFlow::failed, this, [this](const Error &error) {
        m_summary.release()->deleteLater();
        summarizeOtherwise(error);
    });
    m_summary->start();
}

void CompactionRun::takeModels(const SummaryRecord &record)
{
    if (!record.misshapen || m_review || m_request.takesUnchecked) {
        take(record);
        return;
    }
    m_outcome.record = record;
    summarizeOtherwise({ Error::Kind::Provider,
                         tr("The model did not write a summary in the form it was asked "
                            "for, so nothing was compacted. Compact by hand to look at "
                            "it."),
                         {} });
}

/// Where the model for summaries does not do it, the branch's own one is asked, once.
void CompactionRun::summarizeOtherwise(const Error &because)
{
    if (m_request.options.nextSummarizer && !std::exchange(m_asksNext, true)) {
        summarizeWithModel(m_request.options.nextSummarizer->endpoint,
                           m_request.options.nextSummarizer->window);
    } else {
        summarizeOffline(because);
    }
}

/// Where a model's summary cannot be had, `because` of an error: only if the next request needs one.
void CompactionRun::summarizeOffline(const Error &because)
{
    if (!because.message.isEmpty() && !m_request.urgent) {
        fail(because);
        return;
    }
    // What was planned for a model's summary has room for no more than one.
    PlanNumbers numbers;
    numbers.summary = m_request.options.settings.summaryOutputFor(m_request.options.window);
    numbers.byModel = m_request.options.summarizer.has_value();
    const SummaryMaterial &material = m_outcome.material;
    const qint64 before = numbers.byModel
            ? 0 // else it is told on
            : summaryTokens(material.earlier ? material.earlier->summary
                                             : material.previousSummary);
    qint64 most = before + numbers.mostSummary(material.coveredTokens());
    if (const qint64 window = m_request.options.window; window > 0) {
        most = std::min(most,
                        std::max(window / ShareOfWindow,
                                 numbers.mostSummary(m_prepared.plan.summarizedTokens)));
    }
    QtConcurrent::run([material, instructions = instructions(), most, stop = m_stop.get_token()] {
        return varve::summarizeOffline(material, instructions, most, stop);
    }).then(this, [this](Result<SummaryRecord> record) {
        if (endsIfCancelled()) {
            return;
        }
        if (!record) {
            fail(record.error());
            return;
        }
        m_outcome.offline = true;
        record->misshapen =
                m_outcome.record.misshapen; // of the model's, which is why there is this one
        take(*std::move(record));
    });
}

void CompactionRun::take(SummaryRecord record)
{
    m_outcome.record = std::move(record);
    m_outcome.record.cause = m_request.cause;
    m_outcome.record.urgent = m_request.urgent;
    if (m_review) {
        m_isReviewed = true;
        m_lease.giveBack([this] { review(); }); // the person may take an hour
    } else {
        bringUpToDate();
    }
}

void CompactionRun::review()
{
    if (!m_ended) {
        m_review({ m_outcome.record, m_outcome.material });
    }
}

void CompactionRun::accept(const SummaryRecord &record)
{
    if (std::exchange(m_isReviewed, false)) {
        m_outcome.record = record;
        m_wasReviewed = true;
        takeLease(&CompactionRun::bringUpToDate);
    }
}

void CompactionRun::refuse(const Error &why)
{
    if (std::exchange(m_isReviewed, false)) {
        fail(why);
    }
}

/// The session went on while the summary was written and looked at.
void CompactionRun::bringUpToDate()
{
    if (endsIfCancelled()) {
        return;
    }
    m_services.store
            ->read([request = m_request, leaf = m_prepared.plan.leaf, material = m_outcome.material,
                    record = m_outcome.record,
                    shown = m_wasReviewed](StoreReader &reader) -> Result<QString> {
                return loadRequested(reader, request)
                        .and_then([&](const LoadedSession &now) {
                            return entriesBehind(now.branch, leaf, reader);
                        })
                        .transform([&](const QList<Entry> &since) {
                            const bool told = shown || record.offline; // of what was there
                            const QList<Entry> later = told ? since : material.later + since;
                            return withUsedSince(record.text,
                                                 usedSince(material.covered(), later, record.text));
                        });
            })
            .then(this, [this](const Result<QString> &text) {
                if (text) { // else storing says what is wrong
                    m_outcome.record.text = *text;
                }
                store();
            });
}

void CompactionRun::store()
{
    if (endsIfCancelled()) {
        return;
    }
    m_services.store
            ->write([request = m_request, plan = m_prepared.plan, record = m_outcome.record,
                     leases = m_services.leases](SessionStore &store) {
                return storeCompaction(store, request, plan, record, leases.get());
            })
            .then(this, [this](const Result<StoredCompaction> &stored) {
                if (!stored) {
                    fail(stored.error());
                } else if (stored->waits) {
                    m_waitMs = std::clamp(2 * m_waitMs, ShortestWaitMs, LongestWaitMs);
                    QTimer::singleShot(m_waitMs, this, &CompactionRun::store);
                } else {
                    onStored(*stored);
                }
            });
}

void CompactionRun::onStored(const StoredCompaction &stored)
{
    m_outcome.entries = stored.entries;
    m_outcome.child = stored.child;
    m_outcome.leaf = stored.entries.constLast().id;
    m_outcome.leafSeq = stored.entries.constLast().seq;
    using Now = std::pair<LoadedSession, std::shared_ptr<const Context>>;
    const SessionId goesOn = stored.child.isNull() ? m_request.session : stored.child;
    m_services.store
            ->read([goesOn, leaf = m_outcome.leafSeq,
                    projection = m_request.options.projection](StoreReader &reader) {
                return loadSession(reader, goesOn, leaf)
                        .transform([&](const LoadedSession &loaded) {
                            ProjectionSettings settings = projection;
                            settings.factors = loaded.factors;
                            return Now { loaded,
                                         std::make_shared<const Context>(
                                                 project(loaded.branch, settings)) };
                        });
            })
            .then(this, [this](const Result<Now> &now) {
                if (now) {
                    std::tie(m_outcome.loaded, m_outcome.after) = *now;
                }
                end(How::Applied);
            });
}

void CompactionRun::fail(const Error &error)
{
    end(m_cancelled || error.kind == Error::Kind::Cancelled ? How::Cancelled : How::Failed, error);
}

void CompactionRun::end(How how, const Error &error)
{
    if (std::exchange(m_ended, true)) {
        return;
    }
    m_outcome.how = m_lost && how == How::Cancelled ? How::Failed : how;
    m_outcome.error = m_lost.value_or(error);
    m_lease.giveBack([this] { Q_EMIT finished(m_outcome); });
}

} // namespace varve
