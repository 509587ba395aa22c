// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace varve
{

/// One of several ways, as a card: a radio button with a figure and a sentence. Cards of one parent are exclusive;
/// arrow keys move between them.
class ChoiceCard final : public QAbstractButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChoiceCard)

public:
    explicit ChoiceCard(const QString &title, QWidget *parent = nullptr);
    ~ChoiceCard() override;

    void setFigure(const QString &figure);
    void setSentence(const QString &sentence);
    [[nodiscard]] QString figure() const { return m_figure; }
    [[nodiscard]] QString sentence() const { return m_sentence; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QString title() const; ///< as it is read
    [[nodiscard]] QFont titleFont() const;
    [[nodiscard]] QFont figureFont() const;
    void describe();

    QString m_figure;
    QString m_sentence;
};

} // namespace varve
