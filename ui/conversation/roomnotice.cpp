// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "roomnotice.h"

#include "conversationpage.h"
#include <models/format.h>
#include <models/plaintext.h>
#include <models/workbench.h>
#include <shell/noticebar.h>

#include <QAction>
#include <QPushButton>

namespace varve
{

RoomNotice::RoomNotice(Workbench *workbench, ConversationPage *page, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_bar(new NoticeBar(page))
{
    m_bar->setObjectName(QStringLiteral("doesNotFit"));
    page->addAboveComposer(m_bar);
    addButtons();
    connect(workbench, &Workbench::viewChanged, this, &RoomNotice::show);
    connect(workbench, &Workbench::sessionClosed, this, &RoomNotice::show);
}

RoomNotice::~RoomNotice() = default;

void RoomNotice::addButtons()
{
    const auto add = [this](const QString &text, const QString &tip, auto &&pressed) {
        auto *action = new QAction(text, this);
        action->setToolTip(asPlainText(tip));
        connect(action, &QAction::triggered, this, pressed);
        auto *button = new QPushButton(text);
        button->setToolTip(asPlainText(tip));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_bar->addButton(button);
    };
    add(tr("Compact…"), tr("Shows the plan first; nothing is sent by that"),
        [this] { Q_EMIT compactRequested(); });
    add(tr("Choose another model…"), tr("One that takes the whole session"),
        [this] { Q_EMIT modelRequested(); });
    add(tr("Compact and send"),
        tr("The message is sent, and before it the session is summarized as the preferences say"),
        [this] {
            forget();
            Q_EMIT sendRequested();
        });
    add(tr("Not now"), tr("The message stays in the composer"), [this] { forget(); });
}

void RoomNotice::say(const SessionId &session, const QString &model, qint64 tokens, qint64 room)
{
    m_said.insert(session, { model, tokens, room });
    show();
}

void RoomNotice::forget()
{
    if (m_workbench->hasSession()) {
        m_said.remove(m_workbench->session().id);
    }
    show();
}

/// What was said is over once the session fits, or another window counts.
void RoomNotice::show()
{
    if (!m_workbench->hasSession()) {
        m_bar->showMessage(NoticeBar::Tone::Information, {});
        return;
    }
    const SessionId id = m_workbench->session().id;
    const auto said = m_said.constFind(id);
    if (said == m_said.cend()) {
        m_bar->showMessage(NoticeBar::Tone::Information, {});
        return;
    }
    const ProjectionChoice &choice = m_workbench->choice();
    const auto room = choice.compaction.emergencyFor(choice.window.tokens);
    const bool fits = room && m_workbench->context()->tokens() <= *room;
    if (m_workbench->loaded().isAtLeaf() && (fits || room != said->room)) {
        m_said.erase(said);
        m_bar->showMessage(NoticeBar::Tone::Information, {});
        return;
    }
    m_bar->showMessage(
            NoticeBar::Tone::Information,
            //: tokens, a model, tokens
            tr("This session, with %1, does not fit %2, which has room for %3. Nothing was sent. "
               "Compact it, or choose another model.")
                    .arg(formatTokensExact(said->tokens), said->model,
                         formatTokensExact(said->room)));
}

} // namespace varve
