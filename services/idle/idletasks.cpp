// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idletasks.h"

#include "factstask.h"
#include "importancetask.h"
#include "summarytask.h"
#include "vectortask.h"
#include <providers/httptransport.h>

namespace varve
{

QStringList idleTaskNames()
{
    return { SummaryTask::taskName(), FactsTask::taskName(), ImportanceTask::taskName(),
             VectorTask::taskName() };
}

IdleRunner *makeIdleRunner(StoreClient *store, HttpTransport *transport, const QString &owner,
                           const IdleClock &clock)
{
    auto *runner = new IdleRunner(store, owner, clock);
    runner->add(std::make_unique<SummaryTask>(store, transport, clock));
    runner->add(std::make_unique<FactsTask>(store, clock));
    runner->add(std::make_unique<VectorTask>(store, transport));
    runner->add(std::make_unique<ImportanceTask>(store, transport));
    runner->moveToThread(transport->thread());
    return runner;
}

} // namespace varve
