// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Appending: alone, and while another process imports into the same store.
#include "benchdata.h"
#include "childprocess.h"
#include "subjects.h"
#include "synthetichistory.h"
#include "timing.h"

#include <QThread>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

/// One session to append to, and the chain that grows in it.
class Appender
{
public:
    explicit Appender(const QString &path) : m_store(openStore(path))
    {
        m_session = require(m_store->createSession({})).id;
    }

    /// One message of about a thousand characters, acknowledged; in milliseconds.
    double append()
    {
        Entry entry;
        entry.role = m_count % 2 == 0 ? Role::User : Role::Assistant;
        entry.blocks = { TextBlock { QString::fromUtf8(madeUpText(m_count++, 1000)) } };
        QList<Entry> stored;
        const double taken = millisecondsOf(
                [&] { stored = require(m_store->append(m_session, m_leaf, { entry })); });
        m_leaf = stored.first().id;
        return taken;
    }

private:
    std::unique_ptr<SessionStore> m_store;
    SessionId m_session;
    EntryId m_leaf;
    quint32 m_count = 0;
};

Figure figureOf(const QString &name, const QList<double> &samples, const QString &note)
{
    return { name, u"ms"_s, Hold::atMost(10), samples, Figure::Judged::P99, note };
}

Figures alone(BenchData &data)
{
    Appender appender(data.copyOfImportedStore(u"append.db"_s));
    QList<double> samples;
    for (int i = 0; i < data.rounds(1500); ++i) {
        samples += appender.append();
    }
    return { figureOf(u"append.acknowledged"_s, samples, u"in the imported store"_s) };
}

Figures whileImporting(BenchData &data)
{
    constexpr int PauseMs = 2; // a person and a model write at their own pace, not in a tight loop
    QList<double> samples;
    for (int round = 0; round < data.rounds(3); ++round) {
        const QString path = data.scratch(u"append-import-%1.db"_s.arg(round));
        Appender appender(path);
        const auto import = startChildImport(path, data.files());
        while (!import->waitForFinished(PauseMs)) {
            samples += appender.append();
        }
        if (import->exitCode() != 0) {
            throw BenchFailure(u"the importing process failed"_s);
        }
    }
    return { figureOf(u"appendWhileImporting.acknowledged"_s, samples,
                      u"another process imports the history"_s) };
}

} // namespace

QList<Benchmark> appendBenchmarks()
{
    return { { u"append"_s, false, alone }, { u"appendWhileImporting"_s, false, whileImporting } };
}

} // namespace varve::bench
