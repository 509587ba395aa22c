// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <models/searchresultsmodel.h>

#include <QKeySequence>
#include <QObject>
#include <QPersistentModelIndex>

#include <functional>

class QAction;

namespace varve
{

class BranchEditor;
class Shell;
class Workbench;

/// What can be done with a passage that was found, or a fact: shown where it stands, brought into the message, remembered, sent again,
/// copied. What a hit of the search stands in is read when it is needed. GUI thread.
///
/// Signal: goRequested for the row to be shown.
class PassageCommands final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PassageCommands)

public:
    /// None is owned.
    PassageCommands(Shell *shell, Workbench *workbench, BranchEditor *branch,
                    const SearchResultsModel *model, QObject *parent);
    ~PassageCommands() override;

    /// In the order of buttons.
    [[nodiscard]] QList<QAction *> all() const;
    /// Which row they are about, invalid: none; and what can be done with it now.
    void update(const QModelIndex &row);

Q_SIGNALS:
    void goRequested(const QModelIndex &row);

private:
    QAction *make(const QString &icon, const QString &text, const QKeySequence &key = {});
    /// The passage of the current row, now or in a moment.
    void withPassage(const std::function<void(const RecallPassage &)> &use);
    void bring();
    void putIntoMessage(const QString &quote);
    void remember();
    void sendAgain();
    void copy();
    void updateSendAgain(const QString &blocked);
    [[nodiscard]] bool isOnBranch(const EntryId &entry) const;

    Shell *const m_shell;
    Workbench *const m_workbench;
    BranchEditor *const m_branch;
    const SearchResultsModel *const m_model;
    QPersistentModelIndex m_row;
    QAction *const m_go;
    QAction *const m_bring;
    QAction *const m_remember;
    QAction *const m_again;
    QAction *const m_copy;
};

} // namespace varve
