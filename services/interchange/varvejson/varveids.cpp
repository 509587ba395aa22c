// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveids.h"

#include "jsonstrings.h"

namespace varve
{

QUuid VarveIds::derived(const QUuid &id) const
{
    return id.isNull() ? id : QUuid::createUuidV5(id, m_variant);
}

SessionId VarveIds::session(const SessionId &id) const
{
    return keeps() ? id : SessionId(derived(id.uuid()));
}

EntryId VarveIds::entry(const EntryId &id)
{
    if (keeps() || id.isNull()) { // what is no id must not be taken for one in data()
        return id;
    }
    m_entries += id.uuid();
    return EntryId(derived(id.uuid()));
}

EntryId VarveIds::ofRecord(const QByteArray &bytes) const
{
    return EntryId(QUuid::createUuidV5(m_session, QByteArray(m_variant + bytes)));
}

QJsonValue VarveIds::data(const QJsonValue &value) const
{
    if (keeps()) {
        return value;
    }
    return withStrings(value, [this](const QString &text) {
        const QUuid id = QUuid::fromString(text);
        return m_entries.contains(id) ? EntryId(derived(id)).toString() : text;
    });
}

} // namespace varve
