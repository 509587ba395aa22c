// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>

namespace varve
{

/// Takes as many lines as its sentence needs; Qt's own takes one. What others read of it stays in one.
class WrappedCheckBox final : public QCheckBox
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WrappedCheckBox)

public:
    explicit WrappedCheckBox(const QString &text = {}, QWidget *parent = nullptr);
    ~WrappedCheckBox() override;

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void initStyleOption(QStyleOptionButton *option) const override;

private:
    [[nodiscard]] QString inLines(int width) const;
    [[nodiscard]] int besideText() const;
};

} // namespace varve
