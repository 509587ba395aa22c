// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace varve
{

/// A label that shows its text letter by letter: what looks like tags is no markup, so it neither passes for words of the program nor
/// names a picture that is then opened. Characters that would hide or reorder others stand there as their code points
/// (visibletext.h), and what is very long is cut. A picture may be set as in any label.
class PlainLabel : public QLabel
{
    Q_OBJECT
public:
    explicit PlainLabel(QWidget *parent = nullptr);
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr);

    void setText(const QString &text);
};

} // namespace varve
