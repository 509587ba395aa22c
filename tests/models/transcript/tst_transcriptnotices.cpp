// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "entrydata.h"
#include "faketranscript.h"
#include "transcriptmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

bool isUndone(const TranscriptModel &model, int row)
{
    return model.branch().isUndone(model.row(row).node, model.content(row)->entry);
}

} // namespace

/// The rows of runs that only masked tool output.
class TestTranscriptNotices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_session = std::make_unique<FakeTranscript>();
        m_session->user(u"one"_s);
        m_session->call(u"read"_s, R"({"path":"f"})", u"output"_s);
        m_result = m_session->last();
        m_mask = m_session->append(maskOf(m_session->id(m_result), true));
        m_session->user(u"two"_s);
    }

    void aRunHasARowAndAGestureHasNone()
    {
        TranscriptModel model(m_session.get());
        const QAbstractItemModelTester tester(&model);
        model.setBranch(m_session->snapshot(), m_session->indexOf(), nullptr);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.row(2).kind, RowKind::Note);
        QVERIFY(model.index(2).data().toString().startsWith(u"Masked 1 tool output"_s));
        m_session->append(maskOf(m_session->id(m_result), false));
        model.setBranch(m_session->snapshot(), m_session->indexOf(), nullptr);
        QCOMPARE(model.rowCount(), 4);
    }

    void canBeSwitchedOffAndOn()
    {
        TranscriptModel model(m_session.get());
        const QAbstractItemModelTester tester(&model);
        model.setNoticesShown(false);
        model.setBranch(m_session->snapshot(), m_session->indexOf(), nullptr);
        QCOMPARE(model.rowCount(), 3);
        model.setNoticesShown(true);
        QCOMPARE(model.rowCount(), 4);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setNoticesShown(true);
        QVERIFY(resets.isEmpty());
        model.setNoticesShown(false);
        QCOMPARE(model.rowCount(), 3);
        // It stays so for other sessions.
        model.clear();
        model.setBranch(m_session->snapshot(), m_session->indexOf(), nullptr);
        QCOMPARE(model.rowCount(), 3);
    }

    void saysWhenItWasUndone()
    {
        TranscriptModel model(m_session.get());
        const QAbstractItemModelTester tester(&model);
        model.setBranch(m_session->snapshot(), m_session->indexOf(),
                        contextWith(ItemState::Masked));
        QVERIFY(!isUndone(model, 2));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setBranch(m_session->snapshot(), m_session->indexOf(), contextWith(ItemState::Sent));
        QVERIFY(isUndone(model, 2));
        const bool told = std::ranges::any_of(changed, [](const QList<QVariant> &arguments) {
            return arguments.at(0).toModelIndex().row() <= 2
                    && arguments.at(1).toModelIndex().row() >= 2;
        });
        QVERIFY(told);
        // What is no part of the context tells nothing.
        model.setBranch(m_session->snapshot(), m_session->indexOf(), std::make_shared<Context>());
        QVERIFY(!isUndone(model, 2));
    }

    void isCopiedAsText()
    {
        TranscriptModel model(m_session.get());
        model.setBranch(m_session->snapshot(), m_session->indexOf(), nullptr);
        const QString text = plainTextOf(*model.content(2));
        QVERIFY(text.contains(u" → "_s) && text.contains(u"tokens"_s));
        QVERIFY(markdownOf(*model.content(2)).contains(u"|---:|"_s));
    }

private:
    static Entry maskOf(const EntryId &target, bool notice)
    {
        Entry entry = ContextEdit { ContextEdit::Op::Mask, { target }, {} }.toEntry(u"run"_s);
        if (notice) {
            entry.data[entryData::Before] = QJsonObject { { u"toolResults"_s, 5000 } };
            entry.data[entryData::After] = QJsonObject { { u"toolResults"_s, 100 } };
            entry.data[entryData::TokensAfter] = 1100;
            entry.data[u"masked"_s] = 1;
        }
        return entry;
    }

    [[nodiscard]] std::shared_ptr<Context> contextWith(ItemState state) const
    {
        auto context = std::make_shared<Context>();
        ContextItem item;
        item.seq = m_result;
        item.entry = m_session->id(m_result);
        item.state = state;
        context->items = { item };
        return context;
    }

    std::unique_ptr<FakeTranscript> m_session;
    qint64 m_result = 0;
    qint64 m_mask = 0;
};

QTEST_GUILESS_MAIN(TestTranscriptNotices)
#include "tst_transcriptnotices.moc"
