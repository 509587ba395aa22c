// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include <storage/opencodedatabase.h>

#include <QDateTime>

#include <optional>
#include <string>
#include <string_view>

namespace varve
{

/// The same as OpenCodeSession of the tables of OpenCode 2: a message is one value that holds everything, its tools with what they
/// answered, and has a type instead of a role.
class OpenCodeV2Session
{
public:
    using Record = OpenCodeDatabase::Record;
    OpenCodeV2Session(ImportAssembler &into, const QString &takenBackTo);
    Q_DISABLE_COPY_MOVE(OpenCodeV2Session)

    /// As OpenCodeSession::openUntil(); also of a compaction.
    [[nodiscard]] static QDateTime openUntil(const Record &record, const JsonRef &message,
                                             const QDateTime &now);
    /// `type`: of the record, or of the message itself.
    [[nodiscard]] Result<> add(const Record &record, std::string_view type, const JsonRef &message);
    [[nodiscard]] Result<> end();

private:
    [[nodiscard]] Result<> addAnswer(SourceEntry frame, const JsonRef &message);
    [[nodiscard]] Result<> add(SourceEntry entry);

    ImportAssembler &m_into;
    const QString m_takenBackTo;
    std::optional<std::string> m_leaf; ///< id of the entry on which it stands, if not the last
    std::string m_last; ///< id of the entry before
};

} // namespace varve
