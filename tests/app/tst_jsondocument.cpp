// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Names = QSet<QString>;

/// What each verb's section of the document shows between quotes.
QHash<QString, Names> documented()
{
    QFile file(QStringLiteral(VARVE_DOCS "/json.md"));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("docs/json.md cannot be read");
    }
    static const QRegularExpression Name(u"\"([A-Za-z]+)\""_s);
    QHash<QString, Names> sections;
    QStringList verbs;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (line.startsWith("### "_L1)) {
            verbs = line.sliced(4).split(u", "_s);
        }
        for (auto match = Name.globalMatch(line); match.hasNext();) {
            const QString name = match.next().captured(1);
            for (const QString &verb : std::as_const(verbs)) {
                sections[verb] += name;
            }
        }
    }
    return sections;
}

/// Every name in it, but those inside of `source`, which differ by format, and of tokens by category.
void collect(const QJsonValue &value, Names &names)
{
    for (const QJsonValue &element : value.toArray()) {
        collect(element, names);
    }
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        names += member.key();
        if (member.key() != "source"_L1 && !member.key().startsWith("categoriesBefore"_L1)
            && !member.key().startsWith("categoriesAfter"_L1)) {
            collect(*member, names);
        }
    }
}

} // namespace

/// What the verbs print, against what docs/json.md says of it.
class TestJsonDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreDocumented();
    void documentedNamesAreThere();

private:
    /// What the verb printed in all of its calls.
    [[nodiscard]] QHash<QString, Names> printed();
};

QHash<QString, Names> TestJsonDocument::printed()
{
    VarveProcess varve;
    QHash<QString, Names> names;
    const auto call = [&](const QStringList &arguments) {
        const Outcome outcome = varve.json(arguments);
        const QJsonDocument document = QJsonDocument::fromJson(outcome.out);
        if (document.isNull()) {
            qWarning("%s: %s", qPrintable(arguments.join(u' ')), qPrintable(outcome.err));
        }
        collect(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()),
                names[arguments.constFirst()]);
    };
    const QString file = varve.write(u"a.jsonl"_s, piSession(u"origin-1"_s, 12));
    call({ u"import"_s, file });
    call({ u"import"_s, varve.write(u"b.jsonl"_s, piSession(u"origin-2"_s, 2) + "no JSON\n") });
    call({ u"sessions"_s });
    call({ u"sessions"_s, u"--find"_s, u"question"_s });
    call({ u"handoff"_s, u"origin-1"_s, u"--goal"_s, u"Go on"_s, u"--offline"_s });
    call({ u"tag"_s, u"origin-1"_s, u"later"_s });
    call({ u"tree"_s, u"origin-1"_s });
    call({ u"context"_s, u"origin-1"_s, u"--window"_s, u"100000"_s });
    call({ u"search"_s, u"question"_s });
    call({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s });
    call({ u"compactions"_s, u"origin-1"_s });
    call({ u"journal"_s, u"origin-1"_s });
    call({ u"undo"_s, u"origin-1"_s });
    call({ u"redo"_s, u"origin-1"_s });
    call({ u"prune"_s, u"origin-1"_s });
    call({ u"remember"_s, u"origin-1"_s, u"a fact"_s });
    call({ u"memory"_s, u"origin-1"_s });
    call({ u"forget"_s, u"origin-1"_s, u"1"_s });
    call({ u"trust"_s, QFileInfo(varve.write(u"AGENTS.md"_s, "Use tabs.")).path(), u"--yes"_s });
    call({ u"trust"_s });
    call({ u"trust"_s, QFileInfo(varve.file(u"AGENTS.md"_s)).path(), u"--remove"_s });
    call({ u"stats"_s });
    call({ u"vacuum"_s, u"--dry-run"_s });
    call({ u"delete"_s, u"origin-2"_s, u"--yes"_s, u"--export"_s, varve.file(u"out"_s) });
    return names;
}

void TestJsonDocument::namesAreDocumented()
{
    const QHash<QString, Names> said = documented();
    const QHash<QString, Names> found = printed();
    QVERIFY(found.size() >= 14);
    QStringList missing;
    for (auto verb = found.cbegin(); verb != found.cend(); ++verb) {
        QVERIFY2(said.contains(verb.key()), qPrintable(verb.key()));
        QVERIFY2(!verb->isEmpty(), qPrintable(verb.key()));
        Names known = said.value(verb.key());
        if (verb.key() == "compact"_L1) { // "the plan, and"; CONTEXT
            known += said.value(u"compact --plan"_s) + said.value(u"context"_s);
        }
        for (const QString &name : *verb - known) {
            missing += verb.key() + u": "_s + name;
        }
    }
    missing.sort();
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u", "_s)));
}

/// Of verbs that print all that they can.
void TestJsonDocument::documentedNamesAreThere()
{
    const QHash<QString, Names> said = documented();
    const QHash<QString, Names> found = printed();
    for (const QString &verb :
         { u"import"_s, u"sessions"_s, u"tag"_s, u"delete"_s, u"search"_s, u"trust"_s }) {
        Names absent = said.value(verb) - found.value(verb);
        absent -= Names { u"pi"_s, u"file"_s, u"error"_s }; // a value; of what fails
        absent -= Names { u"withSubagents"_s,
                          u"subagents"_s }; // where there are some (tst_subagentverbs)
        QVERIFY2(absent.isEmpty(),
                 qPrintable(verb + u": "_s + QStringList(absent.values()).join(u", "_s)));
    }
}

QTEST_GUILESS_MAIN(TestJsonDocument)
#include "tst_jsondocument.moc"
