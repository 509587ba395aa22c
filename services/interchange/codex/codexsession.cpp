// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexsession.h"

#include "codexdata.h"
#include "codexmessage.h"
#include "sourcevalues.h"

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

CodexSession CodexSession::of(const CodexRecord &meta)
{
    const JsonRef &fields = meta.payload;
    CodexSession result;
    Session &session = result.session;
    session.origin.sessionId = fields["id"].string();
    session.cwd = fields["cwd"].string();
    session.createdAt = readSourceTime(fields["timestamp"]);
    result.provider = fields["model_provider"].string();
    result.parent = fields["forked_from_id"].string();
    if (const JsonRef subagent = fields["source"]["subagent"]; subagent.exists()) {
        session.kind = SessionKind::Subagent;
        for (const JsonRef parent :
             { fields["parent_thread_id"], subagent["thread_spawn"]["parent_thread_id"] }) {
            result.parent = parent.isString() ? parent.string() : result.parent;
        }
    }
    return result;
}

CodexSession CodexSession::ofPath(const QString &path)
{
    CodexSession result;
    result.session.origin.sessionId = sessionIdOfFile(path);
    return result;
}

SourceEntry readCodexMeta(const CodexRecord &meta)
{
    SourceEntry out = codexEntry(meta.payload, meta.time);
    out.payload = meta.digest();
    makeHiddenNote(u"codex:session_meta"_s, out.entry);
    keepFields(membersBut(meta.payload, { "id", "session_id", "cwd", "timestamp" }),
               CodexData::Session, out.entry);
    return out;
}

SourceEntry keepCodexRecord(const CodexRecord &record, const QString &name)
{
    SourceEntry out = codexEntry(record.payload, record.time);
    out.payload = record.digest();
    makeHiddenNote("codex:"_L1 + name, out.entry);
    out.entry.data[CodexData::Raw] = fromWobblyUtf8(record.source.raw());
    return out;
}

} // namespace varve
