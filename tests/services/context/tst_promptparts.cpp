// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptparts.h"
#include "sessionbuilder.h"
#include "wireprotocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Skill skill(const QString &name)
{
    Skill made;
    made.name = name;
    made.description = QString(u"Does "_s + name);
    made.path = QString(u"/s/"_s + name + u"/SKILL.md"_s);
    return made;
}

PromptSources sources()
{
    PromptSources made;
    made.systemPrompt = u"Be good."_s;
    made.folder = u"/project/x"_s;
    made.system = u"Debian 13"_s;
    made.date = QDate(2026, 1, 2);
    made.files = { { u"/project/AGENTS.md"_s, u"outer"_s, {} },
                   { u"/project/x/AGENTS.md"_s, {}, u"cannot be read"_s },
                   { u"/project/x/CLAUDE.md"_s, u"{{path}} inner"_s, {} } };
    made.skills = { skill(u"a"_s), skill(u"b"_s), skill(u"mine"_s), skill(u"broken"_s) };
    made.skills[2].onlyByPerson = true;
    made.skills[3].problem = u"no head"_s;
    return made;
}

QStringList titles(const QList<PromptPart> &parts)
{
    QStringList lines;
    for (const PromptPart &part : parts) {
        lines += toString(part.category) + u':' + (part.path.isEmpty() ? u"-"_s : part.path);
    }
    return lines;
}

const QString SystemLine = u"systemPrompt:-"_s;

} // namespace

class TestPromptParts final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inTheirOrder();
    void whatTheyContain();
    void eachCanBeSwitchedOff();
    void tickedSkillsAreSentWhole();
    void nothingToSay();
    void toolsAreCountedAndSent_data();
    void toolsAreCountedAndSent();
    void toolTokensCountEverything();
    void costOfASkill();
};

void TestPromptParts::inTheirOrder()
{
    QCOMPARE(titles(promptParts(sources(), {})),
             (QStringList { SystemLine, SystemLine, u"projectFiles:/project/AGENTS.md"_s,
                            u"projectFiles:/project/x/CLAUDE.md"_s, u"skills:-"_s }));
}

void TestPromptParts::whatTheyContain()
{
    const QList<PromptPart> parts = promptParts(sources(), {});
    QCOMPARE(parts.at(0).text, u"Be good."_s);
    QVERIFY(parts.at(1).text.contains("/project/x"_L1) && parts.at(1).text.contains("2026-01-02"_L1)
            && parts.at(1).text.contains("Debian 13"_L1));
    QCOMPARE(parts.at(3).text, u"# Instructions from /project/x/CLAUDE.md\n\n{{path}} inner"_s);
    QVERIFY(parts.at(4).text.endsWith("\n- a: Does a\n- b: Does b"_L1));
    for (const PromptPart &part : parts) {
        QVERIFY(!part.title.isEmpty());
    }
    PromptSources own = sources();
    own.systemFile = u"/home/me/p.md"_s;
    QCOMPARE(promptParts(own, {}).constFirst().path, own.systemFile);
}

void TestPromptParts::eachCanBeSwitchedOff()
{
    PromptSettings settings;
    settings.environment = false;
    settings.filesOff = { u"/project/AGENTS.md"_s };
    settings.skillsOff = { skill(u"b"_s).path };
    const QList<PromptPart> parts = promptParts(sources(), settings);
    QCOMPARE(titles(parts),
             (QStringList { SystemLine, u"projectFiles:/project/x/CLAUDE.md"_s, u"skills:-"_s }));
    QVERIFY(!parts.at(2).text.contains("Does b"_L1));
    settings.projectFiles = false;
    settings.skills = false;
    QCOMPARE(titles(promptParts(sources(), settings)), QStringList { SystemLine });
}

void TestPromptParts::tickedSkillsAreSentWhole()
{
    PromptSources given = sources();
    given.skillTexts = { { skill(u"a"_s).path, u"all of a"_s },
                         { skill(u"mine"_s).path, u"all of mine"_s } };
    PromptSettings settings;
    settings.skillsTicked = { skill(u"a"_s).path, skill(u"mine"_s).path };
    const QList<PromptPart> parts = promptParts(given, settings);
    QCOMPARE(parts.size(), 7);
    QVERIFY(!parts.at(4).text.contains("Does a"_L1));
    QCOMPARE(parts.at(5).text, u"all of a"_s);
    QCOMPARE(parts.at(6).text, u"all of mine"_s);
    settings.skillsOff = { skill(u"a"_s).path };
    QCOMPARE(promptParts(given, settings).size(), 6);
}

void TestPromptParts::nothingToSay()
{
    PromptSettings settings;
    settings.environment = false;
    QVERIFY(promptParts({}, settings).isEmpty());
}

void TestPromptParts::toolsAreCountedAndSent_data()
{
    QTest::addColumn<int>("api");
    QTest::newRow("chat") << int(WireApi::OpenAiChat);
    QTest::newRow("responses") << int(WireApi::OpenAiResponses);
    QTest::newRow("codex") << int(WireApi::CodexResponses);
    QTest::newRow("messages") << int(WireApi::AnthropicMessages);
}

/// Every item of the context that is a prompt part or a tool is in the request, and nothing else.
void TestPromptParts::toolsAreCountedAndSent()
{
    QFETCH(int, api);
    SessionBuilder builder(u"u1 a1 u2"_s);
    builder.settings.prompts = promptParts(sources(), {});
    builder.settings.tools = { { u"read"_s, u"Read a file."_s,
                                 R"({"type":"object","properties":{"path":{"type":"string"}}})" },
                               { u"files_write"_s, u"Write a file."_s,
                                 R"({"type":"object","properties":{}})" } };
    const Context context = builder.context();
    const Request request = builder.request();
    QStringList items;
    QStringList tools;
    qint64 toolSum = 0;
    for (const ContextItem &item : context.items) {
        if (item.category == Category::ToolDefinitions) {
            tools += item.title;
            toolSum += item.tokens;
        } else if (item.entry.isNull()) {
            items += item.title;
        }
    }
    QCOMPARE(items.size(), builder.settings.prompts.size());
    QCOMPARE(tools, (QStringList { u"read"_s, u"files_write"_s }));
    QCOMPARE(breakdown(context).at(int(Category::ToolDefinitions)).tokens, toolSum);
    QVERIFY(toolSum > 0);
    QCOMPARE(contextFault(context, request, builder.body()), QString());

    const Endpoint endpoint =
            Endpoint::of(static_cast<WireApi>(api), QUrl(u"http://127.0.0.1:1/v1"_s), u"m"_s);
    const QByteArray body = encodeRequest(endpoint, request, {});
    const QJsonArray sent = QJsonDocument::fromJson(body).object()[u"tools"_s].toArray();
    QCOMPARE(sent.size(), tools.size());
    for (qsizetype i = 0; i < sent.size(); ++i) {
        const QJsonObject tool = sent.at(i).toObject();
        const QJsonObject function =
                tool.contains(u"function"_s) ? tool[u"function"_s].toObject() : tool;
        QCOMPARE(function[u"name"_s].toString(), tools.at(i));
    }
    for (const PromptPart &part : std::as_const(builder.settings.prompts)) {
        QVERIFY(request.systemPrompt.contains(part.text));
    }
}

void TestPromptParts::toolTokensCountEverything()
{
    const TokenFactors factors;
    const ToolDefinition small { u"a"_s, u"b"_s, "{}" };
    const qint32 least = toolTokens(small, factors);
    QVERIFY(least > 0);
    QVERIFY(toolTokens({ u"a"_s, u"some more words"_s, "{}" }, factors) > least);
    QVERIFY(toolTokens({ u"a"_s, u"b"_s, R"({"type":"object"})" }, factors) > least);
    QVERIFY(toolTokens({ u"a_longer_name"_s, u"b"_s, "{}" }, factors) > least);
}

void TestPromptParts::costOfASkill()
{
    Skill one = skill(u"a"_s);
    one.chars = countCharacters(QString(u"word "_s.repeated(200)));
    const SkillCost cost = skillCost(one, TokenFactors());
    QVERIFY(cost.listed > 0 && cost.whole > 10 * cost.listed);
    one.onlyByPerson = true;
    QCOMPARE(skillCost(one, TokenFactors()).listed, 0);
}

QTEST_GUILESS_MAIN(TestPromptParts)
#include "tst_promptparts.moc"
