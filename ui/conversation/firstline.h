// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace varve
{

/// The first line of a text that is not empty, as much of it as there is room for. Its tooltip has more.
class FirstLine final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FirstLine)

public:
    explicit FirstLine(QWidget *parent = nullptr);
    ~FirstLine() override;

    void setText(const QString &text);
    [[nodiscard]] QString firstLine() const { return m_line; }
    /// Where the dots go; at the end if nothing else is said.
    void setElideMode(Qt::TextElideMode mode);
    /// Average characters that its size hint has room for; 0: as wide as the text.
    void setWidthHint(int characters);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_line;
    bool m_hasMore = false;
    Qt::TextElideMode m_elide = Qt::ElideRight;
    int m_width = 0;
};

} // namespace varve
