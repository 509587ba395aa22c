// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hitreader.h"

#include <contextpanel/dimlabel.h>
#include <conversation/conversationpage.h>
#include <conversation/findbar.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/searchhighlights.h>
#include <models/workbench.h>
#include <shell/icons.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QHBoxLayout>
#include <QLayout>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

HitReader::HitReader(Workbench *workbench, ConversationPage *conversation,
                     const SearchResultsModel *model, const Actions &actions, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_conversation(conversation)
    , m_model(model)
    , m_bar(new ResultsBar(actions.previous, actions.next, actions.back, conversation))
{
    m_conversation->addAboveComposer(m_bar);
    connect(m_bar, &ResultsBar::closed, this, &HitReader::end);
    connect(workbench, &Workbench::sessionOpened, this, &HitReader::onSessionOpened);
    connect(workbench, &Workbench::entryShown, this, &HitReader::onEntryShown);
    connect(workbench, &Workbench::failed, this, &HitReader::onFailed);
}

HitReader::~HitReader() = default;

void HitReader::open(const QModelIndex &row, const QString &typed)
{
    const FoundRow *found = m_model->rowAt(row);
    if (found == nullptr || found->entry.isNull()) {
        return;
    }
    m_at = row;
    m_reading = false; // until it is shown
    m_readFor = typed;
    m_terms = m_model->termsOf(row);
    m_going = found->session;
    m_goingTo = found->entry;
    Q_EMIT moved(row);
    m_conversation->findBar()->close();
    // Also what the open session stands on.
    if (m_workbench->isOpen(m_going)
        || (m_workbench->hasSession()
            && m_workbench->loaded().snapshot->tree.indexOf(m_goingTo) >= 0)) {
        m_going = m_workbench->session().id;
        m_workbench->lookAt(EntryId(m_goingTo)); // m_goingTo may change before it is reached
    } else {
        m_workbench->openSession(m_going, EntryId(m_goingTo));
    }
    Q_EMIT changed();
}

void HitReader::step(int by, const QString &typed)
{
    const int count = m_model->hitCount();
    int at = m_at.isValid() ? m_model->numberOf(m_at) : by > 0 ? -1 : count;
    // What does not say where it is from is passed over.
    for (int tried = 0; tried < count; ++tried) {
        at = (at + by + count) % count;
        if (!m_model->rowAt(m_model->hitAt(at))->entry.isNull()) {
            open(m_model->hitAt(at), typed);
            return;
        }
    }
}

void HitReader::onSessionOpened()
{
    if (m_workbench->session().id != m_going) {
        end();
    }
}

/// After the transcript itself, which is connected before.
void HitReader::onEntryShown(const EntryId &entry)
{
    if (m_goingTo.isNull() || entry != m_goingTo) {
        return;
    }
    m_reading = true;
    TranscriptView *transcript = m_conversation->transcript();
    transcript->matches()->setMarker([terms = m_terms](const QString &text) {
        QList<TextRange> ranges;
        const QList<QPoint> found = highlightsOf(text, terms);
        for (const QPoint &range : found) {
            ranges += TextRange { range.x(), range.x() + range.y() };
        }
        return ranges;
    });
    const auto showBar = [this](bool shown) {
        m_bar->showHit(m_model->numberOf(m_at) + 1, m_model->hitCount(), m_readFor, shown);
    };
    // Before the jump: the bar takes its room from below, where the hit may come to stand.
    showBar(true);
    m_conversation->layout()->activate();
    if (!transcript->jumpToMarks(entry)) {
        showBar(false);
    }
    transcript->setFocus();
}

/// The session of a hit could not be opened: nothing of it is left.
void HitReader::onFailed()
{
    if (isGoing()) {
        end();
    }
}

void HitReader::end()
{
    m_reading = false;
    m_going = {};
    m_goingTo = {};
    m_at = QModelIndex();
    m_conversation->transcript()->matches()->setMarker({});
    m_bar->hide();
    Q_EMIT changed();
}

ResultsBar::ResultsBar(QAction *previous, QAction *next, QAction *back, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Search results"));
    m_text = new DimLabel({}, 1.0, this);
    m_text->setMinimumWidth(1); // gives way before the column has to be wider
    auto *row = new QHBoxLayout(this);
    const auto addButton = [&](QAction *action, Qt::ToolButtonStyle style) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(style);
        row->addWidget(button);
    };
    addButton(back, Qt::ToolButtonTextBesideIcon);
    row->addWidget(m_text, 1);
    addButton(previous, Qt::ToolButtonIconOnly);
    addButton(next, Qt::ToolButtonIconOnly);
    auto *close = new QToolButton(this);
    close->setIcon(themedIcon(u"close"_s));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Stop marking what was found"));
    close->setToolTip(tr("Stop marking what was found"));
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &ResultsBar::closed);
    hide();
}

ResultsBar::~ResultsBar() = default;

void ResultsBar::showHit(int number, int count, const QString &typed, bool shown)
{
    const QString place = tr("Hit %1 of %2 for “%3”")
                                  .arg(formatCount(number), formatCount(count), typed.simplified());
    m_text->setText(shown ? place : tr("%1. The transcript does not show this entry.").arg(place));
    m_text->setToolTip(asPlainText(m_text->text()));
    show();
}

} // namespace varve
