// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QListView>
#include <QTimer>

#include <optional>

namespace varve
{

class SessionListModel;

/// Shows a SessionListModel. What is selected, where the list is scrolled to and what is current stay over every change of the
/// model; none of that opens a session.
class SessionListView final : public QListView
{
    Q_OBJECT
public:
    /// `model` outlives the view.
    explicit SessionListView(SessionListModel *model, QWidget *parent = nullptr);

    /// In the order of the list.
    [[nodiscard]] QList<SessionId> selectedSessions() const;
    [[nodiscard]] SessionId currentSession() const;
    /// Selects this one alone, without sessionChosen(). Null: nothing.
    void selectSession(const SessionId &session);
    /// From the first row on the screen to the last.
    [[nodiscard]] QList<SessionId> visibleSessions() const;

Q_SIGNALS:
    /// A moment after others came into view.
    void visibleChanged();
    /// The person has selected one session, and no other.
    void sessionChosen(const varve::SessionId &session);
    void selectedChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    void selectionChanged(const QItemSelection &selected,
                          const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    /// What stays where it is on the screen.
    struct Anchor
    {
        SessionId session;
        QString group;
        int top = 0;
    };

    void beforeChange();
    void afterChange();
    void noteSelection();
    void considerChoice();
    [[nodiscard]] bool foldAt(const QPoint &position);
    [[nodiscard]] bool foldByKey(bool forward);
    [[nodiscard]] QModelIndex indexOf(const SessionId &session, const QString &group) const;

    SessionListModel *m_sessions;
    QList<SessionId> m_selected;
    SessionId m_current;
    QString m_currentGroup; ///< of a heading that is current
    SessionId m_chosen; ///< is not told of twice
    std::optional<Anchor> m_anchor;
    QTimer m_visible;
    bool m_quiet = false; ///< nothing is chosen by what is going on
    bool m_changing = false; ///< the model, or by the program
};

} // namespace varve
