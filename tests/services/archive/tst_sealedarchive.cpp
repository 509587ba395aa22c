// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryarchive.h"
#include "sealedarchive.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const ArchiveKey &ownKey()
{
    static const ArchiveKey Key = *ArchiveKey::fromBytes(QByteArray(ArchiveKey::Size, 'k'));
    return Key;
}

const QByteArray Secret = "PLANTED-in-a-payload"_ba;

ArchiveRecord recordOf(const SessionId &session, const MachineId &machine, qint64 number)
{
    return { .session = session,
             .machine = machine,
             .number = number,
             .kind = ArchiveRecord::Kind::Entry,
             .at = QDateTime(QDate(2026, 11, 27), QTime(12, 0), QTimeZone::UTC),
             .payload = Secret + QByteArray::number(number),
             .words = "planted words"_ba };
}

/// Without the mark of the key.
QList<ArchiveBlob *> imagesIn(ArchiveShelf &shelf)
{
    QList<ArchiveBlob *> images;
    for (ArchiveBlob &blob : shelf.blobs) {
        if (blob.name != "key") {
            images += &blob;
        }
    }
    return images;
}

} // namespace

class TestSealedArchive : public QObject
{
    Q_OBJECT

    using Shelf = std::shared_ptr<ArchiveShelf>;

    const SessionId m_session = SessionId::create();
    const MachineId m_machine = MachineId::create();
    const QByteArray m_blobName = QByteArray(32, 'n');

    static SealedArchive opened(const Shelf &shelf, const ArchiveKey &key = ownKey(),
                                const QList<SessionId> &sessions = {})
    {
        return { std::make_unique<MemoryArchive>(shelf), key, sessions };
    }

    Shelf filled() const
    {
        auto shelf = std::make_shared<ArchiveShelf>();
        SealedArchive archive = opened(shelf);
        [&] {
            QVERIFY(archive.putMachine({ m_machine, u"PLANTED-laptop"_s, {} }));
            QVERIFY(archive.setVisibility(m_session, ArchiveVisibility::Mine));
            QVERIFY(archive.pushBlob({ m_session, m_blobName, "PLANTED-blob"_ba }));
            QVERIFY(archive.push(
                    { recordOf(m_session, m_machine, 1), recordOf(m_session, m_machine, 5) }));
        }();
        return shelf;
    }

private Q_SLOTS:
    void anotherMachineReadsIt()
    {
        const Shelf shelf = filled();
        SealedArchive there = opened(shelf); // knows no session yet
        QByteArray cursor;
        const auto heads = there.heads(&cursor);
        QVERIFY(heads);
        QCOMPARE(*heads, QList { (ArchiveHead { m_session, m_machine, 5 }) });
        const auto records = there.records(m_session, m_machine, 0, 1'000'000);
        QVERIFY(records);
        ArchiveRecord first = recordOf(m_session, m_machine, 1);
        first.words.clear();
        QCOMPARE(records->size(), 2);
        QCOMPARE(records->constFirst(), first);
        QCOMPARE(there.records(m_session, m_machine, 1, 1)->constFirst().number, 5);
        QCOMPARE(there.machines()->constFirst().name, u"PLANTED-laptop"_s);
        QCOMPARE(there.sessions(10)->constFirst().id, m_session);
        QCOMPARE(there.blob(m_session, m_blobName)->data, "PLANTED-blob"_ba);
        QCOMPARE(there.blob(m_session, QByteArray(32, 'x')).error().kind, Error::Kind::NotFound);
        const auto lacking = there.lackingBlobs(m_session, { m_blobName, QByteArray(32, 'x') });
        QCOMPARE(*lacking, QList { QByteArray(32, 'x') });
    }

    /// Sessions and what is of none; ids are asked for once.
    void learnsSessionsFromWhatIsSealed()
    {
        const auto shelf = std::make_shared<ArchiveShelf>();
        SealedArchive here = opened(shelf);
        QVERIFY(here.push({ recordOf({}, m_machine, 3) }));
        QVERIFY(here.push({ recordOf(m_session, m_machine, 4) }));
        int asked = 0;
        SealedArchive there(std::make_unique<MemoryArchive>(shelf,
                                                            [&](QLatin1StringView call) {
                                                                asked += call == "records"_L1 ? 1
                                                                                              : 0;
                                                                return Result<>();
                                                            }),
                            ownKey(), { m_session });
        QByteArray cursor;
        auto heads = there.heads(&cursor);
        QVERIFY(heads);
        std::ranges::sort(*heads, {}, &ArchiveHead::number);
        QCOMPARE(*heads,
                 (QList { ArchiveHead { {}, m_machine, 3 },
                          ArchiveHead { m_session, m_machine, 4 } }));
        QVERIFY(there.heads(&cursor));
        QCOMPARE(asked, 1);
    }

    void theArchiveSeesNothing()
    {
        const Shelf shelf = filled();
        const QByteArray dump = shelf->dump();
        QVERIFY(dump.size() > 300);
        QVERIFY(!dump.contains("PLANTED"));
        QVERIFY(!dump.contains("planted"));
        QVERIFY(!dump.contains(m_session.toBytes()));
        QVERIFY(!dump.contains(m_blobName));
        for (const auto &ofMachine : std::as_const(shelf->records)) {
            for (const ArchiveRecord &record : ofMachine) {
                QCOMPARE(record.kind, ArchiveRecord::Kind::Sealed);
                QVERIFY(record.words.isEmpty());
            }
        }
        for (const ArchiveMachine &machine : std::as_const(shelf->machines)) {
            QVERIFY(!QByteArray::fromBase64(machine.name.toLatin1()).contains("PLANTED"));
        }
    }

    /// What failed is sent again; what was there meanwhile must not look like something else.
    void sealsTheSameToTheSame()
    {
        const Shelf shelf = filled();
        const QByteArray before = shelf->dump();
        SealedArchive again = opened(shelf);
        QVERIFY(again.push({ recordOf(m_session, m_machine, 1) }));
        QCOMPARE(shelf->dump(), before);
        ArchiveRecord changed = recordOf(m_session, m_machine, 1);
        changed.payload += "!";
        QVERIFY(again.push({ changed })); // made anew of the same thing: what is there stays
        QCOMPARE(shelf->dump(), before);
    }

    void equalThingsInOtherPlacesLookDifferent()
    {
        const auto shelf = std::make_shared<ArchiveShelf>();
        SealedArchive archive = opened(shelf);
        ArchiveRecord one = recordOf(m_session, m_machine, 1);
        ArchiveRecord two = recordOf(m_session, m_machine, 2);
        two.payload = one.payload;
        QVERIFY(archive.push({ one, two }));
        const auto &of = shelf->records.first();
        QVERIFY(of.first().payload != of.last().payload);
        // Who has the database does not see that two sessions have the same image.
        const SessionId other = SessionId::create();
        QVERIFY(archive.pushBlob({ m_session, m_blobName, "same"_ba }));
        QVERIFY(archive.pushBlob({ other, m_blobName, "same"_ba }));
        QVERIFY(shelf->blobs.first().name != shelf->blobs.last().name);
        QCOMPARE(archive.blob(other, m_blobName)->data, "same"_ba);
    }

    void aWrongKeyIsSaid()
    {
        const Shelf shelf = filled();
        const QByteArray before = shelf->dump();
        SealedArchive wrong = opened(shelf, ArchiveKey::generate());
        QByteArray cursor = "as before"_ba;
        const auto described = wrong.describe();
        QVERIFY(!described);
        QCOMPARE(described.error().kind, Error::Kind::Refused);
        QVERIFY(described.error().message.contains("recovery phrase"_L1));
        QCOMPARE(wrong.heads(&cursor).error(), described.error());
        QCOMPARE(cursor, "as before"_ba);
        QCOMPARE(wrong.push({ recordOf(m_session, m_machine, 9) }).error(), described.error());
        QCOMPARE(wrong.putMachine({ m_machine, u"x"_s, {} }).error(), described.error());
        QCOMPARE(wrong.pushBlob({ m_session, m_blobName, "x"_ba }).error(), described.error());
        QCOMPARE(shelf->dump(), before);
    }

    /// Nobody can keep others out by naming a machine with another key.
    /// Each has looked before the other one came, and so knows of no key.
    void theFirstOfTwoKeysHolds()
    {
        const auto shelf = std::make_shared<ArchiveShelf>();
        SealedArchive first(std::make_unique<MemoryArchive>(shelf), ArchiveKey::generate());
        SealedArchive second(std::make_unique<MemoryArchive>(shelf), ArchiveKey::generate());
        QVERIFY(first.describe());
        QVERIFY(second.describe());
        QVERIFY(first.putMachine({ m_machine, u"first"_s, {} }));
        const MachineId other = MachineId::create();
        const auto refused = second.putMachine({ other, u"second"_s, {} });
        QVERIFY(!refused);
        QCOMPARE(refused.error().message, SealedBox::otherKey().message);
        QCOMPARE(shelf->machines.keys(), { m_machine.toBytes() });
        QVERIFY(first.putMachine({ m_machine, u"first again"_s, {} }));
    }

    void whoHasAnotherKeyChangesNothing()
    {
        const Shelf shelf = filled();
        const MachineId other = MachineId::create();
        const Shelf elsewhere = std::make_shared<ArchiveShelf>();
        elsewhere->description = shelf->description;
        SealedArchive wrong = opened(elsewhere, ArchiveKey::generate());
        QVERIFY(wrong.putMachine({ other, u"wrong"_s, {} }));
        shelf->machines.insert(other.toBytes(), elsewhere->machines.first());
        SealedArchive archive = opened(shelf);
        QVERIFY(archive.describe());
        QCOMPARE(archive.machines()->size(), 1);
        QCOMPARE(archive.machines()->constFirst().id, m_machine);
    }

    /// One head or name that is not sealed stops neither sending nor what the others have.
    void garbageOfOneStopsNobody()
    {
        const Shelf shelf = filled();
        MemoryArchive plain(shelf);
        const MachineId eves = MachineId::create();
        ArchiveRecord garbage = recordOf(SessionId::create(), eves, 1);
        garbage.kind = ArchiveRecord::Kind::Sealed;
        garbage.payload = QByteArray(200, '\0');
        QVERIFY(plain.putMachine({ eves, u"no name of anybody"_s, {} }));
        QVERIFY(plain.push({ garbage }));
        SealedArchive archive = opened(shelf);
        QByteArray cursor = "as before"_ba;
        QCOMPARE(archive.heads(&cursor).value(),
                 QList { (ArchiveHead { m_session, m_machine, 5 }) });
        QCOMPARE(cursor, "as before"_ba); // it is asked for again
        QCOMPARE(archive.problem()->kind, Error::Kind::InvalidInput);
        QCOMPARE(archive.machines()->size(), 1);
        QVERIFY(archive.push({ recordOf(m_session, m_machine, 9) }));
    }

    void anOpenArchiveGetsNothing()
    {
        const auto shelf = std::make_shared<ArchiveShelf>();
        shelf->description.isSealed = false;
        SealedArchive archive = opened(shelf);
        const auto pushed = archive.push({ recordOf(m_session, m_machine, 1) });
        QCOMPARE(pushed.error().kind, Error::Kind::Refused);
        QVERIFY(shelf->records.isEmpty());
    }

    /// Each byte of each thing, and things in each other's places.
    void whatWasTamperedWithIsSaid_data()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("record") << 0;
        QTest::newRow("blob") << 1;
        QTest::newRow("name of a machine") << 2;
    }
    void whatWasTamperedWithIsSaid()
    {
        QFETCH(const int, what);
        const Shelf shelf = filled();
        QByteArray original = what == 0 ? shelf->records.first().first().payload
                : what == 1             ? imagesIn(*shelf).constFirst()->data
                            : QByteArray::fromBase64(shelf->machines.first().name.toLatin1());
        const auto problemWith = [&](const QByteArray &bytes) {
            if (what == 0) {
                shelf->records.first().first().payload = bytes;
                return opened(shelf).records(m_session, m_machine, 0, 1'000).error();
            }
            if (what == 1) {
                imagesIn(*shelf).constFirst()->data = bytes;
                return opened(shelf).blob(m_session, m_blobName).error();
            }
            shelf->machines.first().name = QString::fromLatin1(bytes.toBase64());
            return opened(shelf).describe().error();
        };
        for (qsizetype at = 0; at < original.size(); ++at) {
            QByteArray changed = original;
            changed[at] = static_cast<char>(changed.at(at) ^ 0x20);
            const Error error = problemWith(changed);
            const auto wanted = at == 0 ? Error::Kind::NewerVersion
                    : at < 1 + 8        ? Error::Kind::Refused // another key, as far as one can see
                                        : Error::Kind::InvalidInput;
            QVERIFY2(error.kind == wanted && !error.message.isEmpty(),
                     qPrintable(QString::number(at) + error.message));
            QCOMPARE(problemWith(original.first(at)).message.isEmpty(), false);
        }
        QCOMPARE(problemWith(original + 'x').kind, Error::Kind::InvalidInput);
        QCOMPARE(problemWith(QByteArray(1'000, '\0')).kind, Error::Kind::InvalidInput);
    }

    void nothingIsReadInAnothersPlace()
    {
        const Shelf shelf = filled();
        auto &records = shelf->records.first();
        records[1].payload = records[5].payload;
        QCOMPARE(opened(shelf).records(m_session, m_machine, 0, 1'000).error().kind,
                 Error::Kind::InvalidInput);
        shelf->records.first()[1].payload.clear();
        QCOMPARE(opened(shelf).records(m_session, m_machine, 0, 1'000).error().kind,
                 Error::Kind::InvalidInput);

        const Shelf other = filled();
        SealedArchive archive = opened(other);
        QVERIFY(archive.pushBlob({ m_session, QByteArray(32, 'o'), "another"_ba }));
        const QList<ArchiveBlob *> images = imagesIn(*other);
        std::swap(images.constFirst()->data, images.constLast()->data);
        QCOMPARE(archive.blob(m_session, m_blobName).error().kind, Error::Kind::InvalidInput);
        // The same key of another archive.
        other->description.id = QUuid::createUuid();
        QCOMPARE(opened(other).describe().error().kind, Error::Kind::Refused);
    }

    void errorsOfTheNetworkGoThrough()
    {
        const Shelf shelf = filled();
        SealedArchive broken(std::make_unique<MemoryArchive>(shelf,
                                                             [](QLatin1StringView) -> Result<> {
                                                                 return fail(Error::Kind::Network,
                                                                             u"no way there"_s);
                                                             }),
                             ownKey());
        QByteArray cursor = "c"_ba;
        QCOMPARE(broken.describe().error().message, u"no way there"_s);
        QCOMPARE(broken.heads(&cursor).error().message, u"no way there"_s);
        QCOMPARE(cursor, "c"_ba);
        QCOMPARE(broken.search({ { u"x"_s }, 1 }).error().kind, Error::Kind::Refused);
    }

    void takesLargeAndEmptyThings()
    {
        const auto shelf = std::make_shared<ArchiveShelf>();
        SealedArchive archive = opened(shelf);
        ArchiveRecord empty = recordOf(m_session, m_machine, 1);
        empty.payload.clear();
        ArchiveRecord large = recordOf(m_session, m_machine, 2);
        large.payload = QByteArray(20'000'000, 'L');
        QVERIFY(archive.push({ empty, large }));
        const auto back = opened(shelf).records(m_session, m_machine, 0, 100'000'000);
        QCOMPARE(back->at(0).payload, QByteArray());
        QCOMPARE(back->at(1).payload, large.payload);
        QVERIFY(archive.push({}));
    }
};

QTEST_GUILESS_MAIN(TestSealedArchive)
#include "tst_sealedarchive.moc"
