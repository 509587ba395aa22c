// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhitmodel.h"

#include <QAbstractItemModelTester>
#include <QPoint>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Strict = QAbstractItemModelTester::FailureReportingMode::QtTest;
QStringList titles(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all += model.index(row, 0).data().toString();
    }
    return all;
}

} // namespace

class TestSearchHitModel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hitsAreGroupedBySession()
    {
        const SessionId one = SessionId::create();
        const SessionId two = SessionId::create();
        const auto hit = [](const SessionId &session, const QString &snippet) {
            return SearchHitRow { session,      EntryId::create(), u"title"_s, snippet,
                                  { { 0, 3 } }, Role::User,        true };
        };
        SearchHitModel model;
        QAbstractItemModelTester tester(&model, Strict);
        model.setHits({ hit(two, u"cut one"_s), hit(one, u"cut two"_s), hit(two, u"cut three"_s) });
        QCOMPARE(titles(model),
                 (QStringList { u"title"_s, u"cut one"_s, u"cut three"_s, u"title"_s,
                                u"cut two"_s }));
        QVERIFY(model.index(0).data(SearchHitModel::HeadingRole).toBool());
        QCOMPARE(model.index(0).data(SearchHitModel::CountRole).toInt(), 2);
        QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(), u"You: cut one"_s);
        QCOMPARE(model.index(4).data(SearchHitModel::SessionIdRole).toUuid(), one.uuid());
        QCOMPARE(model.index(1).data(SearchHitModel::HighlightsRole).value<QList<QPoint>>(),
                 QList<QPoint> { QPoint(0, 3) });
        QCOMPARE(model.hitCount(), 3);
        model.setHits({ hit(one, u"cut <b>x</b>"_s) });
        QVERIFY(model.index(1).data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;"_s));
        model.setHits({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSearchHitModel)
#include "tst_searchhitmodel.moc"
