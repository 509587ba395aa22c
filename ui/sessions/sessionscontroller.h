// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QObject>

class QAbstractItemView;

namespace varve
{

class AutoCompaction;
class CompactionSession;
class ContentSearch;
class ConversationPage;
class SessionEditor;
class SessionListModel;
class SessionListPanel;
class Workbench;

/// A session is opened to be written in: the keys go to its composer, unless somebody goes through the list by keys and each session
/// that is passed opens. GUI thread.
class OpenedFocus final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OpenedFocus)

public:
    /// None is owned; belongs to `list`.
    OpenedFocus(QAbstractItemView *list, ConversationPage *conversation,
                const Workbench *workbench);
    ~OpenedFocus() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAbstractItemView *const m_list;
    bool m_goesByKeys = false;
};

/// All sessions: the list on the left with what is done with them, and new ones. GUI thread.
class SessionsController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionsController)

public:
    struct Parts
    {
        const AutoCompaction *automatic = nullptr;
        const CompactionSession *byHand = nullptr;
        SessionEditor *editor = nullptr;
    };

    /// None is owned.
    SessionsController(const FeatureContext &context, const Parts &parts);
    ~SessionsController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

private:
    void connectPanel();
    void connectActions();
    void createSession();
    void openBeside(int by);
    void rename(const SessionId &id);

    const Parts m_parts;
    SessionListModel *const m_model;
    SessionListPanel *const m_panel;
    ContentSearch *const m_content;
    QAction *const m_new;
    QAction *const m_rename;
    QAction *const m_tags;
    QAction *const m_next;
    QAction *const m_previous;
};

} // namespace varve
