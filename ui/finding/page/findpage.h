// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findtab.h"

#include <QTimer>

class QAction;
class QLineEdit;
class QMenu;
class QTabWidget;
class QToolButton;
class QVBoxLayout;

namespace varve
{

class SearchFilterBar;

/// Where everything that was said is found again: the field with what is typed, which is the truth about filters too; menus for the
/// filters; and tabs for what there is of each kind, with their counts. What is typed and the place chosen are for all of them.
/// Ctrl+1 and so on go to the tabs. GUI thread.
///
/// Signals: wanted when it is to be shown, before the place is chosen; used when what is typed has led somewhere and is worth being remembered; closed for the way back to the transcript.
class FindPage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindPage)

public:
    explicit FindPage(QWidget *parent = nullptr);
    ~FindPage() override;

    /// Behind those that are there. `passages`: filters of passages hold for it.
    void addTab(FindTab *tab, const QString &title, bool passages = false);
    [[nodiscard]] FindTab *tab() const;
    enum class Place : quint8 {
        OpenSession, ///< where only a place is chosen so far, or nothing
        Everywhere, ///< the same
        AsItIs,
    };
    /// Asks to be shown, with this tab.
    void open(FindTab *tab, Place place);
    /// To the list of a tab, where it was left.
    void comeBack(FindTab *tab);

    [[nodiscard]] QString typed() const;
    /// As if the person had typed it: it is searched for at once, also if it was before.
    void setTyped(const QString &typed);
    /// What is typed, again: there may be more by now.
    void searchAgain() { ask(); }
    /// There may be something new: what is typed is searched for again the next time there is a reason to.
    void setOutdated() { m_outdated = true; }
    /// The field; filters that lead the text stay when somebody types, unless all of it is selected.
    void focusField(bool all = true);

    [[nodiscard]] SearchFilterBar *filters() const { return m_filters; }
    void setRecent(const QStringList &recent);
    /// "Clear recent searches", for the menu.
    void setClearRecentAction(QAction *action);

Q_SIGNALS:
    void wanted();
    void used(const QString &typed);
    void closed();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createField(QVBoxLayout *column);
    void onEdited();
    void searchNow();
    void ask();
    void fillRecent();
    void typeInField(const QString &text);
    void onTabShown();

    QLineEdit *m_field = nullptr;
    QToolButton *m_recentButton = nullptr;
    QMenu *m_recentMenu = nullptr;
    QAction *m_clearRecent = nullptr;
    SearchFilterBar *m_filters = nullptr;
    QTabWidget *m_tabs = nullptr;
    QList<bool> m_ofPassages; ///< the tabs
    QTimer m_delay;
    QStringList m_recent;
    QString m_asked; ///< what was searched for last
    bool m_outdated = true; ///< nothing was asked for yet
};

} // namespace varve
