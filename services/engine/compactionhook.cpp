// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionhook.h"

#include <compaction/transcripttext.h>

#include <QCoreApplication>
#include <QtConcurrentRun>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionHook)
};

} // namespace

Error vetoError(const HookAnswer &answer)
{
    return { Error::Kind::Refused,
             answer.reason.isEmpty()
                     ? Tr::tr("The command that is asked before each compaction does not want this "
                              "one. Nothing was changed.")
                     : Tr::tr("The command that is asked before each compaction does not want this "
                              "one: %1 Nothing was changed.")
                               .arg(answer.reason),
             {} };
}

QFuture<Result<HookAnswer>> askAbout(const AskHook &hook, const CompactionSettings &settings,
                                     const HookQuestion &question, const QList<Entry> &summarized)
{
    return QtConcurrent::run([question, summarized] {
               HookQuestion whole = question;
               whole.transcript = transcriptText(summarized);
               return whole;
           })
            .then([hook, settings](const HookQuestion &whole) { return hook(settings, whole); })
            .unwrap();
}

} // namespace varve
