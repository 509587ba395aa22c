// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The guided tour as a person runs it without a display.
class TestTour final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, m_home.path());
        environment.insert(u"XDG_DATA_HOME"_s, m_home.filePath(u"data"_s));
        environment.insert(u"XDG_CONFIG_HOME"_s, m_home.filePath(u"config"_s));
        environment.insert(u"XDG_CACHE_HOME"_s, m_home.filePath(u"cache"_s));
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"LANG"_s, u"C.UTF-8"_s);
        m_said = run({ u"tour"_s, m_home.filePath(u"pictures"_s) }, environment);
        m_list = run({ u"tour"_s, u"--list"_s }, environment);
        QVERIFY(!m_said.isEmpty() && !m_list.isEmpty());
    }

    void listsWhatCanBeReached_data()
    {
        QTest::addColumn<QString>("line");
        for (const auto *line :
             { "verb label SESSION ENTRY [LABEL...]", "option ask --allow tool", "method compact",
               "parameter ask approvalSeconds", "ACP method session/new", "MCP tool recall",
               "slash command /prune /prune-tools", "tool bash", "setting approval/mode",
               "import format claude-code", "export format markdown",
               "action newSession “New session” Ctrl+N" }) {
            QTest::newRow(line) << QString::fromUtf8(line);
        }
    }
    void listsWhatCanBeReached()
    {
        QFETCH(QString, line);
        QVERIFY2(m_list.split(u'\n').contains(line), qPrintable(m_list));
    }

    void leavesPictures()
    {
        const QDir folder(m_home.filePath(u"pictures"_s));
        const QStringList pictures = folder.entryList({ u"*.png"_s }, QDir::Files);
        QCOMPARE(pictures.size(), 24);
        for (const QString &picture : pictures) {
            const QImage image(folder.filePath(picture));
            const bool dialog = picture.contains(u"preferences"_s) || picture.contains(u"handoff"_s)
                    || picture.contains(u"idle"_s);
            QVERIFY2(dialog || (image.width() >= 1000 && image.height() >= 600),
                     qPrintable(picture));
            QVERIFY2(QFileInfo(folder.filePath(picture)).size() < 600'000, qPrintable(picture));
            QSet<QRgb> colors;
            for (int y = 0; y < image.height(); y += 5) {
                for (int x = 0; x < image.width(); x += 5) {
                    colors += image.pixel(x, y);
                }
            }
            QVERIFY2(colors.size() > 10, qPrintable(picture));
        }
        QVERIFY(QImage(folder.filePath(pictures.at(1)))
                != QImage(folder.filePath(pictures.at(2)))); // light and dark
        QCOMPARE(QImage(folder.filePath(u"12-scale-1.5.png"_s)).width(),
                 QImage(folder.filePath(u"02-main-light.png"_s)).width() * 3 / 2);
        QVERIFY(QImage(folder.filePath(u"13-right-to-left.png"_s))
                != QImage(folder.filePath(u"02-main-light.png"_s)));
    }

    void theReportSaysThatItShrank()
    {
        QFile file(m_home.filePath(u"pictures/before-after.md"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression total(
                uR"(\| \*\*Total\*\* \| (\d+) \| (\d+) \| (-?\d+) \|)"_s);
        const auto match = total.match(QString::fromUtf8(file.readAll()));
        QVERIFY(match.hasMatch());
        QVERIFY(match.captured(2).toLongLong() < match.captured(1).toLongLong());
        QCOMPARE(match.captured(3).toLongLong(),
                 match.captured(2).toLongLong() - match.captured(1).toLongLong());
        QVERIFY(m_said.contains(u"holds %1 tokens again"_s.arg(match.captured(1)))); // undone
    }

    void leavesNothingElse()
    {
        QVERIFY(!QFile::exists(m_home.filePath(u"data/varve/varve.db"_s)));
        QVERIFY(!QFile::exists(m_home.filePath(u"config/varve"_s)));
    }

private:
    static QString run(const QStringList &arguments, const QProcessEnvironment &environment)
    {
        QProcess tour;
        tour.setProcessEnvironment(environment);
        tour.start(QStringLiteral(VARVE_PROGRAM), arguments);
        const bool isDone = tour.waitForFinished(280'000)
                && tour.exitStatus() == QProcess::NormalExit && tour.exitCode() == 0;
        if (!isDone) {
            qWarning("%s %s", qPrintable(tour.errorString()),
                     tour.readAllStandardError().constData());
        }
        return isDone ? QString::fromUtf8(tour.readAllStandardOutput()) : QString();
    }

    QTemporaryDir m_home;
    QString m_said;
    QString m_list;
};

QTEST_GUILESS_MAIN(TestTour)
#include "tst_tour.moc"
