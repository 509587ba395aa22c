// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalextraction.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

using Kind = JournalFact::Kind;
using Source = JournalFact::Source;

namespace
{

Entry message(Role role, const QString &text)
{
    Entry entry;
    entry.id = EntryId::create();
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

Fact fact(Fact::Kind kind, const QString &text, const Entry &entry, double weight)
{
    return { kind, text, text, entry.id, weight };
}

} // namespace

/// What rules keep of a range, and how much it weighs.
class TestJournalExtraction final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importance_data();
    void importance();
    void tags();
    void theMostImportantFirst();
    void ofARealRange();
    void secretsAreLeftOut_data();
    void secretsAreLeftOut();
    void wrongPatternKeepsNothing();
};

void TestJournalExtraction::importance_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("weight");
    QTest::addColumn<bool>("byPerson");
    QTest::addColumn<int>("importance");
    const auto row = [](const char *name, Fact::Kind kind, double weight, bool byPerson,
                        int importance) {
        QTest::newRow(name) << static_cast<int>(kind) << weight << byPerson << importance;
    };
    row("a rule of the person", Fact::Kind::Instruction, 1.0, true, 8);
    row("a wish of the person", Fact::Kind::Instruction, 0.6, true, 7);
    row("a plain request", Fact::Kind::Instruction, 0.45, true, 6);
    row("a decision of the person", Fact::Kind::Decision, 0.8, true, 8);
    row("a decision of the model", Fact::Kind::Decision, 0.8, false, 6);
    row("perhaps a decision", Fact::Kind::Decision, 0.5, false, 5);
    row("open", Fact::Kind::OpenItem, 0.7, false, 6);
    row("a figure", Fact::Kind::Number, 0.5, false, 5);
    row("a failed build", Fact::Kind::Command, 0.85, false, 7);
    row("a build", Fact::Kind::Command, 0.55, false, 5);
    row("looking around", Fact::Kind::Command, 0.2, false, 4);
    row("an error", Fact::Kind::Error, 0.75, false, 7);
    row("a tool's slip", Fact::Kind::Error, 0.3, false, 4);
    row("a changed file", Fact::Kind::Path, 0.9, false, 6);
    row("a file that was read", Fact::Kind::Path, 0.4, false, 4);
}

void TestJournalExtraction::importance()
{
    QFETCH(const int, kind);
    QFETCH(const double, weight);
    QFETCH(const bool, byPerson);
    QFETCH(const int, importance);
    const Entry entry = message(byPerson ? Role::User : Role::Assistant, u"x"_s);
    const QList<Entry> range { entry };
    const auto kept = extractJournal(
            range, { fact(static_cast<Fact::Kind>(kind), u"some text"_s, entry, weight) }, {}, {});
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.first().importance, importance);
    QVERIFY(kept.first().method == JournalFact::Method::Heuristic);
    QCOMPARE(kept.first().sources, QList { entry.id });
    const bool tool = kind == static_cast<int>(Fact::Kind::Path)
            || kind == static_cast<int>(Fact::Kind::Command)
            || kind == static_cast<int>(Fact::Kind::Error);
    QVERIFY(kept.first().source
            == (tool               ? Source::Observation
                        : byPerson ? Source::Direct
                                   : Source::Inference));
}

void TestJournalExtraction::tags()
{
    const Entry entry = message(Role::Assistant, u"x"_s);
    ToolEvent event;
    event.entry = entry.id;
    event.name = u"Bash"_s;
    const QList<Entry> range { entry };
    const auto kept = extractJournal(
            range,
            { fact(Fact::Kind::Path, u"src/net/Socket.CPP"_s, entry, 0.9),
              fact(Fact::Kind::Command, u"/usr/bin/cmake --build x → ok"_s, entry, 0.5),
              fact(Fact::Kind::Decision, u"We keep it"_s, entry, 0.5) },
            { event }, u"Tide"_s);
    QCOMPARE(kept.size(), 3);
    QHash<Kind, QStringList> tags;
    for (const JournalFact &one : kept) {
        tags.insert(one.kind, one.tags);
    }
    QCOMPARE(tags.value(Kind::Path), (QStringList { u"bash"_s, u"cpp"_s, u"net"_s, u"tide"_s }));
    QCOMPARE(tags.value(Kind::Command), (QStringList { u"bash"_s, u"cmake"_s, u"tide"_s }));
    QCOMPARE(tags.value(Kind::Decision), QStringList { u"tide"_s });
}

void TestJournalExtraction::theMostImportantFirst()
{
    const Entry entry = message(Role::User, u"x"_s);
    QList<Fact> facts;
    for (int i = 0; i < 400; ++i) {
        facts += fact(i % 2 == 0 ? Fact::Kind::Path : Fact::Kind::Instruction, u"text %1"_s.arg(i),
                      entry, i % 2 == 0 ? 0.4 : 1.0);
    }
    const QList<Entry> range { entry };
    const auto kept = extractJournal(range, facts, {}, {});
    QCOMPARE(kept.size(), MostJournalFacts);
    QVERIFY(std::ranges::all_of(kept, [](const JournalFact &one) { return one.importance == 8; }));
    // A long text is one line of at most 500.
    const auto cut = extractJournal(
            range, { fact(Fact::Kind::Decision, u"a\n"_s + QString(900, u'b'), entry, 1) }, {}, {});
    QCOMPARE(cut.first().text.size(), JournalFact::LongestText);
    QVERIFY(!cut.first().text.contains(u'\n'));
}

void TestJournalExtraction::ofARealRange()
{
    Entry injected = message(Role::User, u"Remember that the house style forbids tabs in files."_s);
    injected.type = EntryType::CustomMessage;
    const QList<Entry> range {
        message(Role::User, u"Never push to the main branch without asking me first."_s),
        message(Role::Assistant, u"We decided to keep SQLite because it needs no server at all."_s),
        injected
    };
    const auto facts = sessionFacts(range);
    const auto kept = extractJournal(range, facts, toolEvents(range), u"tide"_s);
    QVERIFY(kept.size() >= 2);
    QCOMPARE(kept.first().sources, QList { range.first().id });
    QVERIFY(kept.first().source == Source::Direct);
    // What a program wrote into a message is no instruction of the person.
    QVERIFY(std::ranges::none_of(
            kept, [](const JournalFact &one) { return one.text.contains(u"house style"_s); }));
}

void TestJournalExtraction::secretsAreLeftOut_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("kept");
    QTest::newRow("a key") << u"Use sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s << false;
    QTest::newRow("a password") << u"It is at postgres://app:hunter2hunter2@db.example.org/x"_s
                                << false;
    QTest::newRow("one's own") << u"Say correct-horse-battery to it"_s << false;
    QTest::newRow("words about keys") << u"The API key is kept in the keychain"_s << true;
}

void TestJournalExtraction::secretsAreLeftOut()
{
    QFETCH(const QString, text);
    QFETCH(const bool, kept);
    JournalFact one;
    one.text = text;
    JournalFact harmless;
    harmless.text = u"The port is 8080"_s;
    RedactionRules rules;
    rules.own = { ApiKey("correct-horse-battery") };
    const SafeJournal safe = safeFacts({ one, harmless }, rules);
    QCOMPARE(safe.facts.contains(one), kept);
    QVERIFY(safe.facts.contains(harmless));
    QCOMPARE(safe.leftOut, kept ? 0 : 1);
}

void TestJournalExtraction::wrongPatternKeepsNothing()
{
    JournalFact one;
    one.text = u"The port is 8080"_s;
    RedactionRules rules;
    rules.patterns = { u"("_s };
    const SafeJournal safe = safeFacts({ one }, rules);
    QVERIFY(safe.facts.isEmpty());
    QCOMPARE(safe.leftOut, 1);
}

QTEST_GUILESS_MAIN(TestJournalExtraction)
#include "tst_journalextraction.moc"
