// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsmodel.h"
#include "backuptab.h"
#include "sessionbuilder.h"
#include "storebackup.h"

#include <QFile>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which of the backups is meant while more of them come.
class TestBackupTab final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_builder = std::make_unique<SessionBuilder>(u"u1 a1"_s);
        m_config = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_config->path(), QProcessEnvironment());
        m_runner = std::make_unique<MaintenanceRunner>(m_builder->path());
        m_scheduler = std::make_unique<BackupScheduler>(m_runner.get(), m_settings.get());
        m_tab = std::make_unique<BackupTab>(m_scheduler.get(), m_runner.get());
        backUp();
        backUp();
        look();
        QCOMPARE(table()->model()->rowCount(), 2);
    }
    void cleanup()
    {
        m_tab.reset();
        m_scheduler.reset();
        m_runner.reset();
    }

    void theChosenOneStaysChosen()
    {
        table()->selectRow(1);
        const QString chosen = path(1);
        backUp();
        look();
        QCOMPARE(table()->model()->rowCount(), 3);
        QCOMPARE(selected(), QStringList { chosen });
    }

    void theNewestStandsInForOneThatIsGone()
    {
        table()->selectRow(1);
        QVERIFY(QFile::remove(path(1)));
        look();
        QCOMPARE(table()->model()->rowCount(), 1);
        QCOMPARE(selected(), QStringList { path(0) });
    }

private:
    void backUp()
    {
        QVERIFY(backUpStore(m_builder->path(), m_scheduler->backupSettings().folder, true));
    }
    void look()
    {
        m_tab->look();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
    QTableView *table() const { return m_tab->findChild<QTableView *>(); }
    QString path(int row) const
    {
        return qobject_cast<BackupsModel *>(table()->model())->backupAt(row).path;
    }
    QStringList selected() const
    {
        QStringList paths;
        const QModelIndexList rows = table()->selectionModel()->selectedRows();
        for (const QModelIndex &row : rows) {
            paths += path(row.row());
        }
        return paths;
    }

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MaintenanceRunner> m_runner;
    std::unique_ptr<BackupScheduler> m_scheduler;
    std::unique_ptr<BackupTab> m_tab;
};

QTEST_MAIN(TestBackupTab)
#include "tst_backuptab.moc"
