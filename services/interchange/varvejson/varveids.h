// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <QJsonValue>
#include <QSet>
#include <QString>

namespace varve
{

/// The ids that an import gives to what a file holds. A file that has all of a session, or a branch, keeps them: whatever reads it
/// again knows every entry. A part, or a text in which something was taken out, is a session of its own beside the original, with ids
/// that are made of the original's and so are the same each time.
class VarveIds
{
public:
    /// `variant`: what makes it another session; empty: nothing does.
    explicit VarveIds(QByteArray variant = {}) : m_variant(std::move(variant)) { }

    [[nodiscard]] bool keeps() const { return m_variant.isEmpty(); }
    [[nodiscard]] const QByteArray &variant() const { return m_variant; }
    [[nodiscard]] SessionId session(const SessionId &id) const;
    [[nodiscard]] EntryId entry(const EntryId &id);
    /// For a record without an id: made of its bytes and the session, and so the same each time.
    [[nodiscard]] EntryId ofRecord(const QByteArray &bytes) const;
    void setSession(const SessionId &id) { m_session = id.uuid(); }
    /// With the ids of entries that came before, wherever they stand.
    [[nodiscard]] QJsonValue data(const QJsonValue &value) const;

private:
    [[nodiscard]] QUuid derived(const QUuid &id) const;

    QByteArray m_variant;
    QUuid m_session; ///< that the file is about
    QSet<QUuid> m_entries; ///< as the file has them
};

} // namespace varve
