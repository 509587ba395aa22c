// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchfilterbar.h"

#include <models/plaintext.h>
#include <models/typedsearch.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>

#include <QAction>
#include <QActionGroup>
#include <QDateEdit>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLocale>
#include <QMenu>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList placeNames()
{
    return { u"session"_s, u"project"_s };
}

QStringList dateNames()
{
    return { u"on"_s, u"after"_s, u"since"_s, u"before"_s };
}

QList<std::pair<QString, QString>> roles()
{
    return { { u"user"_s, SearchFilterBar::tr("You") },
             { u"assistant"_s, SearchFilterBar::tr("Assistant") },
             { u"tool"_s, SearchFilterBar::tr("Tool results") },
             { u"bash"_s, SearchFilterBar::tr("Shell commands") },
             { u"thinking"_s, SearchFilterBar::tr("Thinking") },
             { u"summary"_s, SearchFilterBar::tr("Summaries") } };
}

QString roleText(const QString &word)
{
    for (const auto &[role, text] : roles()) {
        if (role == word) {
            return text;
        }
    }
    return word;
}

} // namespace

SearchFilterBar::SearchFilterBar(QWidget *parent) : QWidget(parent)
{
    auto *row = new FlowLayout(this);
    row->setContentsMargins({});
    m_where = addFilter(tr("Where"));
    m_role = addFilter(tr("Who"));
    m_tool = addFilter(tr("Tool"));
    m_model = addFilter(tr("Model"));
    m_date = addFilter(tr("When"));
    m_path = addFilter(tr("Branch"));
    m_clear = new QToolButton(this);
    m_clear->setText(tr("Clear filters"));
    m_clear->setIcon(themedIcon(u"close"_s));
    m_clear->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_clear->setAutoRaise(true);
    row->addWidget(m_clear);
    connect(m_clear, &QToolButton::clicked, this,
            [this] { Q_EMIT edited(withoutFilters(m_typed)); });
    addRoles();
    addPath();
    fillNames(m_tool, u"tool"_s, tr("Any tool"), {});
    fillNames(m_model, u"model"_s, tr("Any model"), {});
    fillWhere();
    setTyped({});
}

SearchFilterBar::~SearchFilterBar() = default;

SearchFilterBar::Filter SearchFilterBar::addFilter(const QString &name)
{
    Filter filter;
    filter.name = name;
    filter.button = new QToolButton(this);
    filter.button->setPopupMode(QToolButton::InstantPopup);
    filter.button->setAutoRaise(true);
    filter.button->setFocusPolicy(Qt::StrongFocus);
    filter.menu = new QMenu(filter.button);
    filter.menu->setAccessibleName(name);
    filter.button->setMenu(filter.menu);
    filter.group = new QActionGroup(this);
    layout()->addWidget(filter.button);
    return filter;
}

QAction *SearchFilterBar::addChoice(const Filter &filter, const QString &text,
                                    const QStringList &remove, const QStringList &words)
{
    auto *action = filter.menu->addAction(asActionText(text));
    action->setToolTip(asPlainText(text));
    action->setCheckable(true);
    action->setActionGroup(filter.group);
    action->setData(words);
    connect(action, &QAction::triggered, this, [this, remove, words] { choose(remove, words); });
    return action;
}

void SearchFilterBar::choose(const QStringList &remove, const QStringList &words)
{
    Q_EMIT edited(withFilters(m_typed, { remove, words }));
}

void SearchFilterBar::addRoles()
{
    m_role.group->setExclusive(false);
    addChoice(m_role, tr("Anyone"), { u"role"_s }, {});
    m_role.menu->addSeparator();
    for (const auto &[role, text] : roles()) {
        QAction *action = m_role.menu->addAction(text);
        action->setCheckable(true);
        action->setData(role);
        connect(action, &QAction::triggered, this, [this, role](bool on) { toggleRole(role, on); });
    }
}

void SearchFilterBar::toggleRole(const QString &role, bool on)
{
    QStringList wanted = filterValues(m_typed, u"role"_s);
    wanted.removeAll(role);
    if (on) {
        wanted += role;
    }
    QStringList words;
    for (const QString &one : std::as_const(wanted)) {
        words += filterWord(u"role"_s, one);
    }
    choose({ u"role"_s }, words);
}

void SearchFilterBar::addPath()
{
    addChoice(m_path, tr("All branches"), { u"path"_s }, {});
    addChoice(m_path, tr("Only where sessions stand now"), { u"path"_s },
              { filterWord(u"path"_s, u"on"_s) });
    addChoice(m_path, tr("Only branches that were left"), { u"path"_s },
              { filterWord(u"path"_s, u"off"_s) });
}

QDate SearchFilterBar::today() const
{
    return m_choices.today.isValid() ? m_choices.today : QDate::currentDate();
}

void SearchFilterBar::setChoices(const Choices &choices)
{
    const Choices before = std::exchange(m_choices, choices);
    if (before.tools != choices.tools) {
        fillNames(m_tool, u"tool"_s, tr("Any tool"), choices.tools);
    }
    if (before.models != choices.models) {
        fillNames(m_model, u"model"_s, tr("Any model"), choices.models);
    }
    if (before != choices) {
        fillWhere();
    }
    setTyped(m_typed);
}

QString SearchFilterBar::inOpenSession(const QString &typed) const
{
    return m_choices.session.isEmpty()
            ? typed
            : withFilters(typed, { placeNames(), { filterWord(u"session"_s, m_choices.session) } });
}

QString SearchFilterBar::everywhere(const QString &typed)
{
    return withFilters(typed, { placeNames(), {} });
}

void SearchFilterBar::fillWhere()
{
    m_where.menu->clear();
    addChoice(m_where, tr("Everything"), placeNames(), {});
    QAction *session = addChoice(m_where, tr("This session"), placeNames(),
                                 { filterWord(u"session"_s, m_choices.session) });
    session->setEnabled(!m_choices.session.isEmpty());
    session->setToolTip(asPlainText(m_choices.sessionTitle));
    QAction *project =
            addChoice(m_where,
                      m_choices.project.isEmpty() ? tr("This project")
                                                  : tr("This project (%1)").arg(m_choices.project),
                      placeNames(), { filterWord(u"project"_s, m_choices.project) });
    project->setEnabled(!m_choices.project.isEmpty());
}

void SearchFilterBar::fillNames(const Filter &filter, const QString &word, const QString &any,
                                const QStringList &names)
{
    filter.menu->clear();
    addChoice(filter, any, { word }, {});
    filter.menu->addSeparator();
    for (const QString &name : names) {
        addChoice(filter, name, { word }, { filterWord(word, name) });
    }
    filter.menu->addSeparator();
    QAction *other = filter.menu->addAction(tr("Type a name…"));
    connect(other, &QAction::triggered, this, [this, word] {
        choose({ word }, {});
        Q_EMIT typeRequested(word + u':');
    });
}

void SearchFilterBar::fillDates()
{
    if (m_datesOf == today()) {
        return;
    }
    m_datesOf = today();
    m_date.menu->clear();
    const auto add = [this](const QString &text, const QStringList &words) {
        addChoice(m_date, text, dateNames(), words);
    };
    add(tr("Any time"), {});
    add(tr("Today"), { u"on:today"_s });
    add(tr("Yesterday"), { u"on:yesterday"_s });
    add(tr("Last 7 days"), { filterWord(u"after"_s, m_datesOf.addDays(-6).toString(Qt::ISODate)) });
    add(tr("Last 30 days"),
        { filterWord(u"after"_s, m_datesOf.addDays(-29).toString(Qt::ISODate)) });
    add(tr("This month"), { filterWord(u"on"_s, m_datesOf.toString(u"yyyy-MM"_s)) });
    add(tr("This year"), { filterWord(u"on"_s, m_datesOf.toString(u"yyyy"_s)) });
    m_date.menu->addSeparator();
    m_range = m_date.menu->addAction(tr("Range…"));
    connect(m_range, &QAction::triggered, this, &SearchFilterBar::askRange);
}

void SearchFilterBar::askRange()
{
    const SearchFilter filter = parseSearch(m_typed, today()).filter;
    const QDate first = filter.from.isValid() ? filter.from.date() : today().addDays(-6);
    const QDate last = filter.until.isValid() ? filter.until.date().addDays(-1) : today();
    auto *dialog = new DateRangeDialog(first, last, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        choose(dateNames(),
               { filterWord(u"after"_s, dialog->first().toString(Qt::ISODate)),
                 filterWord(u"before"_s, dialog->last().addDays(1).toString(Qt::ISODate)) });
    });
    dialog->open();
}

void SearchFilterBar::setTyped(const QString &typed)
{
    m_typed = typed;
    fillDates();
    showWhere();
    showRoles();
    show(m_tool, tr("Any tool"), filterValue(typed, u"tool"_s));
    show(m_model, tr("Any model"), filterValue(typed, u"model"_s));
    showDates();
    const QString path = filterValue(typed, u"path"_s);
    const qsizetype chosen = path == "on"_L1 ? 1 : path == "off"_L1 ? 2 : 0;
    m_path.menu->actions().at(chosen)->setChecked(true);
    show(m_path, tr("All branches"),
         chosen == 1           ? tr("Where sessions stand")
                 : chosen == 2 ? tr("Branches that were left")
                               : QString());
    m_clear->setVisible(hasFilters(typed));
}

void SearchFilterBar::setPlaceOnly(bool only)
{
    for (const Filter *filter : { &m_role, &m_tool, &m_model, &m_date, &m_path }) {
        filter->button->setVisible(!only);
    }
}

/// The button says what is set; without a filter what that means.
void SearchFilterBar::show(const Filter &filter, const QString &any, const QString &value)
{
    const bool set = !value.isEmpty();
    const QString text = set ? value : any;
    const QFontMetrics metrics = filter.button->fontMetrics();
    filter.button->setText(asActionText(
            metrics.elidedText(asOneLine(text), Qt::ElideMiddle, metrics.averageCharWidth() * 24)));
    filter.button->setToolTip(asPlainText(tr("%1: %2").arg(filter.name, text)));
    filter.button->setAccessibleName(tr("%1: %2").arg(filter.name, text));
    QFont font = this->font();
    font.setBold(set);
    filter.button->setFont(font);
    if (&filter == &m_tool || &filter == &m_model) {
        for (QAction *action : filter.group->actions()) {
            const QStringList words = action->data().toStringList();
            action->setChecked(
                    set ? words
                                    == QStringList { filterWord(
                                            &filter == &m_tool ? u"tool"_s : u"model"_s, value) }
                        : words.isEmpty());
        }
    }
}

void SearchFilterBar::showWhere()
{
    const QString session = filterValue(m_typed, u"session"_s);
    const QString project = filterValue(m_typed, u"project"_s);
    const bool thisSession = !session.isEmpty() && session == m_choices.session;
    const bool thisProject =
            session.isEmpty() && !project.isEmpty() && project == m_choices.project;
    const QList<QAction *> actions = m_where.menu->actions();
    for (QAction *action : actions) {
        action->setChecked(false);
    }
    if (thisSession || thisProject) {
        actions.at(thisSession ? 1 : 2)->setChecked(true);
    } else if (session.isEmpty() && project.isEmpty()) {
        actions.at(0)->setChecked(true);
    }
    show(m_where, tr("Everything"),
         thisSession                  ? tr("This session")
                 : !session.isEmpty() ? tr("Session %1").arg(session)
                 : !project.isEmpty() ? tr("Project %1").arg(project)
                                      : QString());
}

void SearchFilterBar::showRoles()
{
    const QStringList chosen = filterValues(m_typed, u"role"_s);
    QStringList texts;
    for (const QString &role : chosen) {
        texts += roleText(role);
    }
    for (QAction *action : m_role.menu->actions()) {
        const QString role = action->data().toString();
        action->setChecked(role.isEmpty() ? chosen.isEmpty() : chosen.contains(role));
    }
    show(m_role, tr("Anyone"), texts.join(u", "_s));
}

QString SearchFilterBar::dateText() const
{
    const QString on = filterValue(m_typed, u"on"_s);
    const QString since = filterValue(m_typed, u"since"_s);
    const QString after = since.isEmpty() ? filterValue(m_typed, u"after"_s) : since;
    const QString before = filterValue(m_typed, u"before"_s);
    if (!on.isEmpty()) {
        return on;
    }
    if (!after.isEmpty() && !before.isEmpty()) {
        const QDate end = QDate::fromString(before, Qt::ISODate);
        //: from one day to another
        return tr("%1 to %2")
                .arg(after, end.isValid() ? end.addDays(-1).toString(Qt::ISODate) : before);
    }
    return !after.isEmpty()     ? tr("Since %1").arg(after)
            : !before.isEmpty() ? tr("Before %1").arg(before)
                                : QString();
}

void SearchFilterBar::showDates()
{
    QStringList words;
    const QStringList names = dateNames();
    for (const QString &name : names) {
        for (const QString &value : filterValues(m_typed, name)) {
            words += filterWord(name == "since"_L1 ? u"after"_s : name, value);
        }
    }
    QString text = dateText();
    for (QAction *action : m_date.group->actions()) {
        const bool chosen = action->data().toStringList() == words;
        action->setChecked(chosen);
        if (chosen && !words.isEmpty()) {
            text = action->text();
        }
    }
    show(m_date, tr("Any time"), text);
}

DateRangeDialog::DateRangeDialog(QDate first, QDate last, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Search in a range of days"));
    // With room for the title beside the buttons of its bar.
    setMinimumWidth(fontMetrics().horizontalAdvance(windowTitle()) * 2);
    const auto field = [this](QDate date, const QString &name) {
        auto *made = new QDateEdit(date, this);
        made->setCalendarPopup(true);
        made->setAccessibleName(name);
        return made;
    };
    m_first = field(first, tr("First day"));
    m_last = field(last, tr("Last day"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto *form = new QFormLayout(this);
    form->addRow(tr("&First day"), m_first);
    form->addRow(tr("&Last day"), m_last);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QDate DateRangeDialog::first() const
{
    return std::min(m_first->date(), m_last->date());
}

QDate DateRangeDialog::last() const
{
    return std::max(m_first->date(), m_last->date());
}

} // namespace varve
