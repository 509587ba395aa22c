// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessiblepart.h"

#include "transcriptview.h"

namespace varve
{

using namespace Qt::StringLiterals;
using Kind = ReadPart::Kind;

const ReadPart *AccessiblePart::read() const
{
    const RowReading *reading = m_row->reading();
    return reading != nullptr && m_index < reading->parts().size() ? &reading->parts().at(m_index)
                                                                   : nullptr;
}

bool AccessiblePart::is(Kind kind) const
{
    const ReadPart *p = read();
    return p != nullptr && p->kind == kind;
}

AccessibleText::Stretch AccessiblePart::stretch() const
{
    const ReadPart *p = read();
    return p == nullptr ? Stretch()
                        : Stretch { m_row->view(), m_row->row(), m_row->reading(), p->range };
}

QAccessibleInterface *AccessiblePart::parent() const
{
    const ReadPart *p = read();
    return p != nullptr && p->parent >= 0 ? m_row->part(p->parent)
                                          : const_cast<AccessibleRow *>(m_row);
}

int AccessiblePart::childCount() const
{
    const ReadPart *p = read();
    return p == nullptr ? 0 : static_cast<int>(p->children.size());
}

QAccessibleInterface *AccessiblePart::child(int index) const
{
    const ReadPart *p = read();
    return p == nullptr || index < 0 || index >= p->children.size()
            ? nullptr
            : m_row->part(p->children.at(index));
}

QAccessibleInterface *AccessiblePart::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i) {
        if (QAccessibleInterface *found = child(i); found->rect().contains(x, y)) {
            return found;
        }
    }
    return nullptr;
}

int AccessiblePart::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *other = dynamic_cast<const AccessiblePart *>(child);
    const ReadPart *p = read();
    return p == nullptr || other == nullptr || other->m_row != m_row
            ? -1
            : static_cast<int>(p->children.indexOf(other->m_index));
}

QAccessible::Role AccessiblePart::role() const
{
    const ReadPart *p = read();
    if (p == nullptr) {
        return QAccessible::NoRole;
    }
    switch (p->kind) {
    case Kind::Heading:
        return QAccessible::Heading;
    case Kind::Code:
    case Kind::Quote:
        return QAccessible::Section;
    case Kind::Table:
        return QAccessible::Table;
    case Kind::Cell:
        return p->row == 0 ? QAccessible::ColumnHeader : QAccessible::Cell;
    case Kind::Link:
        return QAccessible::Link;
    case Kind::Image:
        return QAccessible::Graphic;
    case Kind::Line:
        return QAccessible::StaticText;
    case Kind::Button:
        return QAccessible::Button;
    case Kind::Paragraph:
    case Kind::Item:
        break;
    }
    return QAccessible::Paragraph;
}

QAccessible::State AccessiblePart::state() const
{
    QAccessible::State state;
    state.readOnly = true;
    const ReadPart *p = read();
    if (p == nullptr) {
        state.invalid = true;
        return state;
    }
    state.multiLine = p->kind != Kind::Button && p->kind != Kind::Link;
    state.selectableText = m_row->reading()->placeOf(p->range.from).row >= 0;
    state.linked = p->kind == Kind::Link;
    const QRect screen = m_row->view()->viewport()->rect().translated(
            m_row->view()->viewport()->mapToGlobal(QPoint(0, 0)));
    state.offscreen = !screen.intersects(rect());
    return state;
}

QRect AccessiblePart::rect() const
{
    const ReadPart *p = read();
    return p == nullptr ? QRect()
                        : m_row->reading()->rectOf(*p).toAlignedRect().translated(m_row->origin());
}

QString AccessiblePart::text(QAccessible::Text type) const
{
    const ReadPart *p = read();
    if (p == nullptr || type != QAccessible::Name) {
        return {};
    }
    switch (p->kind) {
    case Kind::Code:
        //: %1: a programming language
        return p->name.isEmpty() ? tr("Code") : tr("Code, %1").arg(p->name);
    case Kind::Quote:
        return tr("Quote");
    case Kind::Image:
    case Kind::Button:
        return p->name;
    case Kind::Link:
    case Kind::Line:
        return text(0, -1);
    default:
        return {}; // its text says it
    }
}

void *AccessiblePart::interface_cast(QAccessible::InterfaceType type)
{
    const bool isLink = is(Kind::Link);
    switch (type) {
    case QAccessible::TextInterface:
        return is(Kind::Button) || is(Kind::Table) || is(Kind::Image)
                ? nullptr
                : static_cast<QAccessibleTextInterface *>(this);
    case QAccessible::TableInterface:
        return is(Kind::Table) ? static_cast<QAccessibleTableInterface *>(&m_table) : nullptr;
    case QAccessible::TableCellInterface:
        return is(Kind::Cell) ? static_cast<QAccessibleTableCellInterface *>(&m_cell) : nullptr;
    case QAccessible::ActionInterface:
        return isLink || is(Kind::Button) ? static_cast<QAccessibleActionInterface *>(this)
                                          : nullptr;
    case QAccessible::HyperlinkInterface:
        return isLink ? static_cast<QAccessibleHyperlinkInterface *>(this) : nullptr;
    case QAccessible::ImageInterface:
        return is(Kind::Image) ? static_cast<QAccessibleImageInterface *>(this) : nullptr;
    case QAccessible::AttributesInterface:
        return is(Kind::Heading) ? static_cast<QAccessibleAttributesInterface *>(this) : nullptr;
    default:
        return nullptr;
    }
}

QStringList AccessiblePart::actionNames() const
{
    return { pressAction() };
}

void AccessiblePart::doAction(const QString &name)
{
    const ReadPart *p = read();
    if (p == nullptr || name != pressAction()) {
        return;
    }
    if (p->kind == Kind::Link) {
        m_row->view()->spots()->activateLink(p->link);
    } else if (p->kind == Kind::Button) {
        const Hotspot::Kind kind = m_row->reading()->spotOf(*p).kind;
        m_row->view()->spots()->press({ m_row->row(), p->block, p->spot, kind, {}, p->name });
    }
}

QString AccessiblePart::anchor() const
{
    return text(0, -1);
}

QString AccessiblePart::anchorTarget() const
{
    const ReadPart *p = read();
    return p == nullptr ? QString() : p->link;
}

/// In the text of what it stands in.
int AccessiblePart::startIndex() const
{
    const ReadPart *p = read();
    return p == nullptr || p->parent < 0
            ? 0
            : p->range.from - m_row->reading()->parts().at(p->parent).range.from;
}

int AccessiblePart::endIndex() const
{
    return startIndex() + characterCount();
}

QList<QAccessible::Attribute> AccessiblePart::attributeKeys() const
{
    return { QAccessible::Attribute::Level };
}

QVariant AccessiblePart::attributeValue(QAccessible::Attribute key) const
{
    return key == QAccessible::Attribute::Level && is(Kind::Heading) ? QVariant(read()->level)
                                                                     : QVariant();
}

} // namespace varve
