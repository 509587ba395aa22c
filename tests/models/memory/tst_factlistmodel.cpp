// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factlistmodel.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// One line a row: headings with their figures, facts with a switch.
QString textOf(const FactListModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        if (index.data(FactListModel::HeadingRole).toBool()) {
            lines += u"# %1 (%2)"_s.arg(index.data().toString(),
                                        index.data(FactListModel::FiguresRole).toString());
        } else {
            const bool shown = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            lines += (shown ? u"+ "_s : u"- "_s) + index.data().toString();
        }
    }
    return lines.join(u'\n');
}

MemoryFact fact(const QString &text, bool shown = true)
{
    return { EntryId::create(), text, {}, shown, false };
}

FactListModel::Frame writable()
{
    FactListModel::Frame frame;
    for (const FactScope scope :
         { FactScope::Everywhere, FactScope::Project, FactScope::Session }) {
        frame.writable.insert(scope, true);
        frame.tokens.insert(scope, 120);
        frame.limits.insert(scope, 1'000);
    }
    return frame;
}

MemoryState sample()
{
    MemoryState state;
    state.session = { fact(u"one"_s), fact(u"two"_s, false), fact(u"three"_s) };
    return state;
}

MemoryState withKept()
{
    MemoryState state = sample();
    state.kept.everywhere += KeptFact { .id = EntryId::create(), .text = u"always"_s };
    state.kept.project += KeptFact { .id = EntryId::create(), .text = u"here"_s };
    return state;
}

} // namespace

class TestFactListModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void headingsOnlyWhereThereAreSeveralLists()
    {
        FactListModel model;
        QAbstractItemModelTester tester(&model);
        model.setFacts(sample(), writable());
        QCOMPARE(textOf(model), u"+ one\n- two\n+ three"_s);
        model.setFacts(withKept(), writable());
        QCOMPARE(textOf(model),
                 u"# Every session (120 of 1.0k)\n+ always\n# This project (120 of 1.0k)\n+ here\n"
                 "# This session (120 of 1.0k)\n+ one\n- two\n+ three"_s);
        QCOMPARE(model.factCount(), 5);
        model.setFacts({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    /// So that a view keeps what is current and being edited.
    void rowsStayThroughChanges()
    {
        FactListModel model;
        QAbstractItemModelTester tester(&model);
        MemoryState state = sample();
        model.setFacts(state, writable());
        const QPersistentModelIndex two = model.index(1);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        state.session.move(2, 0);
        state.session.insert(1, fact(u"new"_s));
        state.session[3].text = u"changed"_s; // was "two"
        model.setFacts(state, writable());
        QCOMPARE(textOf(model), u"+ three\n+ new\n+ one\n- changed"_s);
        QVERIFY(two.isValid() && two.row() == 3);
        state.session.removeAt(2);
        model.setFacts(state, writable());
        QCOMPARE(two.row(), 2);
        QCOMPARE(resets.size(), 0);
    }

    void whatIsAskedFor()
    {
        FactListModel model;
        MemoryState state = withKept();
        model.setFacts(state, writable());
        QSignalSpy revised(&model, &FactListModel::reviseRequested);
        QSignalSpy shown(&model, &FactListModel::showRequested);
        const QModelIndex one = model.index(model.rowOf(state.session.constFirst().id));
        QVERIFY(!model.setData(one, u"one"_s, Qt::EditRole)); // nothing new
        QVERIFY(!model.setData(one, u"  "_s, Qt::EditRole));
        QVERIFY(model.setData(one, u"uno"_s, Qt::EditRole));
        QVERIFY(model.setData(one, int(Qt::Unchecked), Qt::CheckStateRole));
        QCOMPARE(revised.size(), 1);
        QCOMPARE(revised.constFirst().at(1).toString(), u"uno"_s);
        QCOMPARE(shown.constFirst().at(1).toBool(), false);
        QVERIFY(!model.setData(model.index(0), u"x"_s, Qt::EditRole)); // a heading
        FactListModel::Frame frame = writable();
        frame.writable[FactScope::Session] = false;
        model.setFacts(state, frame);
        QVERIFY(!model.setData(one, u"dos"_s, Qt::EditRole));
        QVERIFY(!(model.flags(one) & Qt::ItemIsUserCheckable));
        QVERIFY(model.flags(model.index(1)) & Qt::ItemIsEditable); // everywhere still can be
    }

    void drops_data()
    {
        QTest::addColumn<QString>("moved");
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("asked");
        // 0 # everywhere, 1 always, 2 # project, 3 here, 4 # session, 5 one, 6 two, 7 three
        QTest::newRow("up") << u"three"_s << 5 << u"three before one"_s;
        QTest::newRow("to the end") << u"one"_s << 8 << u"one before "_s;
        QTest::newRow("behind the next") << u"one"_s << 7 << u"one before three"_s;
        QTest::newRow("where it is") << u"two"_s << 6 << QString();
        QTest::newRow("behind itself") << u"two"_s << 7 << QString();
        QTest::newRow("beside all") << u"one"_s << -1 << u"one before "_s;
        QTest::newRow("into the project") << u"one"_s << 4 << u"one to project"_s;
        QTest::newRow("above all") << u"one"_s << 0 << u"one to everywhere"_s;
        QTest::newRow("into the session") << u"always"_s << 6 << u"always to session"_s;
    }

    void drops()
    {
        QFETCH(const QString, moved);
        QFETCH(const int, row);
        QFETCH(const QString, asked);
        FactListModel model;
        model.setFacts(withKept(), writable());
        const auto nameOf = [&model](const EntryId &id) {
            return model.index(model.rowOf(id)).data().toString();
        };
        QString answer;
        connect(&model, &FactListModel::reorderRequested, &model,
                [&](const EntryId &fact, const EntryId &before) {
                    answer = nameOf(fact) + u" before "_s + nameOf(before);
                });
        connect(&model, &FactListModel::moveRequested, &model,
                [&](const EntryId &fact, FactScope scope) {
                    answer = nameOf(fact) + u" to "_s + toString(scope);
                });
        const QModelIndexList from = model.match(model.index(0), Qt::DisplayRole, moved);
        const std::unique_ptr<QMimeData> data(model.mimeData(from));
        QVERIFY(!model.dropMimeData(data.get(), Qt::MoveAction, row, 0, {}));
        QCOMPARE(answer, asked);
    }

    void saysWhereAFactComesFrom()
    {
        FactListModel model;
        MemoryState state = sample();
        state.session[0].sources = { EntryId::create() };
        state.session[0].byModel = true;
        model.setFacts(state, writable());
        const auto origin = [&model](int row) {
            return model.index(row).data(FactListModel::OriginRole).toString();
        };
        QCOMPARE(origin(0), u"The model, from a message"_s);
        QCOMPARE(origin(1), u"You"_s);
        model.setSourceTitles([&](const SessionId &, const EntryId &entry) {
            return entry == state.session[0].sources[0] ? u"Fix the port"_s : QString();
        });
        QCOMPARE(origin(0), u"The model, from “Fix the port”"_s);
        QVERIFY(model.index(0).data(FactListModel::HasSourceRole).toBool());
        QVERIFY(!model.index(1).data(FactListModel::HasSourceRole).toBool());
        QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(), u"2. two (not sent)"_s);
    }
};

QTEST_GUILESS_MAIN(TestFactListModel)
#include "tst_factlistmodel.moc"
