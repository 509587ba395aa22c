// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipayload.h"

#include "payloaddigest.h"

namespace varve
{

namespace
{

bool isReference(std::string_view key)
{
    return key == "id" || key == "parentId" || key == "timestamp" || key == "firstKeptEntryId"
            || key == "firstKeptEntryIndex" || key == "targetId" || key == "fromId";
}

void addMessage(PayloadDigest &digest, const JsonRef &message)
{
    digest.addObject(message, [&digest](const JsonRef &member) {
        if (member.key() == "role") {
            digest.addText("role");
            const std::string_view role = member.utf8();
            digest.addText(role == "hookMessage" ? "custom" : role); // renamed in format 3
        } else if (member.key() != "fromId") {
            digest.addMember(member);
        }
    });
}

void addEditData(PayloadDigest &digest, const JsonRef &data)
{
    digest.addObject(data, [&digest](const JsonRef &field) {
        if (field.key() != "targets") {
            digest.addMember(field);
        }
    });
}

} // namespace

QByteArray piPayloadDigest(const JsonRef &entry)
{
    PayloadDigest digest;
    const bool isEdit = entry["customType"].utf8() == "context_edit";
    digest.addObject(entry, [&](const JsonRef &member) {
        if (isReference(member.key())) {
            return;
        }
        digest.addText(member.key());
        if (member.key() == "message") {
            addMessage(digest, member);
        } else if (isEdit && member.key() == "data") {
            addEditData(digest, member);
        } else {
            digest.add(member);
        }
    });
    return digest.result();
}

} // namespace varve
