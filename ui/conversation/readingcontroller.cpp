// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readingcontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include <models/plaintext.h>
#include <models/transcriptmodel.h>
#include <models/weblink.h>
#include <models/workbench.h>
#include <settings/windowsettings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/readingsize.h>
#include <transcript/transcriptprinter.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QEvent>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString written(const TranscriptPosition::Place &place)
{
    return place.entry.isNull() ? QString()
                                : place.entry.toString() + u' ' + QString::number(place.offset);
}

TranscriptPosition::Place readPlace(const QString &text)
{
    return { EntryId::fromString(text.section(u' ', 0, 0)), text.section(u' ', 1).toInt() };
}

} // namespace

ReadingController::ReadingController(const FeatureContext &context) : Feature(context)
{
    makeActions();
    followSettings();
    followSessions();
    new NewBelowButton(transcript(), m_jumpToEnd); // the view's
}

ReadingController::~ReadingController() = default;

TranscriptView *ReadingController::transcript() const
{
    return shell().conversation()->transcript();
}

void ReadingController::makeActions()
{
    m_jumpToEnd = addAction("jumpToEnd", tr("Jump to the &latest message"), u"arrow-down"_s,
                            { Qt::CTRL | Qt::Key_End });
    connect(m_jumpToEnd, &QAction::triggered, transcript()->position(),
            &TranscriptPosition::jumpToEnd);
    m_previousOwn = addAction("previousOwnMessage", tr("Your message a&bove"), u"arrow-up"_s,
                              { Qt::ALT | Qt::Key_PageUp });
    m_nextOwn = addAction("nextOwnMessage", tr("Your message belo&w"), u"arrow-down"_s,
                          { Qt::ALT | Qt::Key_PageDown });
    connect(m_previousOwn, &QAction::triggered, this, [this] { goToOwnMessage(-1); });
    connect(m_nextOwn, &QAction::triggered, this, [this] { goToOwnMessage(1); });
    QList<QKeySequence> larger =
            ActionRegistry::standardKeys(QKeySequence::ZoomIn, Qt::CTRL | Qt::Key_Plus);
    if (!larger.contains(QKeySequence(Qt::CTRL | Qt::Key_Equal))) {
        larger += Qt::CTRL | Qt::Key_Equal; // the same key, where it takes Shift to be a plus
    }
    QAction *zoomIn = addAction("zoomIn", tr("&Larger text"), u"add"_s, larger);
    QAction *zoomOut = addAction(
            "zoomOut", tr("&Smaller text"), {},
            ActionRegistry::standardKeys(QKeySequence::ZoomOut, Qt::CTRL | Qt::Key_Minus));
    QAction *usual =
            addAction("zoomReset", tr("Text of &usual size"), {}, { Qt::CTRL | Qt::Key_0 });
    connect(zoomIn, &QAction::triggered, this, [this] { ReadingSize::step(*settings(), 1); });
    connect(zoomOut, &QAction::triggered, this, [this] { ReadingSize::step(*settings(), -1); });
    connect(usual, &QAction::triggered, this, [this] { ReadingSize::reset(*settings()); });
    for (QAction *action : { zoomIn, zoomOut, usual }) {
        const QString what = tr("Of the conversation, the message, summaries, the guide, lists and "
                                "panels");
        action->setToolTip(asPlainText(action->text().remove(u'&') + u'\n' + what));
        action->setStatusTip(what);
    }
    new ReadingSize(settings(), this);
    connect(transcript()->spots(), &TranscriptSpots::linkHovered, this,
            [this](const QString &link) {
                shell().say(link.isEmpty() ? QString() : shownLink(link), 0);
            });
    m_print = addAction("print", tr("&Print…"), u"file"_s,
                        ActionRegistry::standardKeys(QKeySequence::Print, Qt::CTRL | Qt::Key_P));
    connect(m_print, &QAction::triggered, this, &ReadingController::print);
}

void ReadingController::followSettings()
{
    Composer *composer = shell().conversation()->composer();
    const auto apply = [this, composer] {
        composer->setEnterSends(settings()->get(Keys::SendKey) == "enter"_L1);
        transcript()->setThinkingShown(settings()->get(Keys::ShowThinking));
    };
    apply();
    connect(settings(), &Settings::changed, composer, [apply](const QString &name) {
        if (name == Keys::SendKey.name || name == Keys::ShowThinking.name) {
            apply();
        }
    });
}

/// By what the transcript shows: the session that is open may be told of sooner or later than that.
void ReadingController::followSessions()
{
    const auto last = SessionId::fromString(settings()->get(Keys::LastSession));
    if (!last.isNull()) {
        m_places.insert(last, readPlace(settings()->get(Keys::LastPlace)));
    }
    const TranscriptModel *model = transcript()->model();
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &ReadingController::leave);
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        const SessionId before = std::exchange(m_shown, shownSession());
        if (m_shown != before) {
            // Without a place of its own: the end, also where a fork has the entry that was being read.
            transcript()->position()->setPlace(m_places.value(m_shown));
        }
    });
}

SessionId ReadingController::shownSession() const
{
    const auto &snapshot = transcript()->model()->branch().snapshot();
    return snapshot ? snapshot->session.id : SessionId();
}

void ReadingController::leave()
{
    if (!m_shown.isNull()) {
        m_places.insert(m_shown, transcript()->position()->place());
    }
}

void ReadingController::update(const WindowState &state)
{
    for (QAction *action : { m_jumpToEnd, m_previousOwn, m_nextOwn, m_print }) {
        allow(action, state.isOpen, state.noSession);
    }
}

void ReadingController::prepareToClose()
{
    leave();
    settings()->set(Keys::LastPlace, written(m_places.value(m_shown)));
}

void ReadingController::goToOwnMessage(int step)
{
    TranscriptView *view = transcript();
    const TranscriptModel *model = view->model();
    const auto [first, last] = view->position()->visibleRows();
    const int current = view->current()->row();
    const bool isCurrentSeen = current >= first && current <= last;
    // Where nothing is current one is below all at the end, and else at what stands at the top.
    const int from = isCurrentSeen        ? current
            : view->position()->isAtEnd() ? model->rowCount()
            : step < 0                    ? first + 1
                                          : first;
    for (int row = from + step; row >= 0 && row < model->rowCount(); row += step) {
        if (model->row(row).kind == RowKind::User) {
            view->jumpTo(model->entryIdOf(row));
            return;
        }
    }
    if (step > 0) {
        view->position()->jumpToEnd();
    }
}

void ReadingController::print()
{
    auto *printer = new TranscriptPrinter(transcript(), workbench()->session().name, this);
    connect(printer, &TranscriptPrinter::failed, this,
            [this](const Error &error) { shell().showError(error); });
    connect(printer, &TranscriptPrinter::progressed, this,
            [this](const QString &text) { shell().say(text, 0); });
    connect(printer, &TranscriptPrinter::finished, this,
            [this](const QString &text) { shell().say(text, 5000); });
    printer->start();
}

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
    connect(view->position(), &TranscriptPosition::atEndChanged, this, [this](bool atEnd) {
        if (atEnd) {
            hide();
        }
    });
    view->installEventFilter(this);
}

void NewBelowButton::noteNew()
{
    if (!m_view->position()->isAtEnd() && isHidden()) {
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
