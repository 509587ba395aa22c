// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowfixture.h"

#include "outlinemodel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "soon.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

WindowFixture::WindowFixture(Content content) : WorkbenchFixture(content)
{
    m_dialogs.setInterval(5);
    QObject::connect(&m_dialogs, &QTimer::timeout, &m_dialogs, [this] {
        QWidget *dialog = QApplication::activeModalWidget();
        if (dialog && m_answer && m_answer(dialog)) {
            m_answer = nullptr;
            m_dialogs.stop();
        }
    });
    openWindow();
}

WindowFixture::~WindowFixture()
{
    m_window.reset();
    m_idle.reset();
    m_backups.reset();
    m_maintenance.reset();
}

void WindowFixture::openWindow()
{
    m_maintenance = std::make_unique<MaintenanceRunner>(store().path());
    m_backups = std::make_unique<BackupScheduler>(m_maintenance.get(), &settings());
    m_idle = std::make_unique<IdleWork>(
            IdleWorkServices { &store(), &settings(), &keys(), &models(), &transport() });
    m_window = std::make_unique<MainWindow>(
            WindowServices { &sessions(), &conversations(), &compaction(), &imports(), m_notifier,
                             m_maintenance.get(), m_backups.get(), nullptr, m_idle.get(),
                             file(QStringLiteral("crashes")) });
    // Wide enough for three columns, whatever the screen.
    m_window->show();
    if (m_size.isValid()) {
        m_window->resize(m_size);
    }
    list().refresh();
    if (!QTest::qWaitForWindowExposed(m_window.get())) {
        qFatal("the window does not come up");
    }
}

void WindowFixture::closeWindow()
{
    m_window->close();
    m_window.reset();
    m_idle.reset();
    m_backups.reset();
    m_maintenance.reset();
}

void WindowFixture::restart()
{
    closeWindow();
    close();
    open();
    m_size = {};
    openWindow();
}

bool WindowFixture::openFromList()
{
    auto *list = named<QListView>(u"Sessions"_s);
    if (!comesSoon([&] {
            list = named<QListView>(u"Sessions"_s);
            return list && list->model()->rowCount() > 0;
        })) {
        return false;
    }
    int row = 0;
    while (row + 1 < list->model()->rowCount()
           && !list->model()->index(row, 0).flags().testFlag(Qt::ItemIsSelectable)) {
        ++row; // a heading
    }
    const QPoint place = list->visualRect(list->model()->index(row, 0)).center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place);
    // With its prompts and tools, which are read from the disk: figures hold still from then on.
    return comesSoon([this] {
        return workbench().hasSession() && !workbench().choice().projection.tools.isEmpty();
    });
}

QAbstractButton *WindowFixture::button(const QString &text, const QWidget *root) const
{
    for (QAbstractButton *found :
         (root ? root : m_window.get())->findChildren<QAbstractButton *>()) {
        if (found->isVisible()
            && (found->text().remove(u'&') == text || found->accessibleName() == text)) {
            return found;
        }
    }
    return nullptr;
}

bool WindowFixture::press(const QString &text, const QWidget *root) const
{
    QAbstractButton *found = button(text, root);
    if (!found || !found->isEnabled()) {
        return false;
    }
    QTest::mouseClick(found, Qt::LeftButton);
    return true;
}

bool WindowFixture::says(const QString &part, const QWidget *root) const
{
    return std::ranges::any_of((root ? root : m_window.get())->findChildren<QLabel *>(),
                               [&](const QLabel *label) {
                                   return label->isVisible() && label->text().contains(part);
                               });
}

void WindowFixture::clickRow(const EntryId &entry)
{
    OutlineView *view = m_window->findChild<OutlinePanel *>()->view();
    const auto *model = qobject_cast<OutlineModel *>(view->model());
    const QModelIndex index = model->index(model->rowForEntry(entry));
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

void WindowFixture::waitForDialog()
{
    m_dialogs.start();
}

QString WindowFixture::waitForMessage() const
{
    QString message;
    std::ignore = comesSoon([&] {
        message = takeMessage();
        return !message.isEmpty();
    });
    return message;
}

QString WindowFixture::takeMessage() const
{
    for (auto *box : m_window->findChildren<QMessageBox *>()) {
        if (box->isVisible()) {
            const QString text = box->text();
            box->close();
            return text;
        }
    }
    return {};
}

} // namespace varve::test
