// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessiblerow.h"

#include "accessiblepart.h"
#include "rowfacts.h"
#include "transcriptview.h"
#include <models/format.h>
#include <models/transcriptmodel.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(varve::TranscriptAccessible)
public:
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
        const RowState state = model.stateOf(row);
        parts += state == RowState::Summarized ? tr("summarized") : stateText(state);
        if (model.isLive(row)) {
            parts += tr("not finished");
        }
        parts.removeAll(QString());
        return parts.join(u", "_s);
    }
};

} // namespace

// ---- readings

RowReadings::RowReadings(TranscriptView *view) : m_view(view), m_kept(32) // a screen's worth
{ }

RowReadings::~RowReadings() = default;

RowReading *RowReadings::of(int row)
{
    if (!m_view || m_view->model() == nullptr || row < 0 || row >= m_view->model()->rowCount()) {
        return nullptr;
    }
    const TranscriptLayout &layout = m_view->transcriptLayout();
    Kept *kept = m_kept.object(row);
    if (kept == nullptr || kept->revision != layout.revisionOf(row)) {
        kept = new Kept { layout.revisionOf(row),
                          RowReading(layout, row, kept == nullptr ? nullptr : &kept->reading) };
        m_kept.insert(row, kept);
    }
    return &kept->reading;
}

// ---- a row

AccessibleRow::AccessibleRow(RowReadings *readings, int row) : m_readings(readings), m_row(row) { }

AccessibleRow::~AccessibleRow()
{
    for (const QAccessible::Id id : std::as_const(m_parts)) {
        QAccessible::deleteAccessibleInterface(id);
    }
}

bool AccessibleRow::isValid() const
{
    return view() != nullptr && view()->model() != nullptr && m_row < view()->model()->rowCount();
}

QAccessibleInterface *AccessibleRow::parent() const
{
    return QAccessible::queryAccessibleInterface(view());
}

QPoint AccessibleRow::origin() const
{
    return view()->viewport()->mapToGlobal(view()->rowRect(m_row).topLeft());
}

AccessibleText::Stretch AccessibleRow::stretch() const
{
    RowReading *read = reading();
    return read == nullptr ? Stretch()
                           : Stretch { view(), m_row, read, TextRange { 0, read->length() } };
}

QAccessibleInterface *AccessibleRow::part(int index) const
{
    if (!m_parts.contains(index)) {
        auto *made = new AccessiblePart(this, index);
        m_parts.insert(index, QAccessible::registerAccessibleInterface(made));
    }
    return QAccessible::accessibleInterface(m_parts.value(index));
}

int AccessibleRow::childCount() const
{
    const RowReading *read = reading();
    return read == nullptr ? 0 : static_cast<int>(read->top().size());
}

QAccessibleInterface *AccessibleRow::child(int index) const
{
    return index < 0 || index >= childCount() ? nullptr : part(reading()->top().at(index));
}

QAccessibleInterface *AccessibleRow::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i) {
        if (QAccessibleInterface *found = child(i); found->rect().contains(x, y)) {
            return found;
        }
    }
    return nullptr;
}

int AccessibleRow::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *made = dynamic_cast<const AccessiblePart *>(child);
    const RowReading *read = reading();
    return made == nullptr || read == nullptr || made->inRow() != this
            ? -1
            : static_cast<int>(read->top().indexOf(made->index()));
}

bool AccessibleRow::isSelected() const
{
    return isValid() && view()->current()->row() == m_row;
}

QAccessible::State AccessibleRow::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    if (state.invalid) {
        return state;
    }
    state.focusable = true;
    state.focused = view()->hasFocus() && isSelected();
    state.selectable = true;
    state.selected = isSelected();
    state.readOnly = true;
    state.multiLine = true;
    state.selectableText = true;
    state.busy = view()->model()->isLive(m_row);
    const auto [first, last] = view()->position()->visibleRows();
    state.offscreen = m_row < first || m_row > last;
    return state;
}

QRect AccessibleRow::rect() const
{
    return isValid() ? QRect(origin(), view()->rowRect(m_row).size()) : QRect();
}

QString AccessibleRow::text(QAccessible::Text type) const
{
    return isValid() && type == QAccessible::Name ? Words::row(*view()->model(), m_row) : QString();
}

void *AccessibleRow::interface_cast(QAccessible::InterfaceType type)
{
    switch (type) {
    case QAccessible::TextInterface:
        return static_cast<QAccessibleTextInterface *>(this);
    case QAccessible::TableCellInterface:
        return static_cast<QAccessibleTableCellInterface *>(this);
    default:
        return nullptr;
    }
}

} // namespace varve
