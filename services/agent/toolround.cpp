// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolround.h"

#include "callarguments.h"
#include <base/textends.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QPointer>
#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ToolRound)
};

ToolOutcome aborted()
{
    ToolOutcome outcome = toolError(Tr::tr("The person stopped this before it ran."));
    outcome.details["aborted"_L1] = true;
    return outcome;
}

/// `says`: the person's own words, see personswords.h.
ToolOutcome denied(const QString &message, const QString &says = {})
{
    ToolOutcome outcome = toolError(message);
    outcome.details["denied"_L1] = true;
    if (!says.isEmpty()) {
        outcome.details["says"_L1] = says;
    }
    return outcome;
}

QString deniedByPerson(const QString &message)
{
    return message.isEmpty()
            ? Tr::tr("The person did not allow this call. Do not try it again in another form; ask "
                     "what to do instead.")
            : Tr::tr("The person did not allow this call and says: %1").arg(message);
}

QString deniedByRule()
{
    return Tr::tr(
            "A rule that the person has set forbids this call. Do not try it again in another "
            "form; ask what to do instead.");
}

} // namespace

int RepeatGuard::count(const ToolCallBlock &call)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(call.name.toUtf8());
    hash.addData(QByteArrayView("\0", 1));
    hash.addData(call.arguments);
    const QByteArray key = hash.result();
    m_times = key == m_last ? m_times + 1 : 1;
    m_last = key;
    return m_times;
}

ToolRound::ToolRound(const ToolSet *tools, Approver *approver, ToolScene scene,
                     RepeatGuard *repeats, QObject *parent)
    : QObject(parent)
    , m_tools(tools)
    , m_approver(approver)
    , m_scene(std::move(scene))
    , m_repeats(repeats)
{ }

ToolRound::~ToolRound()
{
    m_stop.request_stop();
}

void ToolRound::start(const QList<ToolCallBlock> &calls)
{
    m_calls = calls;
    next();
}

void ToolRound::stop()
{
    if (!m_stop.request_stop()) {
        return;
    }
    m_approver->withdraw(m_scene.session);
    if (m_current && !m_running) {
        end(*m_current, aborted());
    }
}

std::shared_ptr<const Tool> ToolRound::toolOf(const ToolCallBlock &call) const
{
    return m_tools->find(call.name);
}

/// Queued, so that a long list of refused calls does not become a deep stack.
void ToolRound::next()
{
    QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_calls.isEmpty()) {
                    Q_EMIT finished(m_hopeless);
                    return;
                }
                m_current = m_calls.takeFirst();
                m_elapsed.start();
                consider(*m_current);
            },
            Qt::QueuedConnection);
}

void ToolRound::consider(const ToolCallBlock &call)
{
    if (m_stop.stop_requested()) {
        end(call, aborted());
        return;
    }
    const auto tool = toolOf(call);
    if (!tool) {
        end(call,
            toolError(Tr::tr("There is no tool \"%1\". There are: %2.")
                              .arg(call.name, m_tools->names().join(", "_L1))));
        return;
    }
    const int times = m_repeats->count(call);
    if (times >= RepeatGuard::Warn) {
        m_hopeless = m_hopeless || times >= RepeatGuard::Stop;
        end(call,
            toolError(Tr::tr("The same call has come %1 times in a row, so it was not run "
                             "again. Use its earlier result, or do something else.")
                              .arg(times)));
        return;
    }
    auto arguments = CallArguments::parse(call.arguments);
    if (!arguments) {
        end(call, toolError(arguments.error().message));
        return;
    }
    m_looks = 0;
    lookAt(call, *arguments);
}

void ToolRound::lookAt(const ToolCallBlock &call, const QJsonObject &arguments)
{
    ++m_looks;
    QtConcurrent::run([tool = toolOf(call), arguments, scene = m_scene] {
        return tool->intend(arguments, scene);
    }).then(this, [this, call, arguments](const Result<ToolIntent> &intent) {
        if (m_current && !m_stop.stop_requested()) {
            judgeCall(call, arguments, intent);
        }
    });
}

void ToolRound::judgeCall(const ToolCallBlock &call, const QJsonObject &arguments,
                          const Result<ToolIntent> &intent)
{
    if (!intent) {
        end(call, toolError(intent.error().message));
        return;
    }
    const Judgement judgement = m_approver->judgementOf(m_scene.session, call.name, *intent);
    switch (judgement.verdict) {
    case Verdict::Run:
        if (judgement.rule) {
            m_approver->letRun(call.name, *intent);
        }
        run(call, arguments, *intent);
        break;
    case Verdict::Ask:
        ask(call, arguments, *intent, judgement);
        break;
    case Verdict::Deny:
        end(call, denied(deniedByRule()));
        break;
    }
}

/// What has to be known for the answer, besides what would be done.
QString ToolRound::noticeOf(const ToolCallBlock &call, const Judgement &judgement) const
{
    QStringList sentences;
    if (m_looks > 1) {
        sentences += Tr::tr("What this would do has changed since it was allowed. Nothing was done "
                            "yet; this is what it would do now.");
    }
    if (judgement.definitionChanged) {
        constexpr qsizetype Quoted = 300;
        const QString says = toolOf(call)->definition().description.simplified();
        sentences += Tr::tr("The server has changed what it says of this tool since you allowed "
                            "it. It says now: “%1”")
                             .arg(headOf(says, Quoted));
    }
    if (judgement.hidesDenial) {
        sentences += Tr::tr("There are commands that you never allow, and it cannot be seen "
                            "whether this is one of them.");
    }
    return sentences.join(u' ');
}

void ToolRound::ask(const ToolCallBlock &call, const QJsonObject &arguments,
                    const ToolIntent &intent, const Judgement &judgement)
{
    const ApprovalRequest request {
        m_scene.session,          call.callId, call.name,
        call.arguments,           intent,      suggestedRule(call.name, intent),
        noticeOf(call, judgement)
    };
    m_approver->ask(request)
            .then(this,
                  [this, call, arguments, intent](const ApprovalDecision &decision) {
                      if (!m_current || m_stop.stop_requested()) {
                          return;
                      }
                      if (decision.answer == ApprovalAnswer::Deny) {
                          end(call, denied(deniedByPerson(decision.message), decision.message));
                      } else {
                          m_elapsed.start(); // waiting for a person is not the tool's time
                          run(call, arguments, intent);
                      }
                  })
            .onCanceled(this, [this, call] {
                // Nobody is there to answer any more: as if the person had stopped it.
                if (m_current && !m_stop.stop_requested()) {
                    end(call, aborted());
                }
            });
    Q_EMIT asked(request);
}

void ToolRound::run(const ToolCallBlock &call, const QJsonObject &arguments,
                    const ToolIntent &allowed)
{
    m_running = true;
    Q_EMIT callStarted(call);
    const auto progress = [self = QPointer(this), id = call.callId](const QString &tail) {
        if (self) {
            Q_EMIT self->outputGrew(id, tail);
        }
    };
    ToolScene scene = m_scene;
    scene.allowed = allowed;
    toolOf(call)
            ->run(arguments, scene, m_stop.get_token(), progress)
            .then(this,
                  [this, call, arguments](const ToolOutcome &outcome) {
                      if (outcome.isStale && !m_stop.stop_requested()) {
                          lookAgain(call, arguments, outcome);
                      } else {
                          end(call, outcome);
                      }
                  })
            .onCanceled(this, [this, call] { end(call, aborted()); });
}

/// Somebody who changes it all the time gets no further than that.
void ToolRound::lookAgain(const ToolCallBlock &call, const QJsonObject &arguments,
                          const ToolOutcome &stale)
{
    constexpr int MostLooks = 3;
    m_running = false;
    if (m_looks < MostLooks) {
        lookAt(call, arguments);
    } else {
        end(call, stale);
    }
}

void ToolRound::end(const ToolCallBlock &call, const ToolOutcome &outcome)
{
    m_running = false;
    m_current.reset();
    Q_EMIT ended(call, outcome, m_elapsed.elapsed());
    next();
}

} // namespace varve
