// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivechoices.h"

#include <QDialog>

class QComboBox;

namespace varve
{

/// What of some sessions goes to which archive, and who sees it there. Nothing is written by it: accepted() means chosen() is wanted.
class ChooseDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChooseDialog)

public:
    ChooseDialog(const QList<ArchiveChosen> &before, int sessions, QWidget *parent = nullptr);
    ~ChooseDialog() override;

    [[nodiscard]] QList<ArchiveChosen> chosen() const;

private:
    [[nodiscard]] QComboBox *createChoice(const ArchiveChosen &before);

    const QList<ArchiveChosen> m_before;
    QList<QComboBox *> m_fields; ///< of each archive
};

} // namespace varve
