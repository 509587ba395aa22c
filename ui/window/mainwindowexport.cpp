// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Exports: what can be exported from where the window stands.
#include "conversationpage.h"
#include "exportdialog.h"
#include "keyring.h"
#include "knownkeys.h"
#include "loadedsession.h"
#include "mainwindow.h"
#include "outside.h"
#include "providercatalogue.h"
#include "settings.h"
#include "transcriptview.h"

#include <QProcessEnvironment>
#include <QUrl>

#include <algorithm>

namespace varve
{

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

QFuture<QList<ApiKey>> MainWindow::ownKeys() const
{
    return ownKeySource(m_services.keys, m_services.settings,
                        m_services.providers->keyVariables())();
}

void MainWindow::exportSession(const SessionId &id)
{
    const auto show = [this](const ExportOffer &offer) {
        auto *dialog = new ExportDialog(m_services.store->path(), m_services.settings, offer, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &ExportDialog::openFolderRequested, this,
                [](const QString &folder) { openFolderOutside(folder); });
        dialog->show();
        ownKeys().then(dialog, [dialog](const QList<ApiKey> &keys) { dialog->setOwnKeys(keys); });
    };
    const Workbench *workbench = m_services.workbench;
    if (workbench->hasSession() && workbench->session().id == id) {
        ExportOffer offer = offerOf(workbench->loaded());
        if (const TranscriptView *transcript = m_conversation->transcript();
            transcript->hasSelection()) {
            offer.selected =
                    entriesBetween(workbench->loaded().branch, transcript->selectedEntries());
        }
        show(offer);
        return;
    }
    m_services.store->read([id](StoreReader &reader) { return loadSession(reader, id); })
            .then(this, [this, show](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    show(offerOf(*loaded));
                } else {
                    showError(loaded.error());
                }
            });
}

} // namespace varve
