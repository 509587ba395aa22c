// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What a report says of a file of our own.
struct VarveTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::VarveTexts)

public:
    [[nodiscard]] static QString newerVersion(const QString &path, qint64 version);
    [[nodiscard]] static QString noSession(const QString &path);
    [[nodiscard]] static QString unknownBlock(const QString &type);
    [[nodiscard]] static QString unknownKind(const QString &kind);
    [[nodiscard]] static QString noId(const QString &id);
    [[nodiscard]] static QString tooLong(qint64 bytes, qint64 limit);
    [[nodiscard]] static QString cutOff();
    [[nodiscard]] static QString damagedAttachment(const QString &hash);
    [[nodiscard]] static QString lostAttachment(const QString &hash);
    [[nodiscard]] static QString wrongHash(const QString &hash);
    [[nodiscard]] static QString isPart();
    [[nodiscard]] static QString isRedacted();
};

} // namespace varve
