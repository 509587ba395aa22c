// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program of its own: opens the window on a store as varve does, says "painted" once the list of sessions is on it, and ends.
// varve_bench measures from the start of the process. With --files it says instead which files it has mapped by then, on
// Linux, and with --make-library it writes a store.
#include "benchmark.h"
#include "sessionlibrary.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "windowapplication.h"
#include "workbench.h"

#include <QApplication>
#include <QFile>
#include <QSet>

#include <cstdio>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

void tellPainted()
{
    std::puts("painted");
}

void tellFiles()
{
    QFile maps(u"/proc/self/maps"_s);
    if (!maps.open(QIODevice::ReadOnly)) {
        return;
    }
    QSet<QByteArray> files;
    const QList<QByteArray> lines = maps.readAll().split('\n');
    for (const QByteArray &line : lines) {
        if (const qsizetype path = line.indexOf('/'); path >= 0) {
            files += line.sliced(path);
        }
    }
    for (const QByteArray &file : std::as_const(files)) {
        std::puts(file.constData());
    }
}

class PaintWatch final : public QObject
{
    Q_OBJECT
public:
    PaintWatch(SessionListView *list, void (*tell)()) : m_list(list), m_tell(tell)
    {
        list->viewport()->installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && m_list->model()->rowCount() > 0) {
            m_list->viewport()->removeEventFilter(this);
            // After this event, when it is painted.
            QMetaObject::invokeMethod(
                    this,
                    [this] {
                        m_tell();
                        std::fflush(stdout);
                        QApplication::quit();
                    },
                    Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    SessionListView *m_list;
    void (*m_tell)();
};

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments.at(1) == "--make-library"_L1) {
        bench::writeLibrary(arguments.at(2), arguments.at(3).toInt(), QDateTime::currentDateTime());
        return 0;
    }
    const bool files = arguments.size() == 4 && arguments.at(3) == "--files"_L1;
    if (arguments.size() != 3 && !files) {
        std::fputs("varve_startbench STORE CONFIG [--files] | --make-library STORE COUNT\n",
                   stderr);
        return 2;
    }
    auto window = WindowApplication::create(arguments.at(1), arguments.at(2));
    if (!window) {
        std::fputs(qPrintable(window.error().message), stderr);
        return 1;
    }
    const PaintWatch watch((*window)->window().findChild<SessionListPanel *>()->view(),
                           files ? tellFiles : tellPainted);
    (*window)->window().show();
    (*window)->sessions().list.refresh();
    return QApplication::exec();
}

#include "startbench.moc"
