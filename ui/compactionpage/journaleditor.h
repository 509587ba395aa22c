// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QModelIndex;
class QWidget;

namespace varve
{

/// What edits a cell of a list of facts, with the range of an importance and a name of its own. `editor` may be null; it is returned.
QWidget *prepareJournalEditor(QWidget *editor, const QModelIndex &index);

} // namespace varve
