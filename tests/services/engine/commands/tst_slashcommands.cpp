// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "slashcommands.h"

#include <QSet>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

using Kind = ComposedText::Kind;
Q_DECLARE_METATYPE(varve::ComposedText)

class TestSlashCommands final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void composed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<ComposedText>("read");
        const auto message = [](const char *name, const QString &text) {
            QTest::newRow(name) << text << ComposedText { Kind::Message, {}, text };
        };
        message("a sentence", u"What is new?"_s);
        message("a path", u"/usr/bin/env is what?"_s);
        message("a path alone", u"/etc/hosts"_s);
        message("a division", u"/ 2"_s);
        message("a comment", u"// what is this?"_s);
        message("a command after white space", u" /status"_s);
        message("a number", u"/1"_s);
        message("a mark alone", u"!"_s);
        message("two marks alone", u"!! "_s);
        message("an empty one", QString());
        QTest::newRow("command") << u"/status"_s
                                 << ComposedText { Kind::Command,
                                                   { SlashCommand::Status, {} },
                                                   {} };
        QTest::newRow("upper case")
                << u"/Status "_s
                << ComposedText { Kind::Command, { SlashCommand::Status, {} }, {} };
        QTest::newRow("with arguments")
                << u"/compact  keep the names\nand the dates "_s
                << ComposedText { Kind::Command,
                                  { SlashCommand::Compact, u"keep the names\nand the dates"_s },
                                  {} };
        QTest::newRow("another name")
                << u"/stop"_s << ComposedText { Kind::Command, { SlashCommand::Abort, {} }, {} };
        QTest::newRow("with a hyphen")
                << u"/prune-tools"_s
                << ComposedText { Kind::Command, { SlashCommand::Prune, {} }, {} };
        QTest::newRow("unknown") << u"/staus now"_s
                                 << ComposedText { Kind::UnknownCommand, {}, u"staus"_s };
        QTest::newRow("shell") << u"!git status"_s
                               << ComposedText { Kind::Shell, {}, u"git status"_s };
        QTest::newRow("shell aside")
                << u"!! ls -l"_s << ComposedText { Kind::ShellAside, {}, u"ls -l"_s };
    }
    void composed()
    {
        QFETCH(QString, text);
        QTEST(readComposed(text), "read");
    }

    void everyNameIsRead()
    {
        QSet<QString> seen;
        QSet<SlashCommand> commands;
        for (const CommandInfo &info : slashCommands()) {
            QVERIFY(!info.description.isEmpty());
            commands += info.command;
            for (const QString &name : info.names) {
                QVERIFY2(!seen.contains(name), qPrintable(name));
                seen += name;
                const ComposedText read = readComposed(u'/' + name);
                QCOMPARE(read.kind, Kind::Command);
                QCOMPARE(read.call.command, info.command);
            }
        }
        QCOMPARE(commands.size(), qsizetype(SlashCommand::Help) + 1);
    }

    void nearest_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("two letters swapped") << u"satus"_s << u"status"_s;
        QTest::newRow("one more") << u"compacts"_s << u"compact"_s;
        QTest::newRow("one less") << u"hel"_s << u"help"_s;
        QTest::newRow("nothing like it") << u"frobnicate"_s << QString();
    }
    void nearest()
    {
        QFETCH(QString, name);
        QTEST(nearestCommand(name), "nearest");
    }
};

QTEST_APPLESS_MAIN(TestSlashCommands)
#include "tst_slashcommands.moc"
