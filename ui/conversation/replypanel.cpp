// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "replypanel.h"

#include <contextpanel/elidedlabel.h>
#include <models/transcriptmodel.h>
#include <shell/fonts.h>
#include <shell/icons.h>
#include <transcript/looseentries.h>
#include <transcript/transcriptview.h>

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ReplyPanel::ReplyPanel(QWidget *parent)
    : QFrame(parent)
    , m_reply(std::make_unique<LooseEntries>())
    , m_title(new ElidedLabel({}, this))
    , m_model(new TranscriptModel(m_reply.get(), this))
    , m_view(new TranscriptView(this))
{
    setFrameShape(QFrame::StyledPanel);
    m_view->setModel(m_model);
    m_view->actions()->setWritable(false, false);
    m_view->installEventFilter(this);
    m_view->setContextMenuPolicy(
            Qt::PreventContextMenu); // what can be done with messages is not for this
    makeBold(m_title);
    auto *close = new QToolButton(this);
    close->setIcon(themedIcon(u"close"_s));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QToolButton::clicked, this, &ReplyPanel::close);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 2, 2, 2);
    head->addWidget(m_title, 1);
    head->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_view);
    hide();
}

ReplyPanel::~ReplyPanel()
{
    m_view->setModel(nullptr);
}

void ReplyPanel::show(const QString &typed, const QString &markdown)
{
    Entry entry;
    entry.role = Role::Custom;
    entry.blocks = { TextBlock { markdown } };
    m_reply->set({ entry });
    m_title->setText(typed);
    //: a command of the person, such as /help
    const QString name = tr("Reply to %1").arg(typed);
    setAccessibleName(name);
    m_view->setAccessibleName(name);
    m_model->setBranch(m_reply->snapshot(), 0, nullptr);
    m_view->position()->setPlace({ m_reply->all().constFirst().id, 0 });
    setVisible(true);
    adjustHeight();
    QAccessibleAnnouncementEvent announcement(this, plainTextOf(*m_model->content(0)));
    QAccessible::updateAccessibility(&announcement);
}

void ReplyPanel::close()
{
    hide();
    m_model->clear();
}

QString ReplyPanel::markdown() const
{
    return isHidden() ? QString() : m_reply->all().constFirst().text();
}

/// As high as its text, and never more than a good part of the page.
void ReplyPanel::adjustHeight()
{
    constexpr double MostOfPage = 0.4;
    const int page = parentWidget() != nullptr ? parentWidget()->height() : height();
    const auto text = static_cast<int>(m_view->transcriptLayout().heights().total());
    const int most = std::max(static_cast<int>(page * MostOfPage), fontMetrics().lineSpacing() * 6);
    m_view->setFixedHeight(std::min(text + fontMetrics().lineSpacing(), most));
}

bool ReplyPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::FontChange) {
        QMetaObject::invokeMethod(this, &ReplyPanel::adjustHeight, Qt::QueuedConnection);
    }
    return QFrame::eventFilter(watched, event);
}

void ReplyPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        adjustHeight();
    }
}

void ReplyPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
    } else {
        QFrame::keyPressEvent(event);
    }
}

} // namespace varve
