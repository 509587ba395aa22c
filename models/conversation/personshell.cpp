// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "personshell.h"

#include <session/entrydata.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int LongestSeconds = 600; // what the tool allows at most

Result<Entry> bashEntry(SessionStore &store, const PersonShell::Command &command,
                        const ToolOutcome &outcome, qint64 durationMs)
{
    Entry entry;
    entry.role = Role::BashExecution;
    entry.toolName = u"bash"_s;
    entry.blocks = { TextBlock { outcome.text } };
    entry.toolArguments = QJsonDocument(QJsonObject { { "command"_L1, command.text } })
                                  .toJson(QJsonDocument::Compact);
    entry.modelFacing = !command.aside;
    entry.data[entryData::DurationMs] = durationMs;
    const QJsonValue exitCode = outcome.details.value(entryData::ExitCode);
    if (exitCode.isUndefined()) {
        entry.data[entryData::Cancelled] = true;
    } else {
        entry.data[entryData::ExitCode] = exitCode;
    }
    if (!outcome.fullOutput.isEmpty()) {
        auto whole = store.addAttachment(outcome.fullOutput, u"text/plain; charset=utf-8"_s, 0, 0);
        if (!whole) {
            return std::unexpected(whole.error());
        }
        entry.data[entryData::FullOutput] = QString::fromLatin1(whole->toHex());
    }
    return entry;
}

} // namespace

PersonShell::PersonShell(StoreClient *store, QObject *engine, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_bash(engine, CommandPolicy::ofPerson())
{ }

PersonShell::~PersonShell()
{
    for (std::stop_source &run : m_runs) {
        run.request_stop();
    }
}

void PersonShell::run(const Command &command)
{
    if (isRunning(command.session)) {
        return;
    }
    const std::stop_source stop;
    m_runs.insert(command.session, stop);
    Q_EMIT started(command.session, command.text);
    QElapsedTimer clock;
    clock.start();
    const QJsonObject arguments { { "command"_L1, command.text },
                                  { "timeout"_L1, LongestSeconds } };
    const auto progress = [self = QPointer(this), id = command.session](const QString &tail) {
        // From the engine thread; the pointer is looked at on ours only.
        QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, id, tail] {
                    if (self) {
                        Q_EMIT self->outputGrew(id, tail);
                    }
                },
                Qt::QueuedConnection);
    };
    m_bash.run(arguments, { command.session, command.folder, true }, stop.get_token(), progress)
            .then(this,
                  [this, command, clock](const ToolOutcome &outcome) {
                      keep(command, outcome, clock.elapsed());
                  })
            .onCanceled(this, [this, command] { m_runs.remove(command.session); });
}

void PersonShell::stop(const SessionId &session)
{
    if (isRunning(session)) {
        m_runs.value(session).request_stop(); // copies share their state
    }
}

void PersonShell::keep(const Command &command, const ToolOutcome &outcome, qint64 durationMs)
{
    m_store->write([command, outcome, durationMs](SessionStore &store) -> Result<Entry> {
               const auto session = store.reader().session(command.session);
               if (!session) {
                   return std::unexpected(session.error());
               }
               return bashEntry(store, command, outcome, durationMs)
                       .and_then([&](const Entry &entry) {
                           return store.append(command.session, session->leaf, { entry });
                       })
                       .transform([](const QList<Entry> &stored) { return stored.constLast(); });
           })
            .then(this, [this, id = command.session](const Result<Entry> &stored) {
                m_runs.remove(id);
                if (!stored) {
                    Q_EMIT failed(id, stored.error());
                }
                Q_EMIT finished(id);
            });
}

} // namespace varve
