// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QDialog>
#include <QStringList>
#include <QWidget>

class QAction;
class QActionGroup;
class QMenu;
class QToolButton;
class QDateEdit;

namespace varve
{

/// From one day to another, both included.
class DateRangeDialog final : public QDialog
{
    Q_OBJECT

public:
    DateRangeDialog(QDate first, QDate last, QWidget *parent);

    /// In order, whichever way round they were entered.
    [[nodiscard]] QDate first() const;
    [[nodiscard]] QDate last() const;

private:
    QDateEdit *m_first = nullptr;
    QDateEdit *m_last = nullptr;
};

/// Menus for the filters of a search. They read what the search's text says and write into it; they hold nothing
/// themselves.
class SearchFilterBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchFilterBar)

public:
    explicit SearchFilterBar(QWidget *parent = nullptr);
    ~SearchFilterBar() override;

    /// What there is to choose from.
    struct Choices
    {
        QString session; ///< of the open one, as the word "session:" takes it; empty: none is open
        QString sessionTitle;
        QString project; ///< as the word "project:" takes it; empty: it has none
        QStringList tools;
        QStringList models;
        QDate today; ///< invalid: the present day, at each look

        friend bool operator==(const Choices &, const Choices &) = default;
    };
    void setChoices(const Choices &choices);
    /// What was typed, narrowed to the open session, or to no place.
    [[nodiscard]] QString inOpenSession(const QString &typed) const;
    [[nodiscard]] static QString everywhere(const QString &typed);
    void setTyped(const QString &typed);
    /// Where is all that can be chosen: the others say nothing of what is shown.
    void setPlaceOnly(bool only);

Q_SIGNALS:
    /// By the person: what the text is now.
    void edited(const QString &typed);
    /// A filter whose value is to be typed: "tool:".
    void typeRequested(const QString &beginning);

private:
    struct Filter
    {
        QToolButton *button = nullptr;
        QMenu *menu = nullptr;
        QActionGroup *group = nullptr;
        QString name; ///< what it is about
    };
    [[nodiscard]] Filter addFilter(const QString &name);
    void addRoles();
    void addPath();
    void fillWhere();
    void fillDates();
    void fillNames(const Filter &filter, const QString &word, const QString &any,
                   const QStringList &names);
    QAction *addChoice(const Filter &filter, const QString &text, const QStringList &remove,
                       const QStringList &words);
    void choose(const QStringList &remove, const QStringList &words);
    void toggleRole(const QString &role, bool on);
    void askRange();
    void show(const Filter &filter, const QString &any, const QString &value);
    void showWhere();
    void showRoles();
    void showDates();
    [[nodiscard]] QDate today() const;
    [[nodiscard]] QString dateText() const;

    Choices m_choices;
    QString m_typed;
    QDate m_datesOf; ///< the day that the menu of days was made on
    Filter m_where;
    Filter m_role;
    Filter m_tool;
    Filter m_model;
    Filter m_date;
    Filter m_path;
    QAction *m_range = nullptr;
    QToolButton *m_clear = nullptr;
};

} // namespace varve
