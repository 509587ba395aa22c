// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentholds.h"

#include "queryrows.h"
#include <session/entryattachments.h>

#include <QDateTime>

namespace varve
{

using namespace Qt::StringLiterals;

Result<> AttachmentHolds::add(const QByteArray &sha256)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    return m_database
            .run("DELETE FROM attachment_holds WHERE until <= ?"_L1, { now.toMSecsSinceEpoch() })
            .and_then([&](const Query &) {
                return m_database.run(
                        "INSERT OR REPLACE INTO attachment_holds (sha256, until) VALUES (?,?)"_L1,
                        { sha256, now.addDuration(Longest).toMSecsSinceEpoch() });
            })
            .transform([](const Query &) {});
}

Result<> AttachmentHolds::release(const Entry &entry)
{
    for (const ImageBlock &attachment : attachmentsOf(entry)) {
        const auto released = m_database.run("DELETE FROM attachment_holds WHERE sha256 = ?"_L1,
                                             { attachment.sha256 });
        if (!released) {
            return std::unexpected(released.error());
        }
    }
    return {};
}

Result<QSet<QByteArray>> AttachmentHolds::current()
{
    QSet<QByteArray> held;
    return forEachRow(m_database.run("SELECT sha256 FROM attachment_holds WHERE until > ?"_L1,
                                     { QDateTime::currentMSecsSinceEpoch() }),
                      [&](const Query &row) { held += row.bytes(0); })
            .transform([&] { return held; });
}

} // namespace varve
