// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsession.h"

#include "compactionfacts.h"
#include "onpool.h"
#include "pruneplan.h"
#include "reviewedcompaction.h"

namespace varve
{

CompactionSession::CompactionSession(Workbench *workbench, HttpTransport *transport,
                                     QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_transport(transport)
{ }

CompactionSession::~CompactionSession()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
    }
}

void CompactionSession::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged(state);
}

QString CompactionSession::instructions() const
{
    QStringList all { m_options.instructions, m_hookInstructions };
    all.removeAll(QString());
    return all.join(QLatin1StringView("\n\n"));
}

void CompactionSession::summarize()
{
    setState(State::Writing);
    whenPlanned([this] { readMaterialOfPlan(); });
}

void CompactionSession::readMaterialOfPlan()
{
    dropRun();
    m_stop = {};
    setState(State::Writing);
    if (m_plan.isRefused()) {
        readFailed({ Error::Kind::Refused, refusalText(m_plan.refusal), {} });
        return;
    }
    RedactionRules secrets;
    if (m_options.endpoint && !m_options.endpoint->key.isEmpty()) {
        secrets.own = { m_options.endpoint->key };
    }
    m_workbench->store()
            ->read([plan = m_plan, snapshot = m_loaded.snapshot, secrets,
                    stop = m_stop.get_token()](StoreReader &reader) {
                return readMaterial(plan, *snapshot, reader, stop, secrets);
            })
            .then(this, [this, run = m_run](const Result<SummaryMaterial> &material) {
                if (run == m_run) {
                    onMaterial(material);
                }
            });
}

void CompactionSession::onMaterial(const Result<SummaryMaterial> &material)
{
    if (!material) {
        readFailed(material.error());
        return;
    }
    m_material = *material;
    if (m_ownKeys) {
        keepKeysOut();
    } else {
        askAboutSummary();
    }
}

/// Out of the facts for the journal.
void CompactionSession::keepKeysOut()
{
    const auto goOn = [this, run = m_run](const QList<ApiKey> &keys) {
        if (run == m_run) {
            m_material.keepOut(keys);
            askAboutSummary();
        }
    };
    m_ownKeys().then(this, goOn).onCanceled(this, [goOn] { goOn({}); });
}

void CompactionSession::askAboutSummary()
{
    askHook(
            m_plan.tokensAfter,
            [this](const HookAnswer &answer) {
                m_hookInstructions = answer.instructions;
                if (answer.summary.isEmpty()) {
                    writeSummary();
                    return;
                }
                SummaryRecord record;
                record.text = answer.summary;
                record.files = m_material.files;
                record.provider = QStringLiteral("hook");
                Q_EMIT textAdded(record.text);
                ready(record);
            },
            [this](const Error &error) { readFailed(error); });
}

void CompactionSession::writeSummary()
{
    if (m_options.endpoint) {
        writeWithModel();
    } else {
        writeOffline();
    }
}

/// Nothing set, nobody asked. What it does not want is an error that says so.
void CompactionSession::askHook(qint64 expected,
                                const std::function<void(const HookAnswer &)> &then,
                                const std::function<void(const Error &)> &failed)
{
    const CompactionSettings &settings = m_choice.compaction;
    if (!m_hook || settings.hook.isEmpty()) {
        then({});
        return;
    }
    HookQuestion question;
    question.session = m_session.toString();
    question.title = m_loaded.session().name;
    question.folder = m_loaded.session().cwd;
    question.tokens = m_before->tokens();
    question.expectedTokens = expected;
    question.window = m_choice.window.tokens;
    question.entries = m_options.maskOnly ? 0 : m_plan.summarize.size() + m_plan.turnPrefix.size();
    question.masked = (m_options.maskOnly ? m_maskPlan : m_plan).masked.size();
    question.instructions = m_options.instructions;
    question.stop = m_stop.get_token();
    askAbout(m_hook, settings, question, m_options.maskOnly ? QList<Entry>() : m_material.all())
            .then(this, [this, then, failed, run = m_run](const Result<HookAnswer> &answer) {
                if (run != m_run) {
                    return;
                }
                if (!answer) {
                    failed(answer.error());
                } else if (answer->veto) {
                    failed(vetoError(*answer));
                } else {
                    then(*answer);
                }
            });
}

void CompactionSession::writeOffline()
{
    onPool(
            this,
            [material = m_material, instructions = instructions(),
             most = m_choice.planNumbers().summary, stop = m_stop.get_token()] {
                return summarizeOffline(material, instructions, most, stop);
            },
            [this, run = m_run](const Result<SummaryRecord> &record) {
                if (run != m_run) {
                    return;
                }
                if (!record) {
                    readFailed(record.error());
                    return;
                }
                ready(*record);
            });
}

void CompactionSession::writeWithModel()
{
    m_flow = std::make_unique<SummaryFlow>(
            m_transport, RequestPurpose::Summary, m_material,
            SummaryRequestOptions {
                    *m_options.endpoint, instructions(), m_choice.planNumbers().summary,
                    m_workbench->windowOf(*m_options.endpoint), m_choice.compaction.prompt,
                    m_choice.compaction.journalByModel });
    connect(m_flow.get(), &SummaryFlow::stepChanged, this, &CompactionSession::stepChanged);
    connect(m_flow.get(), &SummaryFlow::textAdded, this, &CompactionSession::textAdded);
    connect(m_flow.get(), &SummaryFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_flow.release()->deleteLater();
        ready(record);
    });
    connect(m_flow.get(), &SummaryFlow::failed, this, [this](const Error &error) {
        m_flow.release()->deleteLater();
        readFailed(error);
    });
    m_flow->start();
}

void CompactionSession::ready(const SummaryRecord &record)
{
    m_record = record;
    m_record.cause = CompactionCause::Manual;
    if (m_record.journal.isEmpty()) { // of a hook
        m_record.journal = m_material.journal.facts;
        m_record.journalLeftOut = m_material.journal.leftOut;
    }
    m_leftOut = m_record.journalLeftOut;
    m_written = record.text;
    setState(State::Reviewing);
    Q_EMIT summaryReady();
}

void CompactionSession::readFailed(const Error &error)
{
    setState(State::Planning);
    Q_EMIT summaryFailed(error);
}

void CompactionSession::dropRun()
{
    m_reading = false;
    m_afterPlan.clear();
    ++m_run;
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
        m_flow.reset();
    }
}

void CompactionSession::stop()
{
    dropRun();
    setState(State::Planning);
}

void CompactionSession::measure(const QString &text)
{
    SummaryRecord record = m_record;
    record.text = text;
    m_workbench->store()
            ->read([branch = m_loaded.branch, plan = m_plan, record,
                    projection = m_choice.projection](StoreReader &reader) -> Result<qint64> {
                return compactionEntries(branch, plan, record, projection, reader)
                        .transform([](const CompactionEntries &made) { return made.tokensAfter; });
            })
            .then(this, [this, run = m_run](const Result<qint64> &after) {
                if (run == m_run && after && m_state == State::Reviewing) {
                    const qint64 before = m_before->tokens();
                    Q_EMIT measured(before, *after,
                                    before - *after >= m_choice.compaction.mustShrinkBy(before));
                }
            });
}

Coverage CompactionSession::coverageOf(const QString &text) const
{
    return coverage(factsToCover(m_material.facts), text);
}

QString CompactionSession::withFacts(const QString &text, const QList<Fact> &facts) const
{
    return appendMissing(text, facts);
}

/// What was typed may have a key in it, too.
void CompactionSession::setJournal(const QList<JournalFact> &facts)
{
    const SafeJournal safe = safeFacts(facts, m_material.secrets);
    m_record.journal = safe.facts;
    m_record.journalLeftOut = m_leftOut + safe.leftOut;
}

void CompactionSession::apply(const QString &text)
{
    setState(State::Applying);
    if (!m_options.maskOnly) {
        SummaryRecord record = m_record;
        record.text = text;
        record.editedByHand = text != m_written;
        noteCoverage(record, coverageOf(text));
        write(record);
        return;
    }
    whenPlanned([this] {
        m_stop = {};
        askHook(
                m_maskPlan.tokensAfter, [this](const HookAnswer &) { write({}); },
                [this](const Error &error) {
                    setState(State::Planning);
                    Q_EMIT applyFailed(error);
                });
    });
}

void CompactionSession::write(const SummaryRecord &record)
{
    m_lease = std::make_unique<LeaseKeeper>(m_workbench->store(), m_leases, m_session);
    m_lease->take(tr("a compaction"), [this, record](const Result<> &taken) {
        if (taken) {
            store(record);
        } else {
            onStored(std::unexpected(taken.error()));
        }
    });
}

void CompactionSession::store(const SummaryRecord &record)
{
    const bool maskOnly = m_options.maskOnly;
    const ReviewedCompaction reviewed { m_session, maskOnly ? m_maskPlan : m_plan, record,
                                        m_choice.projection, m_options.rollOver && !maskOnly };
    m_workbench->store()
            ->write([reviewed, leases = m_leases](SessionStore &store) {
                return storeReviewed(store, reviewed, leases.get());
            })
            .then(this, [this](const Result<LoadedSession> &result) {
                m_lease->giveBack([] { });
                onStored(result);
            });
}

void CompactionSession::onStored(const Result<LoadedSession> &result)
{
    if (!result) {
        setState(m_options.maskOnly ? State::Planning : State::Reviewing);
        Q_EMIT applyFailed(result.error());
        return;
    }
    m_after = std::make_shared<const Context>(project(result->branch, m_choice.projection));
    m_entriesInTree = result->snapshot->tree.size();
    if (result->session().id != m_session) {
        m_child = result->session().id;
    }
    // Megabytes that nothing asks for any more.
    m_material = {};
    m_loaded = {};
    setState(State::Done);
    m_workbench->reload();
    m_workbench->refreshSessions();
    Q_EMIT applied();
}

void CompactionSession::undo()
{
    m_workbench->undoCompaction();
}

} // namespace varve
