// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionwork.h"

#include "compactionfacts.h"
#include "contextjson.h"
#include "leases.h"
#include "onpool.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionWork)
};

constexpr qint64 TellEveryMs = 250;

} // namespace

CompactionWork::CompactionWork(Services services, PlannedCompaction planned, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_planned(std::move(planned))
    , m_lease(m_services.store, m_services.leases, m_planned.loaded.session().id)
    , m_instructions(m_planned.instructions)
{
    connect(&m_lease, &LeaseKeeper::lost, this,
            [this](const Error &error) { end(std::unexpected(error)); });
}

CompactionWork::~CompactionWork()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
    }
}

void CompactionWork::start()
{
    m_lease.take(Tr::tr("a compaction"), [this](const Result<> &taken) {
        if (!taken) {
            end(std::unexpected(taken.error()));
        } else if (!isCancelled()) {
            readMaterial();
        }
    });
}

void CompactionWork::cancel()
{
    m_stop.request_stop();
    if (m_flow) {
        m_flow->cancel();
        m_flow.release()->deleteLater();
        static_cast<void>(isCancelled());
    }
}

/// Ends it if so.
bool CompactionWork::isCancelled()
{
    if (!m_stop.stop_requested()) {
        return m_ended;
    }
    end(fail(Error::Kind::Cancelled, Tr::tr("Stopped. Nothing was changed.")));
    return true;
}

void CompactionWork::end(const Result<QByteArray> &outcome)
{
    if (!std::exchange(m_ended, true)) {
        m_lease.giveBack([this, outcome] { Q_EMIT finished(outcome); });
    }
}

void CompactionWork::readMaterial()
{
    m_services.store
            ->read([plan = m_planned.plan, snapshot = m_planned.loaded.snapshot,
                    secrets = m_planned.secrets, stop = m_stop.get_token()](StoreReader &reader) {
                return varve::readMaterial(plan, *snapshot, reader, stop, secrets);
            })
            .then(this, [this](const Result<SummaryMaterial> &material) {
                if (isCancelled()) {
                    return;
                }
                if (!material) {
                    end(std::unexpected(material.error()));
                    return;
                }
                m_material = *material;
                askHook();
            });
}

/// The command that the person has set; a veto is an error.
void CompactionWork::askHook()
{
    const CompactionSettings &settings = m_planned.choice.compaction;
    if (!m_services.hook || settings.hook.isEmpty()) {
        onHook({});
        return;
    }
    const CompactionPlan &plan = m_planned.plan;
    HookQuestion question;
    question.session = m_planned.loaded.session().id.toString();
    question.title = m_planned.loaded.session().name;
    question.folder = m_planned.loaded.session().cwd;
    question.tokens = plan.tokensBefore;
    question.expectedTokens = plan.tokensAfter;
    question.window = m_planned.choice.window.tokens;
    question.entries = plan.summarize.size() + plan.turnPrefix.size();
    question.masked = plan.masked.size();
    question.instructions = m_instructions;
    question.stop = m_stop.get_token();
    askAbout(m_services.hook, settings, question, m_material.all())
            .then(this, [this](const Result<HookAnswer> &answer) {
                if (isCancelled()) {
                    return;
                }
                if (!answer || answer->veto) {
                    end(std::unexpected(answer ? vetoError(*answer) : answer.error()));
                } else {
                    onHook(*answer);
                }
            });
}

void CompactionWork::onHook(const HookAnswer &answer)
{
    if (!answer.instructions.isEmpty()) {
        m_instructions += (m_instructions.isEmpty() ? QString() : u"\n\n"_s) + answer.instructions;
    }
    if (m_planned.plan.onlyMasks()) {
        apply();
    } else if (answer.summary.isEmpty()) {
        summarize();
    } else {
        SummaryRecord record;
        record.text = answer.summary;
        record.files = m_material.files;
        record.provider = u"hook"_s;
        measureCoverage(record, m_material);
        take(record);
    }
}

void CompactionWork::summarize()
{
    if (m_planned.summarizer) {
        summarizeWithModel();
        return;
    }
    onPool(
            this,
            [material = m_material, instructions = m_instructions,
             most = m_planned.choice.planNumbers().summary, stop = m_stop.get_token()] {
                return summarizeOffline(material, instructions, most, stop);
            },
            [this](const Result<SummaryRecord> &record) {
                if (isCancelled()) {
                    return;
                }
                if (record) {
                    take(*record);
                } else {
                    end(std::unexpected(record.error()));
                }
            });
}

void CompactionWork::summarizeWithModel()
{
    m_flow = std::make_unique<SummaryFlow>(
            m_services.transport, RequestPurpose::Summary, m_material,
            SummaryRequestOptions { *m_planned.summarizer, m_instructions,
                                    m_planned.choice.planNumbers().summary,
                                    m_planned.summarizerWindow, m_planned.choice.compaction.prompt,
                                    m_planned.choice.compaction.journalByModel });
    const auto tell = [this] {
        m_told.start();
        Q_EMIT progressed(m_flow->part(), m_flow->part() > 0 ? m_flow->parts() : 0, m_characters);
    };
    connect(m_flow.get(), &SummaryFlow::stepChanged, this, tell);
    connect(m_flow.get(), &SummaryFlow::textAdded, this, [this, tell](const QString &text) {
        m_characters += text.size();
        if (!m_told.isValid() || m_told.elapsed() >= TellEveryMs) {
            tell();
        }
    });
    connect(m_flow.get(), &SummaryFlow::succeeded, this, [this](const SummaryRecord &record) {
        m_flow.release()->deleteLater();
        take(record);
    });
    connect(m_flow.get(), &SummaryFlow::failed, this, [this](const Error &error) {
        m_flow.release()->deleteLater();
        end(std::unexpected(error));
    });
    m_flow->start();
}

void CompactionWork::take(SummaryRecord record)
{
    if (record.misshapen && !m_planned.takesUnchecked) {
        end(fail(Error::Kind::Provider,
                 Tr::tr("The model %1 did not write the summary under the headings it was asked "
                        "for, also when asked again. Nothing was changed. Ask with “unchecked” to "
                        "take it as it is, with another model, or with “offline”.")
                         .arg(record.model)));
        return;
    }
    m_record = std::move(record);
    m_record.cause = CompactionCause::Manual;
    if (m_record.journal.isEmpty()) { // of a hook
        m_record.journal = m_material.journal.facts;
        m_record.journalLeftOut = m_material.journal.leftOut;
    }
    apply();
}

void CompactionWork::apply()
{
    const ReviewedCompaction reviewed { m_planned.loaded.session().id, m_planned.plan, m_record,
                                        m_planned.choice.projection, m_planned.rollsOver };
    m_services.store
            ->write([reviewed, leases = m_services.leases](SessionStore &store) {
                return storeReviewed(store, reviewed, leases.get());
            })
            .then(this, [this](const Result<LoadedSession> &applied) {
                if (applied) {
                    describe(*applied);
                } else {
                    end(std::unexpected(applied.error()));
                }
            });
}

void CompactionWork::describe(const LoadedSession &applied)
{
    m_services.store
            ->read([planned = m_planned, record = m_record, material = m_material,
                    applied](StoreReader &reader) {
                return reader.originIds(planned.loaded.session())
                        .transform([&](const OriginIds &origins) {
                            const Context after =
                                    project(applied.branch, planned.choice.projection);
                            return appliedJson({ planned.plan, record, material,
                                                 planned.loaded.session().id, *planned.before,
                                                 applied.session(), after },
                                               origins);
                        });
            })
            .then(this, [this](const Result<QByteArray> &json) { end(json); });
}

} // namespace varve
