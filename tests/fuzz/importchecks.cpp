// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importchecks.h"

#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>
#include <QSet>
#include <QTemporaryDir>

#include <random>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// Gives some bytes at a read, never the same number.
class HaltingDevice final : public QBuffer // clazy:exclude=missing-qobject-macro
{
public:
    HaltingDevice(QByteArray *bytes, unsigned seed) : QBuffer(bytes), m_random(seed) { }

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        return QBuffer::readData(data, qMin<qint64>(maxSize, 1 + m_random() % 700));
    }

private:
    std::minstd_rand m_random;
};

/// Everything about one input.
class Trial
{
public:
    Trial(const FuzzTarget &target, const QByteArray &bytes)
        : m_target(target)
        , m_bytes(bytes)
        , m_seed(static_cast<unsigned>(qHash(bytes, 7)))
    { }

    [[nodiscard]] QString run(ImportChecks checks)
    {
        MemoryStore whole;
        whole.mayStandBeforeFirst = true;
        const Result<ImportReport> report = import(m_bytes, whole);
        QString broken = wrongIn(whole, report);
        if (broken.isEmpty() && checks.testFlag(ImportCheck::Again)) {
            broken = again(whole, report);
        }
        if (broken.isEmpty() && checks.testFlag(ImportCheck::InPieces)) {
            broken = inPieces(whole, report);
        }
        if (broken.isEmpty() && report && checks.testFlag(ImportCheck::Interrupted)) {
            broken = interrupted(whole);
        }
        if (broken.isEmpty() && report && checks.testFlag(ImportCheck::Growing)) {
            broken = growing(whole);
        }
        return broken;
    }

private:
    [[nodiscard]] Result<ImportReport> import(QByteArray bytes, MemoryStore &store) const
    {
        store.broken.clear();
        const ImportControl control { store.stop.get_token(), [](qint64, qint64) { } };
        if (m_target.input == FuzzTarget::Input::AnyFile) {
            return importAsFile(bytes, store, control);
        }
        QBuffer buffer(&bytes);
        if (!buffer.open(QIODevice::ReadOnly)) {
            return fail(Error::Kind::Internal, buffer.errorString());
        }
        const Importer importer(*m_target.format);
        [[maybe_unused]] const bool recognized = importer.recognizes(bytes);
        return importer.read(buffer, u"test"_s, store, control);
    }
    [[nodiscard]] static Result<ImportReport> importAsFile(const QByteArray &bytes,
                                                           MemoryStore &store,
                                                           const ImportControl &control)
    {
        static const QTemporaryDir folder;
        const QString path = folder.filePath(u"input"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
            qFatal("%s", qPrintable(file.errorString()));
        }
        file.close();
        return importFile(path, store, control);
    }

    /// What holds after every import, however it ended.
    [[nodiscard]] static QString wrongIn(const MemoryStore &store,
                                         const Result<ImportReport> &report)
    {
        if (!store.broken.isEmpty()) {
            return store.broken.join(u", "_s);
        }
        if (!report && report.error().message.isEmpty()) {
            return u"it is refused without a word"_s;
        }
        const bool refused = !report && report.error().kind == Error::Kind::InvalidInput;
        if (refused && !store.sessions.isEmpty()) {
            return u"it is refused, yet something of it was imported: "_s + report.error().message;
        }
        QSet<EntryId> ids;
        for (const MemoryStore::Stored &session : store.sessions) {
            if (session.ended != session.begun) {
                return u"a session was begun and not ended"_s;
            }
            for (const Entry &entry : session.entries) {
                if (entry.id.isNull() || ids.contains(entry.id)) {
                    return u"two entries have one id"_s;
                }
                // Without a time the store says when it came in.
                if (entry.createdAt.isValid()
                    && entry.createdAt.toString(Qt::ISODateWithMs).isEmpty()) {
                    return u"an entry has a time that cannot be written down"_s;
                }
                ids.insert(entry.id);
            }
        }
        return report ? miscounted(store, *report) : QString();
    }
    [[nodiscard]] static QString miscounted(const MemoryStore &store, const ImportReport &report)
    {
        if (report.sessions.isEmpty()) {
            return u"nothing came in, and nothing is said about it"_s;
        }
        qint64 added = 0;
        for (const ImportedSession &session : report.sessions) {
            if (session.id.isNull()) {
                return u"a session is reported that is not in the store"_s;
            }
            added += session.added;
        }
        qint64 stored = 0;
        for (const MemoryStore::Stored &session : store.sessions) {
            stored += session.entries.size();
        }
        return stored == added ? QString()
                               : u"%1 entries are reported, %2 are stored"_s.arg(added).arg(stored);
    }

    [[nodiscard]] static QList<QByteArray> keysOf(const MemoryStore &store)
    {
        QList<QByteArray> keys;
        for (const MemoryStore::Stored &session : store.sessions) {
            for (const Entry &entry : session.entries) {
                keys += session.session.origin.sessionId.toUtf8() + ' ' + entry.originKey;
            }
        }
        return keys;
    }
    /// Whether everything is there, perhaps with more.
    [[nodiscard]] static QString lost(const MemoryStore &whole, const MemoryStore &other)
    {
        const auto keys = keysOf(other);
        const QSet<QByteArray> there(keys.begin(), keys.end());
        qsizetype missing = 0;
        const auto wanted = keysOf(whole);
        for (const QByteArray &key : wanted) {
            missing += !there.contains(key);
        }
        return missing == 0 ? QString() : u"%1 entries are lost"_s.arg(missing);
    }

    [[nodiscard]] QString again(const MemoryStore &whole, const Result<ImportReport> &report) const
    {
        MemoryStore store = whole;
        const auto repeated = import(m_bytes, store);
        if (repeated.has_value() != report.has_value()
            || (!report && repeated.error().message != report.error().message)) {
            return u"a second import ends otherwise: "_s
                    + (repeated ? u"well"_s : repeated.error().message);
        }
        if (!store.broken.isEmpty()) {
            return u"a second import: "_s + store.broken.join(u", "_s);
        }
        return keysOf(store) == keysOf(whole) ? QString() : u"a second import adds something"_s;
    }

    [[nodiscard]] QString inPieces(const MemoryStore &whole,
                                   const Result<ImportReport> &report) const
    {
        if (m_target.input == FuzzTarget::Input::AnyFile) {
            return {};
        }
        QByteArray copy = m_bytes;
        HaltingDevice device(&copy, m_seed);
        MemoryStore store;
        store.mayStandBeforeFirst = true;
        if (!device.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
            return device.errorString();
        }
        const auto halting = Importer(*m_target.format).read(device, u"test"_s, store);
        if (halting.has_value() != report.has_value()
            || store.sessions.size() != whole.sessions.size()) {
            return u"in pieces it ends otherwise"_s;
        }
        for (qsizetype i = 0; i < whole.sessions.size(); ++i) {
            if (store.outline(i) != whole.outline(i)) {
                return u"in pieces it is another"_s;
            }
        }
        return {};
    }

    [[nodiscard]] QString interrupted(const MemoryStore &whole) const
    {
        MemoryStore store;
        store.mayStandBeforeFirst = true;
        if (m_seed % 2 == 0) {
            store.stopsAtAppend = true;
        } else {
            store.failAfter = static_cast<int>(m_seed / 2 % 3);
        }
        const auto first = import(m_bytes, store);
        const QString broken = store.broken.join(u", "_s);
        if (!broken.isEmpty()) {
            return u"interrupted: "_s + broken;
        }
        for (const MemoryStore::Stored &session : std::as_const(store.sessions)) {
            const bool mayLieOpen = !first && first.error().kind == Error::Kind::DiskFull;
            if (session.begun != session.ended && !mayLieOpen) {
                return u"interrupted: a session was begun and not ended"_s;
            }
        }
        store.stopsAtAppend = false;
        store.failAfter = -1;
        store.stop = std::stop_source();
        const auto second = import(m_bytes, store);
        if (!second) {
            return u"after an interruption it is refused: "_s + second.error().message;
        }
        if (!store.broken.isEmpty()) {
            return u"after an interruption: "_s + store.broken.join(u", "_s);
        }
        const QString missing = lost(whole, store);
        return missing.isEmpty() ? missing : u"after an interruption "_s + missing;
    }

    [[nodiscard]] QString growing(const MemoryStore &whole) const
    {
        if (!m_target.onlyGrows || m_bytes.isEmpty()) {
            return {};
        }
        qsizetype cut = static_cast<qsizetype>(m_seed % static_cast<size_t>(m_bytes.size()));
        if (const qsizetype newline = m_bytes.indexOf('\n', cut); newline >= 0 && m_seed % 3 != 0) {
            cut = newline + 1;
        }
        MemoryStore store;
        store.mayStandBeforeFirst = true;
        const auto part = import(m_bytes.first(cut), store);
        if (const QString broken = wrongIn(store, part); !broken.isEmpty()) {
            return u"a part of it: "_s + broken;
        }
        const auto rest = import(m_bytes, store);
        if (!rest) {
            return u"after a part of it, it is refused: "_s + rest.error().message;
        }
        if (!store.broken.isEmpty()) {
            return u"after a part of it: "_s + store.broken.join(u", "_s);
        }
        const QString missing = lost(whole, store);
        return missing.isEmpty() ? missing : u"after a part of it "_s + missing;
    }

    const FuzzTarget &m_target;
    const QByteArray m_bytes;
    const unsigned m_seed;
};

} // namespace

QString brokenPromise(const FuzzTarget &target, const QByteArray &bytes, ImportChecks checks)
{
    return Trial(target, bytes).run(checks);
}

} // namespace varve::test
