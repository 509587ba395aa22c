// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpprompt.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class AcpPromptTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void pictures();
    void refused_data();
    void refused();

private:
    [[nodiscard]] static QJsonObject text(const QString &text)
    {
        return { { u"type"_s, u"text"_s }, { u"text"_s, text } };
    }
    [[nodiscard]] static QJsonObject link(const QString &uri, const QString &name = u"n"_s)
    {
        return { { u"type"_s, u"resource_link"_s }, { u"uri"_s, uri }, { u"name"_s, name } };
    }
    [[nodiscard]] static QJsonObject resource(const QJsonObject &resource)
    {
        return { { u"type"_s, u"resource"_s }, { u"resource"_s, resource } };
    }
    [[nodiscard]] static QJsonObject image(const QString &data, const QString &type)
    {
        return { { u"type"_s, u"image"_s }, { u"data"_s, data }, { u"mimeType"_s, type } };
    }
};

void AcpPromptTest::texts_data()
{
    QTest::addColumn<QList<QJsonObject>>("blocks");
    QTest::addColumn<QString>("message");
    QTest::newRow("one") << QList { text(u"Hello"_s) } << u"Hello"_s;
    QTest::newRow("several") << QList { text(u"a"_s), text(u"b\n"_s), text(u"c"_s) } << u"ab\nc"_s;
    QTest::newRow("a file") << QList { text(u"See"_s), link(u"file:///x/a%20b.c"_s) }
                            << u"See /x/a b.c"_s;
    QTest::newRow("in the middle")
            << QList { text(u"See "_s), link(u"https://example.org/p"_s), text(u"!"_s) }
            << u"See https://example.org/p!"_s;
    QTest::newRow("by its name") << QList { link(QString(), u"notes"_s) } << u"notes"_s;
    QTest::newRow("a name with a line break and an escape")
            << QList { link(u"file:///a%0Ab%1B%5B2J"_s) } << u"/a b<U+001B>[2J"_s;
    QTest::newRow("embedded") << QList {
        text(u"See"_s), resource({ { u"uri"_s, u"file:///x.md"_s }, { u"text"_s, u"one"_s } })
    } << u"See\n\n/x.md:\n```\none\n```"_s;
    QTest::newRow("a fence in what is embedded")
            << QList { resource({ { u"uri"_s, u"x"_s }, { u"text"_s, u"```\n"_s } }) }
            << u"\n\nx:\n````\n```\n````"_s;
}

void AcpPromptTest::texts()
{
    QFETCH(const QList<QJsonObject>, blocks);
    QFETCH(const QString, message);
    const auto read = readPrompt(blocks);
    QVERIFY2(read, qPrintable(read ? QString() : read.error().message));
    QString whole = read->text;
    for (const FileSource &source : read->files) {
        whole += attachedFileBlock(source.file);
    }
    QCOMPARE(whole, message);
    QVERIFY(read->images.isEmpty());
}

void AcpPromptTest::pictures()
{
    const auto read = readPrompt({ image(u"Zm9v"_s, u"image/png"_s),
                                   resource({ { u"uri"_s, u"x"_s },
                                              { u"blob"_s, u"YmFy"_s },
                                              { u"mimeType"_s, u"image/webp"_s } }) });
    QVERIFY(read);
    QCOMPARE(read->images.size(), 2);
    QCOMPARE(read->images.at(0).data, QByteArray("foo"));
    QCOMPARE(read->images.at(1).data, QByteArray("bar"));
}

void AcpPromptTest::refused_data()
{
    QTest::addColumn<QList<QJsonObject>>("blocks");
    QTest::newRow("nothing") << QList<QJsonObject>();
    QTest::newRow("blanks") << QList { text(u" \n"_s) };
    QTest::newRow("audio") << QList { QJsonObject { { u"type"_s, u"audio"_s } } };
    QTest::newRow("no type") << QList { QJsonObject() };
    QTest::newRow("not base 64") << QList { image(u"?"_s, u"image/png"_s) };
    QTest::newRow("no bytes") << QList { image(QString(), u"image/png"_s) };
    QTest::newRow("another type") << QList { image(u"Zm9v"_s, u"image/svg+xml"_s) };
    QTest::newRow("bytes that are no picture")
            << QList { resource({ { u"blob"_s, u"Zm9v"_s }, { u"mimeType"_s, u"font/x"_s } }) };
    QTest::newRow("too many pictures") << QList<QJsonObject>(21, image(u"Zm9v"_s, u"image/png"_s));
    QTest::newRow("too many blocks") << QList<QJsonObject>(1001, text(u"a"_s));
}

void AcpPromptTest::refused()
{
    QFETCH(const QList<QJsonObject>, blocks);
    const auto read = readPrompt(blocks);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, Error::Kind::InvalidInput);
    QVERIFY(!read.error().message.isEmpty());
}

QTEST_GUILESS_MAIN(AcpPromptTest)
#include "tst_acpprompt.moc"
