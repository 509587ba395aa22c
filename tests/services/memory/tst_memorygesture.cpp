// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorygesture.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const SessionId Here = SessionId::create();

/// "port tabs-": two facts, the second hidden; lists of session, project and everywhere between bars.
QString textOf(const MemoryState &state)
{
    QStringList lists;
    for (const FactScope scope :
         { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
        QStringList facts;
        const QList<MemoryFact> list = state.of(scope);
        for (const MemoryFact &fact : list) {
            facts += fact.isShown ? fact.text : fact.text + u'-';
        }
        lists += facts.join(u' ');
    }
    return lists.join(u"|"_s);
}

MemoryState sample()
{
    MemoryState state;
    state.kept.folder = u"/w/p"_s;
    for (const QString &text : { u"a"_s, u"b"_s, u"c"_s }) {
        state.session += MemoryFact {
            EntryId::create(), text, { EntryId::create() }, text != u"b"_s, false
        };
        state.kept.project += KeptFact { .id = EntryId::create(),
                                         .project = u"/w/p"_s,
                                         .text = u"p"_s + text,
                                         .place = int(state.kept.project.size()) + 1 };
    }
    state.kept.everywhere += KeptFact { .id = EntryId::create(), .text = u"e"_s, .place = 1 };
    return state;
}

EntryId idOf(const MemoryState &state, const QString &text)
{
    for (const FactScope scope :
         { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
        const QList<MemoryFact> list = state.of(scope);
        for (const MemoryFact &fact : list) {
            if (fact.text == text) {
                return fact.id;
            }
        }
    }
    return {};
}

MemoryGesture gestureOf(const MemoryState &state, const QString &line)
{
    const QStringList words = line.split(u' ');
    const auto id = [&](int word) { return idOf(state, words.value(word)); };
    const FactScope scope = words.last() == "everywhere"_L1 ? FactScope::Everywhere
            : words.last() == "project"_L1                  ? FactScope::Project
                                                            : FactScope::Session;
    if (words.first() == "remember"_L1) {
        return remembering(state, scope, words.at(1), { EntryId::create() }, Here);
    }
    if (words.first() == "revise"_L1) {
        return revising(state, id(1), words.at(2));
    }
    if (words.first() == "show"_L1 || words.first() == "hide"_L1) {
        return showing(state, id(1), words.first() == "show"_L1);
    }
    if (words.first() == "forget"_L1) {
        QList<EntryId> ids;
        for (int i = 1; i < words.size(); ++i) {
            ids += id(i);
        }
        return forgetting(state, ids);
    }
    return words.first() == "reorder"_L1 ? reordering(state, id(1), id(2))
                                         : moving(state, id(1), scope, Here);
}

} // namespace

class TestMemoryGesture final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doesAndTakesBack_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("after");
        const auto row = [](const char *name, const QString &line, const QString &after) {
            QTest::newRow(name) << line << after;
        };
        row("remember here", u"remember d session"_s, u"a b- c d|pa pb pc|e"_s);
        row("remember in the project", u"remember d project"_s, u"a b- c|pa pb pc d|e"_s);
        row("remember everywhere", u"remember d everywhere"_s, u"a b- c|pa pb pc|e d"_s);
        row("revise", u"revise b x"_s, u"a x- c|pa pb pc|e"_s);
        row("revise a kept one", u"revise pb x"_s, u"a b- c|pa x pc|e"_s);
        row("hide", u"hide a"_s, u"a- b- c|pa pb pc|e"_s);
        row("show", u"show b"_s, u"a b c|pa pb pc|e"_s);
        row("hide a kept one", u"hide e"_s, u"a b- c|pa pb pc|e-"_s);
        row("forget the first", u"forget a"_s, u"b- c|pa pb pc|e"_s);
        row("forget several", u"forget a b pb e"_s, u"c|pa pc|"_s);
        row("forget all", u"forget c a b"_s, u"|pa pb pc|e"_s);
        row("up", u"reorder c a"_s, u"c a b-|pa pb pc|e"_s);
        row("to the end", u"reorder a"_s, u"b- c a|pa pb pc|e"_s);
        row("kept ones up", u"reorder pc pa"_s, u"a b- c|pc pa pb|e"_s);
        row("kept ones to the end", u"reorder pa"_s, u"a b- c|pb pc pa|e"_s);
        row("to the project", u"move b project"_s, u"a c|pa pb pc b-|e"_s);
        row("to everywhere", u"move a everywhere"_s, u"b- c|pa pb pc|e a"_s);
        row("back to the session", u"move pb session"_s, u"a b- c pb|pa pc|e"_s);
        row("from the project to everywhere", u"move pb everywhere"_s, u"a b- c|pa pc|e pb"_s);
        row("nobody", u"forget nobody"_s, u"a b- c|pa pb pc|e"_s);
        row("where it is", u"move a session"_s, u"a b- c|pa pb pc|e"_s);
    }

    void doesAndTakesBack()
    {
        QFETCH(const QString, line);
        QFETCH(const QString, after);
        const MemoryState before = sample();
        const MemoryGesture gesture = gestureOf(before, line);
        const MemoryState done = varve::after(gesture, before);
        QCOMPARE(textOf(done), after);
        const MemoryGesture back = inverse(gesture, before);
        const MemoryState undone = varve::after(back, done);
        QCOMPARE(textOf(undone), textOf(before));
        QCOMPARE(undone.session, before.session); // ids and sources, too
        // And once more, as redo does it.
        const MemoryState again = varve::after(inverse(back, done), undone);
        QCOMPARE(textOf(again), after);
        QCOMPARE(again.session, done.session);
    }

    /// Somebody else has forgotten it since.
    void changesBringNobodyBack()
    {
        const MemoryState before = sample();
        const MemoryGesture gesture = gestureOf(before, u"reorder pb pa"_s);
        const MemoryState done = after(gesture, before);
        const MemoryState now = after(gestureOf(done, u"forget pb"_s), done);
        const MemoryGesture back = inverse(gesture, before);
        const MemoryState undone = after(back, now);
        QCOMPARE(textOf(undone), u"a b- c|pa pc|e"_s);
        QCOMPARE(textOf(after(inverse(back, now), undone)), u"a b- c|pa pc|e"_s);
    }

    void aFactKeepsItsSourceOnItsWay()
    {
        const MemoryState state = sample();
        const MemoryGesture kept = moving(state, idOf(state, u"a"_s), FactScope::Project, Here);
        QCOMPARE(kept.added.constFirst().session, Here);
        QCOMPARE(kept.added.constFirst().entry, state.session.constFirst().sources.constFirst());
        QCOMPARE(kept.added.constFirst().project, u"/w/p"_s);
        const MemoryState moved = after(kept, state);
        const MemoryGesture home = moving(moved, idOf(moved, u"a"_s), FactScope::Session, Here);
        QCOMPARE(after(home, moved).session.last().sources, state.session.constFirst().sources);
        // In another session the entry is not there to go to.
        const MemoryGesture elsewhere =
                moving(moved, idOf(moved, u"a"_s), FactScope::Session, SessionId::create());
        QVERIFY(after(elsewhere, moved).session.last().sources.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestMemoryGesture)
#include "tst_memorygesture.moc"
