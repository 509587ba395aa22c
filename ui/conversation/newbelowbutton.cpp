// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "newbelowbutton.h"

#include <models/plaintext.h>
#include <models/transcriptmodel.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QEvent>

namespace varve
{

NewBelowButton::NewBelowButton(TranscriptView *view, QAction *jump)
    : QToolButton(view)
    , m_view(view)
{
    setIcon(jump->icon());
    setText(tr("New below"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::NoFocus); // the keys of `jump` do the same
    hide();
    const auto describe = [this, jump] {
        const QString keys = jump->shortcut().toString(QKeySequence::NativeText);
        const QString name = jump->text().remove(u'&');
        //: a command, and its keys
        setToolTip(asPlainText(keys.isEmpty() ? name : tr("%1 (%2)").arg(name, keys)));
    };
    describe();
    connect(jump, &QAction::changed, this, describe);
    connect(this, &QToolButton::clicked, jump, &QAction::trigger);
    const TranscriptModel *model = view->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &NewBelowButton::noteNew);
    connect(model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first) {
        if (m_view->model()->isLive(first.row())) {
            noteNew();
        }
    });
    // Another branch: nothing of it was seen, so nothing of it is new.
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::hide);
    connect(view, &TranscriptView::atEndChanged, this, [this](bool atEnd) {
        if (atEnd) {
            hide();
        }
    });
    view->installEventFilter(this);
}

NewBelowButton::~NewBelowButton() = default;

void NewBelowButton::noteNew()
{
    if (!m_view->isAtEnd() && isHidden()) {
        place();
        show();
        raise();
    }
}

void NewBelowButton::place()
{
    adjustSize();
    const QRect area = m_view->viewport()->geometry();
    const int gap = fontMetrics().height() / 2;
    move(area.center().x() - width() / 2, area.bottom() - height() - gap);
}

bool NewBelowButton::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == m_view) {
        place();
    }
    return QToolButton::eventFilter(watched, event);
}

} // namespace varve
