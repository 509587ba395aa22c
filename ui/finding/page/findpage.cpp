// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findpage.h"

#include "searchfilterbar.h"
#include <models/plaintext.h>
#include <models/typedsearch.h>
#include <shell/icons.h>

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto TypingPause = 80ms;

} // namespace

FindPage::FindPage(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Find again"));
    auto *column = new QVBoxLayout(this);
    createField(column);
    m_filters = new SearchFilterBar(this);
    column->addWidget(m_filters);
    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    column->addWidget(m_tabs, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(TypingPause);
    connect(&m_delay, &QTimer::timeout, this, &FindPage::searchNow);
    connect(m_field, &QLineEdit::textChanged, this, &FindPage::onEdited);
    connect(m_tabs, &QTabWidget::currentChanged, this, &FindPage::onTabShown);
    connect(m_filters, &SearchFilterBar::edited, m_field, &QLineEdit::setText);
    connect(m_filters, &SearchFilterBar::typeRequested, this, [this](const QString &beginning) {
        m_field->setText(m_field->text().trimmed().isEmpty()
                                 ? beginning
                                 : m_field->text().trimmed() + u' ' + beginning);
        m_field->setFocus();
    });
    setFocusProxy(m_field);
}

FindPage::~FindPage() = default;

void FindPage::createField(QVBoxLayout *column)
{
    auto *row = new QHBoxLayout;
    auto *back = new QToolButton(this);
    back->setIcon(themedIcon(u"arrow-left"_s));
    back->setAutoRaise(true);
    back->setFocusPolicy(Qt::StrongFocus);
    back->setAccessibleName(tr("Back to the transcript"));
    back->setToolTip(tr("Back to the transcript (Esc)"));
    connect(back, &QToolButton::clicked, this, &FindPage::closed);
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(tr("Words or a question"));
    m_field->setAccessibleName(tr("What to find again"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themedIcon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_recentButton = new QToolButton(this);
    m_recentButton->setIcon(themedIcon(u"clock"_s));
    m_recentButton->setAutoRaise(true);
    m_recentButton->setPopupMode(QToolButton::InstantPopup);
    m_recentButton->setFocusPolicy(Qt::StrongFocus);
    m_recentButton->setAccessibleName(tr("Recent searches"));
    m_recentButton->setToolTip(tr("Recent searches"));
    m_recentMenu = new QMenu(m_recentButton);
    m_recentButton->setMenu(m_recentMenu);
    m_recentButton->setEnabled(false);
    row->addWidget(back);
    row->addWidget(m_field, 1);
    row->addWidget(m_recentButton);
    column->addLayout(row);
}

void FindPage::addTab(FindTab *tab, const QString &title, bool passages)
{
    m_ofPassages += passages;
    const int at = m_tabs->addTab(tab, title);
    connect(tab, &FindTab::countChanged, this, [this, at, title](const QString &count) {
        //: a tab, and how much is in it
        m_tabs->setTabText(at, count.isEmpty() ? title : tr("%1 (%2)").arg(title, count));
    });
    connect(tab, &FindTab::leftAtTop, m_field, qOverload<>(&QWidget::setFocus));
    connect(tab, &FindTab::typedInList, this, &FindPage::typeInField);
    connect(tab, &FindTab::outdated, this, &FindPage::setOutdated);
    connect(tab, &FindTab::used, this, &FindPage::used);
    connect(tab, &FindTab::textChosen, this, [this](const QString &typed) {
        setTyped(typed);
        m_field->setFocus();
        m_field->end(false);
    });
    constexpr int Keys = 9;
    if (at < Keys) {
        auto *action = new QAction(tr("To the tab “%1”").arg(title), this);
        action->setShortcut(QKeyCombination(Qt::CTRL, static_cast<Qt::Key>(Qt::Key_1 + at)));
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, [this, tab] {
            m_tabs->setCurrentWidget(tab);
            m_field->setFocus();
        });
        addAction(action);
    }
    onTabShown();
}

void FindPage::open(FindTab *tab, Place place)
{
    m_tabs->setCurrentWidget(tab);
    Q_EMIT wanted();
    const bool narrows = place != Place::AsItIs && withoutFilters(typed()).trimmed().isEmpty();
    if (narrows) {
        m_field->setText(place == Place::OpenSession ? m_filters->inOpenSession(typed())
                                                     : SearchFilterBar::everywhere(typed()));
    }
    ask();
    focusField(place != Place::OpenSession);
}

void FindPage::comeBack(FindTab *tab)
{
    m_tabs->setCurrentWidget(tab);
    tab->comeBack();
}

FindTab *FindPage::tab() const
{
    return qobject_cast<FindTab *>(m_tabs->currentWidget());
}

void FindPage::onTabShown()
{
    m_filters->setPlaceOnly(!m_ofPassages.value(m_tabs->currentIndex()));
    if (m_outdated && isVisible()) {
        ask();
    }
}

QString FindPage::typed() const
{
    return m_field->text();
}

void FindPage::setTyped(const QString &typed)
{
    m_field->setText(typed);
    ask();
}

void FindPage::focusField(bool all)
{
    m_field->setFocus();
    const QString words = withoutFilters(typed());
    if (all || !hasFilters(typed()) || !typed().endsWith(words)) {
        m_field->selectAll();
    } else if (words.isEmpty()) {
        m_field->end(false);
    } else {
        const auto size = static_cast<int>(words.size());
        m_field->setSelection(static_cast<int>(typed().size()) - size, size);
    }
}

void FindPage::onEdited()
{
    m_filters->setTyped(typed());
    for (int i = 0; i < m_tabs->count(); ++i) {
        qobject_cast<FindTab *>(m_tabs->widget(i))->setTyped(typed());
    }
    m_delay.start();
}

void FindPage::searchNow()
{
    m_delay.stop();
    if (typed() != m_asked || m_outdated) {
        ask();
    }
}

void FindPage::ask()
{
    m_delay.stop();
    m_asked = typed();
    m_outdated = false;
    for (int i = 0; i < m_tabs->count(); ++i) {
        qobject_cast<FindTab *>(m_tabs->widget(i))->ask(m_asked);
    }
}

void FindPage::typeInField(const QString &text)
{
    m_field->setFocus();
    m_field->deselect();
    if (text == QChar(u'\b')) {
        m_field->backspace();
    } else {
        m_field->insert(text);
    }
}

void FindPage::setRecent(const QStringList &recent)
{
    m_recent = recent;
    fillRecent();
}

void FindPage::setClearRecentAction(QAction *action)
{
    m_clearRecent = action;
    fillRecent();
}

void FindPage::fillRecent()
{
    m_recentMenu->clear();
    for (const QString &typed : std::as_const(m_recent)) {
        const QString shown = fontMetrics().elidedText(asOneLine(typed), Qt::ElideRight,
                                                       fontMetrics().averageCharWidth() * 60);
        QAction *action = m_recentMenu->addAction(asActionText(shown));
        action->setToolTip(asPlainText(typed));
        connect(action, &QAction::triggered, this, [this, typed] {
            setTyped(typed);
            m_field->setFocus();
        });
    }
    if (m_clearRecent != nullptr) {
        m_recentMenu->addSeparator();
        m_recentMenu->addAction(m_clearRecent);
    }
    m_recentButton->setEnabled(!m_recent.isEmpty());
}

/// Elsewhere the key finds in the transcript.
bool FindPage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool FindPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress && tab() != nullptr) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Down:
            searchNow();
            tab()->enter(false);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!typed().trimmed().isEmpty()) {
                Q_EMIT used(typed());
            }
            ask(); // whoever presses Enter wants to know what there is now
            tab()->enter(true);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
    } else if (event->matches(QKeySequence::Find)) {
        focusField();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace varve
