// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QSplitter;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace varve
{

class Settings;

/// Where everything stands: panels on the left over each other, pages in the centre of which one is seen, a panel in the side column.
/// Where three columns do not fit, the side column is a drawer over the centre, which opens only when asked for, and closes by Esc, by a
/// click beside it, by its button, or when something is shown in the centre. Sizes are remembered in the settings. GUI thread.
class WindowColumns final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WindowColumns)

public:
    /// `window` is what a drawer lies in.
    WindowColumns(Settings *settings, QWidget *window);
    ~WindowColumns() override;

    // All of them become children.
    /// Across the columns, above them.
    void addNotice(QWidget *bar);
    /// Below those that are there; `share` of the height.
    void addLeft(QWidget *panel, int share);
    /// The first one is seen to begin with, and the one that is gone back to.
    void addPage(QWidget *page);
    /// What stands in the side column.
    void setSide(QWidget *panel);

    void showPage(QWidget *page);
    void showFirstPage();
    [[nodiscard]] QWidget *page() const;
    /// Those that are seen: panels on the left from above, what is seen in the centre, what stands in the side column.
    [[nodiscard]] QList<QWidget *> panes() const;

    void setLeftShown(bool shown);
    void setSideShown(bool shown);
    [[nodiscard]] bool isSideShown() const { return m_sideShown; }
    [[nodiscard]] bool isLeftShown() const;
    /// Once everything is in it.
    void restore();
    void save();
    /// The window has another size, or what stands above the columns has. Nothing before restore().
    void place();

Q_SIGNALS:
    void leftShown(bool shown);
    void sideShown(bool shown);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeSide();
    void layDrawer();
    void openDrawer();
    void closeDrawer();

    Settings *const m_settings;
    QWidget *const m_window;
    QVBoxLayout *m_notices;
    QSplitter *m_columns;
    QSplitter *m_left;
    QStackedWidget *m_centre;
    QWidget *m_side;
    QToolButton *m_close; ///< of the drawer
    QPointer<QWidget> m_before; ///< had the focus before the drawer
    QList<int> m_leftSizes; ///< to begin with
    QByteArray m_widths; ///< as they were before the side column became a drawer
    bool m_isRestored = false;
    bool m_isDrawer = false;
    bool m_sideShown = true;
};

} // namespace varve
