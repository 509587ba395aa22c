// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexcontext.h"

#include "codexdata.h"
#include "codexmessage.h"
#include "entrydata.h"
#include "sourcevalues.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString effortOf(const JsonRef &context)
{
    const JsonRef effort = context["effort"];
    return effort.isString()
            ? effort.string()
            : context["collaboration_mode"]["settings"]["reasoning_effort"].string();
}

SourceEntry entryOf(const CodexRecord &record, EntryType type, const QByteArray &digest)
{
    SourceEntry out = codexEntry(record.payload, record.time);
    out.entry.type = type;
    out.payload = codexDigest(digest, QByteArray(toString(type).data()));
    return out;
}

} // namespace

std::vector<SourceEntry> CodexContext::take(const CodexRecord &record, const QString &provider)
{
    std::vector<SourceEntry> changes;
    const QByteArray digest = record.digest();
    if (digest == std::exchange(m_digest, digest)) {
        return changes;
    }
    if (const QString model = record.payload["model"].string();
        !model.isEmpty() && model != m_model) {
        m_model = model;
        SourceEntry &change = changes.emplace_back(entryOf(record, EntryType::ModelChange, digest));
        change.entry.provider = provider;
        change.entry.model = model;
    }
    if (const QString effort = effortOf(record.payload); !effort.isEmpty() && effort != m_effort) {
        m_effort = effort;
        SourceEntry &change =
                changes.emplace_back(entryOf(record, EntryType::ThinkingLevelChange, digest));
        change.entry.data[entryData::ThinkingLevel] = effort == "none"_L1 ? u"off"_s : effort;
    }
    if (changes.empty()) {
        SourceEntry &note = changes.emplace_back(entryOf(record, EntryType::Custom, digest));
        makeHiddenNote(u"codex:turn_context"_s, note.entry);
    }
    keepFields(membersBut(record.payload, { "turn_id" }), CodexData::TurnContext,
               changes.front().entry);
    return changes;
}

} // namespace varve
