// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "longcalls.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

RpcCallPtr callOf(const QJsonValue &id)
{
    return std::make_shared<RpcCall>(RpcRequest { id, u"work"_s, {} }, [](const QByteArray &) { });
}

} // namespace

class LongCallsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stopsTheOneThatIsNamed();
    void whatHasEndedIsNotStopped();
    void anIdThatIsUsedAgain();
    void afterTheEnd();
};

void LongCallsTest::stopsTheOneThatIsNamed()
{
    LongCalls calls;
    const LongCallPtr one = calls.begin(callOf(1));
    const LongCallPtr text = calls.begin(callOf(u"1"_s));
    int told = 0;
    one->onStop([&] { ++told; });
    const std::stop_token token = one->token();
    QVERIFY(calls.stop(1));
    QVERIFY(calls.stop(1)); // still under way, and told once
    QCOMPARE(told, 1);
    QVERIFY(token.stop_requested());
    QVERIFY(!text->isStopped());
    QVERIFY(!calls.stop(2));
    one->onStop([&] { told += 10; }); // comes too late, so at once
    QCOMPARE(told, 11);
    one->onStop({}); // nothing more is to be done
    text->onStop([&] { told += 100; });
    text->onStop({});
    text->stop();
    QCOMPARE(told, 11);
}

void LongCallsTest::whatHasEndedIsNotStopped()
{
    LongCalls calls;
    LongCallPtr one = calls.begin(callOf(1));
    one->call->answer(QJsonObject());
    QVERIFY(!calls.stop(1));
    QVERIFY(!one->isStopped());
    one.reset();
    QVERIFY(!calls.stop(1));
}

void LongCallsTest::anIdThatIsUsedAgain()
{
    LongCalls calls;
    const LongCallPtr old = calls.begin(callOf(1));
    old->call->answer(QJsonObject());
    const LongCallPtr fresh = calls.begin(callOf(1));
    QVERIFY(calls.stop(1));
    QVERIFY(fresh->isStopped());
    QVERIFY(!old->isStopped());
}

void LongCallsTest::afterTheEnd()
{
    LongCalls calls;
    const LongCallPtr before = calls.begin(callOf(1));
    calls.close();
    QVERIFY(before->isStopped());
    QVERIFY(calls.begin(callOf(2))->isStopped());
}

QTEST_GUILESS_MAIN(LongCallsTest)
#include "tst_longcalls.moc"
