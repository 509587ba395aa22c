// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/handoffdraft.h>

#include <QTreeWidget>

namespace varve
{

/// What may be taken along, in groups, each to tick: lines of the draft, and facts of the working memory. GUI thread.
class HandoffFactList final : public QTreeWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffFactList)

public:
    explicit HandoffFactList(QWidget *parent = nullptr);
    ~HandoffFactList() override;

    /// Facts of the working memory are ticked at first.
    void setDraft(const HandoffDraft &draft);
    /// Ticks what the text holds.
    void setText(const QString &text);
    /// Texts of the facts of the working memory that are ticked, in their order.
    [[nodiscard]] QStringList memory() const;
    /// Ticks those, and no others of the working memory.
    void setMemory(const QStringList &taken);

Q_SIGNALS:
    /// By the person; only of what can be in the text.
    void factToggled(const varve::HandoffFact &fact, bool taken);

private:
    QTreeWidgetItem *addGroup(const QString &title);
    QTreeWidgetItem *addRow(QTreeWidgetItem *group, const QString &text, int index);
    void onChanged(QTreeWidgetItem *item);
    void countGroups();

    QList<HandoffFact> m_facts;
    QStringList m_memory;
    bool m_filling = false;
};

} // namespace varve
