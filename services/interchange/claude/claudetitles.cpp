// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudetitles.h"

#include "entrydata.h"
#include "payloaddigest.h"

#include <utility>

namespace varve
{

namespace
{

constexpr int MostTitles = 100; // of one session

} // namespace

void ClaudeTitles::hear(const JsonRef &line, qint64 number, bool ofThisSession)
{
    const std::string_view type = line["type"].utf8();
    QString title;
    if (type == "custom-title") {
        title = line["customTitle"].string();
        m_byPerson = m_byPerson || !title.isEmpty();
    } else if (type == "ai-title" && !m_byPerson) {
        title = line["aiTitle"].string();
    } else if (type == "summary" && ofThisSession && !m_byPerson) {
        title = line["summary"].string();
    }
    if (!title.isEmpty() && title != m_current && m_count < MostTitles) {
        ++m_count;
        m_current = title;
        m_new = { title, number };
    }
}

SourceEntry ClaudeTitles::takeNew()
{
    const Title title = *std::exchange(m_new, std::nullopt);
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.type = EntryType::SessionInfo;
    out.entry.data[entryData::SessionName] = title.text;
    out.hasLink = true;
    out.line = title.line;
    PayloadDigest digest;
    digest.addText("title");
    digest.addText(title.text.toStdString());
    out.payload = digest.result();
    return out;
}

} // namespace varve
