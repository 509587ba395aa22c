// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "valuefields.h"
#include <compaction/compactionplan.h>
#include <context/context.h>
#include <session/sessiontree.h>

#include <QHash>

#include <optional>

namespace varve
{

/// Original ids of imported entries, by seq.
using OriginIds = QHash<qint64, QString>;

/// That answers in place of a branch's own one, see ProjectionChoice.
struct StandInModel
{
    QString model;
    qint64 window = 0;
};

/// Compact JSON. Written straight away: as a document, the 14,000 items of a long session took half the time of the command.
[[nodiscard]] QByteArray contextJson(const Context &context, const SessionId &session,
                                     const OriginIds &origins,
                                     const std::optional<StandInModel> &answers = {});
/// What is in it.
[[nodiscard]] QList<FieldText> contextFields();
/// null for an entry of our own.
[[nodiscard]] QJsonValue originJson(const OriginIds &origins, qint64 seq);
/// null for a null id.
[[nodiscard]] QJsonValue idJson(const EntryId &id);
[[nodiscard]] QString repairText(const Repair &repair);

} // namespace varve
