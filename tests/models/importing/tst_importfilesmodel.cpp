// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importfilesmodel.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestImportFilesModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void programsFoldersAndFiles()
    {
        ImportFilesModel model;
        const QAbstractItemModelTester tester(&model);
        model.setFiles(files(), known());
        QCOMPARE(outline(model),
                 QStringList({ u"[x] Claude Code: 2 new, 1 changed"_s,
                               u"  [x] -home-work: 1 new, 1 changed"_s, u"    [x] a.jsonl: new"_s,
                               u"    [x] b.jsonl: changed since"_s, u"  [x] -home-play: 1 new"_s,
                               u"    [x] c.jsonl: new"_s, u"[ ] pi: already there"_s,
                               u"  [ ] d.jsonl: already there"_s }));
        QCOMPARE(model.fileCount(), 4);
        QCOMPARE(model.checkedFiles(),
                 QStringList({ u"/c/a.jsonl"_s, u"/c/b.jsonl"_s, u"/c/c.jsonl"_s }));
        QCOMPARE(model.checkedSize(), 60);
    }

    void oneWhoseEndWasLeftOut()
    {
        ImportFilesModel model;
        model.setFiles({ file(u"/p/e.jsonl"_s, u"pi"_s, {}, 40) }, { { u"/p/e.jsonl"_s, {} } });
        QCOMPARE(outline(model),
                 QStringList({ u"[x] pi: 1 changed"_s, u"  [x] e.jsonl: its end is missing"_s }));
    }

    void aFolderIsCheckedWithAllThatIsInIt()
    {
        ImportFilesModel model;
        const QAbstractItemModelTester tester(&model);
        model.setFiles(files(), known());
        QSignalSpy told(&model, &ImportFilesModel::checkedChanged);
        const QModelIndex program = model.index(0, 0);
        const QModelIndex folder = model.index(0, 0, program);
        QVERIFY(model.setData(model.index(0, 0, folder), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(folder.data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        QCOMPARE(program.data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        QVERIFY(model.setData(folder, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(model.checkedFiles(), QStringList({ u"/c/c.jsonl"_s }));
        QCOMPARE(told.size(), 2);
        QVERIFY(model.setData(program, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(model.checkedFiles().size(), 3);
        QVERIFY(!model.setData(folder.siblingAtColumn(1), Qt::Checked, Qt::CheckStateRole));
    }

    /// A folder is looked for while the person chooses files of their own.
    void whatWasChosenStays()
    {
        ImportFilesModel model;
        const QAbstractItemModelTester tester(&model);
        model.addFiles({ file(u"/own/d.jsonl"_s, {}, {}, 40) }, {});
        model.setFiles(files(), known());
        QVERIFY(model.checkedFiles().contains(u"/own/d.jsonl"_s));
        QCOMPARE(model.fileCount(), 5);
        // What is there already is only checked.
        model.addFiles({ file(u"/p/d.jsonl"_s, {}, {}, 40) }, known());
        QCOMPARE(model.fileCount(), 5);
        QVERIFY(model.checkedFiles().contains(u"/p/d.jsonl"_s));
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.checkedSize(), 0);
    }

    void placesAreLookedThrough()
    {
        QTemporaryDir home;
        const auto put = [&](const QString &path) {
            QVERIFY(QDir(home.path()).mkpath(QFileInfo(path).path()));
            QFile made(home.filePath(path));
            QVERIFY(made.open(QIODevice::WriteOnly) && made.write(Transcript) > 1);
        };
        put(u".claude/projects/-home-work/a.jsonl"_s);
        put(u".claude/projects/-home-work/a/subagents/agent-1.jsonl"_s);
        put(u".claude/projects/-home-work/notes.txt"_s);
        const auto work = [&](const QString &path, const QByteArray &cwd) {
            QVERIFY(QDir(home.path()).mkpath(QFileInfo(path).path()));
            QFile made(home.filePath(path));
            QVERIFY(made.open(QIODevice::WriteOnly));
            QVERIFY(made.write("{\"type\":\"user\",\"cwd\":\"" + cwd + "\"}\n") > 1);
        };
        // Which of its dashes stand for what only the session can say.
        work(u".claude/projects/-home-me-my-web-page/b.jsonl"_s, "/home/me/my-web.page");
        work(u".pi/agent/sessions/--home-me-web--/2.jsonl"_s, "/home/me/web");
        // Nor is every session's folder the one that it lies in.
        work(u".claude/projects/-home-play/c.jsonl"_s, "/home/else");
        put(u"codex/sessions/2026/01/02/rollout-1.jsonl"_s);
        put(u".pi/agent/sessions/--home--/1.jsonl"_s);
        put(u".gemini/tmp/abc/chats/session-1.json"_s);
        put(u".librecode/librecode.db"_s);
        put(u".local/share/opencode/opencode.db"_s);
        QProcessEnvironment environment;
        environment.insert(u"CODEX_HOME"_s, home.filePath(u"codex"_s));
        QStringList found;
        QList<FoundFile> files = findSessionFiles(importPlaces(home.path(), environment));
        spellOutFolders(files);
        for (const FoundFile &each : std::as_const(files)) {
            found += each.program + u": "_s + each.folder + u'/' + each.path.section(u'/', -1);
        }
        found.sort();
        QCOMPARE(
                found,
                QStringList({ u"Claude Code: -home-play/c.jsonl"_s,
                              u"Claude Code: -home-work/a.jsonl"_s,
                              u"Claude Code: -home-work/agent-1.jsonl"_s,
                              u"Claude Code: /home/me/my-web.page/b.jsonl"_s,
                              u"Codex: 2026/rollout-1.jsonl"_s, u"Gemini CLI: abc/session-1.json"_s,
                              u"OpenCode: /opencode.db"_s, u"librecode: /librecode.db"_s,
                              u"pi: --home--/1.jsonl"_s, u"pi: /home/me/web/2.jsonl"_s }));
        // A folder that the person chooses stands for what may be sessions in it.
        const auto chosen =
                describeFiles({ home.filePath(u".claude"_s), home.filePath(u"none"_s) });
        QCOMPARE(chosen.files.size(), 3);
        QCOMPARE(chosen.files.constLast().stamp.size, 0);
    }

    /// And not years, dashes and random numbers.
    void sessionsAreCalledAsPeopleKnowThem()
    {
        QTemporaryDir home;
        const QString path = home.filePath(
                u".codex/sessions/2026/01/02/rollout-2026-01-02T10-00-00-019b0000.jsonl"_s);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile made(path);
        QVERIFY(made.open(QIODevice::WriteOnly));
        QVERIFY(made.write(
                        R"({"timestamp":"2026-01-02T10:00:00.000Z","type":"session_meta","payload":{"id":"019b0000-0000-7000-8000-000000000001","timestamp":"2026-01-02T10:00:00.000Z","cwd":"/home/me/shop","originator":"codex_cli_rs","cli_version":"0.42.0"}}
{"timestamp":"2026-01-02T10:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\n<cwd>/home/me/shop</cwd>\n</environment_context>"}]}}
{"timestamp":"2026-01-02T10:00:02.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Mend the till"}]}}
{"timestamp":"2026-01-02T10:00:03.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Done."}]}}
)") > 1);
        made.close();
        QList<FoundFile> files = findSessionFiles(importPlaces(home.path(), {}));
        QCOMPARE(files.size(), 1);
        QCOMPARE(files.constFirst().folder, u"2026"_s);
        glanceAtFiles(files);
        QCOMPARE(files.constFirst().project, u"/home/me/shop"_s);
        QCOMPARE(files.constFirst().title, u"Mend the till"_s);
        FoundFile namesake = files.constFirst();
        namesake.path = u"/x.jsonl"_s;
        namesake.title.clear();
        namesake.project = u"/srv/shop"_s;
        ImportFilesModel model;
        const QAbstractItemModelTester tester(&model);
        model.setFiles(files, {});
        QCOMPARE(outline(model),
                 QStringList({ u"[x] Codex: 1 new"_s, u"  [x] shop: 1 new"_s,
                               u"    [x] Mend the till: new"_s }));
        const QModelIndex folder = model.index(0, 0, model.index(0, 0));
        QCOMPARE(folder.data(Qt::ToolTipRole).toString(), u"/home/me/shop"_s);
        QVERIFY(model.index(0, 0, folder).data(Qt::ToolTipRole).toString().contains(u"rollout-"_s));
        model.setFiles(files + QList { namesake }, {});
        QVERIFY(outline(model).contains(u"  [x] /srv/shop: 1 new"_s));
    }

    /// Other programs write JSON too, and much of it.
    void aFolderThatIsFullOfOtherFiles()
    {
        const QTemporaryDir folder;
        const auto put = [&](const QString &name, const QByteArray &content) {
            QFile made(folder.filePath(name));
            QVERIFY(made.open(QIODevice::WriteOnly) && made.write(content) == content.size());
        };
        for (int i = 0; i < 20; ++i) {
            put(u"package%1.json"_s.arg(i), "{\"name\":\"x\"}");
        }
        put(u"a.jsonl"_s, Transcript);
        put(u"b.jsonl"_s, Transcript);
        put(u"log.jsonl"_s, "{\"level\":3}\n{\"level\":4}\n");
        const ChosenFiles chosen = describeFiles({ folder.path() });
        QCOMPARE(chosen.files.size(), 2);
        QCOMPARE(chosen.others, 21);
        QVERIFY(!chosen.isCut);
        // What the person names is taken as it is.
        QCOMPARE(describeFiles({ folder.filePath(u"package1.json"_s) }).files.size(), 1);
        const ChosenFiles cut = describeFiles({ folder.path() }, {}, 1);
        QCOMPARE(cut.files.size(), 1);
        QVERIFY(cut.isCut);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(describeFiles({ folder.path() }, stop.get_token()).files.isEmpty());
    }

    /// A home folder, or one that was made to be looked through for ever.
    void aFolderWithoutEnd()
    {
        const QTemporaryDir folder;
        const auto put = [&folder](const QString &name, const QByteArray &content) {
            QFile made(folder.filePath(name));
            QVERIFY(made.open(QIODevice::WriteOnly) && made.write(content) == content.size());
        };
        QString deep = u"a"_s;
        for (int i = 0; i < 150; ++i) {
            put(u"picture%1.png"_s.arg(i), {});
            deep += u"/a"_s;
        }
        QVERIFY(QDir(folder.path()).mkpath(deep));
        const ChosenFiles chosen = describeFiles({ folder.path() }, {}, 1);
        QVERIFY(chosen.isCut);
        QVERIFY(chosen.files.isEmpty());
        QVERIFY(!describeFiles({ folder.path() }).isCut);
        // As many sessions as one has at most, and one more.
        for (int i = 0; i < 21; ++i) {
            put(u"%1.jsonl"_s.arg(i), Transcript);
        }
        const ChosenFiles many = describeFiles({ folder.path() }, {}, 20);
        QVERIFY(many.isCut);
        QCOMPARE(many.files.size(), 20);
    }

private:
    static constexpr const char *Transcript =
            "{\"type\":\"session\",\"version\":3,\"id\":\"x\",\"cwd\":\"/\"}\n";
    static FoundFile file(const QString &path, const QString &program, const QString &folder,
                          qint64 size)
    {
        FoundFile found;
        found.path = path;
        found.program = program;
        found.folder = folder;
        found.stamp = { size, 1000 };
        return found;
    }
    static QList<FoundFile> files()
    {
        return { file(u"/c/a.jsonl"_s, u"Claude Code"_s, u"-home-work"_s, 10),
                 file(u"/c/b.jsonl"_s, u"Claude Code"_s, u"-home-work"_s, 20),
                 file(u"/c/c.jsonl"_s, u"Claude Code"_s, u"-home-play"_s, 30),
                 file(u"/p/d.jsonl"_s, u"pi"_s, {}, 40) };
    }
    static QHash<QString, ImportedFiles::Stamp> known()
    {
        return { { u"/c/b.jsonl"_s, { 15, 1000 } }, { u"/p/d.jsonl"_s, { 40, 1000 } } };
    }
    static QStringList outline(const ImportFilesModel &model, const QModelIndex &parent = {},
                               int depth = 0)
    {
        QStringList lines;
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            const QString box =
                    index.data(Qt::CheckStateRole).toInt() == Qt::Checked ? u"[x] "_s : u"[ ] "_s;
            lines += QString(2 * depth, u' ') + box + index.data().toString() + u": "_s
                    + index.siblingAtColumn(ImportFilesModel::State).data().toString();
            lines += outline(model, index, depth + 1);
        }
        return lines;
    }
};

QTEST_GUILESS_MAIN(TestImportFilesModel)
#include "tst_importfilesmodel.moc"
