// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistcontroller.h"

#include "sessionactions.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include <models/autocompaction.h>
#include <models/compactionsession.h>
#include <models/contextsizes.h>
#include <models/conversations.h>
#include <models/exportsentences.h>
#include <models/format.h>
#include <models/sessionlistmodel.h>
#include <models/sessionmodels.h>
#include <models/sessiontexts.h>
#include <settings/exportsettings.h>
#include <settings/settings.h>
#include <shell/outside.h>
#include <shell/plainmessagebox.h>
#include <storage/messagequeue.h>

#include <QDir>
#include <QFileDialog>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The first few by name.
QString titlesOf(const QList<Session> &sessions)
{
    constexpr qsizetype MostNamed = 6;
    QStringList lines;
    for (const Session &session : sessions.first(std::min(sessions.size(), MostNamed))) {
        lines += SessionListController::tr("“%1”").arg(SessionTexts::title(itemOf(session, {})));
    }
    if (const qsizetype more = sessions.size() - MostNamed; more > 0) {
        lines +=
                SessionListController::tr("and %1 more", nullptr, int(more)).arg(formatCount(more));
    }
    return lines.join(u'\n');
}

} // namespace

SessionListController::SessionListController(const Parts &parts, QWidget *window)
    : QObject(window)
    , m_parts(parts)
    , m_window(window)
    , m_sizes(new ContextSizes(
              parts.conversations->engine()->store(), parts.settings,
              &parts.conversations->engine()->catalogue(),
              [tools = &parts.conversations->engine()->tools()](const QString &folder) {
                  return tools->setup(folder, ToolBox::For::Looking)
                          .then([](const TurnSetup &setup) { return setup.choiceOptions(); });
              },
              this))
    , m_remembered(parts.settings->get(Keys::SessionListHeader))
{
    m_parts.model->setArrangement(SessionArrangement::fromBytes(m_remembered));
    connectList();
    connectActivity();
    connectSizes();
    connectEditor();
    m_parts.editor->purgeEarlier();
}

SessionListController::~SessionListController() = default;

void SessionListController::connectList()
{
    const Workbench *workbench = &m_parts.sessions->workbench;
    const StoredSessions *list = &m_parts.sessions->list;
    SessionListPanel *panel = m_parts.panel;
    connect(list, &StoredSessions::sessionsChanged, this,
            [panel, list] { panel->setSessions(list->sessions(), list->tags()); });
    // At a start without a session that was open last; where there is one, one goes on in it.
    connect(
            list, &StoredSessions::sessionsChanged, panel,
            [panel, workbench, list] {
                if (!workbench->hasSession() && !list->sessions().isEmpty()) {
                    panel->view()->setFocus();
                }
            },
            Qt::SingleShotConnection);
    connect(list, &StoredSessions::sessionChanged, this, [this, list](const Session &session) {
        m_parts.model->updateSession(session, list->tags().value(session.number));
    });
    connect(workbench, &Workbench::sessionClosed, panel, [panel] { panel->selectSession({}); });
    connect(panel, &SessionListPanel::arrangementChanged, this, &SessionListController::remember);
    const SessionActions *actions = panel->sessionActions();
    connect(actions, &SessionActions::tagsChanged, m_parts.editor, &SessionEditor::changeTags);
    connect(actions, &SessionActions::archiveRequested, m_parts.editor,
            &SessionEditor::setArchived);
    connect(actions, &SessionActions::undoRequested, m_parts.editor, &SessionEditor::undo);
    connect(actions, &SessionActions::exportRequested, this,
            &SessionListController::exportSessions);
    connect(actions, &SessionActions::deleteRequested, this,
            qOverload<const QList<SessionId> &>(&SessionListController::askDelete));
    connect(panel, &SessionListPanel::stopRequested, this, [this] {
        if (m_export) {
            m_export->cancel();
        }
    });
}

void SessionListController::connectActivity()
{
    const TurnRegistry *turns = &m_parts.conversations->turns();
    connect(turns, &TurnRegistry::started, this, &SessionListController::showActivities);
    connect(turns, &TurnRegistry::finished, this, &SessionListController::showActivities);
    connect(turns, &TurnRegistry::stored, &m_parts.sessions->list, &StoredSessions::refreshSession);
    connect(m_parts.automatic, &AutoCompaction::runningChanged, this,
            &SessionListController::showActivities);
    connect(m_parts.byHand, &CompactionSession::stateChanged, this,
            &SessionListController::showActivities);
    connect(&m_parts.sessions->list, &StoredSessions::sessionsChanged, this,
            &SessionListController::countQueues);
    connect(turns, &TurnRegistry::finished, this, &SessionListController::countQueues);
    connect(turns, &TurnRegistry::stored, this, &SessionListController::countQueues);
    const ApprovalQueue *approvals = &m_parts.conversations->engine()->approvals();
    connect(approvals, &ApprovalQueue::asked, this, &SessionListController::showActivities,
            Qt::QueuedConnection);
    connect(approvals, &ApprovalQueue::decided, this, &SessionListController::showActivities,
            Qt::QueuedConnection);
    connect(approvals, &ApprovalQueue::withdrawn, this, &SessionListController::showActivities,
            Qt::QueuedConnection);
}

void SessionListController::connectSizes()
{
    connect(m_sizes, &ContextSizes::counted, m_parts.model, &SessionListModel::setContext);
    connect(m_sizes, &ContextSizes::outdated, this, &SessionListController::wantSizes);
    connect(m_parts.panel->view(), &SessionListView::visibleChanged, this,
            &SessionListController::wantSizes);
    connect(&m_parts.sessions->list, &StoredSessions::sessionChanged, this,
            &SessionListController::wantSizes);
    connect(&m_parts.conversations->engine()->tools(), &ToolBox::changed, this, [this] {
        m_sizes->forget();
        wantSizes();
    });
    connect(m_parts.settings, &Settings::changed, this, [this](const QString &name) {
        constexpr std::array Counted { "model/"_L1, "models/"_L1, "providers/"_L1,
                                       "compaction/"_L1 };
        if (std::ranges::any_of(Counted, [&](auto of) { return name.startsWith(of); })) {
            m_sizes->forget();
            wantSizes();
        }
    });
    // As the panel beside it says.
    connect(&m_parts.sessions->workbench, &Workbench::viewChanged, this, [this] {
        const Workbench &workbench = m_parts.sessions->workbench;
        if (workbench.hasSession() && m_parts.sessions->setup.isKnown(workbench.session().cwd)
            && workbench.loaded().isAtLeaf()) {
            const Context &context = *workbench.context();
            m_sizes->noteRoom(workbench.choice().window.tokens);
            m_sizes->note(workbench.session(), context.tokens(), context.window);
        }
    });
}

void SessionListController::wantSizes()
{
    const QList<SessionId> visible = m_parts.panel->view()->visibleSessions();
    const QSet<SessionId> shown(visible.cbegin(), visible.cend());
    QList<Session> wanted;
    for (const Session &session : m_parts.sessions->list.sessions()) {
        if (shown.contains(session.id) && !m_parts.sessions->workbench.isOpen(session.id)) {
            wanted += session;
        }
    }
    m_sizes->want(wanted);
}

/// Behind what is being written.
void SessionListController::countQueues()
{
    m_parts.conversations->engine()
            ->store()
            ->write([](SessionStore &store) { return MessageQueue(store.database()).counts(); })
            .then(this, [this](const Result<QHash<SessionId, int>> &counts) {
                if (counts && m_queued != *counts) {
                    m_queued = *counts;
                    showActivities();
                }
            });
}

void SessionListController::showActivities()
{
    using Activity = SessionListModel::Activity;
    QHash<SessionId, Activity> activities;
    for (const SessionId &session : m_queued.keys()) {
        activities.insert(session, Activity::Unsent);
    }
    const CompactionSession::State state = m_parts.byHand->state();
    if (state == CompactionSession::State::Reviewing) {
        activities.insert(m_parts.byHand->sessionId(), Activity::Reviewing);
    } else if (state == CompactionSession::State::Writing) {
        activities.insert(m_parts.byHand->sessionId(), Activity::Compacting);
    }
    for (const SessionId &session : m_parts.automatic->running()) {
        activities.insert(session, Activity::Compacting);
    }
    for (const SessionId &session : m_parts.conversations->turns().running()) {
        const bool asks =
                !m_parts.conversations->engine()->approvals().openQuestions(session).isEmpty();
        activities.insert(session, asks ? Activity::Asking : Activity::Working);
    }
    m_parts.model->setActivities(activities);
}

void SessionListController::connectEditor()
{
    connect(m_parts.editor, &SessionEditor::changed, this, &SessionListController::reopen);
    connect(m_parts.editor, &SessionEditor::removed, this, &SessionListController::onRemoved);
    connect(m_parts.editor, &SessionEditor::undoChanged, this,
            [this] { m_parts.panel->offerUndo(m_parts.editor->undoable()); });
    connect(m_parts.editor, &SessionEditor::failed, this, &SessionListController::failed);
}

/// At once: a program that is killed says no goodbye.
void SessionListController::remember()
{
    const QByteArray now = m_parts.model->arrangement().toBytes();
    if (std::exchange(m_remembered, now) != now) {
        m_parts.settings->set(Keys::SessionListHeader, now);
    }
}

void SessionListController::onRemoved(const QList<SessionId> &sessions)
{
    Workbench *workbench = &m_parts.sessions->workbench;
    if (workbench->hasSession() && sessions.contains(workbench->session().id)) {
        m_closed = workbench->session().id;
        workbench->closeSession();
        m_parts.settings->set(Keys::LastSession, QString());
    }
}

/// What deleting has closed is open again once that was taken back, unless something else was opened meanwhile.
void SessionListController::reopen()
{
    Workbench *workbench = &m_parts.sessions->workbench;
    if (m_closed.isNull() || !workbench->store()->rows().session(m_closed)) {
        return;
    }
    const SessionId closed = std::exchange(m_closed, {});
    const auto toList = [panel = m_parts.panel] { panel->view()->setFocus(); };
    if (!workbench->hasSession()) {
        workbench->openSession(closed);
        // Who opens a session goes on in its message; who takes something back stays where that was done.
        connect(workbench, &Workbench::sessionOpened, m_parts.panel, toList,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
    // Once the list shows it: until then there may be none that could have the focus.
    connect(&m_parts.sessions->list, &StoredSessions::sessionsChanged, m_parts.panel, toList,
            Qt::SingleShotConnection);
}

void SessionListController::askDelete(const QList<SessionId> &sessions)
{
    askDelete(sessions, {});
}

void SessionListController::askDelete(const QList<SessionId> &sessions, const QString &note)
{
    if (sessions.isEmpty()) {
        return;
    }
    m_parts.editor->review(sessions, [this, sessions, note](const Result<DeletionReview> &review) {
        if (!review) {
            Q_EMIT failed(review.error());
        } else if (!review->isAllowed()) {
            Q_EMIT failed({ Error::Kind::Refused, review->reason(), {} });
        } else {
            question(sessions, *review, note);
        }
    });
}

void SessionListController::question(const QList<SessionId> &asked, const DeletionReview &review,
                                     const QString &note)
{
    const qsizetype count = asked.size();
    const qsizetype along = review.sessions.size() - count;
    qint64 entries = 0;
    for (const Session &session : review.sessions) {
        entries += session.entryCount;
    }
    QStringList lines { titlesOf(review.sessions.first(count)) };
    if (along > 0) {
        lines += tr("%1 sessions of subagents go along.", nullptr, int(along))
                         .arg(formatCount(along));
    }
    lines += tr("%1 entries are deleted. You can undo this until Varve is closed; then they are "
                "gone for good. Files of other programs stay as they are.",
                nullptr, int(entries))
                     .arg(formatCount(entries));
    if (!note.isEmpty()) {
        lines += note;
    }
    auto *box = new PlainMessageBox(
            QMessageBox::Question, count == 1 ? tr("Delete session") : tr("Delete sessions"),
            count == 1 ? tr("Delete this session?")
                       : tr("Delete %1 sessions?", nullptr, int(count)).arg(formatCount(count)),
            QMessageBox::NoButton, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(lines.join(u"\n\n"_s));
    const QPushButton *remove = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    const QPushButton *first = box->addButton(tr("Export first…"), QMessageBox::ActionRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(remove, &QPushButton::clicked, m_parts.editor,
            [this, asked] { m_parts.editor->remove(asked); });
    connect(first, &QPushButton::clicked, this, [this, asked, review] {
        QList<SessionId> all;
        std::ranges::transform(review.sessions, std::back_inserter(all), &Session::id);
        // A copy to come back from: with everything that will be gone.
        askFolder(tr("Folder for complete copies, with the keys and passwords in them"),
                  [this, asked, all](const QString &folder) {
                      startExport(all, folder, { false, {}, {} },
                                  [this, asked](const QString &to, const FolderOutcome &outcome) {
                                      const int files = int(outcome.files.size());
                                      askDelete(asked,
                                                tr("%1 files were written to %2. They have "
                                                   "everything, also keys and passwords.",
                                                   nullptr, files)
                                                        .arg(formatCount(files),
                                                             QDir::toNativeSeparators(to)));
                                  });
                  });
    });
    box->open();
}

void SessionListController::exportSessions(const QList<SessionId> &sessions)
{
    if (sessions.size() == 1) {
        Q_EMIT exportRequested(sessions.constFirst());
    } else if (!sessions.isEmpty()) {
        askFolder(tr("Folder for the exported sessions"),
                  [this, sessions](const QString &folder) { exportRedacted(sessions, folder); });
    }
}

void SessionListController::askFolder(const QString &title,
                                      const std::function<void(const QString &folder)> &start)
{
    if (m_export != nullptr) {
        Q_EMIT failed({ Error::Kind::Busy,
                        tr("Another export is running. Wait until it has finished, or stop it."),
                        {} });
        return;
    }
    const QString kept = m_parts.settings->get(Keys::ExportFolder);
    auto *dialog = new QFileDialog(
            m_window, title,
            !kept.isEmpty() ? kept
                            : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setLabelText(QFileDialog::Accept, tr("Export"));
    connect(dialog, &QFileDialog::fileSelected, this, start);
    dialog->open();
}

/// As a single export does unless something else is chosen there.
void SessionListController::exportRedacted(const QList<SessionId> &sessions, const QString &folder)
{
    RedactionRules rules {
        m_parts.settings->get(Keys::ExportRedactKeys),
        {},
        m_parts.settings->get(Keys::ExportPatterns).split(u'\n', Qt::SkipEmptyParts)
    };
    const auto start = [this, sessions, folder](const RedactionRules &with) {
        startExport(
                sessions, folder, with,
                [this, redacts = !with.isEmpty()](const QString &to, const FolderOutcome &outcome) {
                    tellExported(to, outcome, redacts);
                });
    };
    if (!rules.keys) {
        start(rules);
        return;
    }
    m_parts.ownKeys().then(this, [start, rules](const QList<ApiKey> &own) mutable {
        rules.own = own;
        start(rules);
    });
}

void SessionListController::startExport(const QList<SessionId> &sessions, const QString &folder,
                                        const RedactionRules &redaction, const Exported &done)
{
    if (m_export != nullptr) { // while keys were read another one began
        return;
    }
    SessionListPanel *panel = m_parts.panel;
    m_export = new ExportRunner(m_parts.conversations->engine()->store()->path(), this);
    const auto show = [panel](qsizetype written, qsizetype total) {
        panel->showProgress(tr("Exporting: %1 of %2 sessions written")
                                    .arg(formatCount(written), formatCount(total)));
    };
    connect(m_export, &ExportRunner::progressChanged, panel, show);
    connect(m_export, &ExportRunner::folderFinished, this,
            [this, panel, folder, done](const Result<FolderOutcome> &outcome) {
                m_export->deleteLater();
                m_export = nullptr;
                panel->showProgress({});
                if (outcome) {
                    done(folder, *outcome);
                } else {
                    Q_EMIT failed(outcome.error());
                }
            });
    show(0, sessions.size());
    m_export->startFolder(sessions, folder, redaction);
}

void SessionListController::tellExported(const QString &folder, const FolderOutcome &outcome,
                                         bool redacts)
{
    auto *box = new PlainMessageBox(QMessageBox::Information, tr("Sessions exported"),
                                    ExportSentences::outcome(outcome, folder, redacts),
                                    QMessageBox::Close, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton *open = box->addButton(tr("Open folder"), QMessageBox::ActionRole);
    connect(open, &QPushButton::clicked, box, [folder] { openFolderOutside(folder); });
    box->open();
}

} // namespace varve
