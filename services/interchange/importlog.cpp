// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importlog.h"

namespace varve
{

void ImportLog::tellUnknown(const QString &program, const QString &newestTried)
{
    QStringList kinds;
    for (const auto &[kind, number] : m_unknown) {
        kinds += ImportTexts::countedKind(kind.isEmpty() ? QStringLiteral("?") : kind, number);
    }
    if (m_unnamed > 0) {
        kinds += ImportTexts::otherKinds(m_unnamed);
    }
    if (kinds.isEmpty()) {
        return;
    }
    conclude(ImportTexts::unknownKinds(kinds.join(QStringLiteral(", "))));
    if (!m_version.isEmpty() && !newestTried.isEmpty() && m_version != newestTried) {
        conclude(ImportTexts::otherVersion(program, m_version, newestTried));
    }
}

} // namespace varve
