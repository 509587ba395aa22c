// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalqueue.h"
#include "bashtool.h"
#include "filetools.h"
#include "searchtools.h"
#include "soon.h"
#include "toolround.h"
#include "toolrunner.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Swap = std::function<void(const QDir &root)>;

void put(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A folder or file gives its place to a link.
Swap linkInPlace(const QString &name, const QString &to)
{
    return [=](const QDir &root) {
        QDir(root).rename(name, name + u".aside"_s);
        QVERIFY(QFile::link(root.filePath(to), root.filePath(name)));
    };
}

Swap contentInPlace(const QString &name, const QByteArray &content)
{
    return [=](const QDir &root) { put(root.filePath(name), content); };
}

/// Every file below a folder with what it holds.
QMap<QString, QByteArray> filesBelow(const QString &folder)
{
    QMap<QString, QByteArray> files;
    QDirIterator all(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString path = all.next();
        files.insert(path, contentOf(path));
    }
    return files;
}

} // namespace

/// What was approved is what runs: things change between the answer to a question and the run.
class ApprovedRunsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void swappedAfterTheAnswer_data();
    void swappedAfterTheAnswer();
    void theSecondAnswerCounts();
    void whoNeverRestsIsRefused();
    void aRuleSeesWhatItHasBecome();
    void swappedWhileItRuns_data();
    void swappedWhileItRuns();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] ToolScene scene() const { return { {}, path(u"work"_s), false }; }
    void begin(const QString &tool, const QJsonObject &arguments);
    void answer(ApprovalAnswer kind);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QObject> m_context;
    std::unique_ptr<ApprovalQueue> m_approvals;
    std::unique_ptr<ToolRound> m_round;
    ToolSet m_tools;
    RepeatGuard m_repeats;
    std::optional<ToolOutcome> m_outcome;
};

void ApprovedRunsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    put(path(u"work/a.txt"_s), "one\ntwo\n");
    put(path(u"work/sub/a.txt"_s), "harmless\n");
    put(path(u"home/a.txt"_s), "SECRET one\n");
    put(path(u"home/same.txt"_s), "one\ntwo\n");
    put(path(u"home/.bashrc"_s), "export A\n");
    m_context = std::make_unique<QObject>();
    m_approvals = std::make_unique<ApprovalQueue>();
    m_tools = {};
    m_tools.add(std::make_shared<FileTool>(FileTool::Read));
    m_tools.add(std::make_shared<FileTool>(FileTool::Write));
    m_tools.add(std::make_shared<FileTool>(FileTool::Edit));
    m_tools.add(std::make_shared<FileTool>(FileTool::List));
    const QString ripgrep = QStandardPaths::findExecutable(u"rg"_s);
    m_tools.add(std::make_shared<SearchTool>(SearchTool::Grep, m_context.get(), ripgrep));
    m_tools.add(std::make_shared<SearchTool>(SearchTool::Find, m_context.get(), ripgrep));
    m_tools.add(std::make_shared<BashTool>(m_context.get(), CommandPolicy::ofPerson()));
    m_repeats = {};
    m_outcome.reset();
}

void ApprovedRunsTest::begin(const QString &tool, const QJsonObject &arguments)
{
    m_round = std::make_unique<ToolRound>(&m_tools, m_approvals.get(), scene(), &m_repeats);
    connect(m_round.get(), &ToolRound::ended, this,
            [this](const ToolCallBlock &, const ToolOutcome &outcome) { m_outcome = outcome; });
    ToolCallBlock call;
    call.callId = u"c"_s;
    call.name = tool;
    call.arguments = QJsonDocument(arguments).toJson(QJsonDocument::Compact);
    m_round->start({ call });
}

void ApprovedRunsTest::answer(ApprovalAnswer kind)
{
    m_approvals->decide({}, u"c"_s, { kind, {}, {} });
}

void ApprovedRunsTest::swappedAfterTheAnswer_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<Swap>("swap");
    const QJsonObject a { { u"path"_s, u"a.txt"_s } };
    const QJsonObject inSub { { u"path"_s, u"sub/a.txt"_s } };
    const QJsonObject sub { { u"path"_s, u"sub"_s } };
    const auto with = [](QJsonObject object,
                         std::initializer_list<std::pair<QString, QJsonValue>> more) {
        for (const auto &[name, value] : more) {
            object.insert(name, value);
        }
        return object;
    };
    const QJsonObject bashrc =
            with({ { u"path"_s, u"sub/.bashrc"_s } }, { { u"content"_s, u"evil\n"_s } });
    const QJsonObject all = with(
            a, { { u"oldText"_s, u"one"_s }, { u"newText"_s, u"three"_s }, { u"all"_s, true } });
    const QString work = u"work"_s;

    QTest::newRow("a folder on the way becomes a link")
            << u"write"_s << bashrc << linkInPlace(u"work/sub"_s, u"home"_s);
    QTest::newRow("the file becomes a link")
            << u"write"_s << with(a, { { u"content"_s, u"evil\n"_s } })
            << linkInPlace(u"work/a.txt"_s, u"home/.bashrc"_s);
    QTest::newRow("the file becomes a link to the same content")
            << u"edit"_s << all << linkInPlace(u"work/a.txt"_s, u"home/same.txt"_s);
    QTest::newRow("a new file is there by then")
            << u"write"_s
            << with({ { u"path"_s, u"new.txt"_s } }, { { u"content"_s, u"mine\n"_s } })
            << contentInPlace(u"work/new.txt"_s, "somebody's\n");
    QTest::newRow("a link to nothing is there by then")
            << u"write"_s
            << with({ { u"path"_s, u"new.txt"_s } }, { { u"content"_s, u"evil\n"_s } })
            << Swap([](const QDir &root) {
                   QVERIFY(QFile::link(root.filePath(u"home/new.txt"_s),
                                       root.filePath(u"work/new.txt"_s)));
               });
    QTest::newRow("the file holds something else")
            << u"write"_s << with(a, { { u"content"_s, u"three\n"_s } })
            << contentInPlace(u"work/a.txt"_s, "much work\n");
    QTest::newRow("the file is gone") << u"edit"_s << all << Swap([](const QDir &root) {
        QVERIFY(QFile::remove(root.filePath(u"work/a.txt"_s)));
    });
    QTest::newRow("one place was shown, three would be replaced")
            << u"edit"_s << all << contentInPlace(u"work/a.txt"_s, "one\ntwo\none\none\n");
    QTest::newRow("what stands around the place is different")
            << u"edit"_s << all << contentInPlace(u"work/a.txt"_s, "one\nif (!safe)\n");
    QTest::newRow("read through a link")
            << u"read"_s << a << linkInPlace(u"work/a.txt"_s, u"home/a.txt"_s);
    QTest::newRow("read behind a link")
            << u"read"_s << inSub << linkInPlace(u"work/sub"_s, u"home"_s);
    QTest::newRow("list behind a link") << u"ls"_s << sub << linkInPlace(u"work/sub"_s, u"home"_s);
    QTest::newRow("search behind a link") << u"grep"_s << with(sub, { { u"pattern"_s, u"."_s } })
                                          << linkInPlace(u"work/sub"_s, u"home"_s);
    QTest::newRow("search in a link") << u"grep"_s << with(inSub, { { u"pattern"_s, u"."_s } })
                                      << linkInPlace(u"work/sub/a.txt"_s, u"home/a.txt"_s);
    QTest::newRow("find behind a link") << u"find"_s << with(sub, { { u"pattern"_s, u"*"_s } })
                                        << linkInPlace(u"work/sub"_s, u"home"_s);
    QTest::newRow("the working folder becomes a link")
            << u"bash"_s << QJsonObject { { u"command"_s, u"echo evil > .bashrc"_s } }
            << linkInPlace(work, u"home"_s);
    QTest::newRow("write in a working folder that becomes a link")
            << u"write"_s << with(a, { { u"content"_s, u"evil\n"_s } })
            << linkInPlace(work, u"home"_s);
}

/// Nothing happens but a second question, which shows what it would do now.
void ApprovedRunsTest::swappedAfterTheAnswer()
{
    QFETCH(const QString, tool);
    QFETCH(const QJsonObject, arguments);
    QFETCH(const Swap, swap);
    begin(tool, arguments);
    COMPARE_SOON(m_approvals->openQuestions({}).size(), 1);
    const ApprovalRequest first = m_approvals->openQuestions({}).constFirst();
    QVERIFY(first.notice.isEmpty());
    swap(QDir(m_folder->path()));
    const auto before = filesBelow(m_folder->path());
    answer(ApprovalAnswer::Once);
    VERIFY_SOON(m_outcome || !m_approvals->openQuestions({}).isEmpty());
    if (!m_outcome) {
        const ApprovalRequest second = m_approvals->openQuestions({}).constFirst();
        QVERIFY(!second.notice.isEmpty());
        QVERIFY(second.intent != first.intent);
        answer(ApprovalAnswer::Deny);
        VERIFY_SOON(m_outcome);
    }
    QVERIFY(m_outcome->isError);
    QVERIFY2(!m_outcome->text.contains("SECRET"_L1), qPrintable(m_outcome->text));
    QVERIFY2(!m_outcome->text.contains(".bashrc"_L1), qPrintable(m_outcome->text));
    QCOMPARE(filesBelow(m_folder->path()), before);
}

void ApprovedRunsTest::theSecondAnswerCounts()
{
    begin(u"edit"_s,
          { { u"path"_s, u"a.txt"_s },
            { u"oldText"_s, u"one"_s },
            { u"newText"_s, u"three"_s },
            { u"all"_s, true } });
    COMPARE_SOON(m_approvals->openQuestions({}).size(), 1);
    put(path(u"work/a.txt"_s), "one\none\n");
    answer(ApprovalAnswer::Once);
    COMPARE_SOON(m_approvals->openQuestions({}).size(), 1);
    const ApprovalRequest second = m_approvals->openQuestions({}).constFirst();
    QVERIFY(second.intent.preview.contains("-one\n-one\n+three\n+three"_L1));
    answer(ApprovalAnswer::Once);
    VERIFY_SOON(m_outcome);
    QVERIFY2(!m_outcome->isError, qPrintable(m_outcome->text));
    QCOMPARE(contentOf(path(u"work/a.txt"_s)), "three\nthree\n");
}

void ApprovedRunsTest::whoNeverRestsIsRefused()
{
    begin(u"write"_s, { { u"path"_s, u"a.txt"_s }, { u"content"_s, u"mine\n"_s } });
    int questions = 0;
    while (!m_outcome) {
        VERIFY_SOON(m_outcome || !m_approvals->openQuestions({}).isEmpty());
        if (!m_outcome) {
            put(path(u"work/a.txt"_s), QByteArray::number(++questions));
            answer(ApprovalAnswer::Once);
        }
    }
    QCOMPARE(questions, 3);
    QVERIFY(m_outcome->isError && m_outcome->isStale);
    QVERIFY2(m_outcome->text.contains("has changed"_L1), qPrintable(m_outcome->text));
    QCOMPARE(contentOf(path(u"work/a.txt"_s)), "3");
}

/// A rule for the folder does not hold for where a link leads out of it.
void ApprovedRunsTest::aRuleSeesWhatItHasBecome()
{
    m_approvals->setRules({ { u"write"_s, u"sub/*"_s, true } }, ApprovalMode::Everything);
    linkInPlace(u"work/sub"_s, u"home"_s)(QDir(m_folder->path()));
    begin(u"write"_s, { { u"path"_s, u"sub/.bashrc"_s }, { u"content"_s, u"evil\n"_s } });
    COMPARE_SOON(m_approvals->openQuestions({}).size(), 1);
    const ApprovalRequest question = m_approvals->openQuestions({}).constFirst();
    QCOMPARE(question.intent.subject, QFileInfo(path(u"home/.bashrc"_s)).canonicalFilePath());
    QVERIFY(question.intent.reason.contains("link"_L1));
    answer(ApprovalAnswer::Deny);
    VERIFY_SOON(m_outcome);
    QCOMPARE(contentOf(path(u"home/.bashrc"_s)), "export A\n");
}

void ApprovedRunsTest::swappedWhileItRuns_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QJsonObject>("arguments");
    QTest::newRow("write") << u"write"_s
                           << QJsonObject { { u"path"_s, u"sub/new.txt"_s },
                                            { u"content"_s, u"x\n"_s } };
    QTest::newRow("write below") << u"write"_s
                                 << QJsonObject { { u"path"_s, u"sub/deep/er/new.txt"_s },
                                                  { u"content"_s, u"x\n"_s } };
    QTest::newRow("edit") << u"edit"_s
                          << QJsonObject { { u"path"_s, u"sub/a.txt"_s },
                                           { u"oldText"_s, u"harmless"_s },
                                           { u"newText"_s, u"harmless!"_s } };
    QTest::newRow("read") << u"read"_s << QJsonObject { { u"path"_s, u"sub/a.txt"_s } };
    QTest::newRow("ls") << u"ls"_s << QJsonObject { { u"path"_s, u"sub"_s } };
    QTest::newRow("grep") << u"grep"_s << QJsonObject { { u"pattern"_s, u"SECRET|harmless"_s } };
    QTest::newRow("find") << u"find"_s << QJsonObject { { u"pattern"_s, u"*"_s } };
    // Where ripgrep is not installed.
    QTest::newRow("slow grep") << u"slow grep"_s
                               << QJsonObject { { u"pattern"_s, u"SECRET|harmless"_s } };
    QTest::newRow("slow find") << u"slow find"_s << QJsonObject { { u"pattern"_s, u"*"_s } };
}

/// Somebody swaps a link in and out all the while: what is behind it is neither read nor written.
void ApprovedRunsTest::swappedWhileItRuns()
{
#ifdef Q_OS_UNIX
    QFETCH(const QString, tool);
    QFETCH(const QJsonObject, arguments);
    put(path(u"home/onlythere"_s), "SECRET\n");
    const int rounds = tool == "grep"_L1 || tool == "find"_L1 ? 60 : 400;
    std::shared_ptr<const Tool> runs = m_tools.find(tool);
    if (tool == "slow grep"_L1) {
        runs = std::make_shared<SearchTool>(SearchTool::Grep, m_context.get(), QString());
    } else if (tool == "slow find"_L1) {
        runs = std::make_shared<SearchTool>(SearchTool::Find, m_context.get(), QString());
    }
    const auto outside = filesBelow(path(u"home"_s));
    const auto asked = runs->intend(arguments, scene());
    QVERIFY(asked.has_value());
    const QByteArray place = QFile::encodeName(path(u"work/sub"_s));
    const QByteArray aside = QFile::encodeName(path(u"work/aside"_s));
    const QByteArray home = QFile::encodeName(path(u"home"_s));
    std::atomic_bool done = false;
    std::thread swapper([&] {
        while (!done) {
            std::ignore = ::rename(place.constData(), aside.constData());
            std::ignore = ::symlink(home.constData(), place.constData());
            std::ignore = ::unlink(place.constData());
            std::ignore = ::rename(aside.constData(), place.constData());
        }
    });
    int did = 0;
    int leaked = 0;
    for (int round = 0; round < rounds; ++round) {
        ToolScene allowed = scene();
        allowed.allowed = *asked;
        const ToolOutcome outcome = runTool(*runs, arguments, allowed);
        did += outcome.isError ? 0 : 1;
        leaked += outcome.text.contains("SECRET"_L1) || outcome.text.contains("onlythere"_L1);
    }
    done = true;
    swapper.join();
    QCOMPARE(leaked, 0);
    QCOMPARE(filesBelow(path(u"home"_s)), outside);
    qInfo("%d of %d were done", did, rounds);
#else
    QSKIP("links are no matter here");
#endif
}

QTEST_GUILESS_MAIN(ApprovedRunsTest)
#include "tst_approvedruns.moc"
