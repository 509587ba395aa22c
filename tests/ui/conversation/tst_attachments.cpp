// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentstrip.h"
#include "conversationpictures.h"
#include "messageattachments.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestAttachments final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        column->addStretch(1);
        m_strip = new AttachmentStrip;
        m_editor = new QPlainTextEdit;
        m_editor->setFixedHeight(70);
        column->addWidget(m_strip);
        column->addWidget(m_editor);
        m_intake = new AttachmentIntake(m_editor);
        m_window->resize(640, 300);
        m_window->show();
        m_editor->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        QApplication::clipboard()->clear();
        m_window.reset();
    }

    void showsWhatEachCosts()
    {
        QVERIFY(!m_strip->isVisible());
        m_strip->setAttachments(three());
        QVERIFY(m_strip->isVisible());
        QCOMPARE(chips().size(), 3);
        QCOMPARE(chips().at(0)->accessibleName(),
                 u"screenshot.png, 1,568 × 1,045, about 2,185 tokens"_s);
        QVERIFY(chips().at(2)->accessibleName().contains(u"cannot be read"_s));
        m_strip->setAttachments({});
        QVERIFY(!m_strip->isVisible());
    }

    /// The reason is read whole, and what removes the file is in sight.
    void aLongReasonIsReadWhole()
    {
        Attachment big { 1, u"big.bin"_s, {}, {}, 0, true, {} };
        big.problem = u"/home/me/projects/tidebook/data/2026/big.bin is longer than 256 kB, so it "
                      "is not sent. Attach a part of it, or name it and let the model read it with "
                      "its tools."_s;
        m_strip->setAttachments({ big });
        const AttachmentChip *chip = chips().constFirst();
        QVERIFY(chip->width() <= m_strip->width());
        const auto *remove = chip->findChild<QToolButton *>();
        QVERIFY(m_strip->rect().contains(remove->mapTo(m_strip, remove->rect().center())));
        for (const auto *label : chip->findChildren<QLabel *>()) {
            if (label->text().endsWith(u"its tools."_s)) {
                QVERIFY(label->height() >= label->heightForWidth(label->width()));
                QVERIFY(m_strip->height() >= chip->height());
                return;
            }
        }
        QFAIL("no reason");
    }

    void isWorkedByKey()
    {
        QSignalSpy removed(m_strip, &AttachmentStrip::removeRequested);
        QSignalSpy left(m_strip, &AttachmentStrip::left);
        m_strip->setAttachments(three());
        m_strip->takeFocus();
        QCOMPARE(QApplication::focusWidget(), chips().at(0));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(QApplication::focusWidget(), chips().at(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QCOMPARE(removed.takeFirst(), QVariantList { 2LL });
        QList<Attachment> fewer = three();
        fewer.removeAt(1);
        m_strip->setAttachments(fewer);
        QCOMPARE(QApplication::focusWidget(), chips().at(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(left.size(), 1);
        m_strip->setAttachments({});
        QCOMPARE(left.size(), 2);
    }

    void aButtonRemoves()
    {
        QSignalSpy removed(m_strip, &AttachmentStrip::removeRequested);
        m_strip->setAttachments(three());
        auto *button = chips().at(0)->findChild<QToolButton *>();
        QCOMPARE(button->accessibleName(), u"Remove screenshot.png"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(removed.takeFirst(), QVariantList { 1LL });
    }

    void pastesImages()
    {
        QSignalSpy offered(m_intake, &AttachmentIntake::imageOffered);
        QApplication::clipboard()->setImage(picture(40, 30));
        QTest::keyClick(m_editor, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(offered.size(), 1);
        QCOMPARE(offered.at(0).at(0).value<QImage>().size(), QSize(40, 30));
        QCOMPARE(m_editor->toPlainText(), QString());
    }

    void pastesTextAsBefore()
    {
        QSignalSpy offered(m_intake, &AttachmentIntake::imageOffered);
        auto *data = new QMimeData; // as a word processor copies
        data->setText(u"some words"_s);
        data->setImageData(picture(40, 30));
        QApplication::clipboard()->setMimeData(data);
        QTest::keyClick(m_editor, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(offered.size(), 0);
        QCOMPARE(m_editor->toPlainText(), u"some words"_s);
    }

    void takesDroppedFiles()
    {
        QSignalSpy files(m_intake, &AttachmentIntake::filesOffered);
        const QStringList paths { u"/tmp/a.png"_s, u"/tmp/b.JPG"_s, u"/tmp/notes.txt"_s };
        QVERIFY(drop(paths));
        QCOMPARE(files.takeFirst().at(0).toStringList(), paths);
    }

    void fetchesNothing()
    {
        QMimeData remote;
        remote.setUrls({ QUrl(u"https://example.org/a.png"_s) });
        QVERIFY(!AttachmentIntake::canTake(&remote));
    }

    void takesNothingWhileItCannotBeWritten()
    {
        QSignalSpy images(m_intake, &AttachmentIntake::filesOffered);
        m_editor->setReadOnly(true);
        drop({ u"/tmp/a.png"_s });
        QCOMPARE(images.size(), 0);
    }

    void pictures()
    {
        m_strip->setAttachments(three());
        m_strip->takeFocus();
        savePictures(*m_window, u"attachments"_s);
    }

private:
    static QImage picture(int width, int height)
    {
        QImage image(width, height, QImage::Format_RGB32);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                image.setPixel(x, y, qRgb(x * 255 / width, y * 255 / height, 128));
            }
        }
        return image;
    }
    static QList<Attachment> three()
    {
        return { { 1, u"screenshot.png"_s, picture(300, 200), QSize(1568, 1045), 2185, false, {} },
                 { 2,
                   u"a photograph with a name that is far too long.jpeg"_s,
                   picture(100, 300),
                   QSize(522, 1568),
                   1091,
                   false,
                   {} },
                 { 3, u"broken.gif"_s, {}, {}, 0, false, u"The file cannot be read."_s } };
    }
    [[nodiscard]] QList<AttachmentChip *> chips() const
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        QList<AttachmentChip *> found = m_strip->findChildren<AttachmentChip *>();
        std::ranges::sort(found, {}, [](const AttachmentChip *chip) { return chip->x(); });
        return found;
    }
    bool drop(const QStringList &paths)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &path : paths) {
            urls += QUrl::fromLocalFile(path);
        }
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction | Qt::MoveAction, &data,
                              Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_editor->viewport(), &enter);
        QDropEvent event(QPointF(10, 10), Qt::CopyAction | Qt::MoveAction, &data, Qt::LeftButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(m_editor->viewport(), &event);
        return event.isAccepted() && event.dropAction() == Qt::CopyAction;
    }

    std::unique_ptr<QWidget> m_window;
    AttachmentStrip *m_strip = nullptr;
    QPlainTextEdit *m_editor = nullptr;
    AttachmentIntake *m_intake = nullptr;
};

QTEST_MAIN(TestAttachments)
#include "tst_attachments.moc"
