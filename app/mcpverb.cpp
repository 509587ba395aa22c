// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb mcp: what other programs ask of the sessions of a project, on standard input and output.
#include "console.h"
#include "interruptwatch.h"

#include <mcpserver/clientinstall.h>
#ifdef Q_OS_UNIX
#include <settings/settingsfile.h>

#include <mcpserver/archiverun.h>
#endif
#include "verbs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Result<> serveArchive(const Command &command)
{
#ifdef Q_OS_UNIX
    const QString folder = command.parser.value(u"folder"_s);
    if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        return fail(Error::Kind::NotFound, Command::tr("There is no folder %1.").arg(folder));
    }
    const QString store = command.parser.value(u"store"_s);
    ArchiveRun run;
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &run, &ArchiveRun::end);
    return run.exec({ store.isEmpty() ? SessionStore::defaultPath() : store, defaultConfigFolder(),
                      folder.isEmpty() ? QDir::currentPath() : folder,
                      command.parser.isSet(u"remember"_s) });
#else
    return fail(Error::Kind::Refused, Command::tr("“varve mcp” needs a Unix system so far."));
#endif
}

QString programNames()
{
    QStringList ids;
    const QList<ClientProgram> programs = clientPrograms();
    for (const ClientProgram &program : programs) {
        ids += program.id;
    }
    return ids.join(", "_L1);
}

/// As other programs are to start this one.
QStringList serverCommand(const Command &command)
{
    const QString own = QCoreApplication::applicationFilePath();
    const QString found = QStandardPaths::findExecutable(u"varve"_s);
    const bool isFound = !found.isEmpty()
            && QFileInfo(found).canonicalFilePath() == QFileInfo(own).canonicalFilePath();
    QStringList words { isFound ? u"varve"_s : own, u"mcp"_s };
    if (command.parser.isSet(u"remember"_s)) {
        words += u"--remember"_s;
    }
    for (const QString &option : { u"folder"_s, u"store"_s }) {
        if (const QString value = command.parser.value(option); !value.isEmpty()) {
            words += { u"--"_s + option, QFileInfo(value).absoluteFilePath() };
        }
    }
    return words;
}

Result<> installArchive(const Command &command)
{
    const auto install = planInstall(command.parser.value(u"install"_s), serverCommand(command));
    if (!install) {
        return std::unexpected(install.error());
    }
    if (!command.parser.isSet(u"write"_s)) {
        Command::message(
                Command::tr("%1 is told by these lines in %2; with --write they are written there.")
                        .arg(install->program, install->file));
        Command::print(install->lines.trimmed());
        return {};
    }
    if (install->isDone()) {
        Command::message(Command::tr("%1 has it already: nothing is to be changed in %2.")
                                 .arg(install->program, install->file));
        return {};
    }
    Command::print(install->difference());
    return writeInstall(*install).transform([&](const QString &copy) {
        Command::message(copy.isEmpty()
                                 ? Command::tr("Written to %1.").arg(install->file)
                                 : Command::tr("Written to %1. What was there before is in %2.")
                                           .arg(install->file, copy));
    });
}

} // namespace

Result<> mcpVerb(Command &command)
{
    command.parser.addOption(
            { u"folder"_s,
              Command::tr("Whose project is told of, instead of the folder that the "
                          "server is started in."),
              u"folder"_s });
    command.parser.addOption(
            { u"remember"_s, Command::tr("Let clients have facts remembered for the project.") });
    command.parser.addOption(
            { u"install"_s,
              Command::tr("Print what this program has to know to start the server: "
                          "%1.")
                      .arg(programNames()),
              u"program"_s });
    command.parser.addOption(
            { u"write"_s, Command::tr("With --install: show the difference, and write it.") });
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    if (command.parser.isSet(u"install"_s)) {
        return installArchive(command);
    }
    if (command.parser.isSet(u"write"_s)) {
        return fail(Error::Kind::InvalidInput, Command::tr("--write goes with --install."),
                    u"usage"_s);
    }
    return serveArchive(command);
}

} // namespace varve
