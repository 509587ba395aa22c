// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How it is shown whose instructions are obeyed: trust.
#include "verbs.h"
#include <operations/trustoperations.h>

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

void showTrusted(const FolderTrust &trust)
{
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

void showReport(const FolderReport &report)
{
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

/// Beside what was shown: it was only looked at.
Result<> tellHowToTrust(const FolderReport &report, const NamedFolder &)
{
    Command::message(
            report.isTrusted && report.toTrust().isEmpty()
                    ? Tr::tr("%1 is trusted.").arg(report.root)
                    : Tr::tr("Nothing was changed. With --yes %1 is trusted.").arg(report.root));
    return {};
}

Result<> failedToDistrust(const bool &isRemoved, const NamedFolder &named)
{
    return isRemoved
            ? Result<>()
            : fail(Error::Kind::NotFound,
                   Tr::tr("%1 is not trusted by itself. “varve trust” lists those that are.")
                           .arg(named.folder));
}

} // namespace

QList<ShownOperation> trustShown()
{
    return { shownBy(trustedFoldersOperation(), showTrusted),
             shownBy(folderTrustOperation(), showReport, tellHowToTrust),
             shownBy(trustOperation(), showReport),
             shownBy(distrustOperation(), showNothing<bool>, failedToDistrust) };
}

} // namespace varve
