// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallview.h"

#include <context/projection.h>
#include <storage/journalstore.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Recall)
};

} // namespace

namespace
{

LoadedSession noSession()
{
    LoadedSession none;
    none.snapshot = std::make_shared<SessionSnapshot>();
    none.branch.snapshot = none.snapshot;
    return none;
}

FolderScope folderOf(const RecallRequest &request, const LoadedSession &loaded)
{
    return request.scope != RecallScope::Project || !request.folder.isAll()
            ? request.folder
            : FolderScope::exactly(loaded.session().cwd);
}

} // namespace

Result<RecallView> RecallView::read(StoreReader &reader, const RecallRequest &request)
{
    auto loaded = request.session.isNull() ? Result<LoadedSession>(noSession())
                                           : loadSession(reader, request.session, request.leafSeq);
    auto deleted = reader.deletedSessions();
    if (!loaded || !deleted) {
        return std::unexpected(!loaded ? loaded.error() : deleted.error());
    }
    const FolderScope folder = folderOf(request, *loaded);
    if (request.scope == RecallScope::Project && folder.isAll()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("This session has no working folder, so no other session is of the same "
                           "project."));
    }
    RecallView view(reader);
    view.m_scope = request.scope;
    view.m_folder = folder;
    view.m_loaded = *loaded;
    view.m_deleted = *deleted;
    view.m_sessions.insert(loaded->session().id, loaded->session());
    if (!request.session.isNull()) {
        view.readStanding();
    }
    return view;
}

void RecallView::readStanding()
{
    m_standing.fill(RecallStanding::OffPath, tree().size());
    for (const int index : std::as_const(m_loaded.branch.path)) {
        m_standing[index] = RecallStanding::Gone;
    }
    ProjectionSettings settings;
    settings.factors = m_loaded.factors;
    const Context context = project(m_loaded.branch, settings);
    for (const ContextItem &item : context.items) {
        const int index = item.seq > 0 ? tree().indexOfSeq(item.seq) : -1;
        if (index >= 0 && item.isSent()) {
            m_standing[index] = item.state == ItemState::Masked ? RecallStanding::Shortened
                                                                : RecallStanding::Sent;
        }
        if (index >= 0
            && (item.state == ItemState::Excluded || item.reason == LeftOutReason::UnitExcluded)) {
            m_excluded += item.seq;
        }
    }
}

RecallStanding RecallView::standingOf(qint64 seq) const
{
    const int index = tree().indexOfSeq(seq);
    return index < 0 ? RecallStanding::Elsewhere : m_standing.at(index);
}

double RecallView::ageOf(qint64 seq) const
{
    const QList<EntryNode> &nodes = tree().nodes();
    if (nodes.size() < 2 || seq >= nodes.constLast().seq) {
        return 0;
    }
    const auto span = static_cast<double>(nodes.constLast().seq - nodes.constFirst().seq);
    return std::min(1.0, static_cast<double>(nodes.constLast().seq - seq) / span);
}

const Session &RecallView::sessionOf(const SessionId &id)
{
    auto known = m_sessions.find(id);
    if (known == m_sessions.end()) {
        known = m_sessions.insert(id, m_reader->session(id).value_or(Session()));
    }
    return *known;
}

bool RecallView::isInScope(qint64 seq, const SessionId &session)
{
    if (standingOf(seq) != RecallStanding::Elsewhere) {
        return true;
    }
    switch (m_scope) {
    case RecallScope::Session:
        return false;
    case RecallScope::Project:
        return m_folder.contains(sessionOf(session).cwd);
    case RecallScope::Everywhere:
        break;
    }
    return !m_deleted.contains(session);
}

bool RecallView::isKeptFromModel(const EntryId &id) const
{
    const int index = tree().indexOf(id);
    return index >= 0
            && (!tree().at(index).has(EntryNode::ModelFacing)
                || m_excluded.contains(tree().at(index).seq)
                || m_loaded.branch.state.isExcluded(id));
}

bool RecallView::isKeptFromModel(const Entry &entry) const
{
    return !entry.modelFacing || m_excluded.contains(entry.seq)
            || m_loaded.branch.state.isExcluded(entry.id);
}

bool RecallView::isUndone(const Entry &entry) const
{
    if (entry.type != EntryType::Compaction || entry.operationId.isEmpty()) {
        return false;
    }
    const RecallStanding standing = standingOf(entry.seq);
    return standing == RecallStanding::OffPath || standing == RecallStanding::Elsewhere
            ? JournalStore(m_reader->database()).isUndone(entry.operationId).value_or(false)
            : m_loaded.branch.state.isDisabled(entry.operationId);
}

} // namespace varve
