// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sillytaverncounts.h"

#include "chatvalues.h"
#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

std::string_view roleOf(const JsonRef &message)
{
    if (message["is_system"].boolean()) {
        return "system";
    }
    return message["is_user"].boolean() ? "user" : "character";
}

qint64 sizeOf(const JsonRef &list)
{
    qint64 size = 0;
    for ([[maybe_unused]] const JsonRef element : list) {
        ++size;
    }
    return list.isArray() ? size : 0;
}

} // namespace

void SillyTavernCounts::add(const JsonRef &object)
{
    const bool isMessage = object["mes"].exists();
    if (m_objects++ == 0) {
        m_hasHeader = !isMessage;
    }
    if (isMessage) {
        addMessage(object);
    }
}

void SillyTavernCounts::addMessage(const JsonRef &message)
{
    ++m_messages;
    const std::string_view role = roleOf(message);
    m_roles.add(role);
    m_text.add(role, message["mes"]);
    if (const qint64 swipes = sizeOf(message["swipes"]); swipes > 1) {
        ++m_withSwipes;
        m_swipes += swipes;
    }
    if (const JsonRef tokens = message["extra"]["token_count"];
        tokens.exists() && !tokens.isNull()) {
        ++m_usageObjects;
        m_tokens += tokensOf(tokens);
    }
}

QJsonObject SillyTavernCounts::toJson() const
{
    QJsonObject figures {
        { u"format"_s, u"sillytavern"_s },
        { u"entries"_s, m_messages },
        { u"header"_s, m_hasHeader },
        { u"roles"_s, m_roles.toJson() },
        { u"messages_with_swipes"_s, m_withSwipes },
        { u"swipes"_s, m_swipes },
        { u"tree"_s,
          QJsonObject { { u"branch_points"_s, m_withSwipes }, { u"max_depth"_s, m_messages } } },
        { u"compactions"_s, 0 },
        { u"usage_objects"_s, m_usageObjects },
        { u"token_count"_s, m_tokens },
    };
    m_text.addTo(figures);
    return figures;
}

} // namespace varve
