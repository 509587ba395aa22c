// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accessiblecells.h"
#include "accessiblerow.h"

#include <QCoreApplication>

namespace varve
{

/// A stretch of a message: a paragraph, a heading, a table and its cells, code, a link, something to press. What it is, the row's
/// reading says whenever it is asked, because a message may grow or be folded meanwhile.
class AccessiblePart : public QAccessibleInterface,
                       public AccessibleText,
                       public QAccessibleActionInterface,
                       public QAccessibleHyperlinkInterface,
                       public QAccessibleImageInterface,
                       public QAccessibleAttributesInterface
{
    Q_DECLARE_TR_FUNCTIONS(varve::AccessiblePart)
public:
    AccessiblePart(const AccessibleRow *row, int index) : m_row(row), m_index(index) { }

    [[nodiscard]] int index() const { return m_index; }
    [[nodiscard]] const AccessibleRow *inRow() const { return m_row; }
    [[nodiscard]] const ReadPart *read() const; ///< null: gone; until something else is read
    [[nodiscard]] bool is(ReadPart::Kind kind) const;

    bool isValid() const override { return read() != nullptr; }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    QRect rect() const override;
    QString text(QAccessible::Text type) const override;
    using AccessibleText::text;
    void setText(QAccessible::Text, const QString &) override { }
    void *interface_cast(QAccessible::InterfaceType type) override;

    // Of a link, and of what can be pressed
    QStringList actionNames() const override;
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    void doAction(const QString &name) override;
    QString anchor() const override;
    QString anchorTarget() const override;
    int startIndex() const override;
    int endIndex() const override;

    QString imageDescription() const override { return text(QAccessible::Name); }
    QSize imageSize() const override { return rect().size(); }
    QPoint imagePosition() const override { return rect().topLeft(); }

    // Of a heading
    QList<QAccessible::Attribute> attributeKeys() const override;
    QVariant attributeValue(QAccessible::Attribute key) const override;

protected:
    [[nodiscard]] Stretch stretch() const override;

private:
    const AccessibleRow *m_row; // outlives its parts
    int m_index;
    AccessiblePartTable m_table { this };
    AccessiblePartCell m_cell { this };
};

} // namespace varve
