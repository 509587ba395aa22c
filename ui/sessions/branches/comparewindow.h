// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/branchcomparemodel.h>
#include <models/branchtips.h>

#include <QDialog>
#include <QHash>
#include <QStyledItemDelegate>

#include <functional>

class QAction;
class QBoxLayout;
class QComboBox;
class QPoint;
class QTreeView;

namespace varve
{

class NoticeBar;
class PlainLabel;

/// Rows of a BranchCompareModel: a swatch before a category's name, what is alike on both sides dimmed.
class CompareDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};

/// Two branches side by side. Stays open beside the window; choosing a row looks at the entry there. GUI thread.
///
/// Signals: tipsChosen whenever another pair is wanted; the answer goes to setComparison() or showError().
class CompareWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompareWindow)

public:
    explicit CompareWindow(QWidget *parent = nullptr);
    ~CompareWindow() override;

    /// What can be chosen, and what is. Does not ask for a comparison.
    void setTips(const QList<BranchTip> &tips, const std::array<EntryId, 2> &chosen);
    void setComparison(const BranchComparison &comparison, const std::array<CostSum, 2> &costs);
    void showError(const QString &message);
    /// Off: what would change the session is disabled.
    void setWritable(bool writable, const QString &reason);

    [[nodiscard]] std::array<EntryId, 2> tips() const;
    [[nodiscard]] QTreeView *view() const { return m_view; }
    [[nodiscard]] BranchCompareModel *model() const { return m_model; }

Q_SIGNALS:
    void tipsChosen(const varve::EntryId &first, const varve::EntryId &second);
    void goToRequested(const varve::EntryId &entry);
    void continueRequested(const varve::EntryId &tip);
    void bringRequested(const varve::EntryId &tip);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// What the person has before the eyes.
    struct Reading
    {
        QHash<QString, bool> expanded; ///< by keyOf()
        QString current;
        int column = 0;
        int scrolled = 0;
    };

    [[nodiscard]] QString keyOf(const QModelIndex &row) const;
    void forEachRow(const QModelIndex &parent,
                    const std::function<void(const QModelIndex &)> &use) const;
    [[nodiscard]] Reading whatIsRead() const;
    void restore(const Reading &reading);
    struct Side
    {
        QComboBox *tip = nullptr;
        PlainLabel *facts = nullptr;
        QAction *continueHere = nullptr;
        QAction *bring = nullptr;
        QAction *goTo = nullptr; ///< the entry of the current row on this side
    };
    QBoxLayout *createSide(size_t number);
    void createRows();
    void goToCell(const QModelIndex &index);
    void goToSide(size_t number);
    void showDifference();
    void showMenu(const QPoint &place);
    void updateActions();
    [[nodiscard]] bool isCurrent(size_t number) const;

    std::array<Side, 2> m_sides;
    QList<BranchTip> m_tips;
    BranchCompareModel *m_model = nullptr;
    PlainLabel *m_fork = nullptr;
    QAction *m_showFork = nullptr;
    QAction *m_difference = nullptr;
    NoticeBar *m_notice = nullptr;
    QTreeView *m_view = nullptr;
    EntryId m_ancestor;
    bool m_writable = true;
    QString m_reason; ///< why it is not
};

} // namespace varve
