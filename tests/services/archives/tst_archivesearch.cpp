// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked for in an archive is found as it is here: the search of the store says what is right.
#include "archivefinding.h"
#include "archivemachine.h"
#include <storage/storesearch.h>

#include <QTest>

#include <archive/archivecodec.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Nothing is taken out, but there are words.
class Nothing final : public ArchiveFilter
{
public:
    Result<> clean(ArchiveItem &, const BlobReader &) override { return {}; }
    Result<QByteArray> blob(const QByteArray &name, const BlobReader &read) override
    {
        return read(name);
    }
};

} // namespace

class TestArchiveSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void findsWhatIsFoundHere_data();
    void findsWhatIsFoundHere();
    void brokenRecordsHideNothing();
    void oneMemberCrowdsNobodyOut_data();
    void oneMemberCrowdsNobodyOut();

private:
    std::unique_ptr<ArchiveTestMachine> m_machine;
    std::shared_ptr<ArchiveShelf> m_shelf;
};

void TestArchiveSearch::initTestCase()
{
    m_machine = std::make_unique<ArchiveTestMachine>(u"a"_s, false);
    m_shelf = std::make_shared<ArchiveShelf>();
    m_shelf->description.isSealed = false;
    const QStringList texts {
        u"The build of the C++ library is broken"_s,
        u"vitamin C is in it"_s,
        u"see issue #20 for that"_s,
        u"20 apples, and issue 201"_s,
        u"parseSessionHeader fails in src/base/result.h:42"_s,
        u"the header of a session is parsed"_s,
        u"snake_case_name and std::vector<int>"_s,
        u"\u6f22\u5b57\u8a9e\u306e\u8a2d\u5b9a\u3092\u898b\u308b"_s,
        u"\u5b57\u8a9e \u6f22\u5b57"_s,
        u"5\u6708\u306e\u4e88\u5b9a"_s,
        u"Caf\u00e9 na\u00efve \u00dcbergr\u00f6\u00dfe"_s,
        u"cafe with e\u0301 apart: cafe\u0301s"_s,
        u"\u043c\u043e\u0439 \u043a\u043e\u0434"_s,
        u"\u043c\u043e\u0438 \u043a\u043e\u0434\u044b"_s,
        u"\u0939\u093f\u0928\u094d\u0926\u0940 \u092e\u0947\u0902"_s,
        u"done\U0001F389 and \u2192 on"_s,
        u"deployments of the servers were deployed"_s,
        u"we deploy a server"_s,
        u"a linter that lints"_s,
        u"don't use long-term plans, \u201cquoted\u201d words"_s,
        u"run it with --flag=value"_s,
        u"configuration of .NET"_s,
        u"\u03ac\u03bb\u03c6\u03b1 \u0391\u039b\u03a6\u0391"_s,
        u"\ud55c\uad6d\uc5b4 \uac80\uc0c9"_s,
    };
    for (const QString &text : texts) {
        std::ignore = m_machine->say(m_machine->talk(0, {}), text);
    }
    MemoryArchive server(m_shelf);
    Nothing filter;
    const auto done = m_machine->sync(server, ArchiveTestMachine::Way::Both, {}, &filter);
    QVERIFY2(done, qPrintable(done ? QString() : done.error().message));
}

void TestArchiveSearch::findsWhatIsFoundHere_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text : { u"C++"_s,
                                 u"c"_s,
                                 u"C "_s,
                                 u"#20"_s,
                                 u"20"_s,
                                 u"20 "_s,
                                 u"issue"_s,
                                 u"header"_s,
                                 u"Header "_s,
                                 u"parsesessionheader"_s,
                                 u"session header"_s,
                                 u"result.h:42"_s,
                                 u"src/base/result.h"_s,
                                 u"snake_case_name"_s,
                                 u"case"_s,
                                 u"std::vector"_s,
                                 u"\u6f22\u5b57"_s,
                                 u"\u5b57\u8a9e"_s,
                                 u"\u6f22\u5b57\u8a9e"_s,
                                 u"\u6f22"_s,
                                 u"\u8a2d\u5b9a\u3092\u898b\u308b"_s,
                                 u"5\u6708"_s,
                                 u"\u4e88\u5b9a"_s,
                                 u"cafe"_s,
                                 u"caf\u00e9"_s,
                                 u"cafe\u0301"_s,
                                 u"naive"_s,
                                 u"ubergro\u00dfe"_s,
                                 u"\u00dcBERGR\u00d6\u00dfE"_s,
                                 u"\u043c\u043e\u0439"_s,
                                 u"\u043c\u043e\u0438"_s,
                                 u"\u043a\u043e\u0434"_s,
                                 u"\u0939\u093f\u0928\u094d\u0926\u0940"_s,
                                 u"done"_s,
                                 u"done "_s,
                                 u"\U0001F389"_s,
                                 u"\u2192"_s,
                                 u"deploy"_s,
                                 u"deploying"_s,
                                 u"deployed server"_s,
                                 u"linters"_s,
                                 u"don't"_s,
                                 u"long-term"_s,
                                 u"quoted"_s,
                                 u"\"quoted words\""_s,
                                 u"\"words quoted\""_s,
                                 u"--flag"_s,
                                 u"flag"_s,
                                 u".NET"_s,
                                 u"net"_s,
                                 u"conf"_s,
                                 u"\u03b1\u03bb\u03c6\u03b1"_s,
                                 u"\u03ac\u03bb\u03c6\u03b1"_s,
                                 u"\ud55c\uad6d\uc5b4"_s,
                                 u"\uac80\uc0c9"_s,
                                 u"nothingofthat"_s,
                                 u"servers deployed"_s }) {
        QTest::addRow("%s", qPrintable(text)) << text;
    }
}

void TestArchiveSearch::findsWhatIsFoundHere()
{
    QFETCH(const QString, text);
    constexpr int Most = 100;
    StoreSearch here(m_machine->store().reader());
    const auto wanted = here.find({ .text = text, .limit = Most });
    QVERIFY(wanted);
    MemoryArchive server(m_shelf);
    const auto found = findInArchive(server, m_machine->store(), text, Most);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().message));
    QStringList right;
    for (const SearchHit &hit : *wanted) {
        right += m_machine->store().reader().entry(hit.seq)->text();
    }
    QStringList there;
    for (const ArchiveFinding &one : *found) {
        there += one.entry.text();
    }
    right.sort();
    there.sort();
    QCOMPARE(there, right);
}

void TestArchiveSearch::brokenRecordsHideNothing()
{
    constexpr int Broken = 60;
    constexpr int Most = 20;
    const SessionId session = SessionId::fromString(u"00000000-0000-7000-8000-000000000001"_s);
    auto &first = m_shelf->records[{ session.toBytes(), session.toBytes() }];
    for (int i = 1; i <= Broken; ++i) {
        first[i] = { .session = session,
                     .machine = MachineId::fromBytes(session.toBytes()),
                     .number = i,
                     .kind = ArchiveRecord::Kind::Entry,
                     .at = {},
                     .payload = "no entry",
                     .words = "vitamin" };
    }
    MemoryArchive server(m_shelf);
    const auto found = findInArchive(server, m_machine->store(), u"vitamin"_s, Most);
    QVERIFY(found);
    QCOMPARE(found->size(), 2); // the question and its answer
    m_shelf->records.remove({ session.toBytes(), session.toBytes() });
}

void TestArchiveSearch::oneMemberCrowdsNobodyOut_data()
{
    Entry entry;
    entry.id = EntryId::create();
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"nothing of that"_s } };
    ArchiveItem item;
    item.number = 1;
    item.machine = MachineId::create();
    item.at = QDateTime::currentDateTimeUtc();
    item.value = entry;
    QTest::addColumn<QByteArray>("payload");
    QTest::newRow("what cannot be read") << "no entry"_ba;
    QTest::newRow("entries without the word") << encodeRecord(item).payload;
}

/// However many records of one role are nothing: more than an archive tells at once.
void TestArchiveSearch::oneMemberCrowdsNobodyOut()
{
    QFETCH(const QByteArray, payload);
    constexpr int Broken = 1500;
    constexpr int Most = 20;
    const SessionId session = SessionId::fromString(u"00000000-0000-7000-8000-000000000001"_s);
    const QList<MachineId> machines { MachineId::create(), MachineId::create() };
    for (const MachineId &machine : machines) {
        m_shelf->machines.insert(machine.toBytes(), { machine, u"box"_s, u"mallory"_s });
        auto &records = m_shelf->records[{ session.toBytes(), machine.toBytes() }];
        for (int i = 1; i <= Broken; ++i) {
            records[i] = { .session = session,
                           .machine = machine,
                           .number = i,
                           .kind = ArchiveRecord::Kind::Entry,
                           .at = {},
                           .payload = payload,
                           .words = "vitamin" };
        }
    }
    MemoryArchive server(m_shelf);
    const auto found = findInArchive(server, m_machine->store(), u"vitamin"_s, Most);
    for (const MachineId &machine : machines) {
        m_shelf->machines.remove(machine.toBytes());
        m_shelf->records.remove({ session.toBytes(), machine.toBytes() });
    }
    QVERIFY(found);
    QCOMPARE(found->size(), 2);
}

QTEST_GUILESS_MAIN(TestArchiveSearch)
#include "tst_archivesearch.moc"
