// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// folderTrust, trust, distrust, trustedFolders: whose instructions are obeyed.
#include "foldertrustjson.h"
#include "onpool.h"
#include "promptsources.h"
#include "servemethods.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

QString readFolder(RpcParams &params)
{
    const QString folder = params.requiredText("folder"_L1);
    if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        params.refuse(Tr::tr("There is no folder %1.").arg(folder), "folder"_L1);
    }
    return QFileInfo(folder).absoluteFilePath();
}

/// `then` gets what the folder brings along, looked at elsewhere.
void report(ServeContext *context, const QString &folder,
            const std::function<void(const FolderReport &)> &then)
{
    Settings *settings = context->engine->settings();
    onPool(
            context,
            [folder, prompts = PromptSettings::read(*settings),
             trust = FolderTrust::readAnew(settings)] {
                return readPromptSources(PromptPlace::of(folder), prompts, trust).report;
            },
            then);
}

void folderTrust(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString folder = readFolder(params);
    if (params.problem()) {
        return;
    }
    report(context, folder,
           [call](const FolderReport &found) { call->answer(folderReportJson(found)); });
}

void trust(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString folder = readFolder(params);
    const bool below = params.flag("below"_L1);
    if (params.problem()) {
        return;
    }
    report(context, folder, [context, call, folder, below](const FolderReport &found) {
        trustReported(context->engine->settings(), found, below);
        report(context, folder,
               [call](const FolderReport &now) { call->answer(folderReportJson(now)); });
    });
}

void distrust(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QString folder = params.requiredText("folder"_L1);
    if (params.problem()) {
        return;
    }
    const auto answer = [call](bool removed) {
        call->answer(QJsonObject { { "removed"_L1, removed } });
    };
    (void)FolderTrust::readAnew(context->engine->settings()); // others' too
    const bool removed = distrustFolder(context->engine->settings(), folder);
    if (removed || !QFileInfo(folder).isDir()) {
        answer(removed);
        return;
    }
    // A part of a repository is trusted with the whole.
    report(context, QFileInfo(folder).absoluteFilePath(),
           [context, answer](const FolderReport &found) {
               answer(distrustFolder(context->engine->settings(), found.root));
           });
}

void trustedFolders(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    if (params.problem()) {
        return;
    }
    const FolderTrust kept = FolderTrust::readAnew(context->engine->settings());
    call->answer(QJsonObject { { "folders"_L1, trustedFoldersJson(kept) } });
}

} // namespace

void addTrustMethods(RpcDispatcher &dispatcher, ServeContext *context_)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context_, method](const RpcCallPtr &call, RpcParams &params) {
            method(context_, call, params);
        });
    };
    add("folderTrust"_L1, folderTrust);
    add("trust"_L1, trust);
    add("distrust"_L1, distrust);
    add("trustedFolders"_L1, trustedFolders);
}

} // namespace varve
