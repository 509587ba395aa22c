// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationpictures.h"
#include "queuemodel.h"
#include "queuepanel.h"
#include "soon.h"

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestQueuePanel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_model = std::make_unique<QStandardItemModel>();
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        column->addWidget(new QWidget, 1);
        m_panel = new QueuePanel;
        column->addWidget(m_panel);
        m_window->resize(640, 420);
        m_panel->setModel(m_model.get());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void isThereOnlyWithMessages()
    {
        QVERIFY(!m_panel->isVisible());
        add(7, u"first line\nsecond line"_s);
        QVERIFY(m_panel->isVisible());
        QCOMPARE(texts(), QStringList { u"first line\nsecond line"_s });
        QVERIFY(rows().first()->accessibleName().contains(u"first line"_s));
        QVERIFY(!rows().first()->accessibleName().contains(u"second"_s));
        m_model->clear();
        QVERIFY(!m_panel->isVisible());
    }

    void followsTheModel()
    {
        add(1, u"one"_s);
        add(2, u"two"_s);
        add(3, u"three"_s);
        QCOMPARE(texts(), (QStringList { u"one"_s, u"two"_s, u"three"_s }));
        m_model->insertRow(0, m_model->takeRow(2));
        QCOMPARE(texts(), (QStringList { u"three"_s, u"one"_s, u"two"_s }));
        m_model->item(1)->setText(u"one and a half"_s);
        QCOMPARE(texts(), (QStringList { u"three"_s, u"one and a half"_s, u"two"_s }));
        m_model->removeRow(0);
        QCOMPARE(texts(), (QStringList { u"one and a half"_s, u"two"_s }));
    }

    void editsInPlace()
    {
        add(5, u"old text"_s);
        QSignalSpy edited(m_panel, &QueuePanel::editRequested);
        m_panel->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        auto *field = qobject_cast<QPlainTextEdit *>(QApplication::focusWidget());
        QVERIFY(field);
        QCOMPARE(field->toPlainText(), u"old text"_s);
        QTest::keyClick(field, Qt::Key_Return); // a line of the message
        QTest::keyClicks(field, u"and more"_s);
        QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.at(0).at(0).toLongLong(), 5);
        QCOMPARE(edited.at(0).at(1).toString(), u"old text\nand more"_s);
        QCOMPARE(QApplication::focusWidget(), rows().first());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F2);
        QTest::keyClicks(QApplication::focusWidget(), u" not this"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(edited.size(), 1);
    }

    void whatIsBeingWrittenSurvivesAReset()
    {
        add(1, u"one"_s);
        add(2, u"two"_s);
        QSignalSpy orphaned(m_panel, &QueuePanel::orphaned);
        QTest::mouseDClick(rows().at(1), Qt::LeftButton, {}, rows().at(1)->rect().center());
        auto *field = qobject_cast<QPlainTextEdit *>(QApplication::focusWidget());
        QVERIFY(field);
        QTest::keyClicks(field, u" changed"_s);
        reset({ { 2, u"two"_s } }); // the first was sent
        QCOMPARE(QApplication::focusWidget(), field);
        QCOMPARE(field->toPlainText(), u"two changed"_s);
        QCOMPARE(orphaned.size(), 0);
        reset({ { 3, u"three"_s } }); // now this one was, too
        QCOMPARE(orphaned.size(), 1);
        QCOMPARE(orphaned.at(0).at(0).toString(), u"two changed"_s);
    }

    void movesByKey()
    {
        add(1, u"one"_s);
        add(2, u"two"_s);
        add(3, u"three"_s);
        QSignalSpy moved(m_panel, &QueuePanel::moveRequested);
        m_panel->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(moved.size(), 0); // it is the first
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(moved.takeFirst(), (QVariantList { 1LL, 3LL }));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), rows().at(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(moved.takeFirst(), (QVariantList { 2LL, 0LL }));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(moved.takeFirst(), (QVariantList { 2LL, 1LL }));
    }

    void movesByDragging()
    {
        add(1, u"one"_s);
        add(2, u"two"_s);
        add(3, u"three"_s);
        QSignalSpy moved(m_panel, &QueuePanel::moveRequested);
        QueueRow *first = rows().first();
        const QPoint grip(10, first->height() / 2);
        QTest::mousePress(first, Qt::LeftButton, {}, grip);
        QTest::mouseMove(first, grip + QPoint(0, first->height()));
        QTest::mouseMove(first, grip + QPoint(0, first->height() * 3));
        QTest::mouseRelease(first, Qt::LeftButton, {}, grip + QPoint(0, first->height() * 3));
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved.takeFirst(), (QVariantList { 1LL, 0LL }));
        QueueRow *last = rows().last();
        QTest::mousePress(last, Qt::LeftButton, {}, grip);
        QTest::mouseMove(last, grip - QPoint(0, last->height() * 3));
        QTest::mouseRelease(last, Qt::LeftButton, {}, grip - QPoint(0, last->height() * 3));
        QCOMPARE(moved.takeFirst(), (QVariantList { 3LL, 1LL }));
        QTest::mousePress(last, Qt::LeftButton, {}, grip); // where it is: nothing
        QTest::mouseRelease(last, Qt::LeftButton, {}, grip + QPoint(2, 1));
        QCOMPARE(moved.size(), 0);
    }

    void steersAndRemoves()
    {
        add(4, u"stop using tabs"_s);
        QSignalSpy steered(m_panel, &QueuePanel::steerRequested);
        QSignalSpy removed(m_panel, &QueuePanel::removeRequested);
        QTest::mouseClick(button(u"Send now"_s), Qt::LeftButton);
        QCOMPARE(steered.takeFirst(), (QVariantList { 4LL, true }));
        m_model->item(0)->setData(true, QueueModel::SteerRole);
        QVERIFY(!button(u"Send now"_s));
        QTest::mouseClick(button(u"Send after the answer"_s), Qt::LeftButton);
        QCOMPARE(steered.takeFirst(), (QVariantList { 4LL, false }));
        m_panel->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
        QCOMPARE(removed.takeFirst(), QVariantList { 4LL });
    }

    void theFocusGoesToTheNextOne()
    {
        add(1, u"one"_s);
        add(2, u"two"_s);
        m_panel->takeFocus();
        m_model->removeRow(0);
        QCOMPARE(QApplication::focusWidget(), rows().first());
        QCOMPARE(rows().first()->row().id, 2);
    }

    void leftOversAreOffered()
    {
        add(9, u"written before the crash"_s);
        m_model->item(0)->setData(true, QueueModel::LeftOverRole);
        QVERIFY(!button(u"Send now"_s));
        QSignalSpy sent(m_panel, &QueuePanel::sendRequested);
        QSignalSpy back(m_panel, &QueuePanel::takeBackRequested);
        QTest::mouseClick(button(u"Send"_s), Qt::LeftButton);
        QCOMPARE(sent.takeFirst(), QVariantList { 9LL });
        QTest::mouseClick(button(u"Back to composer"_s), Qt::LeftButton);
        QCOMPARE(back.takeFirst(), QVariantList { 9LL });
    }

    void manyScrollInside()
    {
        const QSize before = m_window->size();
        for (int id = 1; id <= 40; ++id) {
            add(id, u"message %1"_s.arg(id));
        }
        QCoreApplication::processEvents();
        QCOMPARE(m_window->size(), before);
        COMPARE_SOON(m_panel->height(), m_panel->sizeHint().height());
        QVERIFY(m_panel->height() < before.height() / 2);
    }

    void everyControlHasAName()
    {
        add(1, u"one"_s);
        for (const auto *control : m_panel->findChildren<QToolButton *>()) {
            QVERIFY(!control->accessibleName().isEmpty());
        }
    }

    void pictures()
    {
        add(1,
            u"Use the new parser for this, too, and keep the old one until the migration is done"_s);
        add(2, u"stop using tabs"_s);
        add(3, u"Here is what it looks like\nwith the second line"_s);
        m_model->item(1)->setData(true, QueueModel::SteerRole);
        m_model->item(2)->setData(2, QueueModel::ImageCountRole);
        m_panel->takeFocus();
        savePictures(*m_window, u"queue"_s);
        rows().first()->edit();
        savePictures(*m_window, u"queue-edit"_s);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        for (int row = 0; row < 3; ++row) {
            m_model->item(row)->setData(true, QueueModel::LeftOverRole);
        }
        savePictures(*m_window, u"queue-left-over"_s);
    }

private:
    static QStandardItem *item(qint64 id, const QString &text)
    {
        auto *made = new QStandardItem(text);
        made->setData(id, QueueModel::IdRole);
        made->setData(false, QueueModel::SteerRole);
        made->setData(false, QueueModel::LeftOverRole);
        return made;
    }
    void add(qint64 id, const QString &text) { m_model->appendRow(item(id, text)); }
    /// As the program's model does: all rows at once.
    void reset(const QList<std::pair<qint64, QString>> &messages)
    {
        auto next = std::make_unique<QStandardItemModel>();
        for (const auto &[id, text] : messages) {
            next->appendRow(item(id, text));
        }
        m_panel->setModel(next.get());
        m_model = std::move(next);
    }
    /// In the order in which they stand.
    [[nodiscard]] QList<QueueRow *> rows() const
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        QList<QueueRow *> found = m_panel->findChildren<QueueRow *>();
        std::ranges::sort(found, {}, [](const QueueRow *row) { return row->y(); });
        return found;
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList found;
        for (const QueueRow *row : rows()) {
            found += row->row().text;
        }
        return found;
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (auto *found : m_panel->findChildren<QPushButton *>()) {
            if (found->isVisible() && found->text() == text) {
                return found;
            }
        }
        return nullptr;
    }

    std::unique_ptr<QStandardItemModel> m_model;
    std::unique_ptr<QWidget> m_window;
    QueuePanel *m_panel = nullptr;
};

QTEST_MAIN(TestQueuePanel)
#include "tst_queuepanel.moc"
