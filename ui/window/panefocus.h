// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/actionregistry.h>

#include <QObject>

class QWidget;

namespace varve
{

class ConversationPage;
class WindowColumns;

/// Where the keys go in the window: from pane to pane, and not to a button that was left behind. GUI thread.
class PaneFocus final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PaneFocus)

public:
    /// Neither is owned.
    PaneFocus(WindowColumns *columns, ConversationPage *conversation, QObject *parent);
    ~PaneFocus() override;

    void addActions(ActionRegistry *commands);
    /// A command was run that was called while `before` had the keys: what it has opened has them now, else where one goes on.
    void afterCommand(const QWidget *before) const;

private:
    [[nodiscard]] QList<QWidget *> panes() const;
    void step(int by) const;

    WindowColumns *const m_columns;
    ConversationPage *const m_conversation;
};

} // namespace varve
