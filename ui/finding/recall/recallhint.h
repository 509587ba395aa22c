// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace varve
{

class PlainLabel;

/// What stands where there is no list: a bold sentence and what to do.
class RecallHint final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecallHint)

public:
    explicit RecallHint(QWidget *parent = nullptr);
    ~RecallHint() override;

    void show(const QString &title, const QString &text);
    [[nodiscard]] QString title() const;

private:
    PlainLabel *m_title = nullptr;
    PlainLabel *m_text = nullptr;
};

} // namespace varve
