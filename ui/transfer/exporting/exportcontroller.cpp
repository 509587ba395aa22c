// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportcontroller.h"

#include "exportdialog.h"
#include <conversation/conversationpage.h>
#include <models/conversations.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/outside.h>
#include <transcript/transcriptview.h>
#include <workspace/loadedsession.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Those of the branch from one entry to another, in whichever order they are given.
QList<EntryId> entriesBetween(const Branch &branch, const std::pair<EntryId, EntryId> &ends)
{
    const SessionTree &tree = branch.snapshot->tree;
    const QList<int> path = tree.pathTo(branch.leaf);
    const auto place = [&](const EntryId &id) {
        return std::ranges::find_if(path, [&](int index) { return tree.at(index).id == id; })
                - path.begin();
    };
    const auto [first, last] = std::minmax({ place(ends.first), place(ends.second) });
    QList<EntryId> entries;
    for (qsizetype at = first; at <= last && at < path.size(); ++at) {
        entries += tree.at(path.at(at)).id;
    }
    return entries;
}

ExportOffer offerOf(const LoadedSession &loaded)
{
    ExportOffer offer;
    offer.session = loaded.session();
    if (loaded.branch.leaf >= 0) {
        offer.leaf = loaded.snapshot->tree.at(loaded.branch.leaf).id;
        offer.branchEntries = loaded.snapshot->tree.depthOf(loaded.branch.leaf) + 1;
    }
    return offer;
}

} // namespace

ExportController::ExportController(const FeatureContext &context)
    : Feature(context)
    , m_export(addAction("exportSession", tr("&Export…"), u"export"_s,
                         // Without Shift it is the end of the line in fields, on X11 and macOS.
                         { Qt::CTRL | Qt::SHIFT | Qt::Key_E }))
{
    connect(m_export, &QAction::triggered, this, [this] {
        if (workbench()->hasSession()) {
            offer(workbench()->session().id);
        }
    });
}

ExportController::~ExportController() = default;

void ExportController::update(const WindowState &state)
{
    allow(m_export, state.isOpen, state.noSession);
}

bool ExportController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<ExportSession>(&request);
    if (wanted != nullptr) {
        offer(wanted->session);
    }
    return wanted != nullptr;
}

void ExportController::offer(const SessionId &id)
{
    if (workbench()->isOpen(id)) {
        const LoadedSession &loaded = workbench()->loaded();
        ExportOffer here = offerOf(loaded);
        const TranscriptView *transcript = shell().conversation()->transcript();
        if (!transcript->selection()->isEmpty()) {
            here.selected = entriesBetween(loaded.branch, transcript->selection()->entries());
        }
        open(here);
        return;
    }
    store()->read([id](StoreReader &reader) { return loadSession(reader, id); })
            .then(this, [this](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    open(offerOf(*loaded));
                } else {
                    shell().showError(loaded.error());
                }
            });
}

void ExportController::open(const ExportOffer &offer)
{
    auto *dialog = new ExportDialog(store()->path(), settings(), offer, shell().mainWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::openFolderRequested, this,
            [](const QString &folder) { openFolderOutside(folder); });
    dialog->show();
    ownKeys()().then(dialog, [dialog](const QList<ApiKey> &keys) { dialog->setOwnKeys(keys); });
}

} // namespace varve
