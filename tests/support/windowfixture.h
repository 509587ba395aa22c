// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backupscheduler.h"
#include "idlework.h"
#include "mainwindow.h"
#include "workbenchfixture.h"

#include <QLabel>

#include <functional>

class QAbstractButton;
class QMessageBox;

namespace varve::test
{

/// The window as it stands on the screen, with the sample session open.
class WindowFixture final : public WorkbenchFixture
{
public:
    explicit WindowFixture(Content content = Content::Sample);
    ~WindowFixture();

    /// Opens the sample by a click into the list and waits until it is there.
    [[nodiscard]] bool openFromList();
    void closeWindow();
    void openWindow();
    /// As after a new start of the program.
    void restart();

    /// Of the next window; not owned. None is told else.
    void setNotifier(DesktopNotifier *notifier) { m_notifier = notifier; }

    [[nodiscard]] MainWindow &window() { return *m_window; }
    [[nodiscard]] IdleWork &idle() { return *m_idle; }
    /// Visible and below `root` (the window, if null).
    template<typename T>
    [[nodiscard]] T *named(const QString &accessibleName, const QWidget *root = nullptr) const
    {
        for (T *found : (root ? root : m_window.get())->template findChildren<T *>()) {
            if (found->isVisible() && found->accessibleName() == accessibleName) {
                return found;
            }
        }
        return nullptr;
    }
    /// The field that a label is for.
    template<typename T>
    [[nodiscard]] T *labelled(const QString &label, const QWidget *root) const
    {
        const QList<QLabel *> labels = root->findChildren<QLabel *>();
        for (const QLabel *found : labels) {
            if (found->text() == label && qobject_cast<T *>(found->buddy())) {
                return qobject_cast<T *>(found->buddy());
            }
        }
        return nullptr;
    }
    [[nodiscard]] QAbstractButton *button(const QString &text, const QWidget *root = nullptr) const;
    /// Presses it with the mouse. False: it is not there or cannot be pressed.
    [[nodiscard]] bool press(const QString &text, const QWidget *root = nullptr) const;
    /// True if a visible label holds the text.
    [[nodiscard]] bool says(const QString &part, const QWidget *root = nullptr) const;
    /// Clicks into the row that shows the entry.
    void clickRow(const EntryId &entry);

    /// Does this to the next dialog of the class T that comes up, also from inside its exec().
    template<typename T>
    void whenAsked(const std::function<void(T *)> &answer)
    {
        m_answer = [answer](QWidget *dialog) {
            auto *wanted = qobject_cast<T *>(dialog);
            if (wanted) {
                answer(wanted);
            }
            return wanted != nullptr;
        };
        waitForDialog();
    }
    [[nodiscard]] bool wasAsked() const { return !m_answer; }
    /// The text of the message that is open; closes it. Empty: none is.
    [[nodiscard]] QString takeMessage() const;
    /// The same of one that is still to come.
    [[nodiscard]] QString waitForMessage() const;

private:
    void waitForDialog();

    std::unique_ptr<MaintenanceRunner> m_maintenance;
    std::unique_ptr<BackupScheduler> m_backups;
    std::unique_ptr<IdleWork> m_idle;
    std::unique_ptr<MainWindow> m_window;
    DesktopNotifier *m_notifier = nullptr;
    QSize m_size { 1440, 900 }; ///< the first time
    std::function<bool(QWidget *)> m_answer;
    QTimer m_dialogs;
};

} // namespace varve::test
