// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryattachments.h"
#include "entrydata.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What an entry keeps outside of itself.
class TestEntryAttachments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void found_data()
    {
        QTest::addColumn<QByteArrayList>("images");
        QTest::addColumn<QJsonValue>("output");
        QTest::addColumn<QByteArrayList>("found");
        const QByteArray one(32, 'a');
        const QByteArray other(32, 'b');
        const auto hex = [](const QByteArray &hash) {
            return QJsonValue(QString::fromLatin1(hash.toHex()));
        };
        const QJsonValue none(QJsonValue::Undefined);
        QTest::newRow("nothing") << QByteArrayList() << none << QByteArrayList();
        QTest::newRow("an image") << QByteArrayList { one } << none << QByteArrayList { one };
        QTest::newRow("two images, one twice")
                << QByteArrayList { one, other, one } << none << QByteArrayList { one, other };
        QTest::newRow("an output") << QByteArrayList() << hex(one) << QByteArrayList { one };
        QTest::newRow("both") << QByteArrayList { other } << hex(one)
                              << QByteArrayList { other, one };
        QTest::newRow("the same content")
                << QByteArrayList { one } << hex(one) << QByteArrayList { one };
        QTest::newRow("an image without bytes")
                << QByteArrayList { QByteArray() } << none << QByteArrayList();
        QTest::newRow("no hash: a path")
                << QByteArrayList() << QJsonValue(u"/tmp/out.txt"_s) << QByteArrayList();
        QTest::newRow("no hash: as long as one")
                << QByteArrayList() << QJsonValue(QString(64, u'x')) << QByteArrayList();
        QTest::newRow("no hash: a number") << QByteArrayList() << QJsonValue(7) << QByteArrayList();
    }
    void found()
    {
        QFETCH(QByteArrayList, images);
        QFETCH(QJsonValue, output);
        Entry entry;
        entry.blocks = { TextBlock { u"text"_s } };
        for (const QByteArray &image : std::as_const(images)) {
            entry.blocks += ImageBlock { image, u"image/png"_s, 1, 1 };
        }
        if (!output.isUndefined()) {
            entry.data[entryData::FullOutput] = output;
        }
        QByteArrayList hashes;
        for (const ImageBlock &attachment : attachmentsOf(entry)) {
            hashes += attachment.sha256;
        }
        QTEST(hashes, "found");
    }
};

QTEST_GUILESS_MAIN(TestEntryAttachments)
#include "tst_entryattachments.moc"
