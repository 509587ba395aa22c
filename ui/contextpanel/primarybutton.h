// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QAction;

namespace varve
{

/// The one button of a region that does what the region is for: filled with the highlight colour.
class PrimaryButton final : public QPushButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PrimaryButton)

public:
    explicit PrimaryButton(const QString &text = {}, QWidget *parent = nullptr);
    ~PrimaryButton() override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// Makes a button trigger an action and follow its text, icon, tool tip and state.
void bindToAction(QPushButton *button, QAction *action);

} // namespace varve
