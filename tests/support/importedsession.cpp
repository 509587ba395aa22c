// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importedsession.h"

#include "importformats.h"
#include "importwriter.h"

namespace varve::test
{

ImportedStore::ImportedStore()
{
    auto opened = SessionStore::open(path());
    if (!opened) {
        qFatal("%s", qPrintable(opened.error().message));
    }
    m_store = std::move(*opened);
}

Result<ImportReport> ImportedStore::import(const QString &path)
{
    ImportWriter writer(*m_store);
    return importFile(path, writer);
}

Result<LoadedSession> ImportedStore::load(const SessionId &session, qint64 leafSeq)
{
    return loadSession(m_store->reader(), session, leafSeq);
}

qint64 charsByFour(const EntryNode &node)
{
    const EntryMetrics metrics = decodeMetrics(node.metrics);
    qint64 chars = metrics.chars().total();
    for (const PartMetrics &part : metrics.parts) {
        chars += part.kind == PartMetrics::Kind::Image ? 4800 : 0;
    }
    return (chars + 3) / 4;
}

} // namespace varve::test
