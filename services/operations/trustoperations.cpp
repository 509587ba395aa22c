// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trustoperations.h"

#include "operationtr.h"
#include <engine/engine.h>
#include <engine/flow.h>
#include <prompts/promptsources.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- values

QLatin1StringView spelling(FolderFile::Kind kind)
{
    switch (kind) {
    case FolderFile::Kind::ProjectFile:
        return "projectFile"_L1;
    case FolderFile::Kind::SystemPrompt:
        return "systemPrompt"_L1;
    case FolderFile::Kind::Skill:
        return "skill"_L1;
    case FolderFile::Kind::Settings:
        return "settings"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QLatin1StringView spelling(FolderFile::State state)
{
    switch (state) {
    case FolderFile::State::Used:
        return "used"_L1;
    case FolderFile::State::NotTrusted:
        return "notTrusted"_L1;
    case FolderFile::State::Refused:
        return "refused"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

const ValueFields<FolderFile> &fileFields()
{
    static const ValueFields<FolderFile> Fields {
        { "kind"_L1, "`projectFile`, `systemPrompt`, `skill`, `settings`"_L1,
          [](const FolderFile &file) { return spelling(file.kind); } },
        { "path"_L1, &FolderFile::path },
        { "folder"_L1, "that would have to be trusted"_L1, &FolderFile::root },
        { "bytes"_L1, "0 where it is refused"_L1, &FolderFile::bytes },
        { "state"_L1, "`used`, `notTrusted`, `refused` (whether it is trusted or not)"_L1,
          [](const FolderFile &file) { return spelling(file.state); } },
        { "reason"_L1, "text for people: why it is refused"_L1, &FolderFile::reason },
    };
    return Fields;
}

const ValueFields<FolderReport> &reportFields()
{
    static const ValueFields<FolderReport> Fields {
        { "folder"_L1,
          "what is trusted: the top of the repository, or the folder itself; null: the session has none"_L1,
          [](const FolderReport &report) { return textOrNull(report.root); } },
        { "trusted"_L1, &FolderReport::isTrusted },
        { "toTrust"_L1, "what would have to be, which may be folders above it too"_L1,
          &FolderReport::toTrust },
        { "files"_L1, {}, &FolderReport::files, fileFields() },
    };
    return Fields;
}

const ValueFields<TrustedFolder> &trustedFields()
{
    static const ValueFields<TrustedFolder> Fields {
        { "folder"_L1, &TrustedFolder::path },
        { "below"_L1, "every folder below it, too"_L1, &TrustedFolder::below },
        { "since"_L1,
          [](const TrustedFolder &folder) { return folder.since.toString(Qt::ISODate); } },
    };
    return Fields;
}

const ValueFields<FolderTrust> &listFields()
{
    static const ValueFields<FolderTrust> Fields {
        { "folders"_L1, {}, &FolderTrust::folders, trustedFields() },
    };
    return Fields;
}

// -- work

/// What the folder brings along, looked at elsewhere. The thread of the settings, which are read anew: another process may have trusted it.
QFuture<FolderReport> reportOf(Settings *settings, const QString &folder)
{
    return QtConcurrent::run([folder, prompts = PromptSettings::read(*settings),
                              trust = FolderTrust::readAnew(settings)] {
        return readPromptSources(PromptPlace::of(folder), prompts, trust).report;
    });
}

Result<> keepSettings(Settings *settings)
{
    return settings->sync() ? Result<>()
                            : fail(Error::Kind::Io,
                                   OperationTr::tr("The settings in %1 could not be written.")
                                           .arg(settings->fileName()));
}

template<typename Named>
std::optional<ParameterProblem> checkFolder(Named &wanted, Notation)
{
    return takeFolder(wanted.folder);
}

QFuture<Result<FolderReport>> lookAtFolder(Engine &engine, const NamedFolder &wanted,
                                           const OperationRun &)
{
    return reportOf(engine.settings(), wanted.folder).then([](const FolderReport &report) {
        return Result<FolderReport>(report);
    });
}

QCoro::Task<Result<FolderReport>> trusted(Engine *engine, TrustNamedFolder wanted)
{
    const std::stop_token gone = engine->gone();
    const FolderReport found = co_await valueOf(reportOf(engine->settings(), wanted.folder));
    if (gone.stop_requested()) {
        co_return fail(Error::Kind::Cancelled, {});
    }
    trustReported(engine->settings(), found, wanted.below);
    if (const auto kept = keepSettings(engine->settings()); !kept) {
        co_return std::unexpected(kept.error());
    }
    co_return Result<FolderReport>(co_await valueOf(reportOf(engine->settings(), wanted.folder)));
}

QFuture<Result<FolderReport>> trustAsFound(Engine &engine, const TrustNamedFolder &wanted,
                                           const OperationRun &)
{
    return toFuture(trusted(&engine, wanted));
}

QCoro::Task<Result<bool>> distrusted(Engine *engine, QString folder)
{
    const std::stop_token gone = engine->gone();
    Settings *settings = engine->settings();
    (void)FolderTrust::readAnew(settings); // others' too
    bool isRemoved = distrustFolder(settings, folder);
    if (!isRemoved && QFileInfo(folder).isDir()) {
        // A part of a repository is trusted with the whole.
        const FolderReport found =
                co_await valueOf(reportOf(settings, QFileInfo(folder).absoluteFilePath()));
        if (gone.stop_requested()) {
            co_return fail(Error::Kind::Cancelled, {});
        }
        isRemoved = distrustFolder(settings, found.root);
    }
    co_return keepSettings(settings).transform([&] { return isRemoved; });
}

QFuture<Result<bool>> distrust(Engine &engine, const NamedFolder &wanted, const OperationRun &)
{
    return toFuture(distrusted(&engine, wanted.folder));
}

QFuture<Result<FolderTrust>> listTrusted(Engine &engine, const NoParameters &, const OperationRun &)
{
    return QtFuture::makeReadyValueFuture(
            Result<FolderTrust>(FolderTrust::readAnew(engine.settings())));
}

template<auto Member>
Parameter folderParameter()
{
    return argument<Member>("folder"_L1, OperationTr::noop("The folder."),
                            { .kind = ParameterKind::Folder });
}

} // namespace

QJsonObject folderReportJson(const FolderReport &report)
{
    return reportFields().json(report);
}

const OperationOf<NamedFolder, FolderReport> &folderTrustOperation()
{
    static const OperationOf<NamedFolder, FolderReport> FolderTrusted { {
            .text = { .name = "folderTrust"_L1,
                      .help = OperationTr::noop("what a folder tells models, used or not"),
                      .forms = { { .verb = "trust"_L1 } } },
            .parameters = { folderParameter<&NamedFolder::folder>() },
            .check = checkFolder<NamedFolder>,
            .work = lookAtFolder,
            .fields = reportFields(),
    } };
    return FolderTrusted;
}

const OperationOf<TrustNamedFolder, FolderReport> &trustOperation()
{
    static const OperationOf<TrustNamedFolder, FolderReport> Trust { {
            .text = { .name = "trust"_L1,
                      .help = OperationTr::noop("use what a folder tells models from now on"),
                      .forms = { { .verb = "trust"_L1,
                                   .option = "yes"_L1,
                                   .help = OperationTr::noop("Trust it; without this it is only "
                                                             "shown what that would do.") } } },
            .parameters = { folderParameter<&TrustNamedFolder::folder>(),
                            option<&TrustNamedFolder::below>(
                                    "below"_L1,
                                    OperationTr::noop("Trust every folder below it, too.")) },
            .check = checkFolder<TrustNamedFolder>,
            .work = trustAsFound,
            .fields = reportFields(),
    } };
    return Trust;
}

const OperationOf<NamedFolder, bool> &distrustOperation()
{
    static const OperationOf<NamedFolder, bool> Distrust { {
            .text = { .name = "distrust"_L1,
                      .help = OperationTr::noop("use what a folder tells models no longer"),
                      .forms = { { .verb = "trust"_L1,
                                   .option = "remove"_L1,
                                   .help = OperationTr::noop("Trust it no longer.") } } },
            .parameters = { folderParameter<&NamedFolder::folder>() },
            .work = distrust, // also one that is gone by now
            .fields = { "removed"_L1, "false if it was not trusted by itself"_L1 },
    } };
    return Distrust;
}

const OperationOf<NoParameters, FolderTrust> &trustedFoldersOperation()
{
    static const OperationOf<NoParameters, FolderTrust> Trusted { {
            .text = { .name = "trustedFolders"_L1,
                      .help = OperationTr::noop("folders whose instructions are used"),
                      .forms = { { .verb = "trust"_L1,
                                   .option = "list"_L1,
                                   .help = OperationTr::noop("List the trusted folders."),
                                   .isUsual = true } },
                      .rows = "folders"_L1 },
            .work = listTrusted,
            .fields = listFields(),
    } };
    return Trusted;
}

} // namespace varve
