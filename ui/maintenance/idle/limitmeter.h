// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QProgressBar;

namespace varve
{

class PlainLabel;

/// How much of a limit is used: its name, a bar, and both figures in words.
class LimitMeter final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LimitMeter)

public:
    explicit LimitMeter(const QString &name, QWidget *parent = nullptr);
    ~LimitMeter() override;

    /// `share` of one; negative: there is no limit, and so no bar.
    void show(double share, const QString &words);
    [[nodiscard]] QString words() const;

private:
    const QString m_name;
    PlainLabel *m_words = nullptr;
    QProgressBar *m_bar = nullptr;
};

} // namespace varve
