// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve::test
{

/// Programs of other people that we are compared with, as sdk/install.sh has put them into the folder that VARVE_NPM_CACHE names,
/// by default varve/npm in the user's caches. Nothing is fetched here.
class NodePackages
{
public:
    NodePackages();

    /// Why a test that needs this package is skipped; empty: it is there, and a Node to run it.
    [[nodiscard]] QString whyMissing(const QString &package) const;
    [[nodiscard]] QString folder() const { return m_folder; }
    [[nodiscard]] QString node() const { return m_node; }
    /// A file of a package.
    [[nodiscard]] QString path(const QString &file) const
    {
        return m_folder + QLatin1StringView("/node_modules/") + file;
    }

private:
    QString m_folder;
    QString m_node; ///< empty: there is none
};

} // namespace varve::test
