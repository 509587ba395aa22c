// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"

#include <QDir>
#include <QFileInfo>

namespace varve::test
{

QString sharedPath(const QString &relative)
{
    QString root = qEnvironmentVariable("VARVE_SHARED");
    if (root.isEmpty()) {
        root = QStringLiteral(VARVE_SOURCE_DIR "/../shared");
    }
    const QFileInfo file(QDir(root), relative);
    return file.exists() ? file.absoluteFilePath() : QString();
}

} // namespace varve::test
