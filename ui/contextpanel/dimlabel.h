// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/plainlabel.h>

namespace varve
{

/// A label in less important text that is still readable; follows palette changes.
class DimLabel final : public PlainLabel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DimLabel)

public:
    /// `scale` of the parent's font size.
    explicit DimLabel(const QString &text = {}, double scale = 1.0, QWidget *parent = nullptr);
    ~DimLabel() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();
    void resizeFont();

    double m_scale = 1.0;
    bool m_changing = false;
};

} // namespace varve
