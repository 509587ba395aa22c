// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace varve
{

/// What Varve is, and what it is made with: each library with its licence.
class AboutDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AboutDialog)

public:
    explicit AboutDialog(QWidget *window);
    ~AboutDialog() override;

private:
    [[nodiscard]] QWidget *createHead();
    [[nodiscard]] QWidget *createLibraries();
};

} // namespace varve
