// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrymetrics.h"

#include <QByteArray>

namespace varve
{

/// The narrow form of an entry: enough for tree, projection and plan, cheap enough to hold for a whole
/// session. Derived from the entry and rebuildable.
struct EntryNode
{
    enum Flag : quint16 {
        ModelFacing = 0x01,
        Hidden = 0x02, ///< display = 0
        FailedAnswer = 0x04, ///< an answer that ended in an error or was aborted
        ErrorResult = 0x08,
        ContextEdit = 0x10, ///< a custom entry that changes what is sent (contextedit.h)
        HasToolArguments = 0x20, ///< a result that brings its own call (librecode)
        MaskNotice = 0x40, ///< an edit of a run that only masked; tells what it freed
    };

    qint64 seq = 0;
    qint64 parentSeq = 0; ///< 0 for a root
    EntryId id;
    EntryType type = EntryType::Message;
    Role role = Role::None;
    quint16 flags = 0;
    qint32 tokens = -1; ///< measured from reported usage; -1: estimate it from the metrics
    QByteArray metrics; ///< encodeMetrics(); decoded when asked for, most nodes never are

    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
    [[nodiscard]] bool isMessage() const
    {
        return type == EntryType::Message || type == EntryType::CustomMessage
                || type == EntryType::BranchSummary;
    }
};

/// Without seq and tokens, which the store knows.
[[nodiscard]] EntryNode nodeOf(const Entry &entry);

} // namespace varve
