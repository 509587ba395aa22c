// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudecompaction.h"

#include "claudecontent.h"
#include "claudeline.h"
#include "claudenames.h"
#include "claudetexts.h"
#include "claudeuser.h"
#include "entrydata.h"
#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ClaudeBoundary readClaudeBoundary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    Entry &entry = boundary.entry.entry;
    const JsonRef metadata = line["compactMetadata"];
    entry.tokensBefore = tokensOf(metadata["preTokens"]);
    if (metadata["postTokens"].isNumber()) {
        entry.data[entryData::TokensAfter] = tokensOf(metadata["postTokens"]);
    }
    if (metadata["trigger"].isString()) {
        entry.data[ClaudeData::Trigger] = metadata["trigger"].string();
    }
    keepFields(membersBut(metadata, { "trigger", "preTokens", "postTokens" }),
               ClaudeData::CompactMetadata, entry);
    keepFields(claudeFields(line,
                            { "subtype", "content", "level", "isMeta", "compactMetadata",
                              "logicalParentUuid" }),
               ClaudeData::Fields, entry);
    const std::string_view physical = line["parentUuid"].utf8();
    boundary.parent = physical.empty() ? line["logicalParentUuid"].utf8() : physical;
    const JsonRef kept = metadata["preservedSegment"];
    boundary.keptHead = kept["headUuid"].utf8();
    boundary.keptTail = kept["tailUuid"].utf8();
    boundary.entry.payload = claudeLineDigest(line);
    return boundary;
}

ClaudeBoundary readClaudeLoneSummary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    boundary.parent = line["parentUuid"].utf8();
    return boundary;
}

void addClaudeSummary(const JsonRef &line, ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    entry.type = EntryType::Compaction;
    entry.summary = claudeSummaryText(line);
    keepFields(claudeFields(line, { "isCompactSummary", "isVisibleInTranscriptOnly", "isMeta" }),
               ClaudeData::Fields, entry);
    PayloadDigest digest;
    digest.addText("compaction");
    digest.addText(std::to_string(entry.tokensBefore));
    addClaudeContent(digest, line["message"]["content"]);
    boundary.entry.payload = digest.result();
    boundary.entry.size += static_cast<qint64>(line.raw().size());
}

void makeClaudeNote(ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    makeHiddenNote(ClaudeCustom::System + ":compact_boundary"_L1, entry);
    entry.data["preTokens"_L1] = entry.tokensBefore;
    entry.tokensBefore = 0;
    boundary.entry.oddities += ClaudeTexts::boundaryWithoutSummary();
}

} // namespace varve
