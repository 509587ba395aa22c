// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchdata.h"

#include "childprocess.h"
#include "synthetichistory.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace varve::bench
{

using namespace Qt::StringLiterals;

BenchData::BenchData(const QString &folder, bool quick) : m_quick(quick)
{
    const QDir dir(folder);
    if (!folder.isEmpty() && dir.exists()) {
        for (const QFileInfo &file : dir.entryInfoList({ u"*.jsonl"_s }, QDir::Files, QDir::Name)) {
            m_files += file.absoluteFilePath();
            m_bytes += file.size();
        }
    }
    if (!m_files.isEmpty()) {
        return;
    }
    m_madeUp = true;
    for (int number = 0; number < 4; ++number) {
        m_files += scratch(u"made-up-%1.jsonl"_s.arg(number));
        m_bytes +=
                SyntheticHistory { number, number == 0 ? 8000 : 1000, 600 }.write(m_files.last());
    }
}

QString BenchData::importedStore()
{
    if (m_imported.isEmpty()) {
        const QString path = scratch(u"imported.db"_s);
        [[maybe_unused]] const ChildImport done = importInChild(path, m_files);
        m_imported = path;
    }
    return m_imported;
}

QString BenchData::copyOfImportedStore(const QString &name)
{
    const QString copy = scratch(name);
    if (!QFile::copy(importedStore(), copy)) {
        throw BenchFailure(u"the store could not be copied"_s);
    }
    return copy;
}

QString BenchData::deepStore()
{
    if (m_deep.isEmpty()) {
        const QString file = scratch(u"deep.jsonl"_s);
        SyntheticHistory { 77, 200'000, 60 }.write(file);
        const QString path = scratch(u"deep.db"_s);
        [[maybe_unused]] const ChildImport done = importInChild(path, { file });
        m_deep = path;
    }
    return m_deep;
}

std::unique_ptr<SessionStore> openStore(const QString &path)
{
    return require(SessionStore::open(path));
}

Session largestSession(StoreReader &reader)
{
    const QList<Session> all = require(reader.sessions());
    return *std::ranges::max_element(all, {}, &Session::entryCount);
}

qint64 bytesOnDisk(const QString &store)
{
    return QFileInfo(store).size() + QFileInfo(store + u"-wal"_s).size();
}

} // namespace varve::bench
