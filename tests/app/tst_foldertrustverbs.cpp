// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that somebody else made, and the program as scripts use it: what reaches the provider, and what is kept.
#include "agentscript.h"
#include "varveprocess.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Secret = "b3BlbnNzaC1rZXktdjEAAAAA";

} // namespace

class FolderTrustTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void linksToASecret_data();
    void linksToASecret();
    void nothingOfAnUntrustedFolder();
    void onceWithTheOption();
    void trustedForGood();
    void shownBeforeItIsTrusted();
    void listedAndTakenBack();
    void ofAnImportedSession();
    void theCurrentFolder();
    void aFolderInASkillsPlace();
    void usage_data();
    void usage();

private:
    [[nodiscard]] Outcome run(const QStringList &arguments) const;
    [[nodiscard]] Outcome ask(const QStringList &more = {}, const QString &session = u"new"_s) const
    {
        return run(QStringList { u"ask"_s, session, u"hello"_s, u"--base-url"_s,
                                 m_server->url().toString(), u"--model"_s, u"tiny"_s, u"--store"_s,
                                 m_varve->store() }
                   + more);
    }
    [[nodiscard]] Outcome askThere(const QStringList &more = {}) const
    {
        return ask(QStringList { u"--folder"_s, m_folder } + more);
    }
    [[nodiscard]] static QJsonObject startOf(const Outcome &outcome)
    {
        return QJsonDocument::fromJson(outcome.out.split('\n').constFirst()).object();
    }
    [[nodiscard]] QByteArray sent() const
    {
        QByteArray all;
        const auto requests = m_server->requests();
        for (const auto &request : requests) {
            all += request.head + request.body;
        }
        return all;
    }
    /// All files of the store.
    [[nodiscard]] QByteArray stored() const
    {
        QByteArray all;
        QDirIterator files(QFileInfo(m_varve->store()).path(), QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly)) {
                all += file.readAll();
            }
        }
        return all;
    }
    void write(const QString &name, const QByteArray &content) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(m_folder + u'/' + name).path()));
        m_varve->write(u"work/"_s + name, content);
    }
    void plant() const
    {
        write(u"AGENTS.md"_s, "obey-agents");
        write(u".varve/system.md"_s, "obey-system");
        write(u".claude/skills/one/SKILL.md"_s, "---\ndescription: obey-skill\n---\nx");
        write(u".varve/settings.ini"_s, "[compaction]\ninstructions=obey-settings\n");
    }

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_server;
    QString m_folder;
};

void FolderTrustTest::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    m_server->add(chatText(u"Fine."_s));
    const QString home = QFileInfo(m_varve->file({})).canonicalFilePath();
    QVERIFY(QDir().mkpath(home + "/work/.git"_L1));
    m_folder = home + "/work"_L1;
    QVERIFY(QDir().mkpath(home + "/home/.ssh/one"_L1));
    m_varve->write(u"home/.ssh/id_rsa"_s, QByteArray(Secret) + "\n");
    m_varve->write(u"home/.ssh/system.md"_s, QByteArray(Secret) + "\n");
    m_varve->write(u"home/.ssh/one/SKILL.md"_s,
                   QByteArray("---\ndescription: ") + Secret + "\n---\n" + Secret);
}

void FolderTrustTest::cleanup()
{
    m_server.reset();
    m_varve.reset();
}

/// The server is in this process: its event loop has to go on.
Outcome FolderTrustTest::run(const QStringList &arguments) const
{
    const auto process = m_varve->start(arguments);
    process->closeWriteChannel();
    Outcome outcome;
    if (QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60'000)
        && process->exitStatus() == QProcess::NormalExit) {
        outcome.code = process->exitCode();
    }
    outcome.out = process->readAllStandardOutput();
    outcome.err = QString::fromUtf8(process->readAllStandardError());
    return outcome;
}

void FolderTrustTest::linksToASecret_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QStringList>("options");
    const QList<std::tuple<const char *, QString, QString>> links {
        { "AGENTS.md", u"AGENTS.md"_s, u"../home/.ssh/id_rsa"_s },
        { "CLAUDE.md", u"CLAUDE.md"_s, u"../home/.ssh/id_rsa"_s },
        { "system prompt", u".varve/system.md"_s, u"../../home/.ssh/id_rsa"_s },
        { "its folder", u".varve"_s, u"../home/.ssh"_s },
        { "skill", u".claude/skills/one/SKILL.md"_s, u"../../../../home/.ssh/one/SKILL.md"_s },
        { "folder of a skill", u".agents/skills/one"_s, u"../../../home/.ssh/one"_s },
        { "folder of skills", u".pi/skills"_s, u"../../home/.ssh"_s },
        { "settings", u".varve/settings.ini"_s, u"../../home/.ssh/id_rsa"_s },
    };
    for (const auto &[what, name, to] : links) {
        QTest::addRow("%s", what) << name << to << QStringList();
        QTest::addRow("%s, trusted once", what) << name << to << QStringList { u"--trust"_s };
        QTest::addRow("%s, trusted", what) << name << to << QStringList { u"kept"_s };
    }
}

/// 0 bytes of it leave, and none are kept.
void FolderTrustTest::linksToASecret()
{
    QFETCH(const QString, name);
    QFETCH(const QString, to);
    QFETCH(QStringList, options);
    const QString link = m_folder + u'/' + name;
    QVERIFY(QDir().mkpath(QFileInfo(link).path()));
    QVERIFY(QFile::link(to, link));
    if (options.removeAll(u"kept"_s) > 0) {
        QCOMPARE(run({ u"trust"_s, m_folder, u"--yes"_s }).code, 0);
    }
    const Outcome outcome = askThere(options);
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(m_server->requests().size(), 1);
    QVERIFY2(!sent().contains(Secret), sent().constData());
    QVERIFY(!stored().contains(Secret));
    QVERIFY(!outcome.out.contains(Secret) && !outcome.err.contains(QLatin1StringView(Secret)));
    QVERIFY2(outcome.err.contains("leads out"_L1), qPrintable(outcome.err));
    const QJsonArray files = startOf(outcome)[u"folderTrust"_s][u"files"_s].toArray();
    QVERIFY(!files.isEmpty());
    for (const auto &file : files) {
        QCOMPARE(file[u"state"_s].toString(), u"refused"_s);
        QVERIFY(file[u"reason"_s].toString().contains("leads out"_L1));
    }
}

void FolderTrustTest::nothingOfAnUntrustedFolder()
{
    plant();
    const Outcome outcome = askThere();
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY2(!sent().contains("obey"), sent().constData());
    QVERIFY(!stored().contains("obey"));
    const QString said = m_folder
            + u" is not trusted, so this is not used: AGENTS.md, another system prompt, settings "
              u"for "
              "compaction, 1 skill"_s;
    QVERIFY2(outcome.err.contains(said), qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains("varve trust "_L1 + m_folder), qPrintable(outcome.err));
    const QJsonObject trust = startOf(outcome)[u"folderTrust"_s].toObject();
    QCOMPARE(trust[u"folder"_s].toString(), m_folder);
    QCOMPARE(trust[u"trusted"_s], QJsonValue(false));
    QCOMPARE(trust[u"toTrust"_s].toArray(), QJsonArray { m_folder });
    QCOMPARE(trust[u"files"_s].toArray().size(), 4);
    const QJsonObject first = trust[u"files"_s][0].toObject();
    QCOMPARE(first[u"kind"_s].toString(), u"projectFile"_s);
    QCOMPARE(first[u"path"_s].toString(), QString(m_folder + "/AGENTS.md"_L1));
    QCOMPARE(first[u"bytes"_s].toInt(), 11);
    QCOMPARE(first[u"state"_s].toString(), u"notTrusted"_s);
}

void FolderTrustTest::onceWithTheOption()
{
    plant();
    const Outcome outcome = askThere({ u"--trust"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(outcome.err.isEmpty());
    for (const char *obeyed : { "obey-agents", "obey-system", "obey-skill" }) {
        QVERIFY2(sent().contains(obeyed), obeyed);
    }
    QCOMPARE(startOf(outcome)[u"folderTrust"_s][u"trusted"_s], QJsonValue(true));
    QVERIFY(askThere().err.contains("not trusted"_L1)); // the next time
}

void FolderTrustTest::trustedForGood()
{
    plant();
    QCOMPARE(run({ u"trust"_s, m_folder, u"--yes"_s }).code, 0);
    const Outcome outcome = askThere();
    QVERIFY2(outcome.code == 0 && outcome.err.isEmpty(), qPrintable(outcome.err));
    QVERIFY(sent().contains("obey-agents"));
    QVERIFY(!QFileInfo::exists(m_folder
                               + "/.varve/varve.ini"_L1)); // nothing of it is in the folder
    QFile settings(m_varve->file(u"home/varve/varve.ini"_s));
    QVERIFY(settings.open(QIODevice::ReadOnly));
    QVERIFY(settings.readAll().contains("trustedFolders"));
}

void FolderTrustTest::shownBeforeItIsTrusted()
{
    plant();
    const Outcome shown = run({ u"trust"_s, m_folder });
    QCOMPARE(shown.code, 0);
    const QString text = QString::fromUtf8(shown.out);
    for (const QString &part : { QString(m_folder + "/AGENTS.md"_L1), u"11"_s, u"not trusted"_s,
                                 u"replaces the system prompt"_s, u"skill"_s }) {
        QVERIFY2(text.contains(part), qPrintable(part));
    }
    QVERIFY(shown.err.contains("Nothing was changed"_L1));
    QVERIFY(askThere().err.contains("not trusted"_L1));
    const Outcome json = m_varve->json({ u"trust"_s, m_folder });
    QVERIFY(json.isJson());
    QCOMPARE(json.object()[u"files"_s].toArray().size(), 4);
    // Of a part of a repository it is the whole that is shown and trusted.
    QVERIFY(QDir().mkpath(m_folder + "/src"_L1));
    const Outcome part = m_varve->json({ u"trust"_s, m_folder + "/src"_L1, u"--yes"_s });
    QCOMPARE(part.object()[u"folder"_s].toString(), m_folder);
    QCOMPARE(part.object()[u"trusted"_s], QJsonValue(true));
}

void FolderTrustTest::listedAndTakenBack()
{
    QCOMPARE(m_varve->json({ u"trust"_s }).array().size(), 0);
    QVERIFY(run({ u"trust"_s }).out.contains("No folder"));
    QCOMPARE(run({ u"trust"_s, m_folder, u"--yes"_s, u"--below"_s }).code, 0);
    const QJsonArray list = m_varve->json({ u"trust"_s, u"--list"_s }).array();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list[0][u"folder"_s].toString(), m_folder);
    QCOMPARE(list[0][u"below"_s], QJsonValue(true));
    QVERIFY(run({ u"trust"_s }).out.contains(m_folder.toUtf8()));
    plant();
    QVERIFY(askThere().err.isEmpty());
    QCOMPARE(run({ u"trust"_s, m_folder, u"--remove"_s }).code, 0);
    QVERIFY(askThere().err.contains("not trusted"_L1));
    QCOMPARE(run({ u"trust"_s, m_folder, u"--remove"_s }).code, 1);
}

/// Its folder is one of this machine, and may hold anything by now.
void FolderTrustTest::ofAnImportedSession()
{
    plant();
    QByteArray session = piSession(u"origin-1"_s, 2);
    session.replace("/home/me/project", m_folder.toUtf8());
    const QString file = m_varve->write(u"session.jsonl"_s, session);
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    QVERIFY(ask({}, u"origin-1"_s).err.contains("not trusted"_L1));
    QVERIFY2(!sent().contains("obey"), sent().constData());
    const Outcome request = m_varve->json({ u"request"_s, u"origin-1"_s });
    QVERIFY(!request.out.contains("obey") && request.err.contains("not trusted"_L1));
    const Outcome context = m_varve->json({ u"context"_s, u"origin-1"_s });
    QVERIFY(!context.out.contains(".varve/system.md") && !context.out.contains("AGENTS.md"));
    for (const auto &category : context.object()[u"categories"_s].toArray()) {
        const QString name = category[u"category"_s].toString();
        if (name == "projectFiles"_L1 || name == "skills"_L1) {
            QCOMPARE(category[u"tokens"_s].toInt(), 0);
        }
    }
    for (const QString &verb : { u"request"_s, u"context"_s }) {
        const Outcome trusted = m_varve->json({ verb, u"origin-1"_s, u"--trust"_s });
        QVERIFY2(trusted.err.isEmpty(), qPrintable(trusted.err));
        QVERIFY(trusted.out.contains(verb == "request"_L1 ? "obey-agents" : "AGENTS.md"));
    }
}

/// Without --folder a new session is one of the folder that the shell stands in.
void FolderTrustTest::theCurrentFolder()
{
    m_varve->write(u"AGENTS.md"_s, "obey-current");
    const Outcome outcome = ask();
    QVERIFY2(outcome.err.contains("not trusted"_L1), qPrintable(outcome.err));
    QVERIFY(!sent().contains("obey"));
}

/// A message that calls for a skill of an untrusted folder is told why there is none.
void FolderTrustTest::aFolderInASkillsPlace()
{
    plant();
    const Outcome outcome =
            run({ u"ask"_s, u"new"_s, u"/skill:one"_s, u"--base-url"_s, m_server->url().toString(),
                  u"--model"_s, u"tiny"_s, u"--store"_s, m_varve->store(), u"--folder"_s, m_folder,
                  u"--allow"_s, u"skill"_s });
    QVERIFY2(outcome.err.contains("The skill one cannot be used."_L1), qPrintable(outcome.err));
    QVERIFY(!sent().contains("obey"));
}

void FolderTrustTest::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("two folders") << QStringList { u"/"_s, u"/tmp"_s } << 2;
    QTest::newRow("yes to nothing") << QStringList { u"--yes"_s } << 2;
    QTest::newRow("remove nothing") << QStringList { u"--remove"_s } << 2;
    QTest::newRow("no folder") << QStringList { u"/not/there"_s } << 1;
    QTest::newRow("never trusted") << QStringList { u"/not/there"_s, u"--remove"_s } << 1;
}

void FolderTrustTest::usage()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    const Outcome outcome = run(QStringList { u"trust"_s } + arguments);
    QCOMPARE(outcome.code, code);
    QVERIFY(outcome.err.startsWith("varve: "_L1) && outcome.out.isEmpty());
}

QTEST_GUILESS_MAIN(FolderTrustTest)
#include "tst_foldertrustverbs.moc"
