// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include "opencodeparts.h"
#include <storage/opencodedatabase.h>

#include <QDateTime>

#include <memory>

namespace varve
{

/// Makes the entries of one session from its messages, in their order, each with its parts; wherever they are read from. The assembler
/// has begun the session.
class OpenCodeSession
{
public:
    using Record = OpenCodeDatabase::Record;
    /// `takenBackTo`: id of the message before which it stands; empty: it stands on the last one.
    OpenCodeSession(ImportAssembler &into, const QString &takenBackTo);
    ~OpenCodeSession();
    Q_DISABLE_COPY_MOVE(OpenCodeSession)

    [[nodiscard]] static bool isAnswer(const JsonRef &info);
    /// Until when an answer may still be written; invalid: it is over, or so old that nobody will end it.
    [[nodiscard]] static QDateTime openUntil(const Record &record, const JsonRef &info,
                                             const QDateTime &now);

    /// `info`, what the message says, stays valid until it ends. False if it is no message: it is kept as it is, and has no parts.
    [[nodiscard]] Result<bool> beginMessage(const Record &record, const JsonRef &info);
    void addPart(const Record &record, const JsonRef &part);
    [[nodiscard]] Result<> endMessage();

    /// Once, after the last message; what it says goes to the report.
    [[nodiscard]] Result<> settle();
    /// Of the session.
    [[nodiscard]] Result<> end();

private:
    struct Parts;
    [[nodiscard]] Result<> keepUnread(const Record &record);

    const std::unique_ptr<Parts> m_parts;
};

} // namespace varve
