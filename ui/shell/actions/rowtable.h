// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAbstractItemModel;
class QAbstractItemView;
class QAction;
class QDialog;
class QDialogButtonBox;
class QLayout;
class QTableView;

namespace varve
{

// What the windows with a list and its commands share. The caller owns what is returned, until it puts it somewhere. GUI thread.

/// A table of whole rows, each one line, one of them chosen; Tab leaves it. Columns are as wide as their contents. `model` is not
/// owned.
[[nodiscard]] QTableView *makeRowTable(QAbstractItemModel *model, const QString &name);

/// A button for each, with its words, in as many lines as the width needs; they become the context menu of `view` too.
[[nodiscard]] QLayout *makeActionButtons(const QList<QAction *> &actions, QAbstractItemView *view);

/// "Close", which Return does not press from elsewhere.
[[nodiscard]] QDialogButtonBox *makeCloseButton(QDialog *window);

} // namespace varve
