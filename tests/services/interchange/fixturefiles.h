// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fixtures.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace varve::test
{

/// One row a file below this folder of the shared fixtures, in a column "path"; where they are not here, one with an empty path.
inline void addFixtures(const QString &folder, const QStringList &patterns)
{
    QTest::addColumn<QString>("path");
    const QString found = sharedPath(QStringLiteral("fixtures/") + folder);
    if (found.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    const auto files = QDir(found).entryInfoList(patterns, QDir::Files, QDir::Name);
    for (const QFileInfo &file : files) {
        QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
    }
}

[[nodiscard]] inline QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace varve::test

#define REQUIRE_FILE(path)                                                                         \
    QFETCH(QString, path);                                                                         \
    if (path.isEmpty()) {                                                                          \
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");                     \
    }
