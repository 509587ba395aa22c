// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolresultentry.h"

#include <session/entrydata.h>
#include <storage/sessionstore.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

Result<Entry> toolResultEntry(SessionStore &store, const ToolCallBlock &call,
                              const ToolOutcome &outcome, qint64 durationMs)
{
    Entry entry;
    entry.role = Role::ToolResult;
    entry.blocks = { TextBlock { outcome.text } };
    entry.toolCallId = call.callId;
    entry.toolName = call.name;
    entry.toolStatus = outcome.isError ? u"error"_s : QString();
    QJsonObject details = outcome.details;
    if (!outcome.diff.isEmpty()) {
        details["diff"_L1] = outcome.diff;
    }
    if (!details.isEmpty()) {
        entry.data[entryData::Details] = details;
    }
    entry.data[entryData::DurationMs] = durationMs;
    if (!outcome.readFiles.isEmpty()) {
        entry.data[entryData::ReadFiles] = QJsonArray::fromStringList(outcome.readFiles);
    }
    if (!outcome.modifiedFiles.isEmpty()) {
        entry.data[entryData::ModifiedFiles] = QJsonArray::fromStringList(outcome.modifiedFiles);
    }
    if (outcome.fullOutput.isEmpty()) {
        return entry;
    }
    return store.addAttachment(outcome.fullOutput, u"text/plain; charset=utf-8"_s, 0, 0)
            .transform([&](const QByteArray &sha256) {
                entry.data[entryData::FullOutput] = QString::fromLatin1(sha256.toHex());
                return entry;
            });
}

} // namespace varve
