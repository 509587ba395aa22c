// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notetext.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

/// How a line is told in fewer tokens.
class TestNoteText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void notes_data();
    void notes();
};

void TestNoteText::notes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("noted");
    const auto row = [](const char *name, const QString &text, const QString &noted) {
        QTest::newRow(name) << text << noted;
    };
    row("nothing to do", u"The port was taken."_s, u"The port was taken."_s);
    row("empty", u""_s, u""_s);
    row("who tells it", u"I've now added a test."_s, u"Added a test."_s);
    row("past", u"I moved the quay."_s, u"Moved the quay."_s);
    row("what is not past stays", u"I need the quay."_s, u"I need the quay."_s);
    row("a name by its shape", u"Set `maxCommits` in `src/pier.cpp`."_s,
        u"Set maxCommits in src/pier.cpp."_s);
    row("a word keeps its marks", u"Call `main` and `a = b`."_s, u"Call `main` and `a = b`."_s);
    row("marks of Markdown stay marked", u"Call `__init__` and `*.cpp`."_s,
        u"Call `__init__` and `*.cpp`."_s);
    row("a mark alone", u"A ` alone `"_s, u"A ` alone `"_s);
    row("one mark", u"It is ` here"_s, u"It is ` here"_s);
    row("a link to what it shows", u"See [pier.cpp](/home/ada/pier/src/pier.cpp:12)."_s,
        u"See pier.cpp:12."_s);
    row("a link elsewhere", u"See [the page](https://example.com/x)."_s,
        u"See [the page](https://example.com/x)."_s);
    row("an address that ends with a slash", u"See [docs](https://example.com/docs/)."_s,
        u"See [docs](https://example.com/docs/)."_s);
    row("a number of an address", u"In [1234](https://example.com/o/r/pull/1234)."_s,
        u"In [1234](https://example.com/o/r/pull/1234)."_s);
    row("a number of a project", u"In [#12](https://example.com/o/pier/issues/12)."_s,
        u"In o/pier#12."_s);
    row("of a project that the text names",
        u"In pier [#12](https://example.com/o/pier/-/issues/12)."_s, u"In pier #12."_s);
    row("two of one project",
        u"[#1](https://example.com/o/pier/pull/1), [#2](https://example.com/o/pier/pull/2)"_s,
        u"o/pier#1, #2"_s);
    row("a number of nothing that is known", u"In [#12](https://example.com/show/12)."_s,
        u"In [#12](https://example.com/show/12)."_s);
    row("an address by itself", u"At [https://example.com/x](https://example.com/x)."_s,
        u"At https://example.com/x."_s);
    row("no link", u"a[1](2)]( [x]("_s, u"a[1](2)]( [x]("_s);
    row("cheer", u"✅ 🎉 All tests pass."_s, u"All tests pass."_s);
    row("no cheer", u"❌ Two tests fail."_s, u"❌ Two tests fail."_s);
    row("warnings", u"🔴 The lamp is out."_s, u"🔴 The lamp is out."_s);
    row("an open box", u"☐ Paint the lamp."_s, u"☐ Paint the lamp."_s);
    row("cheer in its other form", u"✔\ufe0f Painted."_s, u"Painted."_s);
    row("nothing but cheer", u"✅"_s, u"✅"_s);
    row("paths from the folder on", u"In /home/ada/pier/src/a.cpp and /home/ada/pier/b.cpp"_s,
        u"In src/a.cpp and b.cpp"_s);
    row("a folder that nobody reads",
        u"'/var/folders/49/l4171l3n219_xwq30fmyzr8w0000gn/T/TemporaryItems/shot.png' /x/y"_s,
        u"'…/shot.png' /x/y"_s);
    row("a long path that stays",
        u"/srv/harbours/of/the/northern/coast/with/lamps/and/quays/plans/shot.png"_s,
        u"/srv/harbours/of/the/northern/coast/with/lamps/and/quays/plans/shot.png"_s);
    row("no path", u"https://example.com/a/long/way/to/somewhere/that/is/longer/than/sixty"_s,
        u"https://example.com/a/long/way/to/somewhere/that/is/longer/than/sixty"_s);
    row("another folder", u"In /home/ada/pier2/a.cpp, x/home/ada/pier/b.cpp, /home/ada/pier/"_s,
        u"In /home/ada/pier2/a.cpp, x/home/ada/pier/b.cpp, /home/ada/pier/"_s);
}

void TestNoteText::notes()
{
    QFETCH(const QString, text);
    QTEST(noteText(text, u"/home/ada/pier"_s), "noted");
}

QTEST_APPLESS_MAIN(TestNoteText)
#include "tst_notetext.moc"
