// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// "varve idle": what was done while idle, and doing what is due without a window.
#include "commandchoice.h"
#include "interruptwatch.h"
#include "verbs.h"
#include "waitfor.h"
#include <credentials/keychainstore.h>
#include <idle/factstask.h>
#include <idle/idlerunner.h>
#include <idle/importancetask.h>
#include <idle/summarytask.h>
#include <idle/vectortask.h>
#include <models/format.h>
#include <models/idleoptionsmaker.h>
#include <models/idlewords.h>
#include <models/usageformat.h>
#include <providers/httptransport.h>
#include <settings/providercatalogue.h>
#include <shared/idlejson.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype ListedRecords = 50;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString endText(const IdleEnd &end)
{
    switch (end.how) {
    case IdleEnd::How::NothingLeft:
        return Tr::tr("Nothing is left to do.");
    case IdleEnd::How::Stopped:
        return Tr::tr("Stopped. What was done is kept.");
    case IdleEnd::How::Busy:
        return Tr::tr("A turn or a compaction runs in this store. Try again when it has ended.");
    case IdleEnd::How::Limit:
        return Tr::tr("What is left would go over a limit of today.");
    case IdleEnd::How::StepsDone:
        return Tr::tr("As many steps as were wanted are done.");
    case IdleEnd::How::Failed:
        return end.problem;
    }
    return {};
}

void printRecords(const QList<IdleRecord> &records)
{
    QList<QStringList> rows;
    for (const IdleRecord &record : records) {
        rows += { QLocale().toString(record.begunAt.toLocalTime(), QLocale::ShortFormat),
                  idleStepText(record).left(60),
                  idleOutcomeText(record.outcome),
                  record.model,
                  record.model.isEmpty() ? QString() : formatTokens(record.tokens()),
                  record.model.isEmpty() ? QString() : formatAnswerCost(record.cost) };
    }
    Command::print(table({ { Tr::tr("When") },
                           { Tr::tr("What") },
                           { Tr::tr("Outcome") },
                           { Tr::tr("Model") },
                           { Tr::tr("Tokens"), true },
                           { Tr::tr("Cost"), true } },
                         rows));
}

/// One call of the verb.
class IdleCall
{
public:
    explicit IdleCall(Command &command) : m_command(command) { }

    Result<> execute()
    {
        const auto limit = m_command.count(u"limit"_s);
        if (!limit) {
            return std::unexpected(limit.error());
        }
        const QString given = m_command.parser.value(u"store"_s);
        auto store = StoreClient::open(given.isEmpty() ? SessionStore::defaultPath() : given);
        if (!store) {
            return std::unexpected(store.error());
        }
        m_store = std::move(*store);
        if (!m_command.parser.isSet(u"run"_s)) {
            return list(limit->value_or(ListedRecords));
        }
        if (m_store->access() != StoreAccess::ReadWrite) {
            return fail(Error::Kind::ReadOnly,
                        Tr::tr("The store can only be read, so nothing can be done in it."));
        }
        return run(limit->value_or(-1));
    }

private:
    /// With the keys as this command can have them.
    Result<IdleOptions> makeOrder()
    {
        KeychainStore keychain { QString(KeychainStore::ProgramName) };
        const ProviderCatalogue providers;
        KeyRingOptions options;
        options.keyVariables = providers.keyVariables();
        KeyRing keys(&keychain, options);
        IdleOptionsMaker maker(&m_command.settings(), &keys, &m_command.catalogue());
        maker.setNamedProviders(m_command.parser.values(u"send-to"_s));
        IdleOptions order = waitFor(maker.make(true));
        order.retriesNow = true;
        if (!m_command.parser.isSet(u"tasks"_s)) {
            return order;
        }
        const QStringList known = idleTaskNames();
        QStringList wanted;
        for (const QString &name :
             m_command.parser.value(u"tasks"_s).split(u',', Qt::SkipEmptyParts)) {
            if (!known.contains(name.trimmed())) {
                return fail(Error::Kind::InvalidInput,
                            Tr::tr("There is no task “%1”. The tasks are: %2.")
                                    .arg(name.trimmed(), known.join(u", "_s)),
                            u"usage"_s);
            }
            if (order.tasks.contains(name.trimmed())) {
                wanted += name.trimmed();
            } else {
                Command::message(
                        Tr::tr("The task “%1” is switched off in the preferences.").arg(name));
            }
        }
        order.tasks = wanted;
        return order;
    }

    std::unique_ptr<IdleRunner> makeRunner(HttpTransport *transport)
    {
        auto runner = std::make_unique<IdleRunner>(
                m_store.get(), u"%1 idle"_s.arg(QCoreApplication::applicationPid()));
        runner->add(std::make_unique<SummaryTask>(m_store.get(), transport));
        runner->add(std::make_unique<FactsTask>(m_store.get()));
        runner->add(std::make_unique<VectorTask>(m_store.get(), transport));
        runner->add(std::make_unique<ImportanceTask>(m_store.get(), transport));
        return runner;
    }

    Result<> run(int steps)
    {
        const auto order = makeOrder();
        if (!order) {
            return std::unexpected(order.error());
        }
        HttpTransport transport;
        const auto runner = makeRunner(&transport);
        QEventLoop loop;
        QList<IdleRecord> done;
        IdleEnd reached;
        QList<IdleTaskState> tasks;
        QObject::connect(runner.get(), &IdleRunner::looked, &loop,
                         [&](const QList<IdleTaskState> &states) { tasks = states; });
        QObject::connect(runner.get(), &IdleRunner::began, &loop, [&](const IdleRecord &step) {
            Command::message(idleStepText(step) + u"…"_s);
        });
        QObject::connect(runner.get(), &IdleRunner::ended, &loop,
                         [&](const IdleRecord &step) { done += step; });
        QObject::connect(runner.get(), &IdleRunner::finished, &loop, [&](const IdleEnd &end) {
            reached = end;
            loop.quit();
        });
        const InterruptWatch interrupts;
        QObject::connect(&interrupts, &InterruptWatch::interrupted, runner.get(),
                         &IdleRunner::stop);
        QMetaObject::invokeMethod(
                runner.get(), [&] { runner->run(*order, steps); }, Qt::QueuedConnection);
        loop.exec();
        return report(done, reached, tasks);
    }

    Result<> report(const QList<IdleRecord> &done, const IdleEnd &end,
                    const QList<IdleTaskState> &tasks)
    {
        const QString problem = idleProblem(end, tasks);
        if (m_command.json()) {
            Command::printJson(QJsonDocument(idleRunJson(
                    done, tasks, IdleSettings::read(m_command.settings()), end, problem)));
        } else {
            if (!done.isEmpty()) {
                printRecords(done);
            }
            if (problem.isEmpty()) {
                Command::message(endText(end));
            }
        }
        if (!problem.isEmpty()) {
            return fail(Error::Kind::Provider, problem);
        }
        return {};
    }

    Result<> list(int most)
    {
        const auto found = waitFor(m_store->read(
                [most](StoreReader &reader) { return readIdlePast(reader.database(), most); }));
        if (!found) {
            return std::unexpected(found.error());
        }
        if (m_command.json()) {
            Command::printJson(
                    QJsonDocument(idlePastJson(*found, IdleSettings::read(m_command.settings()))));
            return {};
        }
        if (found->records.isEmpty()) {
            Command::print(Tr::tr("Nothing was done yet. “varve idle --run” does what is due."));
            return {};
        }
        printRecords(found->records);
        Command::print(u'\n'
                       + Tr::tr("Today: %1. In seven days: %2.")
                                 .arg(idleSumText(found->today), idleSumText(found->week)));
        return {};
    }

    Command &m_command;
    std::unique_ptr<StoreClient> m_store;
};

} // namespace

Result<> idleVerb(Command &command)
{
    command.parser.addOptions({
            { u"run"_s,
              Tr::tr("Do what is due now, until nothing is left or a limit is reached.") },
            { u"tasks"_s,
              Tr::tr("Only these, with commas between them: summaries, facts, importance, "
                     "vectors."),
              u"names"_s },
            { u"send-to"_s,
              Tr::tr("Sessions may be sent to this provider now. Without it, only to what was "
                     "allowed in the preferences."),
              u"provider"_s },
            { u"limit"_s, Tr::tr("At most N steps; without --run: list the newest N."), u"N"_s },
    });
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    return IdleCall(command).execute();
}

} // namespace varve
