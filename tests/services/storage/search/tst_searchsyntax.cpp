// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchsyntax.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const QDate Today(2026, 3, 17);

QString day(const QDateTime &time)
{
    return time.isValid() ? time.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s) : QString();
}

/// What was understood, on one line.
QString told(const ParsedSearch &parsed)
{
    const SearchFilter &filter = parsed.filter;
    QStringList parts { u"[%1]"_s.arg(parsed.text) };
    for (const Role role : filter.roles) {
        parts += u"role="_s + toString(role);
    }
    if (filter.summaries) {
        parts += u"summaries"_s;
    }
    const QList<std::pair<QString, QString>> texts {
        { u"tool"_s, filter.tool },       { u"model"_s, filter.model },
        { u"project"_s, filter.project }, { u"program"_s, filter.program },
        { u"tag"_s, filter.tag },         { u"session"_s, parsed.session },
        { u"from"_s, day(filter.from) },  { u"until"_s, day(filter.until) },
    };
    for (const auto &[name, value] : texts) {
        if (!value.isEmpty()) {
            parts += name + u'=' + value;
        }
    }
    if (filter.path != SearchFilter::Path::Anywhere) {
        parts += filter.path == SearchFilter::Path::OnPath ? u"on"_s : u"off"_s;
    }
    return parts.join(u' ');
}

} // namespace

class TestSearchSyntax : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parses_data();
    void parses();
    void problems_data();
    void problems();
};

void TestSearchSyntax::parses_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("understood");
    QTest::newRow("nothing") << u""_s << u"[]"_s;
    QTest::newRow("words") << u"two words"_s << u"[two words]"_s;
    QTest::newRow("a space behind says the word is whole") << u"word "_s << u"[word ]"_s;
    QTest::newRow("role") << u"role:user lock"_s << u"[lock] role=user"_s;
    QTest::newRow("roles") << u"role:user role:assistant lock"_s
                           << u"[lock] role=user role=assistant"_s;
    QTest::newRow("short names of roles")
            << u"role:tool role:bash x"_s << u"[x] role=toolResult role=bashExecution"_s;
    QTest::newRow("summaries") << u"x role:summary"_s << u"[x] summaries"_s;
    QTest::newRow("case of the name") << u"Tool:bash x"_s << u"[x] tool=bash"_s;
    QTest::newRow("several")
            << u"model:opus project:web program:claude tag:later session:0198 x"_s
            << u"[x] model=opus project=web program=claude tag=later session=0198"_s;
    QTest::newRow("value in quotes") << u"project:\"my web\" x"_s << u"[x] project=my web"_s;
    QTest::newRow("path") << u"path:off x"_s << u"[x] off"_s;
    QTest::newRow("phrase with a colon") << u"\"role: user\""_s << u"[\"role: user\"]"_s;
    QTest::newRow("address") << u"http://localhost:80"_s << u"[http://localhost:80]"_s;
    QTest::newRow("scope") << u"std::vector tool::x"_s << u"[std::vector tool::x]"_s;
    QTest::newRow("no value") << u"role: user"_s << u"[role: user]"_s;
    QTest::newRow("colon first") << u":x"_s << u"[:x]"_s;
    QTest::newRow("open quote") << u"project:\"my web"_s << u"[] project=my web"_s;

    QTest::newRow("day") << u"on:2026-03-05"_s
                         << u"[] from=2026-03-05 00:00 until=2026-03-06 00:00"_s;
    QTest::newRow("month") << u"on:2026-02"_s
                           << u"[] from=2026-02-01 00:00 until=2026-03-01 00:00"_s;
    QTest::newRow("year") << u"on:2025"_s << u"[] from=2025-01-01 00:00 until=2026-01-01 00:00"_s;
    QTest::newRow("before") << u"before:2026-03"_s << u"[] until=2026-03-01 00:00"_s;
    QTest::newRow("after takes the day along")
            << u"after:2026-03-05"_s << u"[] from=2026-03-05 00:00"_s;
    QTest::newRow("since") << u"since:2026"_s << u"[] from=2026-01-01 00:00"_s;
    QTest::newRow("today") << u"on:today"_s << u"[] from=2026-03-17 00:00 until=2026-03-18 00:00"_s;
    QTest::newRow("yesterday") << u"on:Yesterday"_s
                               << u"[] from=2026-03-16 00:00 until=2026-03-17 00:00"_s;
}

void TestSearchSyntax::parses()
{
    QFETCH(QString, typed);
    QFETCH(QString, understood);
    const ParsedSearch parsed = parseSearch(typed, Today);
    QCOMPARE(told(parsed), understood);
    QCOMPARE(parsed.problems, QStringList());
}

void TestSearchSyntax::problems_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("says");
    QTest::newRow("role") << u"role:cat x"_s << u"no role “cat”"_s;
    QTest::newRow("role None is no role") << u"role:\"\"x x"_s << u"no role “x”"_s;
    QTest::newRow("path") << u"path:left x"_s << u"not by “left”"_s;
    QTest::newRow("date") << u"before:soon x"_s << u"“soon” is not a date"_s;
    QTest::newRow("a day that is none") << u"on:2026-02-31 x"_s << u"“2026-02-31” is not a date"_s;
}

void TestSearchSyntax::problems()
{
    QFETCH(QString, typed);
    QFETCH(QString, says);
    const ParsedSearch parsed = parseSearch(typed, Today);
    QCOMPARE(told(parsed), u"[x]"_s);
    QCOMPARE(parsed.problems.size(), 1);
    QVERIFY2(parsed.problems.constFirst().contains(says), qPrintable(parsed.problems.constFirst()));
}

QTEST_GUILESS_MAIN(TestSearchSyntax)
#include "tst_searchsyntax.moc"
