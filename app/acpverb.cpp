// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb acp: an agent for editors, on standard input and output.
#include "interruptwatch.h"
#ifdef Q_OS_UNIX
#include <settings/settingsfile.h>

#include <acp/acprun.h>
#endif
#include "verbs.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

} // namespace

Result<> acpVerb(Command &command)
{
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
#ifdef Q_OS_UNIX
    const QString given = command.parser.value(u"store"_s);
    AcpRun run;
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &run, &AcpRun::end);
    return run.exec(given.isEmpty() ? SessionStore::defaultPath() : given, defaultConfigFolder());
#else
    return fail(Error::Kind::Refused, Tr::tr("“varve acp” needs a Unix system so far."));
#endif
}

} // namespace varve
