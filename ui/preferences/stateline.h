// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/categorycolors.h>

#include <QWidget>

#include <optional>

namespace varve
{

class PlainLabel;

/// An icon and what it means in words, side by side; never the icon alone.
class StateLine final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StateLine)

public:
    explicit StateLine(QWidget *parent = nullptr);
    ~StateLine() override;

    /// Hidden while there is nothing to say. `detail` is for the tooltip.
    void say(const QString &icon, const QString &text, Accent accent = Accent::Neutral,
             const QString &detail = {});
    [[nodiscard]] QString text() const;
    /// A line of room also while nothing is said, so that what is below does not move under the pointer. Once it is in its layout.
    void keepRoom(bool keeps = true);

    // As high as the text is at the present width: a form asks for more where labels wrap.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void paintIcon();

    PlainLabel *m_icon = nullptr;
    PlainLabel *m_text = nullptr;
    QString m_said;
    bool m_keepsRoom = false;
    QString m_name;
    Accent m_accent = Accent::Neutral;
};

} // namespace varve
