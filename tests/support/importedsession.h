// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importreport.h"
#include "loadedsession.h"
#include "sessionstore.h"

#include <QTemporaryDir>

namespace varve::test
{

/// A store with files in it, as the import verb makes it.
class ImportedStore
{
public:
    ImportedStore();

    [[nodiscard]] SessionStore &store() { return *m_store; }
    [[nodiscard]] QString path() const { return m_dir.filePath(QStringLiteral("varve.db")); }
    [[nodiscard]] QString file(const QString &name) const { return m_dir.filePath(name); }
    [[nodiscard]] Result<ImportReport> import(const QString &path);
    [[nodiscard]] Result<LoadedSession> load(const SessionId &session, qint64 leafSeq = 0);

private:
    QTemporaryDir m_dir;
    std::unique_ptr<SessionStore> m_store;
};

/// ceil(UTF-16 characters / 4) of a message, images at 4,800 characters: what pi counts.
[[nodiscard]] qint64 charsByFour(const EntryNode &node);

} // namespace varve::test
