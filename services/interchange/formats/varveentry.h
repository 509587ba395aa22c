// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"
#include <base/ids.h>
#include <session/jsonstrings.h>

#include <QSet>

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

    [[nodiscard]] SessionId session(const SessionId &id) const
    {
        return keeps() ? id : SessionId(derived(id.uuid()));
    }

    [[nodiscard]] EntryId entry(const EntryId &id)
    {
        if (keeps() || id.isNull()) { // what is no id must not be taken for one in data()
            return id;
        }
        m_entries += id.uuid();
        return EntryId(derived(id.uuid()));
    }

    /// For a record without an id: made of its bytes and the session, and so the same each time.
    [[nodiscard]] EntryId ofRecord(const QByteArray &bytes) const
    {
        return EntryId(QUuid::createUuidV5(m_session, QByteArray(m_variant + bytes)));
    }

    void setSession(const SessionId &id) { m_session = id.uuid(); }
    /// With the ids of entries that came before, wherever they stand.
    [[nodiscard]] QJsonValue data(const QJsonValue &value) const
    {
        if (keeps()) {
            return value;
        }
        return withStrings(value, [this](const QString &text) {
            const QUuid id = QUuid::fromString(text);
            return m_entries.contains(id) ? EntryId(derived(id)).toString() : text;
        });
    }

private:
    [[nodiscard]] QUuid derived(const QUuid &id) const
    {
        return id.isNull() ? id : QUuid::createUuidV5(id, m_variant);
    }

    QByteArray m_variant;
    QUuid m_session; ///< that the file is about
    QSet<QUuid> m_entries; ///< as the file has them
};

/// An entry as entryJson() writes it. Never fails: what cannot be understood is said among the oddities, and has a new id if it has none.
[[nodiscard]] SourceEntry readVarveEntry(const JsonRef &object, VarveIds &ids);

} // namespace varve
