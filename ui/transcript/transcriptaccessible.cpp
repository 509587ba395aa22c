// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptaccessible.h"

#include "transcriptview.h"
#include <models/format.h>
#include <models/transcriptmodel.h>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QHash>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(varve::TranscriptAccessible)
public:
    static QString state(RowState state)
    {
        switch (state) {
        case RowState::Pinned:
            return tr("pinned");
        case RowState::Masked:
            return tr("masked in context");
        case RowState::Excluded:
            return tr("excluded from context");
        case RowState::LeftOut:
            return tr("not in context");
        case RowState::Summarized:
            return tr("summarized");
        case RowState::Unknown:
        case RowState::Sent:
            break;
        }
        return {};
    }

    static QString who(const TranscriptModel &model, int row)
    {
        switch (model.row(row).kind) {
        case RowKind::Compaction:
            return tr("Compaction");
        case RowKind::BranchSummary:
            return tr("Summary of another branch");
        case RowKind::RangeSummary:
            return tr("Summary of a part");
        case RowKind::Note:
            return tr("Note");
        default:
            return roleName(
                    static_cast<Role>(model.index(row).data(TranscriptModel::RoleRole).toInt()));
        }
    }

    static QString row(const TranscriptModel &model, int row)
    {
        QStringList parts { who(model, row), model.index(row).data().toString() };
        const SiblingInfo siblings = model.siblingsOf(row);
        if (!siblings.ids.isEmpty()) {
            parts += tr("alternative %1 of %2").arg(siblings.position).arg(siblings.ids.size());
        }
        if (const QString label = model.labelOf(row); !label.isEmpty()) {
            parts += tr("label %1").arg(label);
        }
        parts += state(model.stateOf(row));
        if (model.isLive(row)) {
            parts += tr("not finished");
        }
        parts.removeAll(QString());
        return parts.join(u", "_s);
    }
};

/// Something that can be pressed in a row. Made for each question and kept by Qt until the row goes.
class AccessibleSpot : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    AccessibleSpot(TranscriptView *view, QAccessibleInterface *row, TranscriptView::SpotPlace place)
        : m_view(view)
        , m_row(row)
        , m_place(std::move(place))
    { }

    bool isValid() const override { return !m_view.isNull(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override { return m_row; }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Button; }
    QAccessible::State state() const override { return {}; }
    QRect rect() const override
    {
        return m_place.rect.translated(m_view->viewport()->mapToGlobal(QPoint(0, 0)));
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Name ? m_place.name : QString();
    }
    void setText(QAccessible::Text, const QString &) override { }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface
                ? static_cast<QAccessibleActionInterface *>(this)
                : nullptr;
    }
    QStringList actionNames() const override { return { pressAction() }; }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction() && m_view) {
            m_view->press(m_place);
        }
    }

private:
    QPointer<TranscriptView> m_view;
    QAccessibleInterface *m_row;
    TranscriptView::SpotPlace m_place;
};

class AccessibleRow : public QAccessibleInterface
{
public:
    AccessibleRow(TranscriptView *view, int row) : m_view(view), m_index(row) { }
    ~AccessibleRow() override { forgetSpots(); }

    bool isValid() const override
    {
        return m_view && m_view->model() != nullptr && m_index < m_view->model()->rowCount();
    }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    int childCount() const override
    {
        return isValid() ? static_cast<int>(m_view->spotsOf(m_index).size()) : 0;
    }
    QAccessibleInterface *child(int index) const override
    {
        const auto places =
                isValid() ? m_view->spotsOf(m_index) : QList<TranscriptView::SpotPlace>();
        if (index < 0 || index >= places.size()) {
            return nullptr;
        }
        auto *self = const_cast<AccessibleRow *>(this);
        auto *spot = new AccessibleSpot(m_view, self, places.at(index));
        self->m_spots += QAccessible::registerAccessibleInterface(spot);
        return spot;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (QAccessibleInterface *spot = child(i); spot->rect().contains(x, y)) {
                return spot;
            }
        }
        return nullptr;
    }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.focused = m_view && m_view->hasFocus() && m_view->currentRow() == m_index;
        state.selectable = true;
        return state;
    }
    QRect rect() const override
    {
        return isValid()
                ? m_view->rowRect(m_index).translated(m_view->viewport()->mapToGlobal(QPoint(0, 0)))
                : QRect();
    }
    QString text(QAccessible::Text type) const override
    {
        return isValid() && type == QAccessible::Name ? Words::row(*m_view->model(), m_index)
                                                      : QString();
    }
    void setText(QAccessible::Text, const QString &) override { }

private:
    void forgetSpots()
    {
        for (const QAccessible::Id id : std::as_const(m_spots)) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_spots.clear();
    }

    QPointer<TranscriptView> m_view;
    int m_index;
    QList<QAccessible::Id> m_spots;
};

class AccessibleTranscript : public QAccessibleWidget
{
public:
    explicit AccessibleTranscript(TranscriptView *view) : QAccessibleWidget(view, QAccessible::List)
    { }
    ~AccessibleTranscript() override { forgetRows(); }

    int childCount() const override
    {
        const auto [first, last] = visible();
        return first < 0 ? 0 : last - first + 1;
    }
    QAccessibleInterface *child(int index) const override
    {
        const auto [first, last] = visible();
        if (index < 0 || first < 0 || first + index > last) {
            return nullptr;
        }
        return const_cast<AccessibleTranscript *>(this)->rowInterface(first + index);
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const int row = view()->rowAt(view()->viewport()->mapFromGlobal(QPoint(x, y)));
        return row < 0 ? nullptr : const_cast<AccessibleTranscript *>(this)->rowInterface(row);
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto [first, last] = visible();
        for (int row = std::max(first, 0); row <= last; ++row) {
            if (m_rows.contains(row)
                && QAccessible::accessibleInterface(m_rows.value(row)) == child) {
                return row - first;
            }
        }
        return -1;
    }
    QAccessibleInterface *focusChild() const override
    {
        const int row = view()->currentRow();
        return view()->hasFocus() && row >= 0
                ? const_cast<AccessibleTranscript *>(this)->rowInterface(row)
                : nullptr;
    }

private:
    [[nodiscard]] TranscriptView *view() const { return static_cast<TranscriptView *>(widget()); }
    [[nodiscard]] std::pair<int, int> visible() const
    {
        return view()->model() != nullptr && view()->model()->rowCount() > 0 ? view()->visibleRows()
                                                                             : std::pair(-1, -1);
    }
    QAccessibleInterface *rowInterface(int row)
    {
        constexpr qsizetype MostKept = 500;
        if (m_rows.size() > MostKept) {
            forgetRows();
        }
        if (!m_rows.contains(row)) {
            m_rows.insert(row,
                          QAccessible::registerAccessibleInterface(new AccessibleRow(view(), row)));
        }
        return QAccessible::accessibleInterface(m_rows.value(row));
    }
    void forgetRows()
    {
        for (const QAccessible::Id id : std::as_const(m_rows)) {
            QAccessible::deleteAccessibleInterface(id);
        }
        m_rows.clear();
    }

    QHash<int, QAccessible::Id> m_rows;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<TranscriptView *>(object);
    return view != nullptr ? new AccessibleTranscript(view) : nullptr;
}

} // namespace

void installTranscriptAccessibility()
{
    // Qt ignores a factory that is installed already.
    QAccessible::installFactory(makeInterface);
}

} // namespace varve
