// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importformats.h"
#include "programfiles.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real sessions of every program, given to Claude Code and Codex and brought in again.
class TestProgramFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBack_data();
    void comesBack();
};

void TestProgramFixtures::comesBack_data()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    QStringList paths;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        paths += files.next();
    }
    paths.sort();
    for (const QString &path : std::as_const(paths)) {
        if (importerFor(path)) {
            QTest::newRow(path.sliced(folder.size() + 1).toUtf8().constData()) << path;
        }
    }
}

void TestProgramFixtures::comesBack()
{
    QFETCH(QString, path);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");
    }
    ImportedStore from;
    const auto report = from.import(path);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    // Of exports with hundreds of conversations some.
    constexpr qsizetype MostSessions = 12;
    const QList<ImportedSession> sessions =
            report->sessions.first(qMin(MostSessions, report->sessions.size()));
    for (const ImportedSession &session : sessions) {
        for (const ExportFormat format : { ExportFormat::ClaudeCode, ExportFormat::Codex }) {
            for (const ExportAmount amount : { ExportAmount::Whole, ExportAmount::Projection }) {
                ImportedStore to;
                compareThere(from.store(), orderOf(session.id, format, amount), to);
                if (QTest::currentTestFailed()) {
                    qWarning("%s %d of %s", toString(format).data(), static_cast<int>(amount),
                             qPrintable(session.id.toString()));
                    return;
                }
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestProgramFixtures)
#include "tst_programfixtures.moc"
