// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "screenfaults.h"

#include "mainwindow.h"

#include <QAction>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// Who gives way: what is told is told elsewhere, too.
bool givesWay(const QWidget &widget)
{
    return widget.minimumWidth() == 1 || widget.inherits("varve::ElidedLabel")
            || widget.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
}

QString describe(const QWidget &widget, const QString &text)
{
    return u"%1 “%2”: %3 px of %4"_s
            .arg(QLatin1StringView(widget.metaObject()->className()), text.left(60))
            .arg(widget.width())
            .arg(widget.sizeHint().width());
}

bool isCut(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull() || givesWay(label)) {
        return false;
    }
    return label.wordWrap() ? label.heightForWidth(label.width()) > label.height() + 2
                            : label.sizeHint().width() > label.width() + 1;
}

bool isCut(const QAbstractButton &button)
{
    if (button.text().isEmpty() || givesWay(button)) {
        return false;
    }
    if (const auto *tool = qobject_cast<const QToolButton *>(&button)) {
        if (tool->toolButtonStyle() == Qt::ToolButtonIconOnly) {
            return false;
        }
    }
    if (const auto *offer = qobject_cast<const QCommandLinkButton *>(&button)) {
        return offer->heightForWidth(offer->width()) > offer->height() + 2;
    }
    return button.minimumSizeHint().width() > button.width() + 1;
}

bool isCut(const QComboBox &box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > field.width() + 1
            && !box.toolTip().contains(box.currentText());
}

bool isCut(const QHeaderView &header)
{
    for (int section = 0; header.orientation() == Qt::Horizontal && section < header.count();
         ++section) {
        const QString text =
                header.model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
        if (!header.isSectionHidden(section) && !text.isEmpty()
            && header.fontMetrics().horizontalAdvance(text) + 4 > header.sectionSize(section)) {
            return true;
        }
    }
    return false;
}

/// Beyond the window or what it stands in, where nothing scrolls there.
bool isOutside(const QWidget &widget, const QWidget &root)
{
    const QWidget *within = &root;
    for (const QWidget *above = widget.parentWidget(); above != nullptr && above != &root;
         above = above->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea *>(above->parentWidget())) {
            within = above; // a viewport, which goes up and down
            break;
        }
        const int top = widget.mapTo(above, QPoint()).y();
        if (top < -1 || top + widget.height() > above->height() + 1) {
            return true;
        }
    }
    const int left = widget.mapTo(within, QPoint()).x();
    return left < -1 || left + widget.width() > within->width() + 1;
}

QString markedText(const QWidget &widget)
{
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget)) {
        return button->text();
    }
    if (const auto *group = qobject_cast<const QGroupBox *>(&widget)) {
        return group->title();
    }
    const auto *label = qobject_cast<const QLabel *>(&widget);
    return label != nullptr && label->buddy() != nullptr ? label->text() : QString();
}

} // namespace

QStringList faultsOf(const QWidget &root)
{
    QStringList faults;
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != root.window() || widget->size().isEmpty()) {
            continue;
        }
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const auto *box = qobject_cast<const QComboBox *>(widget);
        const auto *header = qobject_cast<const QHeaderView *>(widget);
        const auto *group = qobject_cast<const QGroupBox *>(widget);
        const auto *tabs = qobject_cast<const QTabBar *>(widget);
        const auto *area = qobject_cast<const QScrollArea *>(widget);
        if (label != nullptr && isCut(*label)) {
            faults += u"cut: "_s + describe(*label, label->text());
        }
        if (button != nullptr && isCut(*button)) {
            faults += u"cut: "_s + describe(*button, button->text());
        }
        if (box != nullptr && isCut(*box)) {
            faults += u"cut: "_s + describe(*box, box->currentText());
        }
        if (header != nullptr && isCut(*header)) {
            faults += u"cut: "_s + describe(*header, header->parentWidget()->accessibleName());
        }
        if (group != nullptr
            && group->fontMetrics().horizontalAdvance(group->title()) > group->width()) {
            faults += u"cut: "_s + describe(*group, group->title());
        }
        if (tabs != nullptr && tabs->sizeHint().width() > tabs->width() + 1) {
            faults += u"tabs do not fit: "_s + describe(*tabs, tabs->tabText(0));
        }
        if (area != nullptr && area->widget() != nullptr
            && area->widget()->width() > area->viewport()->width() + 1) {
            faults += u"scrolls sideways: "_s + describe(*area->widget(), area->accessibleName());
        }
        if (widget->objectName() == "qt_toolbar_ext_button"_L1) {
            faults += u"falls out of the toolbar"_s;
        }
        if ((label || button || box) && isOutside(*widget, root)) {
            faults += u"outside: "_s
                    + describe(*widget,
                               button          ? button->text()
                                       : label ? label->text()
                                               : QString());
        }
    }
    return faults;
}

QStringList lettersOfMenus(const MainWindow &window)
{
    QSet<QKeySequence> taken;
    for (const QAction *menu : window.menuBar()->actions()) {
        taken += QKeySequence::mnemonic(menu->text());
    }
    QStringList faults;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const QString text = markedText(*widget);
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (widget->window() == &window && !letter.isEmpty() && taken.contains(letter)) {
            faults += u"a letter of the menu bar: "_s + text;
        }
    }
    return faults;
}

} // namespace varve::test
