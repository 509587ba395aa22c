// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

class QAction;

namespace varve
{

class ConversationPage;
class NoticeBar;
class Settings;
class Workbench;

/// Says above the composer that the open session's folder is no place for tools to work in (home, the whole file system), so that it has
/// none that need a folder, and offers to choose it all the same. GUI thread.
class PlaceDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlaceDriver)

public:
    /// None is owned.
    PlaceDriver(ConversationPage *page, Workbench *workbench, Settings *settings);
    ~PlaceDriver() override;

    /// `unchosen`: what the folder is instead, a sentence or two; empty: tools work there.
    void setPlace(const QString &folder, const QString &unchosen);

Q_SIGNALS:
    /// Another one is to be chosen.
    void folderWanted();

private:
    void refresh();
    void choose();
    void putOff();

    ConversationPage *const m_page;
    Workbench *const m_workbench;
    Settings *const m_settings;
    NoticeBar *m_bar = nullptr;
    QString m_folder;
    QString m_unchosen;
    QSet<QString> m_putOff;
};

} // namespace varve
