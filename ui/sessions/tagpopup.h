// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHash>

class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace varve
{

class PlainLabel;

/// A small popup with the tags of some sessions: checked ones are on all of them, half-checked ones on some.
/// Every change is told of at once; Escape or a click elsewhere closes it.
class TagPopup final : public QFrame
{
    Q_OBJECT
public:
    explicit TagPopup(QWidget *parent = nullptr);

    /// `tags`: of each session, one list. `known`: every tag in use.
    void setTags(const QList<QStringList> &tags, const QStringList &known);

    /// Beside `anchor`, in global coordinates: below it, or above where there is no room below. Never beyond the screen.
    void openAt(const QRect &anchor);

Q_SIGNALS:
    void changed(const QStringList &add, const QStringList &remove);

private:
    void addTyped();
    void onItemChanged(QListWidgetItem *item);
    QListWidgetItem *addRow(const QString &tag, Qt::CheckState state);
    [[nodiscard]] QListWidgetItem *rowOf(const QString &tag) const;

    PlainLabel *m_title;
    QLineEdit *m_field;
    QListWidget *m_list;
    bool m_filling = false;
};

} // namespace varve
