// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace varve
{

/// "1 Plan  2 Review summary  3 Before and after": where the person is. Done steps have a check mark. Not for clicking.
class StepHeader final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepHeader)

public:
    explicit StepHeader(const QStringList &steps, QWidget *parent = nullptr);
    ~StepHeader() override;

    void setCurrent(int step);
    [[nodiscard]] int current() const { return m_current; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QString textOf(int step) const;
    [[nodiscard]] int widthOf(int step) const;
    [[nodiscard]] int iconSize() const;
    void describe();

    QStringList m_steps;
    int m_current = 0;
};

} // namespace varve
