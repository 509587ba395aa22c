// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmark.h"
#include "sessionstore.h"

#include <QTemporaryDir>

namespace varve::bench
{

/// The files that are measured on and the stores made of them. Everything it makes is in a folder of its own that goes
/// with it. What cannot be made throws BenchFailure.
class BenchData
{
public:
    /// `folder` holds session files of the scale to be measured; empty or missing: a small history is made up.
    BenchData(const QString &folder, bool quick);

    [[nodiscard]] const QStringList &files() const { return m_files; }
    [[nodiscard]] qint64 bytes() const { return m_bytes; }
    [[nodiscard]] bool isMadeUp() const { return m_madeUp; }
    [[nodiscard]] bool isQuick() const { return m_quick; }
    /// Fewer in a quick run.
    [[nodiscard]] int rounds(int usual) const { return m_quick ? std::max(1, usual / 3) : usual; }

    /// A path in the scratch folder.
    [[nodiscard]] QString scratch(const QString &name) const { return m_scratch.filePath(name); }
    /// A store with the whole history; imported when first asked for. Measure on it, but do not add to it.
    [[nodiscard]] QString importedStore();
    /// A copy of that, to write to.
    [[nodiscard]] QString copyOfImportedStore(const QString &name);
    /// A branch 200,000 entries deep.
    [[nodiscard]] QString deepStore();

private:
    QTemporaryDir m_scratch;
    QStringList m_files;
    qint64 m_bytes = 0;
    bool m_madeUp = false;
    bool m_quick = false;
    QString m_imported;
    QString m_deep;
};

/// A store opened for a benchmark.
[[nodiscard]] std::unique_ptr<SessionStore> openStore(const QString &path);
/// The session with the most entries.
[[nodiscard]] Session largestSession(StoreReader &reader);
/// Database and log together.
[[nodiscard]] qint64 bytesOnDisk(const QString &store);

} // namespace varve::bench
