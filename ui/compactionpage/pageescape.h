// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace varve
{

/// Esc for a page that is seen, wherever in its window the keys are: what is beside the page has little use for it. A field elsewhere
/// with something typed in it keeps its own, and the page itself its. GUI thread.
class PageEscape final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PageEscape)

public:
    /// Belongs to `page`.
    explicit PageEscape(QWidget *page);
    ~PageEscape() override;

Q_SIGNALS:
    void pressed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool isForPage(const QObject *watched) const;

    QWidget *const m_page;
};

} // namespace varve
