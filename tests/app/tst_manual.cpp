// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QString installed(const QString &program)
{
    return QStandardPaths::findExecutable(program);
}

/// What a program says of a file; empty: nothing.
QByteArray complaintsOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished()) {
        return process.errorString().toUtf8();
    }
    const QByteArray said = process.readAll();
    return process.exitCode() == 0 ? said : said + "failed";
}

} // namespace

/// What the program prints of itself, for man and for shells.
class TestManual final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void pageHasEverything();
    void pageIsClean();
    void bashCompletes_data();
    void bashCompletes();
    void scriptsAreRead_data();
    void scriptsAreRead();
    void otherShellsAreRefused();

private:
    [[nodiscard]] QString script(const QString &shell) const
    {
        return QString::fromUtf8(m_varve.run({ u"completions"_s, shell }).out);
    }
    VarveProcess m_varve;
    QString m_session;
    QStringList m_verbs;
};

void TestManual::initTestCase()
{
    const QString file = m_varve.write(u"session.jsonl"_s, piSession(u"origin-1"_s, 2));
    const Outcome imported = m_varve.json({ u"import"_s, file });
    QCOMPARE(imported.code, 0);
    m_session = imported.object()[u"sessions"_s][0][u"id"_s].toString();
    static const QRegularExpression Verb(u"^  (\\w+) "_s, QRegularExpression::MultilineOption);
    const QString help = QString::fromUtf8(m_varve.run({ u"--help"_s }).out);
    for (auto found = Verb.globalMatch(help); found.hasNext();) {
        m_verbs += found.next().captured(1);
    }
    QVERIFY(m_verbs.size() > 35);
}

/// All verbs, and all options that the completions know of.
void TestManual::pageHasEverything()
{
    const Outcome outcome = m_varve.run({ u"man"_s });
    QCOMPARE(outcome.code, 0);
    const QString page = QString::fromUtf8(outcome.out);
    QStringList missing;
    for (const QString &verb : std::as_const(m_verbs)) {
        if (!page.contains(u"\n.SS varve "_s + verb + u'\n')) {
            missing += verb;
        }
    }
    static const QRegularExpression Option(u"--[a-z-]+"_s);
    for (auto found = Option.globalMatch(script(u"bash"_s)); found.hasNext();) {
        const QString option = found.next().captured();
        if (!page.contains(QString(option).replace(u'-', "\\-"_L1))) {
            missing += option;
        }
    }
    QCOMPARE(missing, QStringList());
    for (const QString &section : { u"NAME"_s, u"SYNOPSIS"_s, u"OPTIONS"_s, u"EXIT STATUS"_s,
                                    u"ENVIRONMENT"_s, u"FILES"_s }) {
        QVERIFY2(page.contains(u"\n.SH "_s + section + u'\n'), qPrintable(section));
    }
    QVERIFY(page.contains(u"VARVE_STORE"_s) && page.contains(u"VARVE_COMPACTION_"_s));
    const bool isAscii = std::ranges::all_of(page, [](QChar c) { return c.unicode() < 128; });
    QVERIFY(isAscii);
}

void TestManual::pageIsClean()
{
    const QString page = m_varve.write(u"varve.1"_s, m_varve.run({ u"man"_s }).out);
    bool isChecked = false;
    if (const QString mandoc = installed(u"mandoc"_s); !mandoc.isEmpty()) {
        QCOMPARE(complaintsOf(mandoc, { u"-T"_s, u"lint"_s, u"-W"_s, u"warning"_s, page }), "");
        isChecked = true;
    }
    if (const QString groff = installed(u"groff"_s); !groff.isEmpty()) {
        QCOMPARE(complaintsOf(groff, { u"-man"_s, u"-ww"_s, u"-Tutf8"_s, u"-z"_s, page }), "");
        isChecked = true;
    }
    if (!isChecked) {
        QSKIP("neither mandoc nor groff is installed");
    }
}

void TestManual::bashCompletes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("offered");
    const auto row = [](const QString &line, const QStringList &offered) {
        QTest::addRow("%s", qPrintable(line)) << line.split(u' ') << offered;
    };
    row(u"sess"_s, { u"sessions"_s });
    row(u"re"_s,
        { u"recall"_s, u"redo"_s, u"remember"_s, u"rename"_s, u"request"_s, u"restore"_s });
    row(u"undo --"_s, { u"--help"_s, u"--json"_s, u"--store"_s, u"--to"_s });
    row(u"sessions --sort c"_s, { u"cost"_s, u"created"_s });
    row(u"sessions --sort = ti"_s, { u"title"_s });
    row(u"settings re"_s, { u"reset"_s });
    row(u"completions "_s, { u"bash"_s, u"fish"_s, u"zsh"_s });
    row(u"undo --store STORE "_s, { u"SESSION"_s });
    row(u"undo --store STORE --to x "_s, { u"SESSION"_s });
    row(u"archive --store STORE a b "_s, { u"SESSION"_s });
    row(u"rename --store STORE SESSION "_s, {});
    row(u"unheard-of x"_s, {});
}

void TestManual::bashCompletes()
{
    const QString bash = installed(u"bash"_s);
    if (bash.isEmpty()) {
        QSKIP("bash is not installed");
    }
    QFETCH(QStringList, words);
    QFETCH(QStringList, offered);
    for (QStringList *list : { &words, &offered }) {
        list->replaceInStrings(u"STORE"_s, m_varve.store());
        list->replaceInStrings(u"SESSION"_s, m_session);
    }
    const QString file = m_varve.write(u"varve.bash"_s, script(u"bash"_s).toUtf8());
    const QString drive = u"source \"$0\"\nCOMP_WORDS=(\"$@\")\nCOMP_CWORD=$(($# - 1))\n"
                          "_varve\nprintf '%s\\n' \"${COMPREPLY[@]}\" | sort"_s;
    const Outcome outcome = m_varve.runIn({ bash, u"-c"_s, drive, file }, words);
    QCOMPARE(outcome.err, QString());
    QCOMPARE(QString::fromUtf8(outcome.out).split(u'\n', Qt::SkipEmptyParts), offered);
}

void TestManual::scriptsAreRead_data()
{
    QTest::addColumn<QStringList>("check");
    QTest::newRow("bash") << QStringList { u"bash"_s, u"-n"_s };
    QTest::newRow("zsh") << QStringList { u"zsh"_s, u"-n"_s };
    QTest::newRow("fish") << QStringList { u"fish"_s, u"--no-execute"_s };
}

void TestManual::scriptsAreRead()
{
    QFETCH(const QStringList, check);
    const QString shell = check.constFirst();
    const QString text = script(shell);
    for (const QString &verb : std::as_const(m_verbs)) {
        QVERIFY2(text.contains(verb), qPrintable(verb));
    }
    QVERIFY(!text.contains(u"@NAMES@"_s) && !text.contains(u"@VERBS@"_s));
    const QString program = installed(shell);
    if (program.isEmpty()) {
        QSKIP("this shell is not installed");
    }
    const QString file = m_varve.write(u"script"_s, text.toUtf8());
    QCOMPARE(complaintsOf(program, check.sliced(1) + QStringList { file }), "");
}

void TestManual::otherShellsAreRefused()
{
    const Outcome outcome = m_varve.run({ u"completions"_s, u"tcsh"_s });
    QCOMPARE(outcome.code, 2);
    QVERIFY(outcome.err.contains(u"zsh"_s));
    QCOMPARE(m_varve.run({ u"man"_s, u"page"_s }).code, 2);
}

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
