// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextstate.h"

#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What edits, undo and redo leave behind, entry by entry.
class TestContextState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marks();
    void marksOfAnOperation();
    void boundaries();
    void jsonRoundTrip();
    void retain();
    void rangeSummaries();
    void editEntries_data();
    void editEntries();
    void damagedEdits();
    void facts();
    void factsOfAnOperation();
};

namespace
{

const EntryId A = EntryId::create();
const EntryId B = EntryId::create();
using Op = ContextEdit::Op;

Entry edit(Op op, const EntryId &target, const QString &operation = {})
{
    return ContextEdit { op, { target }, {} }.toEntry(operation);
}

Entry switchOf(Op op, const QString &operation)
{
    return ContextEdit { op, {}, operation }.toEntry();
}

} // namespace

void TestContextState::marks()
{
    ContextState state;
    QVERIFY(!state.isPinned(A));
    state.fold(edit(Op::Pin, A));
    state.fold(edit(Op::Exclude, A));
    state.fold(edit(Op::Mask, B));
    QVERIFY(state.isPinned(A) && state.isExcluded(A) && state.isMasked(B));
    QVERIFY(!state.isPinned(B) && !state.isMasked(A));
    QCOMPARE(state.pinned(), QList { A });
    state.fold(edit(Op::Unpin, A));
    state.fold(edit(Op::Include, A));
    state.fold(edit(Op::Unmask, B));
    QVERIFY(!state.isPinned(A) && !state.isExcluded(A) && !state.isMasked(B));
}

void TestContextState::marksOfAnOperation()
{
    ContextState state;
    state.fold(edit(Op::Mask, A, u"run"_s));
    QVERIFY(state.isMasked(A));
    state.fold(switchOf(Op::Disable, u"run"_s));
    QVERIFY(!state.isMasked(A));
    QVERIFY(state.isDisabled(u"run"_s));
    state.fold(switchOf(Op::Enable, u"run"_s));
    QVERIFY(state.isMasked(A));
    // By hand wins over the run from here on, also when the run is undone and redone.
    state.fold(edit(Op::Unmask, A));
    QVERIFY(!state.isMasked(A));
    state.fold(switchOf(Op::Disable, u"run"_s));
    state.fold(switchOf(Op::Enable, u"run"_s));
    QVERIFY(!state.isMasked(A));
    // A run over a mask by hand leaves that when it is undone.
    state.fold(edit(Op::Mask, B));
    state.fold(edit(Op::Mask, B, u"second"_s));
    state.fold(switchOf(Op::Disable, u"second"_s));
    QVERIFY(state.isMasked(B));
}

void TestContextState::boundaries()
{
    ContextState state;
    QVERIFY(state.boundary().isNull());
    state.fold(edit(Op::Boundary, A));
    state.fold(edit(Op::Boundary, B, u"run"_s));
    QCOMPARE(state.boundary(), B);
    state.fold(switchOf(Op::Disable, u"run"_s));
    QCOMPARE(state.boundary(), A);
}

void TestContextState::jsonRoundTrip()
{
    ContextState state;
    state.provider = u"p"_s;
    state.model = u"m"_s;
    state.thinkingLevel = u"high"_s;
    state.fold(edit(Op::Pin, A));
    state.fold(edit(Op::Exclude, B, u"one"_s));
    state.fold(edit(Op::Mask, A, u"two"_s));
    state.fold(edit(Op::Mask, A, u"three"_s));
    state.fold(edit(Op::Boundary, B));
    state.fold(switchOf(Op::Disable, u"two"_s));
    const ContextState read = ContextState::fromJson(state.toJson());
    QCOMPARE(read, state);
    QVERIFY(read.isMasked(A));
    QCOMPARE(QJsonDocument(read.toJson()).toJson(), QJsonDocument(state.toJson()).toJson());
    QCOMPARE(ContextState::fromJson(ContextState().toJson()), ContextState());
    QCOMPARE(ContextState::fromJson({ { u"pins"_s, 7 }, { u"disabled"_s, u"x"_s } }),
             ContextState());
}

void TestContextState::retain()
{
    ContextState state;
    state.fold(edit(Op::Pin, A));
    state.fold(edit(Op::Mask, A));
    state.fold(edit(Op::Exclude, B));
    state.fold(edit(Op::Mask, B));
    state.retain([](const EntryId &) { return false; });
    QVERIFY(state.isPinned(A)); // pins reach over every cut
    QVERIFY(state.isMasked(A)); // and what else is known of them
    QVERIFY(!state.isMasked(B));
    QVERIFY(state.isExcluded(B)); // keeps out a pinned unit that it belongs to
}

void TestContextState::rangeSummaries()
{
    ContextState state;
    Entry summary = ContextEdit { Op::Summarize, { A, B }, {} }.toEntry(u"run"_s);
    state.fold(summary);
    QVERIFY(state.rangeSummaries().isEmpty()); // not stored yet: nothing could be sent
    summary.id = EntryId::create();
    state.fold(summary);
    QCOMPARE(state.rangeSummaries().size(), 1);
    QCOMPARE(state.rangeSummaries().constFirst().entry, summary.id);
    QCOMPARE(ContextState::fromJson(state.toJson()), state);
    state.fold(switchOf(Op::Disable, u"run"_s));
    QVERIFY(state.rangeSummaries().isEmpty());
    QCOMPARE(ContextState::fromJson(state.toJson()), state); // redo may bring it back
    state.fold(switchOf(Op::Enable, u"run"_s));
    QCOMPARE(state.rangeSummaries().size(), 1);
    state.retain([](const EntryId &id) { return id == B; });
    QCOMPARE(state.rangeSummaries().size(), 1);
    state.retain([](const EntryId &) { return false; });
    QVERIFY(state.rangeSummaries().isEmpty());
}

void TestContextState::editEntries_data()
{
    QTest::addColumn<int>("op");
    for (int op = 0; op <= static_cast<int>(Op::Summarize); ++op) {
        QTest::newRow(toString(static_cast<Op>(op)).data()) << op;
    }
}

void TestContextState::editEntries()
{
    QFETCH(int, op);
    const ContextEdit wanted { static_cast<Op>(op), { A, B }, u"run"_s };
    const Entry entry = wanted.toEntry(u"own"_s);
    QVERIFY(ContextEdit::isContextEdit(entry));
    QVERIFY(!entry.modelFacing);
    QCOMPARE(entry.operationId, u"own"_s);
    const auto read = ContextEdit::fromEntry(entry);
    QVERIFY(read);
    QCOMPARE(toString(read->op), toString(wanted.op));
    QCOMPARE(read->targets, wanted.targets);
    QCOMPARE(read->operation, wanted.operation);
}

void TestContextState::damagedEdits()
{
    Entry entry = edit(Op::Pin, A);
    entry.data[u"op"_s] = u"unheard of"_s;
    QVERIFY(!ContextEdit::fromEntry(entry));
    entry.data = {};
    QVERIFY(!ContextEdit::fromEntry(entry));
    Entry other;
    other.type = EntryType::Custom;
    other.customType = u"note"_s;
    QVERIFY(!ContextEdit::fromEntry(other));
    ContextState state;
    state.fold(entry);
    QCOMPARE(state, ContextState());
}

namespace
{

Entry remember(const QString &text, const QString &operation = {})
{
    ContextEdit edit { Op::Remember, { A }, {} };
    edit.text = text;
    Entry entry = edit.toEntry(operation);
    entry.id = EntryId::create();
    return entry;
}

QString textsOf(const ContextState &state)
{
    QStringList texts;
    const QList<MemoryFact> facts = state.facts();
    for (const MemoryFact &fact : facts) {
        texts += fact.isShown ? fact.text : u'(' + fact.text + u')';
    }
    return texts.join(u' ');
}

} // namespace

void TestContextState::facts()
{
    ContextState state;
    const Entry one = remember(u"one"_s);
    const Entry two = remember(u"two"_s);
    const Entry three = remember(u"three"_s);
    for (const Entry &entry : { one, two, three }) {
        state.fold(entry);
    }
    QCOMPARE(textsOf(state), u"one two three"_s);
    QCOMPARE(state.facts().first().sources, QList { A });
    state.fold(edit(Op::Hide, two.id));
    ContextEdit revise { Op::Revise, { one.id }, {} };
    revise.text = u"uno"_s;
    state.fold(revise.toEntry());
    state.fold(ContextEdit { Op::Reorder, { three.id, one.id }, {} }.toEntry());
    QCOMPARE(textsOf(state), u"three uno (two)"_s);
    QVERIFY(ContextState::fromJson(state.toJson()) == state);
    state.fold(edit(Op::Show, two.id));
    state.fold(edit(Op::Reorder, three.id)); // to the end
    QCOMPARE(textsOf(state), u"uno two three"_s);
    state.fold(edit(Op::Forget, one.id));
    state.fold(ContextEdit { Op::Forget, { one.id, three.id }, {} }.toEntry()); // one is gone
    state.fold(edit(Op::Forget, B)); // no fact: nothing
    state.fold(edit(Op::Revise, two.id)); // without text: nothing
    QCOMPARE(textsOf(state), u"two"_s);
    state.retain([](const EntryId &) { return false; });
    QCOMPARE(textsOf(state), u"two"_s); // no cut takes a fact out
}

void TestContextState::factsOfAnOperation()
{
    ContextState state;
    const Entry byHand = remember(u"mine"_s);
    state.fold(byHand);
    const Entry found = remember(u"found"_s, u"run"_s);
    state.fold(found);
    state.fold(remember(u"later"_s));
    state.fold(edit(Op::Hide, found.id));
    QCOMPARE(textsOf(state), u"mine (found) later"_s);
    const ContextState stored = ContextState::fromJson(state.toJson());
    QVERIFY(stored == state);
    state.fold(switchOf(Op::Disable, u"run"_s));
    QCOMPARE(textsOf(state), u"mine later"_s);
    state.fold(switchOf(Op::Enable, u"run"_s));
    QCOMPARE(textsOf(state), u"mine (found) later"_s);
}

QTEST_GUILESS_MAIN(TestContextState)
#include "tst_contextstate.moc"
