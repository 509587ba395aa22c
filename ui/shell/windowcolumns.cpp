// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowcolumns.h"

#include "icons.h"
#include <settings/settings.h>

#include <QApplication>
#include <QKeyEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// Below this width (at 96 dpi) three columns no longer fit, and the side column lies over the transcript.
constexpr int DrawerBelow = 1000;

/// Asks for no room for its last column, which leaves it before the window is as narrow as that. What window managers are told is
/// the least of all widths, and they are told it before.
class Columns final : public QSplitter // clazy:exclude=missing-qobject-macro
{
public:
    using QSplitter::QSplitter;

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        QSize least = QSplitter::minimumSizeHint();
        constexpr int Side = 2;
        if (count() > Side && widget(Side)->isVisibleTo(this)) {
            least.rwidth() -= leastWidth(*widget(Side)) + handleWidth();
        }
        return least;
    }
    static int leastWidth(const QWidget &widget)
    {
        return std::max(widget.minimumWidth(), widget.minimumSizeHint().width());
    }
};

} // namespace

WindowColumns::WindowColumns(Settings *settings, QWidget *window)
    : QWidget(window)
    , m_settings(settings)
    , m_window(window)
    , m_notices(new QVBoxLayout)
    , m_columns(new Columns(Qt::Horizontal, this))
    , m_left(new QSplitter(Qt::Vertical, this))
    , m_centre(new QStackedWidget(this))
    , m_side(new QWidget(this))
    , m_close(new QToolButton(m_side))
{
    m_left->setChildrenCollapsible(false);
    makeSide();
    m_columns->addWidget(m_left);
    m_columns->addWidget(m_centre);
    m_columns->addWidget(m_side);
    m_columns->setStretchFactor(1, 1);
    m_columns->setCollapsible(1, false);
    m_columns->setSizes({ 320, 740, 340 });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(m_notices);
    column->addWidget(m_columns, 1);
}

WindowColumns::~WindowColumns() = default;

void WindowColumns::makeSide()
{
    m_close->setIcon(themedIcon(u"close"_s));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this panel (Esc)"));
    m_close->setAccessibleName(tr("Close this panel"));
    m_close->hide();
    connect(m_close, &QToolButton::clicked, this, [this] { setSideShown(false); });
    auto *side = new QVBoxLayout(m_side);
    side->setContentsMargins({});
    side->setSpacing(0);
    side->addWidget(m_close, 0, Qt::AlignTrailing);
}

void WindowColumns::addNotice(QWidget *bar)
{
    m_notices->addWidget(bar);
}

void WindowColumns::addLeft(QWidget *panel, int share)
{
    constexpr int OfShare = 164;
    m_left->addWidget(panel);
    m_left->setStretchFactor(m_left->count() - 1, share);
    m_leftSizes += share * OfShare;
    m_left->setSizes(m_leftSizes);
}

void WindowColumns::addPage(QWidget *page)
{
    m_centre->addWidget(page);
}

void WindowColumns::setSide(QWidget *panel)
{
    m_side->layout()->addWidget(panel);
}

void WindowColumns::showPage(QWidget *page)
{
    closeDrawer(); // over what is to be seen
    m_centre->setCurrentWidget(page);
}

void WindowColumns::showFirstPage()
{
    showPage(m_centre->widget(0));
}

QWidget *WindowColumns::page() const
{
    return m_centre->currentWidget();
}

QList<QWidget *> WindowColumns::panes() const
{
    QList<QWidget *> panes;
    for (int i = 0; i < m_left->count(); ++i) {
        panes += m_left->widget(i);
    }
    panes += { m_centre->currentWidget(), m_side };
    panes.removeIf([](const QWidget *pane) { return pane == nullptr || !pane->isVisible(); });
    return panes;
}

void WindowColumns::setLeftShown(bool shown)
{
    m_left->setVisible(shown);
    Q_EMIT leftShown(shown);
}

bool WindowColumns::isLeftShown() const
{
    return !m_left->isHidden();
}

void WindowColumns::setSideShown(bool shown)
{
    if (std::exchange(m_sideShown, shown) == shown) {
        return;
    }
    if (!m_isDrawer) {
        m_settings->set(Keys::ContextVisible, shown);
    }
    if (!shown) {
        qApp->removeEventFilter(this);
        if (m_before && m_side->isAncestorOf(m_window->focusWidget())) {
            m_before->setFocus(Qt::OtherFocusReason);
        }
        m_before = nullptr;
    }
    Q_EMIT sideShown(shown);
    place();
    if (m_isDrawer && shown) {
        openDrawer();
    }
}

void WindowColumns::restore()
{
    m_columns->restoreState(m_settings->get(Keys::ColumnSplitter));
    m_left->restoreState(m_settings->get(Keys::LeftSplitter));
    m_isRestored = true;
    setLeftShown(m_settings->get(Keys::LeftVisible));
    setSideShown(m_settings->get(Keys::ContextVisible));
    place();
}

void WindowColumns::save()
{
    m_settings->set(Keys::ColumnSplitter, m_isDrawer ? m_widths : m_columns->saveState());
    m_settings->set(Keys::LeftSplitter, m_left->saveState());
    m_settings->set(Keys::LeftVisible, isLeftShown());
    if (!m_isDrawer) {
        m_settings->set(Keys::ContextVisible, m_sideShown);
    }
}

void WindowColumns::place()
{
    if (!m_isRestored) {
        return;
    }
    const int all = m_columns->minimumSizeHint().width() + m_columns->handleWidth()
            + Columns::leastWidth(*m_side);
    const bool drawer = m_window->width() < std::max(DrawerBelow * logicalDpiX() / 96, all);
    const bool wasDrawer = std::exchange(m_isDrawer, drawer);
    if (drawer && !wasDrawer) {
        m_widths = m_columns->saveState();
        m_side->setParent(m_window);
        m_side->setAutoFillBackground(true);
        setSideShown(false);
    } else if (!drawer && wasDrawer) {
        qApp->removeEventFilter(this); // a column is closed by nothing but its command
        m_columns->insertWidget(m_columns->indexOf(m_centre) + 1, m_side);
        m_columns->setStretchFactor(1, 1);
        m_columns->restoreState(m_widths);
        setSideShown(m_settings->get(Keys::ContextVisible));
    }
    m_close->setVisible(drawer);
    m_side->setVisible(m_sideShown);
    if (drawer) {
        layout()->activate(); // not over a notice that has just come
        layDrawer();
    }
}

/// Over the columns, at their trailing edge.
void WindowColumns::layDrawer()
{
    const QRect columns = m_columns->geometry().translated(pos());
    QRect area = columns;
    area.setLeft(std::max(area.left(), area.right() - m_side->sizeHint().width()));
    m_side->setGeometry(QStyle::visualRect(layoutDirection(), columns, area));
    m_side->raise();
}

void WindowColumns::openDrawer()
{
    m_before = m_window->focusWidget();
    m_close->setFocus(Qt::OtherFocusReason);
    qApp->installEventFilter(this);
}

void WindowColumns::closeDrawer()
{
    if (m_isDrawer) {
        setSideShown(false);
    }
}

/// While the drawer is open. Menus and dialogs are windows of their own: what happens there is not meant.
bool WindowColumns::eventFilter(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (widget == nullptr || widget->window() != m_window) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (widget == this || isAncestorOf(widget)) {
            closeDrawer(); // and the press does what it would have done
        }
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            event->accept();
            if (event->type() == QEvent::KeyPress) {
                closeDrawer();
            }
            return true;
        }
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace varve
