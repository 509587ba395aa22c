// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dictionaries.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestDictionaryChoice final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dictionaries_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QStringList>("system");
        QTest::addColumn<QStringList>("chosen");
        const auto row = [](const char *name, const QString &setting, const QStringList &system,
                            const QStringList &chosen) {
            QTest::newRow(name) << setting << system << chosen;
        };
        const QString automatic = u"automatic"_s;
        row("one's own, and English", automatic, { u"de-DE"_s, u"de"_s, u"de-Latn-DE"_s },
            { u"de_DE"_s, u"en_US"_s });
        row("the exact one comes later", automatic, { u"de"_s, u"de-DE"_s },
            { u"de_DE"_s, u"en_US"_s });
        row("English of one's own", automatic, { u"en-GB"_s, u"en"_s }, { u"en_GB"_s });
        row("no exact one", automatic, { u"de-LI"_s, u"de"_s }, { u"de_AT"_s, u"en_US"_s });
        row("nothing said", automatic, { u"C"_s }, { u"en_US"_s });
        row("none there", automatic, { u"xx-YY"_s, u"xx"_s }, { u"en_US"_s });
        row("several", automatic, { u"fr-FR"_s, u"fr"_s, u"de-DE"_s, u"de"_s },
            { u"fr_FR"_s, u"de_DE"_s, u"en_US"_s });
        row("chosen", u"de_DE"_s, { u"fr-FR"_s }, { u"de_DE"_s });
        row("chosen ones", u" de_DE, en_US,, de_AT,de_DE"_s, {},
            { u"de_DE"_s, u"en_US"_s, u"de_AT"_s });
        row("a language", u"de"_s, {}, { u"de_AT"_s });
        row("chosen and not there", u"xx_YY"_s, { u"de-DE"_s }, {});
        row("nothing chosen", u""_s, { u"de-DE"_s }, {});
    }
    void dictionaries()
    {
        QFETCH(const QString, setting);
        QFETCH(const QStringList, system);
        const QStringList available { u"de_AT"_s, u"de_BE"_s, u"de_DE"_s, u"en_AU"_s,
                                      u"en_GB"_s, u"en_US"_s, u"fr_FR"_s };
        QTEST(chooseDictionaries(setting, system, available), "chosen");
        QCOMPARE(chooseDictionaries(setting, system, {}), QStringList());
    }

    void turns()
    {
        QCOMPARE(takenInTurns({}), QStringList());
        QCOMPARE(takenInTurns({ { u"a"_s, u"b"_s, u"c"_s }, {}, { u"x"_s, u"a"_s } }),
                 (QStringList { u"a"_s, u"x"_s, u"b"_s, u"c"_s }));
    }
};

QTEST_GUILESS_MAIN(TestDictionaryChoice)
#include "tst_dictionarychoice.moc"
