// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivecodec.h"
#include "archivewords.h"
#include "lostreferences.h"
#include "repositoryplaces.h"
#include <interchange/entryjson.h>

#include <QCborMap>
#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <algorithm>
#include <zstd.h>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Noon(QDate(2026, 3, 1), QTime(12, 0, 0, 123), QTimeZone::UTC);

Entry fullEntry()
{
    Entry entry;
    entry.id = EntryId::create();
    entry.parent = EntryId::create();
    entry.type = EntryType::Message;
    entry.role = Role::Assistant;
    entry.createdAt = Noon;
    entry.blocks = {
        TextBlock { u"text with \"quotes\", \u6f22\u5b57 and a lone "_s + QChar(0xd800) },
        TextBlock { QString() }, ThinkingBlock { u"thoughts"_s, u"proof"_s, true },
        ToolCallBlock { u"call"_s, u"read"_s, R"({ "path" : "\u00e9", "n":1e2 })", u"signed"_s },
        ImageBlock { QByteArray(32, 'x'), u"image/png"_s, 640, 480 }
    };
    entry.provider = u"p"_s;
    entry.model = u"m"_s;
    entry.api = u"a"_s;
    entry.stopReason = StopReason::ToolUse;
    entry.usage = Usage { 1, 2, 3, 4, 5, 0.1 + 0.2 };
    entry.toolCallId = u"c"_s;
    entry.toolName = u"t"_s;
    entry.toolStatus = u"error"_s;
    entry.toolArguments = R"({"command": "ls  -l"})";
    entry.summary = u"summary"_s;
    entry.customType = u"context_edit"_s;
    entry.data = { { u"a"_s, QJsonArray { 1, 2.5, true, QJsonValue() } },
                   { u"large"_s, qint64(9007199254740993) } };
    entry.firstKept = EntryId::create();
    entry.tokensBefore = 17;
    entry.branchFrom = EntryId::create();
    entry.target = EntryId::create();
    entry.operationId = u"run"_s;
    entry.modelFacing = false;
    entry.display = false;
    entry.originId = u"o"_s;
    entry.originKey = QByteArray(16, 'k');
    return entry;
}

ArchiveItem itemOf(ArchiveValue value)
{
    const bool isFact = std::holds_alternative<FactValue>(value);
    return { isFact ? SessionId() : SessionId::create(), MachineId::create(), 42, Noon,
             std::move(value) };
}

/// Everything of an entry, as text.
QByteArray said(const Entry &entry)
{
    return entryJson(entry, { entry.parent, 0, entry.session })
            + QJsonDocument(entry.data).toJson(QJsonDocument::Compact);
}

} // namespace

class TestArchiveCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entriesComeBackAsTheyWere();
    void lostReferencesStayLost();
    void everyKindComesBack();
    void blobsComeBack();
    void timesAndLengthsThatCannotBe();
    void hostileBytes_data();
    void hostileBytes();
    void anyCutAndAnyChangeIsRefusedOrRead();
    void tooLarge();
    void words();
    void repositories_data();
    void repositories();
    void foldersByRepository();
};

void TestArchiveCodec::entriesComeBackAsTheyWere()
{
    for (const EntryType type : { EntryType::Message, EntryType::Compaction, EntryType::Custom,
                                  EntryType::Label, EntryType::BranchSummary }) {
        Entry entry = fullEntry();
        entry.type = type;
        const ArchiveItem item = itemOf(entry);
        const auto back = decodeRecord(encodeRecord(item));
        QVERIFY2(back.has_value(), back ? "" : qPrintable(back.error().message));
        QCOMPARE(back->session, item.session);
        QCOMPARE(back->machine, item.machine);
        QCOMPARE(back->number, item.number);
        Entry read = std::get<Entry>(back->value);
        QCOMPARE(read.session, item.session);
        read.session = entry.session;
        QCOMPARE(said(read), said(entry));
        QVERIFY(read.blocks == entry.blocks);
        QCOMPARE(read.usage->cost, entry.usage->cost);
    }
    Entry small;
    small.id = EntryId::create();
    small.createdAt = Noon;
    const auto back = decodeRecord(encodeRecord(itemOf(small)));
    QVERIFY(back.has_value());
    QVERIFY(!std::get<Entry>(back->value).usage.has_value());
    QVERIFY(std::get<Entry>(back->value).parent.isNull());
}

void TestArchiveCodec::lostReferencesStayLost()
{
    Entry entry = fullEntry();
    entry.firstKept = {};
    const QString lost = EntryId::create().toString();
    entry.data[LostReferences::FirstKept] = lost;
    const auto back = decodeRecord(encodeRecord(itemOf(entry)));
    QVERIFY(back.has_value());
    const Entry &read = std::get<Entry>(back->value);
    QVERIFY(read.firstKept.isNull());
    QCOMPARE(read.data.value(LostReferences::FirstKept).toString(), lost);
    QCOMPARE(read.target, entry.target);
}

void TestArchiveCodec::timesAndLengthsThatCannotBe()
{
    const auto isRead = [](const ArchiveValue &value) {
        return decodeRecord(encodeRecord(itemOf(value))).has_value();
    };
    SessionValue session;
    session.session.createdAt = Noon;
    QVERIFY(isRead(session));
    session.session.cwd = QString(1'000'000, u'x');
    QVERIFY(!isRead(session));
    Entry entry = fullEntry();
    for (const int year : { -5, 1969, 10'000 }) {
        const QDateTime time(QDate(year, 3, 1), QTime(12, 0), QTimeZone::UTC);
        session = {};
        session.session.createdAt = time;
        QVERIFY(!isRead(session));
        entry.createdAt = time;
        QVERIFY(!isRead(entry));
        QVERIFY(!isRead(ArchivedValue { time }));
    }
    const ArchiveRecord record = encodeRecord(itemOf(fullEntry()));
    QVERIFY(unpackedSize(record.payload) >= record.payload.size() - 2);
    QCOMPARE(unpackedSize("x"), 1);
}

void TestArchiveCodec::everyKindComesBack()
{
    SessionValue session;
    session.session.cwd = u"/home/me/work"_s;
    session.session.kind = SessionKind::Subagent;
    session.session.parentSession = SessionId::create();
    session.session.baseEntry = EntryId::create();
    session.session.rolledOver = true;
    session.session.origin = { u"pi"_s, u"123"_s, {} };
    session.session.createdAt = Noon;
    session.baseSession = SessionId::create();
    session.place = { u"example.org/me/work"_s, u"sub"_s };
    auto back = decodeRecord(encodeRecord(itemOf(session)));
    QVERIFY(back.has_value());
    const auto &read = std::get<SessionValue>(back->value);
    QCOMPARE(read.session.id, back->session);
    QCOMPARE(read.session.cwd, session.session.cwd);
    QCOMPARE(read.session.kind, SessionKind::Subagent);
    QCOMPARE(read.session.baseEntry, session.session.baseEntry);
    QCOMPARE(read.session.parentSession, session.session.parentSession);
    QVERIFY(read.session.rolledOver);
    QCOMPARE(read.session.origin.sessionId, u"123"_s);
    QCOMPARE(read.session.createdAt, Noon);
    QCOMPARE(read.baseSession, session.baseSession);
    QVERIFY(read.place == session.place);

    const EntryId leaf = EntryId::create();
    QCOMPARE(
            std::get<LeafValue>(decodeRecord(encodeRecord(itemOf(LeafValue { leaf })))->value).leaf,
            leaf);
    const auto since = [&](qint64 number) { // 42 is that of the record
        return std::get<LeafValue>(
                       decodeRecord(encodeRecord(itemOf(LeafValue { leaf, number })))->value)
                .since;
    };
    QCOMPARE(since(41), 41);
    QCOMPARE(since(0), 0);
    QCOMPARE(since(INT64_MAX), 42);
    const auto title = std::get<TitleValue>(
            decodeRecord(encodeRecord(itemOf(TitleValue { u"Title"_s, u"person"_s })))->value);
    QCOMPARE(title.title + title.source, u"Titleperson"_s);
    QCOMPARE(std::get<TagsValue>(
                     decodeRecord(encodeRecord(itemOf(TagsValue { { u"a"_s, u"b c"_s } })))->value)
                     .tags,
             QStringList({ u"a"_s, u"b c"_s }));
    QCOMPARE(std::get<ArchivedValue>(
                     decodeRecord(encodeRecord(itemOf(ArchivedValue { Noon })))->value)
                     .at,
             Noon);
    const MachineId machine = MachineId::create();
    const auto deleted = std::get<DeletedValue>(
            decodeRecord(encodeRecord(itemOf(DeletedValue { true, { { {}, machine, 9 } } })))
                    ->value);
    QVERIFY(deleted.isDeleted);
    QCOMPARE(deleted.seen.size(), 1);
    QCOMPARE(deleted.seen.constFirst().machine, machine);
    QCOMPARE(deleted.seen.constFirst().number, 9);
    FactValue fact;
    fact.fact = { .id = EntryId::create(),
                  .project = u"/p"_s,
                  .text = u"t"_s,
                  .isShown = false,
                  .byModel = true,
                  .session = SessionId::create(),
                  .entry = EntryId::create(),
                  .place = 3,
                  .createdAt = Noon,
                  .changedAt = Noon };
    fact.forgottenAt = Noon;
    const auto readFact = std::get<FactValue>(decodeRecord(encodeRecord(itemOf(fact)))->value);
    QVERIFY(readFact.fact == fact.fact);
    QCOMPARE(readFact.forgottenAt, Noon);
    const auto change = std::get<JournalChangeValue>(
            decodeRecord(encodeRecord(itemOf(JournalChangeValue { leaf, 2, 7, std::nullopt,
                                                                  u"x\ny"_s, u"d"_s })))
                    ->value);
    QCOMPARE(change.entry, leaf);
    QCOMPARE(change.position, 2);
    QCOMPARE(change.importance, std::optional(7));
    QVERIFY(!change.method.has_value());
    QCOMPARE(change.tags, std::optional(u"x\ny"_s));
    QCOMPARE(change.deletedAt, u"d"_s);
}

void TestArchiveCodec::blobsComeBack()
{
    for (const QByteArray &data : { QByteArray(), QByteArray("x"), QByteArray(100'000, 'y') }) {
        const QByteArray name = QCryptographicHash::hash(data, QCryptographicHash::Sha256);
        ArchiveBlob blob = encodeBlob(SessionId::create(), name, data);
        QVERIFY(blob.data.size() < 1000);
        QCOMPARE(decodeBlob(blob), Result<QByteArray>(data));
        blob.name = QByteArray(32, 'n');
        QCOMPARE(decodeBlob(blob).error().kind, Error::Kind::InvalidInput);
    }
}

void TestArchiveCodec::hostileBytes_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<Error::Kind>("kind");

    const auto packed = [](const QByteArray &bytes) -> QByteArray {
        QByteArray out(qsizetype(ZSTD_compressBound(bytes.size())), 0);
        out.resize(qsizetype(ZSTD_compress(out.data(), size_t(out.size()), bytes.constData(),
                                           size_t(bytes.size()), 1)));
        return QByteArray("\1\1", 2) + out;
    };
    const auto plain = [](const QCborMap &map) {
        return QByteArray("\1\0", 2) + map.toCborValue().toCbor();
    };
    const int leaf = int(ArchiveRecord::Kind::Leaf);
    const auto invalid = Error::Kind::InvalidInput;
    QTest::newRow("nothing") << QByteArray() << invalid;
    QTest::newRow("head only") << QByteArray("\1\0", 2) << invalid;
    QTest::newRow("later version") << QByteArray("\2\0x", 3) << Error::Kind::NewerVersion;
    QTest::newRow("no version") << QByteArray("\0\0x", 3) << invalid;
    QTest::newRow("unknown packing") << QByteArray("\1\7x", 3) << invalid;
    QTest::newRow("no frame") << QByteArray("\1\1xxxxxxxxxxxx", 14) << invalid;
    QTest::newRow("bomb") << packed(QByteArray(300 << 20, '\0')) << invalid;
    QTest::newRow("frame behind a frame")
            << packed("a") + QByteArray(packed(QByteArray(1 << 20, 'b'))).sliced(2) << invalid;
    QTest::newRow("no map") << QByteArray("\1\0\x05", 3) << invalid;
    QTest::newRow("endless arrays")
            << QByteArray("\1\0", 2) + QByteArray(100'000, '\x81') << invalid;
    QTest::newRow("no kind") << plain({ { u"leaf"_s, 1 } }) << invalid;
    QTest::newRow("other kind") << plain({ { u"kind"_s, leaf + 1 } }) << invalid;
    QTest::newRow("kind out of range") << plain({ { u"kind"_s, 300 } }) << invalid;
}

void TestArchiveCodec::hostileBytes()
{
    QFETCH(const QByteArray, payload);
    QFETCH(const Error::Kind, kind);
    ArchiveRecord record = encodeRecord(itemOf(LeafValue { EntryId::create() }));
    record.payload = payload;
    const auto back = decodeRecord(record);
    QVERIFY(!back.has_value());
    QCOMPARE(back.error().kind, kind);
    QVERIFY(!back.error().message.isEmpty());
}

void TestArchiveCodec::anyCutAndAnyChangeIsRefusedOrRead()
{
    const ArchiveRecord whole = encodeRecord(itemOf(fullEntry()));
    for (qsizetype i = 0; i < whole.payload.size(); ++i) {
        ArchiveRecord record = whole;
        record.payload.truncate(i);
        QVERIFY(!decodeRecord(record).has_value());
        record = whole;
        record.payload[i] = char(record.payload.at(i) ^ 0x55);
        [[maybe_unused]] const auto read = decodeRecord(record); // does not crash
    }
    for (const qint64 number :
         { qint64(0), qint64(-1), LargestArchiveNumber + 1, std::numeric_limits<qint64>::max() }) {
        ArchiveRecord record = whole;
        record.number = number;
        QCOMPARE(decodeRecord(record).error().kind, Error::Kind::InvalidInput);
    }
    ArchiveRecord record = whole;
    record.session = {};
    QVERIFY(!decodeRecord(record).has_value());
    // A title that is too long, as nobody's encoder makes it: unpacked.
    const auto ofTitle = [](int size) {
        ArchiveRecord title = encodeRecord(itemOf(TitleValue { u"x"_s, u"person"_s }));
        title.payload = title.payload.first(2)
                + QCborMap { { "title"_L1, QString(size, u'x') },
                             { "source"_L1, u"person"_s },
                             { "kind"_L1, static_cast<int>(title.kind) } }
                          .toCborValue()
                          .toCbor();
        return title;
    };
    QVERIFY(decodeRecord(ofTitle(1000)).has_value());
    QVERIFY(!decodeRecord(ofTitle(1'000'000)).has_value());
}

void TestArchiveCodec::tooLarge()
{
    ArchiveRecord record = encodeRecord(itemOf(TitleValue { u"title"_s, u"person"_s }));
    QVERIFY(!isTooLarge(record));
    record.payload.resize((64 << 20) + 1);
    record.payload[1] = '\0'; // as it is
    QVERIFY(isTooLarge(record));
    ArchiveBlob blob { {}, "name", record.payload }; // which lies there in pieces
    QVERIFY(!isTooLarge(blob));
    // A head that tells of 257 MB (RFC 8878).
    const QByteArray head = QByteArray::fromHex("010128b52ffde0"
                                                "0000101000000000");
    record.payload = blob.data = head;
    QVERIFY(isTooLarge(record));
    QVERIFY(isTooLarge(blob));
}

void TestArchiveCodec::words()
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock {
            u"Café CAFE parseHTTPRequest snake_case \u6f22\u5b57\u8a9e “quoted”"_s } };
    const QByteArrayList words = archiveWords(entry).split(' ');
    QCOMPARE(QSet<QByteArray>(words.begin(), words.end()).size(), words.size());
    for (const QString &query :
         { u"cafe"_s, u"PARSEhttpREQUEST"_s, u"Request"_s, u"snake_case"_s, u"case"_s,
           u"\u6f22\u5b57\u8a9e"_s, u"\u5b57\u8a9e"_s, u"Quoted"_s }) {
        const QStringList wanted = archiveQueryWords(query);
        QVERIFY(!wanted.isEmpty());
        for (const QString &word : wanted) {
            const QByteArray bytes = word.toUtf8();
            QVERIFY2(bytes.endsWith('*')
                             ? std::ranges::any_of(words,
                                                   [&](const QByteArray &one) {
                                                       return one.startsWith(bytes.chopped(1));
                                                   })
                             : words.contains(bytes),
                     qPrintable(word));
        }
    }
    QVERIFY(archiveQueryWords(u" ,;“” "_s).isEmpty());
}

void TestArchiveCodec::repositories_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("name");
    const QString same = u"example.org/me/Work"_s;
    QTest::newRow("https") << u"https://example.org/me/Work.git"_s << same;
    QTest::newRow("with a token") << u"https://me:secret@Example.org/me/Work"_s << same;
    QTest::newRow("ssh") << u"ssh://git@example.org:2222/me/Work.git/"_s << same;
    QTest::newRow("scp") << u"git@example.org:me/Work.git"_s << same;
    QTest::newRow("path") << u"/srv/git/work.git"_s << QString();
    QTest::newRow("relative") << u"../work"_s << QString();
    QTest::newRow("drive") << u"C:/work"_s << QString();
    QTest::newRow("file") << u"file:///srv/work"_s << QString();
    QTest::newRow("nothing") << QString() << QString();
}

void TestArchiveCodec::repositories()
{
    QFETCH(const QString, address);
    QTEST(repositoryName(address), "name");
}

void TestArchiveCodec::foldersByRepository()
{
    const QTemporaryDir home;
    const auto makeClone = [&](const QString &name, const QByteArray &remote) {
        const QString top = home.filePath(name);
        QDir().mkpath(top + u"/.git"_s);
        QDir().mkpath(top + u"/sub/deep"_s);
        QFile config(top + u"/.git/config"_s);
        return config.open(QIODevice::WriteOnly)
                        && config.write(
                                   "[core]\n\tbare = false\n[remote \"other\"]\n\turl = x:y/z\n"
                                   "[remote \"origin\"]\n\turl = "
                                   + remote + "\n")
                                > 0
                ? top
                : QString();
    };
    const QString here = makeClone(u"here"_s, "git@example.org:me/work.git");
    const QString there = makeClone(u"there"_s, "https://example.org/me/work");
    RepositoryPlaces onOther({ there + u"/sub"_s });
    const RepositoryPlace place = onOther.placeOf(there + u"/sub/deep"_s);
    QCOMPARE(place.repository, u"example.org/me/work"_s);
    QCOMPARE(place.inside, u"sub/deep"_s);

    RepositoryPlaces places({ u"/nowhere"_s, here });
    QCOMPARE(places.folderOf(place, u"/home/other/work/sub/deep"_s), here + u"/sub/deep"_s);
    QCOMPARE(places.folderOf({ place.repository, {} }, u"/home/other/work"_s), here);
    QCOMPARE(places.folderOf({ u"example.org/another"_s, {} }, u"/home/other/x"_s),
             u"/home/other/x"_s);
    QCOMPARE(places.folderOf({ place.repository, u"../../../etc"_s }, u"/said"_s), u"/said"_s);
    QCOMPARE(places.folderOf({ place.repository, u"/etc"_s }, u"/said"_s), u"/said"_s);
    QCOMPARE(places.folderOf({}, u"/said"_s), u"/said"_s);
    QVERIFY(places.placeOf(home.path()).repository.isEmpty());
}

QTEST_GUILESS_MAIN(TestArchiveCodec)
#include "tst_archivecodec.moc"
