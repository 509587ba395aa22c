// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemView;

namespace varve
{

class ConversationPage;
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

} // namespace varve
