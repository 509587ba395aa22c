// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "apikey.h"
#include "secretheaders.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

namespace
{

const QByteArray Key = "sk-Wy7\"q/+Zr%2\\=Kp9";

}

class TestSecrets final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quotedKeys_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QByteArray>("kept");
        const auto row = [](const char *name, const QByteArray &key) {
            QTest::newRow(name) << "Key " + key + " is wrong" << QByteArray("Key [key] is wrong");
        };
        row("plain", Key);
        row("JSON", QByteArray(Key).replace("\\", "\\\\").replace("\"", "\\\""));
        row("JSON with slashes escaped",
            QByteArray(Key).replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/"));
        row("percent", Key.toPercentEncoding());
        row("base 64", Key.toBase64(QByteArray::OmitTrailingEquals));
        row("base 64 for addresses",
            Key.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
        QTest::newRow("twice") << Key + Key << QByteArray("[key][key]");
        QTest::newRow("not there") << QByteArray("sk-Wy7 is") << QByteArray("sk-Wy7 is");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void quotedKeys()
    {
        QFETCH(QByteArray, said);
        const ApiKey key { QByteArray(Key) };
        QTEST(key.redactedFrom(said), "kept");
        QFETCH(QByteArray, kept);
        QCOMPARE(key.redactedFrom(QString::fromUtf8(said)), QString::fromUtf8(kept));
    }

    /// What stands before the key moves it against the groups of three bytes that base 64 encodes.
    void keyInsideBase64_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("one byte") << QByteArray(":");
        QTest::newRow("two bytes") << QByteArray("u:");
        QTest::newRow("three bytes") << QByteArray("us:");
        QTest::newRow("seven bytes") << QByteArray("person:");
    }
    void keyInsideBase64()
    {
        QFETCH(QByteArray, before);
        for (const QByteArray &after : { QByteArray(), "!"_ba, "!!"_ba, "and more"_ba }) {
            const QByteArray said = QByteArray(before + Key + after).toBase64();
            const QByteArray kept = ApiKey(QByteArray(Key)).redactedFrom(said);
            QVERIFY2(kept.contains("[key]"), said.constData());
            // At most the bits that the key shares a character with, at either end.
            const QByteArray left = QByteArray(kept).replace("[key]", "");
            QVERIFY2(left.size() <= (before.size() + after.size()) * 4 / 3 + 6, kept.constData());
        }
    }

    void shortKeysAreLeft()
    {
        QCOMPARE(ApiKey(QByteArray("abc")).redactedFrom(u"abcabc"_s), u"abcabc"_s);
        QCOMPARE(ApiKey().redactedFrom(u"abc"_s), u"abc"_s);
    }

    void secretHeaders_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("secret");
        QTest::newRow("authorization") << u"Authorization"_s << true;
        QTest::newRow("proxy") << u"Proxy-Authorization"_s << true;
        QTest::newRow("x-api-key") << u"X-API-Key"_s << true;
        QTest::newRow("api-key") << u"api-key"_s << true;
        QTest::newRow("token") << u"X-Auth-Token"_s << true;
        QTest::newRow("account") << u"ChatGPT-Account-Id"_s << true;
        QTest::newRow("cookie") << u"Cookie"_s << true;
        QTest::newRow("title") << u"X-Title"_s << false;
        QTest::newRow("beta") << u"anthropic-beta"_s << false;
        QTest::newRow("organization") << u"OpenAI-Organization"_s << false;
    }
    void secretHeaders()
    {
        QFETCH(QString, name);
        QTEST(isSecretHeader(name), "secret");
    }
};

QTEST_APPLESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
