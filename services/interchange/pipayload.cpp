// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipayload.h"

#include <QCryptographicHash>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

bool isReference(std::string_view key)
{
    return key == "id" || key == "parentId" || key == "timestamp" || key == "firstKeptEntryId"
            || key == "firstKeptEntryIndex" || key == "targetId" || key == "fromId";
}

/// Feeds a value to a hash in one form for all spellings of it. BLAKE2 because Qt's SHA-256 is four times slower and every byte
/// of an import passes here.
class Canonical
{
public:
    void addEntry(const JsonRef &entry)
    {
        const bool isEdit = entry["customType"].utf8() == "context_edit";
        addObject(entry, [isEdit, this](const JsonRef &member) {
            if (isReference(member.key())) {
                return;
            }
            addText(member.key());
            if (member.key() == "message") {
                addMessage(member);
            } else if (isEdit && member.key() == "data") {
                addObject(member, [this](const JsonRef &field) {
                    if (field.key() != "targets") {
                        addMember(field);
                    }
                });
            } else {
                add(member);
            }
        });
    }

    [[nodiscard]] QByteArray result()
    {
        flush();
        return m_hash.result();
    }

private:
    void addMessage(const JsonRef &message)
    {
        addObject(message, [this](const JsonRef &member) {
            if (member.key() == "role") {
                addText("role");
                const std::string_view role = member.utf8();
                addText(role == "hookMessage" ? "custom" : role); // renamed in format 3
            } else if (member.key() != "fromId") {
                addMember(member);
            }
        });
    }

    void add(const JsonRef &value)
    {
        if (value.isObject()) {
            addObject(value, [this](const JsonRef &member) { addMember(member); });
        } else if (value.isArray()) {
            m_pending += '[';
            for (const JsonRef element : value) {
                add(element);
            }
            m_pending += ']';
        } else if (value.isString()) {
            addText(value.utf8());
        } else if (value.isNumber()) {
            addNumber(value);
        } else {
            m_pending += value.raw();
        }
    }

    void addMember(const JsonRef &member)
    {
        addText(member.key());
        add(member);
    }

    template<typename Each>
    void addObject(const JsonRef &object, const Each &each)
    {
        std::vector<JsonRef> members;
        for (const JsonRef member : object) {
            members.push_back(member);
        }
        std::ranges::stable_sort(members, {}, &JsonRef::key);
        m_pending += '{';
        for (const JsonRef &member : members) {
            each(member);
        }
        m_pending += '}';
    }

    void addText(std::string_view text)
    {
        m_pending += '"';
        m_pending += std::to_string(text.size());
        m_pending += ':';
        if (text.size() < 512) {
            m_pending += text;
        } else {
            flush();
            m_hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        }
    }

    void addNumber(const JsonRef &value)
    {
        const double number = value.number();
        m_pending += '#';
        if (number == std::floor(number) && std::abs(number) < 9e15) {
            m_pending += std::to_string(static_cast<qint64>(number));
        } else {
            m_pending += QByteArray::number(number, 'g', 17).toStdString();
        }
    }

    void flush()
    {
        m_hash.addData(QByteArrayView(m_pending.data(), static_cast<qsizetype>(m_pending.size())));
        m_pending.clear();
    }

    QCryptographicHash m_hash { QCryptographicHash::Blake2b_256 };
    std::string m_pending;
};

OriginKeys::Key keyOf(const QByteArray &bytes)
{
    return QUuid::fromRfc4122(
            QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(16));
}

} // namespace

QByteArray piPayloadDigest(const JsonRef &entry)
{
    Canonical canonical;
    canonical.addEntry(entry);
    return canonical.result();
}

OriginKeys::Key OriginKeys::next(const Key &parent, qint64 time, const QByteArray &payload)
{
    const Key key = keyOf(parent.toRfc4122() + QByteArray::number(time) + '|' + payload);
    const int occurrence = m_seen[key]++;
    return occurrence == 0 ? key : keyOf(key.toRfc4122() + QByteArray::number(occurrence));
}

} // namespace varve
