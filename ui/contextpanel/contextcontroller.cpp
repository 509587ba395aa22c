// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextcontroller.h"

#include "contextpanel.h"
#include "contexttreeview.h"
#include "differencewindow.h"
#include <compaction/compactionhistory.h>
#include <models/brancheditor.h>
#include <models/branchmodels.h>
#include <models/contextfill.h>
#include <models/contexthistory.h>
#include <models/format.h>
#include <models/moment.h>
#include <models/plaintext.h>
#include <models/workbench.h>
#include <settings/settings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/bringtofront.h>
#include <shell/plainlabel.h>
#include <shell/windowcolumns.h>

#include <QAction>
#include <QInputDialog>
#include <QTimer>

#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString windowSourceText(ModelWindow::Source source)
{
    switch (source) {
    case ModelWindow::Source::Unknown:
        break;
    case ModelWindow::Source::Catalogue:
        return ContextController::tr("from the bundled list");
    case ModelWindow::Source::Server:
        return ContextController::tr("as the server says");
    case ModelWindow::Source::Person:
    case ModelWindow::Source::Given:
        return ContextController::tr("set by you");
    }
    return {};
}

} // namespace

ContextController::ContextController(const FeatureContext &context)
    : Feature(context)
    , m_panel(new ContextPanel(shell().mainWindow()))
    , m_share(new PlainLabel(shell().mainWindow()))
    , m_difference(addAction("requestDifference", tr("Changes to the request &before…"),
                             u"compare"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_L }))
{
    m_panel->setSource(&workbench()->store()->rows());
    shell().columns().setSide(m_panel);
    shell().addToStatusBar(m_share, Shell::Side::Trailing);
    shell().commands().adopt("compareCompaction", { m_panel->compareAction() });
    shell().commands().adopt("setWindow", { m_panel->setWindowAction() });
    connectPanel();
    m_panel->setDifferenceAction(m_difference);
    connect(m_difference, &QAction::triggered, this, &ContextController::openDifference);
    connect(workbench(), &Workbench::viewChanged, this, &ContextController::readRequests);
    connect(workbench(), &Workbench::viewChanged, this, &ContextController::showSession);
}

ContextController::~ContextController() = default;

void ContextController::connectPanel()
{
    connect(m_panel, &ContextPanel::goToRequested, workbench(), &Workbench::lookAt);
    connect(m_panel, &ContextPanel::editRequested, branchEditor(), &BranchEditor::edit);
    connect(m_panel, &ContextPanel::compactRequested, this,
            [this] { shell().ask(PlanCompaction {}); });
    connect(m_panel, &ContextPanel::compareRequested, this,
            [this] { shell().ask(CompareCompaction {}); });
    connect(m_panel, &ContextPanel::setWindowRequested, this, &ContextController::askWindow);
}

void ContextController::showSession()
{
    if (!workbench()->hasSession()) {
        ++m_shown;
        m_historyOf = {};
        m_earlierAt = {};
        m_hasEarlier = false;
        m_panel->setContext(nullptr);
        m_panel->setHistory({});
        return;
    }
    const ProjectionChoice &choice = workbench()->choice();
    const ContextFill fill = ContextFill::of(*workbench()->context(), choice);
    m_panel->setLimits({ fill.answers.isEmpty()
                                 ? choice.compaction.thresholdFor(choice.window.tokens)
                                 : std::nullopt, // it is one of another window
                         choice.compaction.meterNotice, choice.compaction.meterWarning,
                         windowSourceText(choice.shownSource), fill });
    m_panel->setContext(workbench()->context());
    if (std::exchange(m_historyOf, workbench()->session().id) != workbench()->session().id) {
        m_panel->setHistory({});
    }
    // Each message is weighed for it: what was opened is painted first.
    constexpr std::chrono::milliseconds Painted(20);
    QTimer::singleShot(Painted, this, [this, shown = ++m_shown] {
        if (shown == m_shown && workbench()->hasSession()) {
            showHistory();
            lookForEarlier();
        }
    });
}

/// A window with nothing in it is not offered.
void ContextController::lookForEarlier()
{
    const Branch &branch = workbench()->loaded().branch;
    const EntryId end = branch.leaf >= 0 ? branch.node(branch.leaf).id : EntryId();
    if (std::exchange(m_earlierAt, end) == end) {
        return;
    }
    store()->read([branch](StoreReader &reader) { return answersWithRequests(branch, reader, 1); })
            .then(this, [this, end](const Result<QList<Entry>> &answers) {
                if (end != m_earlierAt) {
                    return;
                }
                m_hasEarlier = answers && !answers->isEmpty();
                shell().refresh();
            });
}

void ContextController::showHistory()
{
    const LoadedSession &loaded = workbench()->loaded();
    QSet<QString> disabled;
    for (const CompactionFigures &figures : loaded.snapshot->compactions) {
        if (loaded.branch.state.isDisabled(figures.operationId)) {
            disabled += figures.operationId;
        }
    }
    m_panel->setHistory(
            contextHistory(*loaded.snapshot, loaded.branch.path, disabled, loaded.factors));
}

void ContextController::update(const WindowState &state)
{
    m_panel->tree()->setEditable(state.isWritable && state.isAtLeaf);
    allow(m_panel->compactAction(), state.isAtLeaf && state.isWritable,
          WindowState::first({ state.noSession, state.readOnly, state.elsewhere }));
    allow(m_panel->compareAction(), state.isOpen && workbench()->loaded().branch.compaction >= 0,
          WindowState::first({ state.noSession, tr("No compaction is in force on this branch") }));
    allow(m_difference, state.isOpen && m_hasEarlier,
          WindowState::first({ state.noSession, noEarlierRequest().message }));
    showShare();
}

void ContextController::openDifference()
{
    if (!m_window) {
        m_window = new DifferenceWindow(shell().mainWindow());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &DifferenceWindow::goToRequested, workbench(), &Workbench::lookAt);
        connect(m_window, &DifferenceWindow::requestChosen, this,
                &ContextController::showDifference);
    }
    readRequests();
    bringToFront(m_window);
}

/// The next one, and those of the newest answers that were asked for here.
void ContextController::readRequests()
{
    constexpr qsizetype MostRequests = 50;
    if (!m_window || !workbench()->hasSession()) {
        if (m_window) {
            m_window->close();
        }
        return;
    }
    store()->read([branch = workbench()->loaded().branch](StoreReader &reader) {
               return answersWithRequests(branch, reader, MostRequests);
           })
            .then(this, [this, read = ++m_reads](const Result<QList<Entry>> &answers) {
                if (read != m_reads || !m_window) {
                    return;
                }
                m_answers = { EntryId() };
                QStringList titles { tr("The next one") };
                for (const Entry &answer : answers.value_or(QList<Entry>())) {
                    m_answers += answer.id;
                    //: a request: when it was answered, and by which model
                    titles += tr("%1 · %2").arg(formatMoment(answer.createdAt), answer.model);
                }
                m_window->setRequests(titles);
                showDifference();
            });
}

void ContextController::showDifference()
{
    const ProjectionSettings &projection = workbench()->choice().projection;
    SentPieces next = sentPieces(*workbench()->context(), projection.prompts, projection.tools);
    if (const AnswerModel answer = models()->answering(); answer.chosen) {
        next.provider = answer.chosen->provider.id;
        next.model = answer.chosen->model;
    }
    const EntryId chosen = m_answers.value(m_window->request());
    store()->read([loaded = workbench()->loaded(), chosen, next](StoreReader &reader) {
               return chosen.isNull() ? nextDifference(reader, loaded, next)
                                      : requestDifference(reader, loaded, chosen);
           })
            .then(this, [this, read = ++m_reads](const Result<RequestDifference> &difference) {
                if (read != m_reads || !m_window) {
                    return;
                }
                if (difference) {
                    m_window->setDifference(*difference);
                } else {
                    m_window->setNothing(difference.error().message);
                }
            });
}

void ContextController::showShare()
{
    if (!workbench()->hasSession()) {
        m_share->clear();
        return;
    }
    const Context &context = *workbench()->context();
    const ContextFill fill = ContextFill::of(context, workbench()->choice());
    ContextFill shown = fill;
    // A long name must not make the window wide.
    shown.answers = m_share->fontMetrics().elidedText(
            fill.answers, Qt::ElideMiddle, m_share->fontMetrics().averageCharWidth() * 36);
    QString usage = fillText(shown);
    QString tip = formatTokensExact(context.tokens());
    if (const QString misfit = misfitText(fill); !misfit.isEmpty()) {
        tip += u'\n' + misfit;
    }
    if (isEstimateUntilAnswer(workbench()->loaded().branch)) {
        if (fill.fits()) {
            //: about so much of the window
            usage = tr("≈ %1").arg(usage);
        }
        tip += u'\n' + tr("Estimated until the next answer, because what is sent was changed");
    }
    m_share->setText(usage);
    m_share->setToolTip(asPlainText(tip));
}

void ContextController::askWindow()
{
    const AnswerModel answer = models()->answering();
    const QString model = answer.chosen ? answer.chosen->model : models()->state().model;
    if (model.isEmpty()) {
        shell().ask(OpenPreferences {}); // a window belongs to a model; one is chosen there
        return;
    }
    bool ok = false;
    const int window = QInputDialog::getInt(shell().mainWindow(), tr("Set window"),
                                            asPlainText(tr("Tokens that %1 can read").arg(model)),
                                            static_cast<int>(workbench()->choice().window.tokens),
                                            0, 100'000'000, 1000, &ok);
    if (ok) {
        settings()->setForModel(Keys::ModelWindow, model, std::optional<qint64>(window));
    }
}

} // namespace varve
