// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"

#include "transcriptarea.h"
#include <shell/icons.h>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>

namespace varve
{

using namespace Qt::StringLiterals;

CodeCopyButton::CodeCopyButton(TranscriptArea *area, TranscriptLayout *layout)
    : QToolButton(area->viewport())
    , m_area(area)
    , m_layout(layout)
{
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::ArrowCursor);
    setAutoFillBackground(true);
    setToolTip(tr("Copy code"));
    setAccessibleName(tr("Copy code"));
    showSign(false);
    hide();
    constexpr int SignMs = 1000; // how long it is said that code was copied
    m_sign.setSingleShot(true);
    m_sign.setInterval(SignMs);
    connect(&m_sign, &QTimer::timeout, this, [this] {
        m_copiedGroup = -1;
        showSign(false);
        m_area->viewport()->update();
    });
}

CodeCopyButton::~CodeCopyButton() = default;

int CodeCopyButton::groupIn(int row, int block)
{
    const int group = m_layout->groupOf(row, block);
    return group >= 0 && m_layout->plan(row).groups.at(group).kind != CodeGroup::Kind::Diff ? group
                                                                                            : -1;
}

void CodeCopyButton::placeOver(int row, int block)
{
    const int group = groupIn(row, block);
    if (group < 0) {
        hide();
        return;
    }
    const QRect rect = m_area->rowRect(row);
    const RowPlan &plan = m_layout->plan(row);
    int first = block;
    while (first > 0 && plan.blocks.at(first - 1).group == group) {
        --first;
    }
    int last = block;
    while (last + 1 < plan.blocks.size() && plan.blocks.at(last + 1).group == group) {
        ++last;
    }
    if (rect.top() + plan.topOf(first) >= 0) {
        hide(); // its own corner is seen
        return;
    }
    constexpr int Margin = 4;
    const QRect code(rect.left(), 0, m_layout->width(), rect.top() + plan.bottomOf(last));
    const QSize size = sizeHint();
    const QRect place(code.right() - Margin - size.width(), Margin, size.width(), size.height());
    setVisible(code.adjusted(0, 0, 0, 1).contains(place));
    setGeometry(place);
}

void CodeCopyButton::copy(int row, int group)
{
    if (!m_layout->hasRow(row)) {
        return;
    }
    const RowPlan plan = m_layout->planApart(row);
    if (group < 0 || group >= plan.groups.size()) {
        return;
    }
    QApplication::clipboard()->setText(plan.groups.at(group).text);
    m_copiedSeq = m_layout->model()->seqOf(row);
    m_copiedGroup = group;
    showSign(true);
    m_sign.start();
    QAccessibleAnnouncementEvent announcement(m_area, tr("Code copied"));
    QAccessible::updateAccessibility(&announcement);
    m_area->viewport()->update();
}

bool CodeCopyButton::hasCopied(int row, int group) const
{
    return m_copiedGroup == group && m_copiedSeq == m_layout->model()->seqOf(row);
}

void CodeCopyButton::showSign(bool copied)
{
    setIcon(themedIcon(copied ? u"check"_s : u"copy"_s));
}

} // namespace varve
