// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program of its own: opens the window on a store as varve does, says "painted" once the list of sessions is on it, and ends.
// varve_bench measures from the start of the process. With a third and fourth argument it writes a store instead.
#include "benchmark.h"
#include "sessionlibrary.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "windowapplication.h"

#include <QApplication>

#include <cstdio>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

class PaintWatch final : public QObject
{
public:
    explicit PaintWatch(SessionListView *list) : m_list(list)
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
                    [] {
                        std::puts("painted");
                        std::fflush(stdout);
                        QApplication::quit();
                    },
                    Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    SessionListView *m_list;
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
    if (arguments.size() != 3) {
        std::fputs("varve_startbench STORE CONFIG | --make-library STORE COUNT\n", stderr);
        return 2;
    }
    auto window = WindowApplication::create(arguments.at(1), arguments.at(2));
    if (!window) {
        std::fputs(qPrintable(window.error().message), stderr);
        return 1;
    }
    const PaintWatch watch((*window)->window().sessionList()->view());
    (*window)->window().show();
    (*window)->workbench().refreshSessions();
    return QApplication::exec();
}
