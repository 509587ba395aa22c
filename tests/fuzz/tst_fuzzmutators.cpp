// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasemutator.h"
#include "testdatabase.h"
#include "textmutator.h"

#include <QJsonDocument>
#include <QTest>

#include <set>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What changes the inputs of fuzzers: it must be able to, within the limit, and the same seed must do the same.
class TestFuzzMutators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textStaysWithinItsLimit_data();
    void textStaysWithinItsLimit();
    void manyChangesLeaveJson();
    void linesAndValuesAreSpliced();
    void databasesStayDatabases();
    void rowsOfAnotherAreJoined();
};

namespace
{

const std::string Lines = R"({"a":1,"b":[true,{"c":"x\"y"}]})"
                          "\n"
                          R"({"d":null,"e":{}})"
                          "\n";

std::string mutated(const std::string &text, unsigned seed, size_t most)
{
    TextMutator mutator(text, seed);
    mutator.mutate(most);
    return mutator.text();
}

/// The first bytes become upper case.
size_t shout(uint8_t *data, size_t size, size_t most)
{
    for (size_t i = 0; i < size; ++i) {
        data[i] = static_cast<uint8_t>(std::toupper(data[i]));
    }
    return std::min(size, most);
}

QByteArray smallDatabase(const QString &rows)
{
    return DatabaseMutator::made(u"CREATE TABLE t (id TEXT PRIMARY KEY, data TEXT);\n"_s + rows);
}

bool isSound(const QByteArray &bytes)
{
    TestDatabase database;
    database.replaceBytes(bytes);
    bool sound = false;
    {
        auto connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"check"_s);
        connection.setDatabaseName(database.path());
        QSqlQuery query(connection);
        sound = connection.open()
                && (query = QSqlQuery(connection)).exec(u"PRAGMA integrity_check"_s) && query.next()
                && query.value(0).toString() == "ok"_L1;
    }
    QSqlDatabase::removeDatabase(u"check"_s);
    return sound;
}

} // namespace

void TestFuzzMutators::textStaysWithinItsLimit_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("lines") << QByteArray::fromStdString(Lines);
    QTest::newRow("damaged") << QByteArray(R"(}]"\,{:"a)");
    QTest::newRow("prose") << QByteArray("> one\n\n#### two  \nthree");
    QTest::newRow("a quote") << QByteArray("\"");
}

void TestFuzzMutators::textStaysWithinItsLimit()
{
    QFETCH(const QByteArray, text);
    std::set<std::string> different;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const std::string changed = mutated(text.toStdString(), seed, 4096);
        QVERIFY(changed.size() <= 4096);
        QVERIFY(changed == mutated(text.toStdString(), seed, 4096));
        different.insert(changed);
        TextMutator raw(text.toStdString(), seed, &shout);
        raw.mutate(64);
        QVERIFY(raw.text().size() <= 64);
    }
    QVERIFY(text.isEmpty() || different.size() > 10);
}

/// Else a fuzzer would only ever see the first error of a parser.
void TestFuzzMutators::manyChangesLeaveJson()
{
    int whole = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        const std::string changed = mutated(Lines, seed, 1 << 16);
        const QByteArray first = QByteArray::fromStdString(changed.substr(0, changed.find('\n')));
        whole += changed != Lines && QJsonDocument::fromJson(first).isObject();
    }
    QVERIFY2(whole > 300, qPrintable(QString::number(whole)));
}

void TestFuzzMutators::linesAndValuesAreSpliced()
{
    bool lines = false;
    bool values = false;
    for (unsigned seed = 0; seed < 200; ++seed) {
        TextMutator mutator(Lines, seed);
        mutator.splice("{\"other\":[42]}\n", 1 << 16);
        lines = lines || mutator.text() == Lines + "{\"other\":[42]}\n"
                || mutator.text() == "{\"other\":[42]}\n" + Lines;
        values = values || mutator.text().starts_with(R"({"a":42,)");
    }
    QVERIFY(lines);
    QVERIFY(values);
}

void TestFuzzMutators::databasesStayDatabases()
{
    const QByteArray bytes = smallDatabase(
            u"INSERT INTO t VALUES ('1', '{\"a\":1}');\nINSERT INTO t VALUES ('2', 'x');\n"_s);
    QVERIFY(isSound(bytes));
    int sound = 0;
    std::set<QByteArray> different;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const QByteArray changed = DatabaseMutator(seed, {}).mutated(bytes);
        QCOMPARE(changed, DatabaseMutator(seed, {}).mutated(bytes));
        sound += isSound(changed);
        different.insert(changed);
    }
    QCOMPARE(sound, 60);
    QVERIFY(different.size() > 30);
    QCOMPARE(DatabaseMutator(1, {}).mutated("no database at all, but long enough"), QByteArray());
}

void TestFuzzMutators::rowsOfAnotherAreJoined()
{
    const QByteArray one = smallDatabase(u"INSERT INTO t VALUES ('1', 'mine');\n"_s);
    const QByteArray other = smallDatabase(u"INSERT INTO t VALUES ('2', 'theirs');\n"_s);
    const QByteArray joined = DatabaseMutator(1, {}).joined(one, other);
    QVERIFY(isSound(joined));
    QVERIFY(joined.contains("mine"));
    QVERIFY(joined.contains("theirs"));
}

QTEST_GUILESS_MAIN(TestFuzzMutators)
#include "tst_fuzzmutators.moc"
