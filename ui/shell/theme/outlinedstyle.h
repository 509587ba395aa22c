// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace varve
{

/// Fusion with outlines that can be seen: around check boxes, radio buttons and fields it draws one of at least 3:1 against what is
/// inside and outside of them. Fusion derives its own from the window's colour, and on a dark one hardly anything is left of it.
class OutlinedStyle final : public QProxyStyle
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(OutlinedStyle)

public:
    OutlinedStyle();
    ~OutlinedStyle() override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    /// No icons on the buttons of dialogs: Fusion's own are of another kind than the program's.
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override;
};

/// A mid grey between window and text; the text's own colour where the palette is one of high contrast.
[[nodiscard]] QColor outlineColor(const QPalette &palette);

/// Puts it in the place of Fusion; every other style stays as it is. Needs a QApplication; to be called once, before there are widgets.
void installOutlinedStyle();

} // namespace varve
