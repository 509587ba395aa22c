// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/sessionfacts.h>

#include <QTreeWidget>

namespace varve
{

/// What a summary does not say, by kind. Enter or a double click on a line adds it or shows where it stands, as this tree is for one
/// or the other.
class MissingTree final : public QTreeWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MissingTree)

public:
    enum class Use : quint8 { Adding, Looking };

    explicit MissingTree(Use use, QWidget *parent = nullptr);
    ~MissingTree() override;

    void setFacts(const QList<Fact> &facts);
    /// Positions in the facts of what is selected; of a kind all of its lines.
    [[nodiscard]] QList<int> chosen() const;

Q_SIGNALS:
    void addRequested(const QList<int> &rows);
    void goToRequested(const varve::EntryId &entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void use(const QTreeWidgetItem *item);
    void goTo();

    const Use m_use;
    QList<Fact> m_facts;
    QAction *m_goTo = nullptr;
    QAction *m_add = nullptr;
};

} // namespace varve
