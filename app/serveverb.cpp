// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb serve: requests of a program on standard input, answers on standard output.
#include "interruptwatch.h"
#ifdef Q_OS_UNIX
#include <serve/serverun.h>
#include <settings/settingsfile.h>
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

Result<> serveVerb(Command &command)
{
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
#ifdef Q_OS_UNIX
    const QString given = command.parser.value(u"store"_s);
    ServeRun run;
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &run, &ServeRun::end);
    return run.exec(given.isEmpty() ? SessionStore::defaultPath() : given, defaultConfigFolder());
#else
    return fail(Error::Kind::Refused, Tr::tr("“varve serve” needs a Unix system so far."));
#endif
}

} // namespace varve
