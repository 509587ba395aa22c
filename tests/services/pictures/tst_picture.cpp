// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"

#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

QByteArray saved(const char *format, QSize size = { 30, 20 })
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    return buffer.data();
}

/// A PNG that says it is so large; its sums are wrong and nothing follows.
QByteArray claiming(quint32 width, quint32 height)
{
    QByteArray png = saved("PNG");
    qToBigEndian(width, png.data() + 16);
    qToBigEndian(height, png.data() + 20);
    return png;
}

} // namespace

class PictureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isDecoded_data();
    void isDecoded();
    void isRefused_data();
    void isRefused();
    void fitsIntoASize();
    void ofFiles();
    void names();
};

void PictureTest::isDecoded_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<QSize>("size");
    QTest::newRow("PNG") << saved("PNG") << "png"_ba << QSize(30, 20);
    QTest::newRow("JPEG") << saved("JPEG") << "jpeg"_ba << QSize(30, 20);
    // One pixel; Qt does not write it.
    QTest::newRow("GIF") << QByteArray::fromBase64(
            "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
                         << "gif"_ba << QSize(1, 1);
}

void PictureTest::isDecoded()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, format);
    QFETCH(QSize, size);
    QCOMPARE(pictureFormat(bytes), format);
    const auto image = decodePicture(bytes);
    QVERIFY2(image, image ? "" : qPrintable(image.error().message));
    QCOMPARE(image->size(), size);
}

void PictureTest::isRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("SVG")
            << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image href=\"file:///etc/passwd\"/></svg>"_ba;
    QTest::newRow("SVG with a declaration")
            << "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"_ba;
    QTest::newRow("BMP") << saved("BMP");
    QTest::newRow("PPM") << saved("PPM");
    QTest::newRow("XPM") << saved("XPM");
    QTest::newRow("PNG, cut off") << saved("PNG").first(20);
    QTest::newRow("PNG of 100,000 by 100,000") << claiming(100'000, 100'000);
    QTest::newRow("PNG of 2^31 by 1") << claiming(0x7fffffff, 1);
    QTest::newRow("PNG without a size") << claiming(0, 0);
    QTest::newRow("a name of PNG, the rest is SVG")
            << QByteArray("\x89PNG\r\n\x1a\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    QTest::newRow("JPEG in name only")
            << QByteArray("\xff\xd8\xff\xe0 no").append(QByteArray(200, 'x'));
    QTest::newRow("WebP in name only") << "RIFF\x10\0\0\0WEBPVP8 "_ba.append(QByteArray(200, 'x'));
}

void PictureTest::isRefused()
{
    QFETCH(QByteArray, bytes);
    const auto image = decodePicture(bytes);
    QVERIFY(!image);
    QVERIFY(!image.error().message.isEmpty());
}

void PictureTest::fitsIntoASize()
{
    const auto image = decodePicture(saved("PNG", { 400, 200 }), { 100, 100 });
    QVERIFY(image);
    QCOMPARE(image->size(), QSize(100, 50));
    QCOMPARE(decodePicture(saved("PNG", { 9000, 1 }), { 100, 100 })->size(), QSize(100, 1));
}

void PictureTest::ofFiles()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"a.png"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(saved("PNG"));
    file.close();
    QVERIFY(decodePictureFile(file.fileName()));
    QVERIFY(!decodePictureFile(folder.filePath(u"missing.png"_s)));
    QVERIFY(!decodePictureFile(folder.path()));
#ifdef Q_OS_UNIX
    // Neither waits for a writer nor reads without end.
    const QString pipe = folder.filePath(u"pipe.png"_s);
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(!decodePictureFile(pipe));
    QVERIFY(!decodePictureFile(u"/dev/zero"_s));
#endif
}

void PictureTest::names()
{
    QVERIFY(isPictureName(u"/x/A.PNG"_s));
    QVERIFY(isPictureName(u"a.jpeg"_s));
    QVERIFY(!isPictureName(u"a.svg"_s));
    QVERIFY(!isPictureName(u"png"_s));
    QCOMPARE(picturePatterns(), u"*.png *.jpg *.jpeg *.gif *.webp"_s);
}

QTEST_MAIN(PictureTest)
#include "tst_picture.moc"
