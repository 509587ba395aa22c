// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace varve
{

/// Exactly what will run or be written: monospaced, wrapped so that nothing stands outside to the right, with code points
/// in place of what is not seen, and diffs in colour. Can be selected, not changed; scrolls by itself.
///
/// As high as its text up to a number of lines, and never higher than that.
class PreviewView final : public QPlainTextEdit
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PreviewView)

public:
    /// UTF-16; what is longer is shown when showAll() says so.
    static constexpr qsizetype ShownAtFirst = 100'000;

    explicit PreviewView(QWidget *parent = nullptr);
    ~PreviewView() override;

    void showText(const QString &text, bool isDiff);
    void showAll();
    [[nodiscard]] bool isShortened() const { return !m_all && m_text.size() > ShownAtFirst; }
    void setMaximumLines(int lines);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Letters that were typed here, and are meant for where a message is written.
    void typed(const QString &text);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fill();
    [[nodiscard]] int neededLines() const;
    [[nodiscard]] int heightOf(int lines) const;

    QString m_text;
    bool m_isDiff = false;
    bool m_all = false;
    bool m_changing = false;
    int m_maximumLines = 12;
};

} // namespace varve
