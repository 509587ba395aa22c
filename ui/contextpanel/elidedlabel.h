// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/plainlabel.h>

namespace varve
{

/// A label of one line that ends in "…" where there is no room for its text, and gives way instead of asking for room. text() is
/// the whole; the tooltip shows it while it is cut.
class ElidedLabel : public PlainLabel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ElidedLabel)

public:
    explicit ElidedLabel(const QString &text = {}, QWidget *parent = nullptr);
    ~ElidedLabel() override;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QRect textRect() const;
    [[nodiscard]] QString shown() const;
};

} // namespace varve
