// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dictionaries.h"
#include "soon.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// With the dictionaries of this computer; skipped where there are none.
class TestDictionaries final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("HOME", m_home.path().toUtf8()); // the person's own words stand there
        if (!Dictionaries::isSupported()) {
            Dictionaries none;
            QCOMPARE(wrong(none, { u"wrogn"_s }), QStringList());
            QSKIP("This build has no Sonnet.");
        }
        Dictionaries dictionaries;
        const auto languages = dictionaries.languages();
        VERIFY_SOON(languages.isFinished());
        if (!languages.result().available.contains(u"en_US"_s)) {
            QSKIP("There is no dictionary en_US on this computer.");
        }
        m_hasGerman = languages.result().available.contains(u"de_DE"_s);
    }

    void knowsWords()
    {
        Dictionaries dictionaries;
        dictionaries.setLanguages(u"en_US"_s);
        QCOMPARE(wrong(dictionaries, { u"water"_s, u"watter"_s, u"doesn’t"_s }),
                 QStringList { u"watter"_s });
        const auto meant = dictionaries.suggestions(u"watter"_s);
        VERIFY_SOON(meant.isFinished());
        QVERIFY(meant.result().contains(u"water"_s));
    }

    void severalLanguages()
    {
        if (!m_hasGerman) {
            QSKIP("There is no dictionary de_DE on this computer.");
        }
        Dictionaries dictionaries;
        dictionaries.setLanguages(u"de_DE"_s);
        QCOMPARE(wrong(dictionaries, { u"Wasser"_s, u"water"_s }), QStringList { u"water"_s });
        dictionaries.setLanguages(u"de_DE, en_US"_s);
        QCOMPARE(wrong(dictionaries, { u"Wasser"_s, u"water"_s, u"wasserr"_s }),
                 QStringList { u"wasserr"_s });
    }

    void wordsOfOtherScriptsAreNotJudged()
    {
        Dictionaries dictionaries;
        dictionaries.setLanguages(u"en_US"_s);
        QCOMPARE(wrong(dictionaries, { u"вода"_s, u"水"_s }), QStringList());
    }

    void withoutADictionaryNothingIsWrong()
    {
        Dictionaries dictionaries;
        dictionaries.setLanguages(u"xx_YY"_s);
        QCOMPARE(wrong(dictionaries, { u"watter"_s }), QStringList());
        const auto languages = dictionaries.languages();
        VERIFY_SOON(languages.isFinished());
        QCOMPARE(languages.result().used, QStringList());
    }

    void learnsAndIgnores()
    {
        {
            Dictionaries dictionaries;
            dictionaries.setLanguages(u"en_US"_s);
            QCOMPARE(wrong(dictionaries, { u"Varvish"_s, u"Blorb"_s }).size(), 2);
            dictionaries.learn(u"Varvish"_s);
            dictionaries.ignore(u"Blorb"_s);
            QCOMPARE(wrong(dictionaries, { u"Varvish"_s, u"Blorb"_s }), QStringList());
        }
        QFile own(m_home.filePath(u".hunspell_en_US"_s)); // as other programs read it
        QVERIFY(own.open(QIODevice::ReadOnly));
        const QByteArray words = own.readAll();
        QVERIFY(words.contains("Varvish"));
        QVERIFY(!words.contains("Blorb"));
    }

private:
    static QStringList wrong(Dictionaries &dictionaries, const QStringList &words)
    {
        const auto answer = dictionaries.wrong(words);
        return comesSoon([&] { return answer.isFinished(); }) ? answer.result()
                                                              : QStringList { u"no answer"_s };
    }

    QTemporaryDir m_home;
    bool m_hasGerman = false;
};

QTEST_GUILESS_MAIN(TestDictionaries)
#include "tst_dictionaries.moc"
