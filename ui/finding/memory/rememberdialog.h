// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QDialog>

namespace varve
{

class MemoryEditor;

/// A text that is to be in every request from now on, looked at and made shorter before. Closes once it is remembered; what cannot be stays
/// in it, with the reason. GUI thread.
class RememberDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RememberDialog)

public:
    /// `editor` is not owned.
    RememberDialog(MemoryEditor *editor, const QString &text, const QList<EntryId> &sources,
                   QWidget *parent);
    ~RememberDialog() override;
};

} // namespace varve
