// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recoveryphrase.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

ArchiveKey keyOf(QByteArray bytes)
{
    bytes.resize(ArchiveKey::Size, '\0');
    return *ArchiveKey::fromBytes(std::move(bytes));
}

QString messageOf(const QString &typed)
{
    const auto key = keyOfPhrase(typed);
    return key ? QString() : key.error().message;
}

} // namespace

class TestRecoveryPhrase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The examples of the proposal: 127.0.0.1 and 63.84.220.193.
    void wordsAreProquints()
    {
        const QString phrase = recoveryPhrase(keyOf("\x7f\x00\x00\x01\x3f\x54\xdc\xc1"_ba));
        QVERIFY2(phrase.startsWith("lusab-babad-gutih-tugad-babab-"_L1), qPrintable(phrase));
        QCOMPARE(phrase.count(u'-'), 16);
    }

    void everyKeyComesBack()
    {
        for (int i = 0; i < 500; ++i) {
            const ArchiveKey key = ArchiveKey::generate();
            const auto back = keyOfPhrase(recoveryPhrase(key));
            QVERIFY(back && *back == key);
        }
        QVERIFY(!(ArchiveKey::generate() == ArchiveKey::generate()));
    }

    void takesItAsPeopleType_data()
    {
        QTest::addColumn<QString>("typed");
        const QString phrase = recoveryPhrase(keyOf("Varve keeps every turn for ever"_ba));
        QTest::newRow("as it is") << phrase;
        QTest::newRow("capitals") << phrase.toUpper();
        QTest::newRow("spaces") << QString(phrase).replace(u'-', u' ');
        QTest::newRow("lines") << u"\n  "_s + QString(phrase).replace(u'-', u'\n') + u"\t\r\n"_s;
        QTest::newRow("nothing between") << QString(phrase).remove(u'-');
        QTest::newRow("dashes of other kinds") << QString(phrase).replace(u'-', u'\u2013');
        QTest::newRow("commas") << QString(phrase).replace(u'-', u", "_s) + u'.';
        QTest::newRow("signs") << QString(phrase).replace(u'-', u" / "_s).replace(5, 3, u":|"_s);
        QStringList counted;
        for (const QString &word : QString(phrase).split(u'-')) {
            counted += u"%1) %2"_s.arg(counted.size() + 1).arg(word);
        }
        QTest::newRow("counted") << counted.join(u'\n');
        QTest::newRow("no-break spaces") << QString(phrase).replace(u'-', u'\u00a0');
    }
    void takesItAsPeopleType()
    {
        QFETCH(const QString, typed);
        const auto key = keyOfPhrase(typed);
        QVERIFY2(key, qPrintable(messageOf(typed)));
        QVERIFY(*key == keyOf("Varve keeps every turn for ever"_ba));
    }

    void namesTheTypo_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("says");
        const QStringList words = recoveryPhrase(keyOf("\x01\x02\x03\x04"_ba)).split(u'-');
        const auto with = [&](qsizetype at, const QString &word) {
            QStringList changed = words;
            changed[at] = word;
            return changed.join(u' ');
        };
        QTest::newRow("a letter that no word has") << with(4, u"bexab"_s) << u"Word 5"_s;
        QTest::newRow("too short") << with(0, u"lusa"_s) << u"Word 1"_s;
        QTest::newRow("too long") << with(16, u"babadb"_s) << u"Word 17"_s;
        QTest::newRow("letters changed places") << with(2, u"abbab"_s) << u"Word 3"_s;
        QTest::newRow("another script")
                << with(1, u"\u0431\u0430\u0431\u0430\u0434"_s) << u"Word 2"_s;
        QTest::newRow("a word is missing")
                << words.first(16).join(u'-') << u"17 words; here are 16"_s;
        QTest::newRow("a word too many") << words.join(u'-') + u"-babab"_s << u"here are 18"_s;
        QTest::newRow("nothing") << QString() << u"here are 0"_s;
        QTest::newRow("another word")
                << with(0, words.at(0) == "badal"_L1 ? u"badag"_s : u"badal"_s)
                << u"do not fit together"_s;
        QTest::newRow("a book") << QString(100'000, u'b') << u"no recovery phrase"_s;
        QTest::newRow("control characters") << with(3, u"\u202e<b>"_s) << u"Word 4"_s;
    }
    void namesTheTypo()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, says);
        const QString message = messageOf(typed);
        QVERIFY2(message.contains(says), qPrintable(message));
        QVERIFY(message.size() < 300);
    }

    /// One letter of a word that is a word even so.
    void findsTheWrongWord()
    {
        int named = 0;
        constexpr int Tries = 200;
        for (int i = 0; i < Tries; ++i) {
            QStringList words = recoveryPhrase(ArchiveKey::generate()).split(u'-');
            const qsizetype at = i % 17;
            QString &word = words[at];
            const QString right = word;
            word[0] = word.at(0) == u'b' ? u'd' : u'b';
            const QString message = messageOf(words.join(u' '));
            QVERIFY(!message.isEmpty());
            named += message.contains(u"word %1 is “%2”"_s.arg(at + 1).arg(right)) ? 1 : 0;
        }
        QVERIFY2(named > Tries * 9 / 10, qPrintable(QString::number(named)));
    }

    void findsWordsThatChangedPlaces()
    {
        QStringList words = recoveryPhrase(keyOf("abcdefghijklmnop"_ba)).split(u'-');
        words.swapItemsAt(4, 5);
        QVERIFY(messageOf(words.join(u'-')).contains("words 5 and 6 have changed places"_L1));
    }

    void aKeyHasItsLength()
    {
        QVERIFY(!ArchiveKey::fromBytes({}));
        QVERIFY(!ArchiveKey::fromBytes(QByteArray(31, 'x')));
        QVERIFY(!ArchiveKey::fromBytes(QByteArray(33, 'x')));
    }
};

QTEST_GUILESS_MAIN(TestRecoveryPhrase)
#include "tst_recoveryphrase.moc"
