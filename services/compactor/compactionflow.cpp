// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionflow.h"

#include "leases.h"
#include "loadedsession.h"
#include "storedcompaction.h"

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

/// How long is waited for a turn's calls. A person may take an hour to answer for one, and looking costs a read of the session
/// where others want to write: each time longer.
constexpr int ShortestWaitMs = 100;
constexpr int LongestWaitMs = 3'000;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionFlow)
};

/// What a session is taken for.
QString aCompaction()
{
    return Tr::tr("a compaction");
}

} // namespace

CompactionFlow::CompactionFlow(CompactorServices services, CompactionOrder order, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_order(std::move(order))
    , m_lease(m_services.store, m_order.ofTurn ? nullptr : m_services.leases, m_order.session, this)
{
    m_end.cause = m_order.cause;
    m_end.limit = m_order.above.value_or(0);
    connect(&m_lease, &LeaseKeeper::lost, this, [this](const Error &error) {
        m_lost = error;
        cancel();
    });
}

CompactionFlow::~CompactionFlow()
{
    m_stop.request_stop();
}

void CompactionFlow::start()
{
    prepare();
}

/// Only once there is something to do: mostly there is nothing, and to take a lease is to write.
void CompactionFlow::takeLease(void (CompactionFlow::*next)())
{
    m_lease.take(aCompaction(), [this, next](const Result<> &taken) {
        const bool isWanted = m_order.cause == CompactionCause::Manual || m_order.urgent;
        if (m_cancelled) {
            end(CompactionEnd::How::Cancelled);
        } else if (taken) {
            (this->*next)();
        } else if (taken.error().kind == Error::Kind::Conflict && !isWanted) {
            end(CompactionEnd::How::NotNeeded); // who works there sees to that context
        } else {
            fail(taken.error());
        }
    });
}

void CompactionFlow::cancel()
{
    if (std::exchange(m_cancelled, true)) {
        return;
    }
    m_stop.request_stop();
    if (m_summary) {
        m_summary->cancel();
        m_summary.release()->deleteLater();
        end(CompactionEnd::How::Cancelled);
    }
    // Else something is being read or written, and what follows it looks at m_cancelled.
}

void CompactionFlow::prepare()
{
    if (m_cancelled) {
        end(CompactionEnd::How::Cancelled);
        return;
    }
    m_services.store
            ->read([order = m_order, stop = m_stop.get_token()](StoreReader &reader) {
                return prepareCompaction(reader, order, stop);
            })
            .then(this,
                  [this](const Result<PreparedCompaction> &prepared) { onPrepared(prepared); });
}

void CompactionFlow::onPrepared(const Result<PreparedCompaction> &prepared)
{
    using Verdict = PreparedCompaction::Verdict;
    if (m_cancelled) {
        end(CompactionEnd::How::Cancelled);
        return;
    }
    if (!prepared) {
        fail(prepared.error());
        return;
    }
    m_prepared = *prepared;
    m_end.before = m_prepared.before;
    m_end.tokens = m_prepared.tokens;
    m_end.leaf = m_prepared.leaf;
    m_end.leafSeq = m_prepared.leafSeq;
    switch (m_prepared.verdict) {
    case Verdict::NotNeeded:
        prune();
        return;
    case Verdict::TooSoon:
    case Verdict::Unasked:
        end(CompactionEnd::How::Remind);
        return;
    case Verdict::Impossible:
        // By itself it would be said again after each answer: the person is reminded, and sees why on the page.
        end(m_order.cause == CompactionCause::Manual || m_order.urgent ? CompactionEnd::How::Failed
                                                                       : CompactionEnd::How::Remind,
            { Error::Kind::Refused, refusalText(m_prepared.plan.refusal), {} });
        return;
    case Verdict::Go:
        break;
    }
    if (m_order.onlyReminds()) {
        end(CompactionEnd::How::Remind);
        return;
    }
    const bool mayWrite = m_prepared.plan.onlyMasks() || m_order.recipe.summarizer
            || m_order.offlineAllowed || m_order.urgent;
    if (!mayWrite) {
        end(CompactionEnd::How::Remind); // the built-in summarizer is the person's to choose
        return;
    }
    takeLease(&CompactionFlow::begin);
}

void CompactionFlow::begin()
{
    Q_EMIT began(m_prepared.tokens);
    m_record.cause = m_order.cause; // of a run that only masks no summary brings it
    m_record.urgent = m_order.urgent;
    if (m_services.ownKeys && !m_prepared.plan.onlyMasks()) {
        keepKeysOut();
    } else {
        askHook();
    }
}

/// Out of the facts for the journal.
void CompactionFlow::keepKeysOut()
{
    const auto goOn = [this](const QList<ApiKey> &keys) {
        if (m_cancelled) {
            end(CompactionEnd::How::Cancelled);
            return;
        }
        m_prepared.material.keepOut(keys);
        askHook();
    };
    m_services.ownKeys().then(this, goOn).onCanceled(this, [goOn] { goOn({}); });
}

/// Where there is no need for a compaction, old tool output may go all the same.
void CompactionFlow::prune()
{
    if (!m_order.recipe.settings.prune || m_order.cause != CompactionCause::AfterAnswer
        || m_order.onlyReminds()) {
        end(CompactionEnd::How::NotNeeded);
        return;
    }
    takeLease(&CompactionFlow::writePruned);
}

void CompactionFlow::writePruned()
{
    m_services.store
            ->write([order = m_order](SessionStore &store) { return storePruning(store, order); })
            .then(this, [this](const Result<QList<Entry>> &entries) {
                if (!entries) {
                    fail(entries.error());
                } else if (entries->isEmpty()) {
                    end(CompactionEnd::How::NotNeeded);
                } else {
                    Q_EMIT began(m_prepared.tokens);
                    onApplied({ .entries = *entries });
                }
            });
}

void CompactionFlow::askHook()
{
    if (m_order.recipe.settings.hook.isEmpty() || !m_services.hook) {
        summarize();
        return;
    }
    HookQuestion question;
    question.session = m_order.session.toString();
    question.title = m_prepared.title;
    question.folder = m_prepared.folder;
    question.stop = m_stop.get_token();
    question.cause = m_order.cause;
    question.tokens = m_prepared.tokens;
    question.expectedTokens = m_prepared.plan.tokensAfter;
    question.window = m_order.recipe.window;
    question.entries = m_prepared.plan.summarize.size() + m_prepared.plan.turnPrefix.size();
    question.masked = m_prepared.plan.masked.size();
    question.instructions = instructions();
    askAbout(m_services.hook, m_order.recipe.settings, question, m_prepared.material.all())
            .then(this, [this](const Result<HookAnswer> &answer) { onHook(answer); });
}

/// A hook that does not work does not stop a compaction that the next request needs.
void CompactionFlow::onHook(const Result<HookAnswer> &answer)
{
    if (m_cancelled) {
        end(CompactionEnd::How::Cancelled);
        return;
    }
    if (!answer) {
        if (m_order.urgent) {
            summarize();
        } else {
            fail(answer.error());
        }
        return;
    }
    if (answer->veto) {
        fail(vetoError(*answer));
        return;
    }
    m_hookInstructions = answer->instructions;
    if (answer->summary.isEmpty() || m_prepared.plan.onlyMasks()) {
        summarize();
        return;
    }
    SummaryRecord record;
    record.text = answer->summary;
    record.files = m_prepared.material.files;
    record.provider = QStringLiteral("hook");
    measureCoverage(record, m_prepared.material);
    take(std::move(record));
}

QString CompactionFlow::instructions() const
{
    QStringList all { m_order.recipe.settings.instructionsWith(m_order.instructions),
                      m_hookInstructions };
    all.removeAll(QString());
    return all.join(QLatin1StringView("\n\n"));
}

void CompactionFlow::summarize()
{
    if (m_prepared.plan.onlyMasks()) {
        apply();
    } else if (m_order.recipe.summarizer) {
        summarizeWithModel(*m_order.recipe.summarizer, m_order.recipe.summarizerWindow);
    } else {
        summarizeOffline({});
    }
}

void CompactionFlow::summarizeWithModel(const Endpoint &endpoint, qint64 window)
{
    const CompactionRecipe &recipe = m_order.recipe;
    const auto purpose = m_order.ofTurn                ? RequestPurpose::TurnSummary
            : m_order.cause == CompactionCause::Manual ? RequestPurpose::Summary
                                                       : RequestPurpose::AutomaticSummary;
    SummaryRequestOptions options;
    options.endpoint = endpoint;
    options.instructions = instructions();
    options.maxTokens = recipe.settings.summaryOutputFor(recipe.window);
    options.window = window;
    options.request = recipe.settings.prompt;
    options.journal = recipe.settings.journalByModel;
    m_summary = std::make_unique<SummaryFlow>(m_services.transport, purpose, m_prepared.material,
                                              options);
    connect(m_summary.get(), &SummaryFlow::stepChanged, this, &CompactionFlow::stepChanged);
    connect(m_summary.get(), &SummaryFlow::textAdded, this, &CompactionFlow::textAdded);
    connect(m_summary.get(), &SummaryFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_summary.release()->deleteLater();
        if (record.misshapen) {
            summarizeOtherwise(
                    { Error::Kind::Provider,
                      Tr::tr("The model did not write a summary in the form it was asked "
                             "for, so nothing was compacted. Compact by hand to look at "
                             "it."),
                      {} });
            return;
        }
        take(record);
    });
    connect(m_summary.get(), &SummaryFlow::failed, this, [this](const Error &error) {
        m_summary.release()->deleteLater();
        summarizeOtherwise(error);
    });
    m_summary->start();
}

/// Where the model for summaries does not do it, the branch's own one is asked, once.
void CompactionFlow::summarizeOtherwise(const Error &because)
{
    if (m_order.recipe.nextSummarizer && !std::exchange(m_asksNext, true)) {
        summarizeWithModel(m_order.recipe.nextSummarizer->endpoint,
                           m_order.recipe.nextSummarizer->window);
    } else {
        summarizeOffline(because);
    }
}

/// Where a model's summary cannot be had, `because` of an error: only if the next request needs one.
void CompactionFlow::summarizeOffline(const Error &because)
{
    if (!because.message.isEmpty() && !m_order.urgent) {
        fail(because);
        return;
    }
    QtConcurrent::run([material = m_prepared.material, instructions = instructions(),
                       most = m_order.recipe.settings.summaryOutputFor(m_order.recipe.window),
                       stop = m_stop.get_token()] {
        return varve::summarizeOffline(material, instructions, most, stop);
    }).then(this, [this](const Result<SummaryRecord> &record) {
        if (m_cancelled) {
            end(CompactionEnd::How::Cancelled);
        } else if (!record) {
            fail(record.error());
        } else {
            m_end.offline = true;
            take(*record);
        }
    });
}

void CompactionFlow::take(SummaryRecord record)
{
    m_record = std::move(record);
    m_record.cause = m_order.cause;
    m_record.urgent = m_order.urgent;
    apply();
}

void CompactionFlow::apply()
{
    if (m_cancelled) {
        end(CompactionEnd::How::Cancelled);
        return;
    }
    CompactionOrder order = m_order;
    if (m_inPlace) {
        order.recipe.settings.landing = CompactionLanding::InPlace;
    }
    m_services.store
            ->write([order, prepared = m_prepared, record = m_record,
                     leases = m_services.leases](SessionStore &store) {
                return storeCompaction(store, { order, prepared, record }, leases.get());
            })
            .then(this, [this](const Result<StoredCompaction> &applied) {
                if (!applied) {
                    fail(applied.error());
                } else if (applied->waits) {
                    m_waitMs = std::clamp(2 * m_waitMs, ShortestWaitMs, LongestWaitMs);
                    QTimer::singleShot(m_waitMs, this, &CompactionFlow::apply);
                } else {
                    onApplied(*applied);
                }
            });
}

void CompactionFlow::onApplied(const StoredCompaction &applied)
{
    m_end.entries = applied.entries;
    m_end.child = applied.child;
    m_end.leaf = applied.entries.constLast().id;
    m_end.leafSeq = applied.entries.constLast().seq;
    m_services.store
            ->read([order = m_order, leaf = m_end.leafSeq,
                    session = m_end.child.isNull() ? m_order.session
                                                   : m_end.child](StoreReader &reader) {
                return loadSession(reader, session, leaf)
                        .transform([&](const LoadedSession &loaded) {
                            ProjectionSettings settings = order.recipe.projection;
                            settings.factors = loaded.factors;
                            return std::make_shared<const Context>(
                                    project(loaded.branch, settings));
                        });
            })
            .then(this, [this](const Result<std::shared_ptr<const Context>> &after) {
                m_end.after = after.value_or(nullptr);
                end(CompactionEnd::How::Applied);
            });
}

void CompactionFlow::fail(const Error &error)
{
    end(m_cancelled || error.kind == Error::Kind::Cancelled ? CompactionEnd::How::Cancelled
                                                            : CompactionEnd::How::Failed,
        error);
}

void CompactionFlow::end(CompactionEnd::How how, const Error &error)
{
    if (std::exchange(m_ended, true)) {
        return;
    }
    m_end.how = m_lost && how == CompactionEnd::How::Cancelled ? CompactionEnd::How::Failed : how;
    m_end.error = m_lost.value_or(error);
    m_lease.giveBack([this] { Q_EMIT finished(m_end); });
}

} // namespace varve
