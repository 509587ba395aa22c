// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptfrommodel.h"

namespace varve
{

Result<const RecallView *> KeptFromModel::viewOf(const SessionId &session)
{
    if (const auto known = m_views.constFind(session); known != m_views.cend()) {
        return known->get();
    }
    RecallRequest request;
    request.session = session;
    auto view = RecallView::read(m_reader, request);
    if (!view && view.error().kind != Error::Kind::NotFound) {
        return std::unexpected(view.error());
    }
    const auto kept = view ? std::make_shared<const RecallView>(*std::move(view)) : nullptr;
    m_views.insert(session, kept);
    return kept.get();
}

Result<bool> KeptFromModel::covers(const Entry &entry)
{
    return entry.modelFacing ? excludes(entry.session, entry.id) : Result<bool>(true);
}

Result<bool> KeptFromModel::excludes(const SessionId &session, const EntryId &entry)
{
    auto edited = m_edited.constFind(session);
    if (edited == m_edited.cend()) {
        const auto may = m_reader.mayHaveEdits(session);
        if (!may) {
            return may;
        }
        edited = m_edited.insert(session, *may);
    }
    return *edited ? covers(session, entry) : Result<bool>(false);
}

Result<bool> KeptFromModel::covers(const SessionId &session, const EntryId &entry)
{
    return viewOf(session).transform([&](const RecallView *view) {
        return view == nullptr || view->isKeptFromModel(entry);
    });
}

} // namespace varve
