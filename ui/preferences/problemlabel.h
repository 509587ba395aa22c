// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/plainlabel.h>

namespace varve
{

/// Says in place why a field's value cannot be used. Hidden while there is nothing to say.
class ProblemLabel final : public PlainLabel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProblemLabel)

public:
    explicit ProblemLabel(QWidget *parent = nullptr);
    ~ProblemLabel() override;

    void setProblem(const QString &problem);
    [[nodiscard]] bool hasProblem() const { return !text().isEmpty(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();

    bool m_tinting = false;
};

} // namespace varve
