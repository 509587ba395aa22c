// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb trust: whose instructions are obeyed.
#include "commandchoice.h"
#include "foldertrustjson.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void printList(Command &command)
{
    const FolderTrust trust = FolderTrust::read(command.settings());
    if (command.json()) {
        Command::printJson(QJsonDocument(trustedFoldersJson(trust)));
        return;
    }
    if (trust.folders.isEmpty()) {
        Command::print(Tr::tr("No folder is trusted."));
        return;
    }
    QList<QStringList> rows;
    for (const TrustedFolder &folder : trust.folders) {
        rows += { folder.path, folder.below ? Tr::tr("with what is below") : QString(),
                  folder.since.date().toString(Qt::ISODate) };
    }
    Command::print(table({ { Tr::tr("FOLDER") }, { Tr::tr("BELOW") }, { Tr::tr("SINCE") } }, rows));
}

QString stateText(const FolderFile &file)
{
    switch (file.state) {
    case FolderFile::State::Used:
        return Tr::tr("used");
    case FolderFile::State::NotTrusted:
        return Tr::tr("not trusted");
    case FolderFile::State::Refused:
        return Tr::tr("never: %1").arg(file.reason);
    }
    Q_UNREACHABLE_RETURN({});
}

QString kindText(FolderFile::Kind kind)
{
    switch (kind) {
    case FolderFile::Kind::ProjectFile:
        return Tr::tr("instructions");
    case FolderFile::Kind::SystemPrompt:
        return Tr::tr("replaces the system prompt");
    case FolderFile::Kind::Skill:
        return Tr::tr("skill");
    case FolderFile::Kind::Settings:
        return Tr::tr("settings for compaction");
    }
    Q_UNREACHABLE_RETURN({});
}

void printReport(Command &command, const FolderReport &report)
{
    if (command.json()) {
        Command::printJson(QJsonDocument(folderReportJson(report)));
        return;
    }
    QList<QStringList> rows;
    for (const FolderFile &file : report.files) {
        rows += { file.path, QString::number(file.bytes), kindText(file.kind), stateText(file) };
    }
    if (rows.isEmpty()) {
        Command::print(Tr::tr("%1 has no instructions for a model.").arg(report.root));
    } else {
        Command::print(table({ { Tr::tr("FILE") },
                               { Tr::tr("BYTES"), true },
                               { Tr::tr("WHAT IT DOES") },
                               { Tr::tr("STATE") } },
                             rows));
    }
}

FolderReport reportOf(Command &command, const QString &folder)
{
    return readPromptSources(PromptPlace::of(folder), PromptSettings::read(command.settings()),
                             FolderTrust::read(command.settings()))
            .report;
}

Result<> kept(Command &command)
{
    return command.settings().sync() ? Result<>()
                                     : fail(Error::Kind::Io,
                                            Tr::tr("The settings in %1 could not be written.")
                                                    .arg(command.settings().fileName()));
}

Result<> remove(Command &command, const QString &folder)
{
    // Also one that is gone by now.
    const QString root = QFileInfo(folder).isDir() ? reportOf(command, folder).root : folder;
    if (!distrustFolder(&command.settings(), folder)
        && !distrustFolder(&command.settings(), root)) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("%1 is not trusted by itself. “varve trust” lists those that are.")
                            .arg(folder));
    }
    return kept(command);
}

Result<> trust(Command &command, const QString &folder)
{
    if (!QFileInfo(folder).isDir()) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no folder %1.").arg(folder));
    }
    const FolderReport report = reportOf(command, QFileInfo(folder).absoluteFilePath());
    if (!command.parser.isSet(u"yes"_s)) {
        printReport(command, report);
        Command::message(report.isTrusted && report.toTrust().isEmpty()
                                 ? Tr::tr("%1 is trusted.").arg(report.root)
                                 : Tr::tr("Nothing was changed. With --yes %1 is trusted.")
                                           .arg(report.root));
        return {};
    }
    trustReported(&command.settings(), report, command.parser.isSet(u"below"_s));
    return kept(command).transform(
            [&] { printReport(command, reportOf(command, QFileInfo(folder).absoluteFilePath())); });
}

} // namespace

Result<> trustVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"folder"_s, Tr::tr("The folder; without one the trusted are listed."), u"[folder]"_s);
    command.parser.addOptions({
            { u"yes"_s, Tr::tr("Trust it; without this it is only shown what that would do.") },
            { u"below"_s, Tr::tr("Trust every folder below it too (with --yes).") },
            { u"list"_s, Tr::tr("List the trusted folders.") },
            { u"remove"_s, Tr::tr("Trust it no longer.") },
    });
    if (const auto wanted = command.parse(0, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    if (command.positional().isEmpty() || command.parser.isSet(u"list"_s)) {
        if (command.parser.isSet(u"yes"_s) || command.parser.isSet(u"remove"_s)) {
            return fail(Error::Kind::InvalidInput, Tr::tr("Name the folder."), u"usage"_s);
        }
        printList(command);
        return {};
    }
    const QString folder = command.positional().constFirst();
    return command.parser.isSet(u"remove"_s) ? remove(command, folder) : trust(command, folder);
}

} // namespace varve
