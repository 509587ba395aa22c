// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"
#include "memorystore.h"
#include "zipdevice.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <array>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

template<typename Number>
QByteArray number(Number value)
{
    std::array<char, sizeof(Number)> bytes;
    qToLittleEndian(value, bytes.data());
    return { bytes.data(), static_cast<qsizetype>(bytes.size()) };
}

quint32 crcOf(const QByteArray &data)
{
    quint32 crc = 0xffffffff;
    for (const char c : data) {
        crc ^= static_cast<quint8>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320U : 0U);
        }
    }
    return ~crc;
}

struct Member
{
    QByteArray name;
    QByteArray data;
    quint16 method = 8;
    quint16 flags = 0;
    std::optional<quint32> size = {}; ///< that the directory claims
    std::optional<quint32> crc = {};
    bool in64 = false; ///< sizes in the field for large ones
    bool isFirst = false; ///< the list names the first one's place
};

QByteArray deflated(const QByteArray &data)
{
    if (data.isEmpty()) {
        return { "\x03\x00", 2 };
    }
    constexpr qsizetype LengthAndHeader = 4 + 2;
    constexpr qsizetype Checksum = 4;
    return qCompress(data).sliced(LengthAndHeader).chopped(Checksum);
}

QByteArray zipOf(const QList<Member> &members, std::optional<quint16> claimed = {})
{
    QByteArray file;
    QByteArray directory;
    for (const Member &member : members) {
        const QByteArray packed = member.method == 8 ? deflated(member.data) : member.data;
        const auto size = member.size.value_or(static_cast<quint32>(member.data.size()));
        const auto length = static_cast<quint32>(packed.size());
        const auto place = static_cast<quint32>(file.size());
        const auto nameSize = number(static_cast<quint16>(member.name.size()));
        const QByteArray common = number<quint16>(20) + number(member.flags) + number(member.method)
                + number<quint32>(0) + number(member.crc.value_or(crcOf(member.data)));
        file += "PK\x03\x04" + common + number(length) + number(size) + nameSize
                + number<quint16>(0) + member.name + packed;
        const QByteArray extra = member.in64 ? number<quint16>(1) + number<quint16>(16)
                        + number<quint64>(size) + number<quint64>(length)
                                             : QByteArray();
        const quint32 shown = 0xffffffff;
        directory += "PK\x01\x02" + number<quint16>(20) + common
                + number(member.in64 ? shown : length) + number(member.in64 ? shown : size)
                + nameSize + number(static_cast<quint16>(extra.size())) + number<quint16>(0)
                + number<quint32>(0) + number<quint32>(0)
                + number(member.isFirst ? quint32(0) : place) + member.name + extra;
    }
    const quint16 count = claimed.value_or(static_cast<quint16>(members.size()));
    return file + directory + QByteArray("PK\x05\x06") + number<quint32>(0) + number(count)
            + number(count) + number(static_cast<quint32>(directory.size()))
            + number(static_cast<quint32>(file.size())) + number<quint16>(0);
}

/// A conversation of ChatGPT with one message.
QByteArray conversation(const QByteArray &id)
{
    return R"({"title":"t","create_time":1704629915.5,"update_time":1704629915.5,"conversation_id":")"
            + id + R"(","id":")" + id
            + R"(","current_node":"m","mapping":{"r":{"id":"r","message":null,"parent":null,"children":["m"]},)"
              R"("m":{"id":"m","parent":"r","children":[],"message":{"id":"m","author":{"role":"user"},)"
              R"("create_time":1704629915.5,"content":{"content_type":"text","parts":["hello from )"
            + id + R"("]}}}}})";
}

QByteArray chats(std::initializer_list<QByteArray> ids)
{
    QByteArrayList all;
    for (const QByteArray &id : ids) {
        all += conversation(id);
    }
    return '[' + all.join(',') + ']';
}

struct Outcome
{
    QString error;
    QStringList sessions; ///< ids in the file
};

Outcome imported(const QByteArray &zip)
{
    const QTemporaryDir dir;
    QFile file(dir.filePath(u"export.zip"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(zip) != zip.size()) {
        return { u"not written"_s, {} };
    }
    file.close();
    MemoryStore store;
    const auto report = importFile(file.fileName(), store);
    Outcome outcome;
    outcome.error = report ? QString() : report.error().message;
    for (const MemoryStore::Stored &stored : std::as_const(store.sessions)) {
        outcome.sessions += stored.session.origin.sessionId;
    }
    return outcome;
}

} // namespace

/// Exports of data are read as they come: zip archives. Of hostile ones nothing is believed.
class TestZipArchives : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void read_data();
    void read();
    void refused_data();
    void refused();
    void aMillionFiles();
    void aListWithoutEnd();
    void damagedAnywhere();
    void listsBecomeOne_data();
    void listsBecomeOne();
};

void TestZipArchives::read_data()
{
    QTest::addColumn<QByteArray>("zip");
    QTest::addColumn<QStringList>("sessions");
    const QByteArray one = chats({ "a", "b" });
    const QStringList both { u"a"_s, u"b"_s };
    QTest::newRow("usual") << zipOf(
            { { "user.json", "{}" }, { "conversations.json", one }, { "file-x.png", "\x89PNG" } })
                           << both;
    QTest::newRow("stored") << zipOf({ { "conversations.json", one, 0 } }) << both;
    QTest::newRow("in a folder") << zipOf({ { "export/conversations.json", one } }) << both;
    QTest::newRow("large sizes") << zipOf({ { "conversations.json", one, 8, 0, {}, {}, true } })
                                 << both;
    QTest::newRow("in parts") << zipOf({ { "conversations-001.json", chats({ "c" }) },
                                         { "__MACOSX/conversations-000.json", "junk" },
                                         { "conversations-000.json", one } })
                              << QStringList { u"a"_s, u"b"_s, u"c"_s };
    QTest::newRow("with a comment behind the end")
            << zipOf({ { "conversations.json", one } }) + QByteArray(100, ' ') << both;
}

void TestZipArchives::read()
{
    QFETCH(QByteArray, zip);
    QFETCH(QStringList, sessions);
    const Outcome outcome = imported(zip);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.sessions, sessions);
}

void TestZipArchives::refused_data()
{
    QTest::addColumn<QByteArray>("zip");
    QTest::addColumn<QString>("sentence");
    const QByteArray one = chats({ "a" });
    const QByteArray good = zipOf({ { "conversations.json", one } });
    QTest::newRow("no conversations") << zipOf({ { "a.txt", "x" } }) << u"no conversations.json"_s;
    QTest::newRow("empty") << zipOf({}) << u"no conversations.json"_s;
    QTest::newRow("another archive in it")
            << zipOf({ { "inner.zip", good, 0 } }) << u"another archive (“inner.zip”)"_s;
    QTest::newRow("encrypted") << zipOf({ { "conversations.json", one, 8, 1 } }) << u"encrypted"_s;
    QTest::newRow("packed otherwise")
            << zipOf({ { "conversations.json", one, 93 } }) << u"method 93"_s;
    QTest::newRow("leads out") << zipOf({ { "../../conversations.json", one } })
                               << u"leads out of it (“../../conversations.json”)"_s;
    QTest::newRow("absolute") << zipOf({ { "/etc/x", "x" }, { "conversations.json", one } })
                              << u"leads out"_s;
    QTest::newRow("drive") << zipOf({ { "C:\\x", "x" }, { "conversations.json", one } })
                           << u"leads out"_s;
    QTest::newRow("claims to be huge")
            << zipOf({ { "conversations.json", one, 8, 0, 0xf0000000U } }) << u"would be"_s;
    constexpr quint32 Large = 50 << 20; // alone it would be read
    QTest::newRow("together too much of too little")
            << zipOf({ { "conversations-000.json", one, 8, 0, Large },
                       { "conversations-001.json", one, 8, 0, Large } })
            << u"would be"_s;
    QTest::newRow("one file under two names")
            << zipOf({ { "conversations-000.json", one },
                       { "conversations-001.json", one, 8, 0, {}, {}, false, true } })
            << u"lies in the place of another file"_s;
    QTest::newRow("a name twice") << zipOf(
            { { "conversations-000.json", one }, { "conversations-000.json", one } })
                                  << u"more than once"_s;
    QTest::newRow("more than it says")
            << zipOf({ { "conversations.json", one, 8, 0, static_cast<quint32>(one.size() - 5) } })
            << u"is damaged. More comes out"_s;
    QTest::newRow("cut off") << good.chopped(30) << u"without its end"_s;
    QTest::newRow("directory is no directory")
            << QByteArray(good).replace("PK\x01\x02", "PK\x01\x09") << u"list of files"_s;
    QTest::newRow("fewer in it than it says")
            << zipOf({ { "conversations.json", one } }, 9) << u"list of files"_s;
}

void TestZipArchives::refused()
{
    QFETCH(QByteArray, zip);
    QFETCH(QString, sentence);
    const Outcome outcome = imported(zip);
    QVERIFY2(outcome.error.contains(sentence), qPrintable(outcome.error));
    QCOMPARE(outcome.sessions, QStringList());
}

/// As the directory says it, in the field that has room for it.
void TestZipArchives::aMillionFiles()
{
    const QByteArray zip = zipOf({ { "conversations.json", chats({ "a" }) } });
    const qsizetype end = zip.lastIndexOf("PK\x05\x06");
    const QByteArray end64 = "PK\x06\x06" + number<quint64>(44) + number<quint16>(45)
            + number<quint16>(45) + number<quint32>(0) + number<quint32>(0)
            + number<quint64>(1'000'000) + number<quint64>(1'000'000) + number<quint64>(46'000'000)
            + number<quint64>(0);
    const QByteArray locator = "PK\x06\x07" + number<quint32>(0) + number(static_cast<quint64>(end))
            + number<quint32>(1);
    const Outcome outcome = imported(zip.first(end) + end64 + locator + zip.sliced(end));
    QVERIFY2(outcome.error.contains(u"1000000 files"_s), qPrintable(outcome.error));
}

/// A list that is really as long as it says, of files that are not there.
void TestZipArchives::aListWithoutEnd()
{
    constexpr qsizetype Files = 200'000;
    const QByteArray member = QByteArray("PK\x01\x02") + number<quint16>(20) + number<quint16>(20)
            + QByteArray(20, '\0') + number<quint16>(1) + QByteArray(16, '\0') + 'x';
    const QByteArray list = member.repeated(Files);
    const auto size = static_cast<quint64>(list.size());
    const QByteArray end64 = "PK\x06\x06" + number<quint64>(44) + number<quint16>(45)
            + number<quint16>(45) + number<quint32>(0) + number<quint32>(0) + number<quint64>(Files)
            + number<quint64>(Files) + number(size) + number<quint64>(4);
    const QByteArray locator =
            "PK\x06\x07" + number<quint32>(0) + number<quint64>(size + 4) + number<quint32>(1);
    const auto end = [size](quint16 files) {
        return "PK\x05\x06" + number<quint32>(0) + number(files) + number(files)
                + number(static_cast<quint32>(size)) + number<quint32>(4) + number<quint16>(0);
    };
    const Outcome whole = imported("PK\x03\x04" + list + end64 + locator + end(0xffff));
    QVERIFY2(whole.error.contains(u"200000 files"_s), qPrintable(whole.error));
    // The end says fewer than there are: so many are looked at.
    const Outcome lying = imported("PK\x03\x04" + list + end(0xffff));
    QVERIFY2(lying.error.contains(u"no conversations.json"_s), qPrintable(lying.error));
}

void TestZipArchives::damagedAnywhere()
{
    const QByteArray whole = zipOf({ { "conversations-000.json", chats({ "a", "b" }) },
                                     { "conversations-001.json", chats({ "c" }), 0 } });
    // In the data of the first member: what comes before it may be kept, and the end is told.
    for (qsizetype at = 0; at < whole.size(); at += 3) {
        QByteArray damaged = whole;
        damaged[at] = static_cast<char>(damaged.at(at) ^ 0x55);
        auto archive = std::make_unique<QBuffer>();
        archive->setData(damaged);
        QVERIFY(archive->open(QIODevice::ReadOnly));
        const auto read = ZipArchive::read(*archive, u"x"_s).and_then([](const ZipArchive &found) {
            return found.conversations(u"x"_s);
        });
        if (!read) {
            QVERIFY(!read.error().message.isEmpty());
            continue;
        }
        ZipDevice device(std::move(archive), *read);
        QByteArray out;
        while (out.size() < (1 << 20)) {
            const QByteArray more = device.read(4096);
            if (more.isEmpty()) {
                break;
            }
            out += more;
        }
        QVERIFY(device.atEnd() || !device.errorString().isEmpty());
    }
    // One that holds more than it says, less, or other data.
    const QByteArray data = chats({ "a" });
    const auto size = static_cast<quint32>(data.size());
    for (const Member &lying : { Member { "conversations.json", data, 8, 0, size - 5 },
                                 Member { "conversations.json", data, 8, 0, size + 5 },
                                 Member { "conversations.json", data, 8, 0, {}, 1 } }) {
        QVERIFY(!imported(zipOf({ lying })).error.isEmpty());
    }
}

void TestZipArchives::listsBecomeOne_data()
{
    QTest::addColumn<QByteArrayList>("lists");
    QTest::addColumn<QByteArray>("joined");
    QTest::newRow("two") << QByteArrayList { "[1]", "[2,3]" } << "[1,2,3]"_ba;
    QTest::newRow("space") << QByteArrayList { " [ 1 ] \n", "\t[2 ]\n" } << "[ 1,2]"_ba;
    QTest::newRow("lists in them") << QByteArrayList { "[[1]]", "[[2]]" } << "[[1],[2]]"_ba;
    QTest::newRow("empty first") << QByteArrayList { "[]", "[2]" } << "[2]"_ba;
    QTest::newRow("empty between") << QByteArrayList { "[1]", "[ ]", "[2]" } << "[1,2]"_ba;
    QTest::newRow("all empty") << QByteArrayList { "[]", "[]" } << "[]"_ba;
    QTest::newRow("nothing") << QByteArrayList { "", "[1]" } << "[1]"_ba;
}

void TestZipArchives::listsBecomeOne()
{
    QFETCH(QByteArrayList, lists);
    QFETCH(QByteArray, joined);
    QList<Member> members;
    for (const QByteArray &list : std::as_const(lists)) {
        members +=
                Member { "conversations-00" + QByteArray::number(members.size()) + ".json", list };
    }
    auto archive = std::make_unique<QBuffer>();
    archive->setData(zipOf(members));
    QVERIFY(archive->open(QIODevice::ReadOnly));
    const auto found = ZipArchive::read(*archive, u"x"_s).and_then([](const ZipArchive &zip) {
        return zip.conversations(u"x"_s);
    });
    QVERIFY(found);
    ZipDevice device(std::move(archive), *found);
    QByteArray out;
    for (QByteArray more = device.read(1); !more.isEmpty(); more = device.read(1)) {
        out += more;
    }
    QVERIFY(device.atEnd());
    QCOMPARE(out.replace(' ', ""), QByteArray(joined).replace(' ', ""));
}

QTEST_GUILESS_MAIN(TestZipArchives)
#include "tst_ziparchives.moc"
