// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextedit.h"
#include "entry.h"

#include <QHash>
#include <QJsonObject>
#include <QSet>

#include <array>
#include <functional>

namespace varve
{

/// Everything that earlier entries of a branch decided about what is sent: model, thinking level and
/// the edits in force. Folded entry by entry; stored with every compaction, so that nothing above its
/// first kept entry has to be read again.
class ContextState
{
public:
    QString provider;
    QString model;
    QString thinkingLevel;

    /// Takes one more entry of the branch into account, in branch order.
    void fold(const Entry &entry);

    [[nodiscard]] bool isPinned(const EntryId &id) const { return valueOf(Pin, id); }
    [[nodiscard]] bool isExcluded(const EntryId &id) const { return valueOf(Exclude, id); }
    [[nodiscard]] bool isMasked(const EntryId &id) const { return valueOf(Mask, id); }
    [[nodiscard]] bool isDisabled(const QString &operationId) const
    {
        return m_disabled.contains(operationId);
    }
    [[nodiscard]] QList<EntryId> pinned() const;
    /// Tool output before this entry is masked; null if there is no boundary.
    [[nodiscard]] EntryId boundary() const;

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static ContextState fromJson(const QJsonObject &object);

    /// Drops what concerns entries that `keep` denies, other than pins. For storing with a compaction.
    void retain(const std::function<bool(const EntryId &)> &keep);

    friend bool operator==(const ContextState &, const ContextState &) = default;

private:
    enum Mark : quint8 { Pin, Exclude, Mask };

    /// A mark that an operation set counts only while the operation is enabled, so all that might come back are kept, oldest
    /// first; a mark set by hand replaces what was before it.
    struct Setting
    {
        bool on = false;
        QString operation;
        friend bool operator==(const Setting &, const Setting &) = default;
    };
    struct BoundarySetting
    {
        EntryId entry;
        QString operation;
        friend bool operator==(const BoundarySetting &, const BoundarySetting &) = default;
    };

    void set(Mark mark, const EntryId &id, bool on, const QString &operation);
    [[nodiscard]] bool valueOf(Mark mark, const EntryId &id) const;
    [[nodiscard]] bool counts(const QString &operation) const;

    std::array<QHash<EntryId, QList<Setting>>, 3> m_marks;
    QList<BoundarySetting> m_boundaries;
    QSet<QString> m_disabled;
};

} // namespace varve
