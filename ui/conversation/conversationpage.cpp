// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationpage.h"

#include "composer.h"
#include "findbar.h"
#include "fontwarmer.h"
#include "replypanel.h"
#include "sessionheader.h"
#include <models/brancheditor.h>
#include <recall/handoffstart.h>
#include <transcript/branchhits.h>
#include <transcript/transcriptview.h>

#include <QApplication>
#include <QEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace varve
{

namespace
{

/// What hides itself under the button that was pressed leaves the focus to the message, not to the next field of the window.
class LeavesFocus final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    LeavesFocus(QWidget *part, ConversationPage *page) : QObject(part), m_part(part), m_page(page)
    {
        part->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const QWidget *focus = QApplication::focusWidget();
        if (event->type() == QEvent::Hide && watched == m_part && m_part->isHidden()
            && focus != nullptr && m_part->isAncestorOf(focus)) {
            m_page->takeFocus();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    const QWidget *const m_part;
    ConversationPage *const m_page;
};

/// Gives way to what is said below it, in a low window: a question whose answers are cut off is none.
class Centre final : public QStackedWidget // clazy:exclude=missing-qobject-macro
{
public:
    explicit Centre(QWidget *parent) : QStackedWidget(parent)
    {
        connect(this, &QStackedWidget::currentChanged, this, &QWidget::updateGeometry);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return { QStackedWidget::sizeHint().width(), minimumSizeHint().height() };
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return { QStackedWidget::minimumSizeHint().width(),
                 currentWidget() != nullptr ? currentWidget()->minimumSizeHint().height() : 0 };
    }
};

} // namespace

ConversationPage::ConversationPage(Workbench *workbench, const StoredSessions *list,
                                   BranchEditor *branch, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_branch(branch)
{
    m_model = new TranscriptModel(&workbench->store()->rows(), this);
    m_header = new SessionHeader(this);
    new LeavesFocus(m_header->strip(), this);
    m_view = new TranscriptView(this);
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Transcript"));
    m_find = new FindBar(tr("Find in this session"), this);
    m_composer = new Composer(this);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    m_centre = new Centre(this);
    m_centre->addWidget(m_view);
    column->addWidget(m_centre, 1);
    column->addWidget(m_find);
    m_above = new QVBoxLayout;
    column->addLayout(m_above);
    column->addWidget(m_composer);
    new FontWarmer(workbench->store(), list, m_view);
    connectView();
    showView();
}

ConversationPage::~ConversationPage() = default;

void ConversationPage::takeFocus()
{
    QWidget *editor = m_composer->editor();
    (editor->isEnabled() ? editor : m_view)->setFocus(Qt::OtherFocusReason);
}

void ConversationPage::setEmptyPage(QWidget *page)
{
    m_centre->addWidget(page);
    showView();
}

void ConversationPage::addAboveComposer(QWidget *widget)
{
    m_above->addWidget(widget);
    new LeavesFocus(widget, this);
}

/// Made when it is needed: most sessions never see one.
void ConversationPage::showReply(const QString &typed, const QString &markdown)
{
    if (m_reply == nullptr) {
        m_reply = new ReplyPanel(this);
        m_above->insertWidget(0, m_reply);
        new LeavesFocus(m_reply, this);
    }
    m_reply->view()->setFont(m_view->font());
    m_reply->show(typed, markdown);
}

void ConversationPage::closeReply()
{
    if (m_reply != nullptr) {
        m_reply->close();
    }
}

void ConversationPage::connectView()
{
    connect(m_workbench, &Workbench::sessionOpened, this, &ConversationPage::closeReply);
    connect(m_workbench, &Workbench::sessionClosed, this, &ConversationPage::closeReply);
    connect(m_composer, &Composer::escaped, this, &ConversationPage::closeReply);
    connect(m_composer, &Composer::pageRequested, m_view->position(),
            &TranscriptPosition::scrollPages);
    connect(m_composer, &Composer::endRequested, m_view->position(),
            &TranscriptPosition::jumpToEnd);
    connect(m_workbench, &Workbench::viewChanged, this, &ConversationPage::showView);
    connect(m_workbench, &Workbench::entryShown, m_view, &TranscriptView::jumpTo);
    connect(m_header, &SessionHeader::folderRequested, this, &ConversationPage::folderRequested);
    connect(m_header, &SessionHeader::earlierRequested, this, &ConversationPage::earlierRequested);
    connect(m_header, &SessionHeader::backRequested, m_workbench, &Workbench::lookAtLeaf);
    connect(m_header, &SessionHeader::continueHereRequested, this, [this] {
        const Branch &branch = m_workbench->loaded().branch;
        if (branch.leaf >= 0) {
            Q_EMIT continueRequested(branch.node(branch.leaf).id);
        }
    });
    connect(m_view->spots(), &TranscriptSpots::siblingRequested, m_workbench, &Workbench::lookAt);
    connect(m_view->spots(), &TranscriptSpots::undoRequested, m_branch,
            &BranchEditor::undoCompaction);
    connect(m_view->spots(), &TranscriptSpots::redoRequested, m_branch,
            &BranchEditor::redoCompaction);
    connect(m_view->actions(), &TranscriptActions::continueRequested, this,
            &ConversationPage::continueRequested);
    connect(m_view->actions(), &TranscriptActions::editRequested, m_branch, &BranchEditor::edit);
    m_view->matches()->setProvider([this](const QString &text) { return findInBranch(text); });
    m_find->findIn(m_view);
}

/// Of the session that the open one was rolled over or handed off from.
QString ConversationPage::earlierTitle() const
{
    const Session &session = m_workbench->session();
    if (!session.rolledOver && !isHandedOff(session)) {
        return {};
    }
    const auto earlier = m_workbench->store()->rows().session(session.parentSession);
    return earlier && !earlier->name.isEmpty() ? earlier->name.simplified()
                                               : tr("an earlier session");
}

void ConversationPage::showView()
{
    if (!m_workbench->hasSession()) {
        m_model->clear();
        m_header->setSession(nullptr);
        m_centre->setCurrentIndex(m_centre->count() - 1);
        m_composer->hide();
        return;
    }
    m_centre->setCurrentWidget(m_view);
    const LoadedSession &loaded = m_workbench->loaded();
    m_view->setEmptyText(tr("Nothing has been said yet."));
    m_model->setBranch(loaded.snapshot, loaded.branch.leaf, m_workbench->context());
    m_composer->show();
    const bool writable = m_workbench->store()->access() == StoreAccess::ReadWrite;
    m_view->actions()->setWritable(writable, writable && loaded.isAtLeaf());
    const QString blocked = !writable ? tr("The store is open for reading only")
            : loaded.isAtLeaf()       ? QString()
                                      : tr("Continue here first, or go back");
    m_composer->setBlocked(blocked); // before what may leave it the focus
    m_header->setSession(&loaded, earlierTitle());
    m_header->setWritable(writable);
    m_view->setUndoBlocked(blocked);
}

QFuture<QList<FindHit>> ConversationPage::findInBranch(const QString &text) const
{
    QList<qint64> seqs;
    if (m_workbench->hasSession()) {
        const Branch &branch = m_workbench->loaded().branch;
        for (const int index : branch.path) {
            seqs += branch.node(index).seq;
        }
    }
    return m_workbench->store()->read(
            [seqs, text](StoreReader &reader) { return findHits(reader, seqs, text); });
}

} // namespace varve
