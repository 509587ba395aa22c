// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlewindow.h"

#include <models/format.h>
#include <models/idlehistorymodel.h>
#include <models/idletasksmodel.h>
#include <models/idlewords.h>
#include <models/usageformat.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/heading.h>
#include <shell/padcelldelegate.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QShowEvent>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ClockMs = 5000;

} // namespace

IdleWindow::IdleWindow(IdleWork *work, QWidget *parent)
    : QDialog(parent)
    , m_work(work)
    , m_tasks(new IdleTasksModel(this))
    , m_history(new IdleHistoryModel(this))
{
    setWindowTitle(tr("Idle work"));
    createTables();
    m_sums = new PlainLabel;
    m_sums->setWordWrap(true);
    m_empty = new PlainLabel(
            tr("Nothing was done yet. When nothing happens for a while, sessions that "
               "were left get a summary here, and more; the preferences say what and "
               "how much."));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setContentsMargins(40, 0, 40, 0);
    m_done = new QStackedWidget;
    m_done->addWidget(m_historyTable);
    m_done->addWidget(m_empty);
    auto *column = new QVBoxLayout(this);
    column->addWidget(createNow());
    column->addWidget(m_taskTable);
    column->addWidget(createLimits());
    column->addWidget(heading(tr("What was done")));
    column->addWidget(m_sums);
    column->addWidget(m_done, 1);
    column->addLayout(createButtons());
    resizeToText(this, 130, 34);

    connect(work, &IdleWork::changed, this, &IdleWindow::showState);
    connect(&m_clock, &QTimer::timeout, this, &IdleWindow::showState);
    m_clock.start(ClockMs);
    connect(m_historyTable, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const SessionId session = m_history->sessionAt(index); !session.isNull()) {
            Q_EMIT sessionRequested(session);
        }
    });
    showState();
}

IdleWindow::~IdleWindow() = default;

QWidget *IdleWindow::createNow()
{
    auto *now = new QWidget;
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 16);
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setToolTip(tr("Stop this step; nothing is lost, it is done another time"));
    m_stop->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, m_work, &IdleWork::stop);
    auto *row = new QHBoxLayout(now);
    row->setContentsMargins({});
    row->addWidget(m_state, 1);
    row->addWidget(m_progress);
    row->addWidget(m_stop);
    // Of one height, whether or not anything runs.
    now->setMinimumHeight(m_stop->sizeHint().height());
    return now;
}

QWidget *IdleWindow::createLimits()
{
    auto *limits = new QWidget;
    m_paid = new StateLine;
    m_tokens = new LimitMeter(tr("Tokens today"));
    m_cost = new LimitMeter(tr("Cost today"));
    auto *meters = new QHBoxLayout;
    meters->addWidget(m_tokens);
    meters->addSpacing(fontMetrics().averageCharWidth() * 3);
    meters->addWidget(m_cost);
    meters->addStretch();
    auto *column = new QVBoxLayout(limits);
    column->setContentsMargins({});
    column->addWidget(m_paid);
    column->addLayout(meters);
    return limits;
}

QTableView *IdleWindow::table(QAbstractItemModel *model, const QString &name)
{
    QTableView *made = makeRowTable(model, name);
    made->setItemDelegate(new PadCellDelegate(made));
    return made;
}

void IdleWindow::createTables()
{
    m_taskTable = table(m_tasks, tr("Tasks"));
    m_taskTable->horizontalHeader()->setSectionResizeMode(IdleTasksModel::State,
                                                          QHeaderView::Stretch);
    m_taskTable->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_historyTable = table(m_history, tr("What was done"));
    m_historyTable->horizontalHeader()->setSectionResizeMode(IdleHistoryModel::What,
                                                             QHeaderView::Stretch);
    m_historyTable->setToolTip(tr("Open the session with a double click"));
}

QLayout *IdleWindow::createButtons()
{
    auto *preferences = new QPushButton(tr("Idle work &preferences…"));
    m_pause = new QPushButton;
    m_run = new QPushButton(tr("&Run now"));
    m_run->setToolTip(tr("Do what there is to do without waiting for a quiet time"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    for (QPushButton *button :
         { preferences, m_pause, m_run, buttons->button(QDialogButtonBox::Close) }) {
        button->setAutoDefault(false);
    }
    auto *row = new QHBoxLayout;
    row->addWidget(preferences);
    row->addStretch();
    row->addWidget(m_pause);
    row->addWidget(m_run);
    row->addWidget(buttons);
    connect(preferences, &QPushButton::clicked, this, &IdleWindow::preferencesRequested);
    connect(m_pause, &QPushButton::clicked, this,
            [this] { m_work->setPaused(m_work->state().kind != IdleWork::State::Kind::Paused); });
    connect(m_run, &QPushButton::clicked, m_work, &IdleWork::runNow);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return row;
}

void IdleWindow::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (!event->spontaneous()) {
        m_work->refresh();
    }
}

void IdleWindow::showState()
{
    using Kind = IdleWork::State::Kind;
    const IdleWork::State &state = m_work->state();
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const bool works = m_work->isWorking();
    const bool warns = state.kind == Kind::Failed || state.kind == Kind::Limit;
    m_state->say(works                             ? u"moon"_s
                         : warns                   ? u"warning"_s
                         : state.kind == Kind::Off ? u"info"_s
                                                   : u"clock"_s,
                 idleStateText(state, now), warns ? Accent::Warning : Accent::Neutral);
    m_progress->setVisible(works);
    m_stop->setVisible(works);
    m_tasks->setTasks(state.tasks, state.settings, now);
    fitTasks();
    m_history->setRecords(state.records);
    m_done->setCurrentWidget(state.records.isEmpty() ? static_cast<QWidget *>(m_empty)
                                                     : m_historyTable);
    m_sums->setVisible(!state.records.isEmpty());
    //: both are a number of steps, their tokens and what they cost
    m_sums->setText(tr("Today: %1. In seven days: %2.")
                            .arg(idleSumText(state.today), idleSumText(state.week)));
    const bool paused = state.kind == Kind::Paused;
    m_pause->setText(paused ? tr("&Go on") : tr("&Pause for today"));
    m_pause->setEnabled(state.kind != Kind::Off);
    m_run->setEnabled(!works && state.kind != Kind::Busy);
    m_run->setToolTip(state.kind == Kind::Busy
                              ? tr("A turn, a compaction or an import runs")
                              : tr("Do what there is to do without waiting for a quiet time"));
    showLimits();
}

/// As high as there are tasks.
void IdleWindow::fitTasks()
{
    constexpr int Least = 2;
    const int rows = std::max(Least, m_tasks->rowCount());
    m_taskTable->setFixedHeight(m_taskTable->horizontalHeader()->sizeHint().height()
                                + (rows * m_taskTable->verticalHeader()->defaultSectionSize())
                                + (2 * m_taskTable->frameWidth()));
}

void IdleWindow::showLimits()
{
    const IdleWork::State &state = m_work->state();
    const IdleSettings &settings = state.settings;
    const bool counts = settings.paidModels || state.counted.tokens > 0;
    m_paid->say(u"info"_s,
                settings.paidModels
                        ? QString()
                        : tr("Only models on this machine or in its network are asked, and what "
                             "needs none is done without. The preferences can allow others."));
    m_tokens->setVisible(counts);
    m_cost->setVisible(counts);
    const QString tokens = formatTokens(state.counted.tokens);
    m_tokens->show(settings.tokens > 0 ? static_cast<double>(state.counted.tokens)
                                   / static_cast<double>(settings.tokens)
                                       : -1,
                   settings.tokens > 0 ? tr("%1 of %2").arg(tokens, formatTokens(settings.tokens))
                                       : tr("%1, no limit").arg(tokens));
    const QString cost = state.counted.unpriced > 0 && state.counted.cost <= 0
            ? tr("unknown")
            : formatAnswerCost(state.counted.cost);
    m_cost->show(settings.dollars > 0 ? state.counted.cost / settings.dollars : -1,
                 settings.dollars > 0 ? tr("%1 of %2").arg(cost, formatCost(settings.dollars))
                                      : tr("%1, no limit").arg(cost));
    m_cost->setToolTip(state.counted.unpriced > 0
                               ? tr("The price of a model is not known: the tokens limit it alone")
                               : QString());
}

LimitMeter::LimitMeter(const QString &name, QWidget *parent) : QWidget(parent), m_name(name)
{
    constexpr int BarCharacters = 28;
    constexpr int Steps = 1000;
    m_bar = new QProgressBar;
    m_bar->setRange(0, Steps);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(fontMetrics().averageCharWidth() * BarCharacters);
    m_bar->setMaximumHeight(fontMetrics().height());
    m_words = new PlainLabel;
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(new PlainLabel(name));
    row->addWidget(m_bar);
    row->addWidget(m_words);
    row->addStretch();
}

void LimitMeter::show(double share, const QString &words)
{
    m_bar->setVisible(share >= 0);
    m_bar->setValue(static_cast<int>(m_bar->maximum() * std::clamp(share, 0.0, 1.0)));
    m_words->setText(words);
    //: a figure and its name
    m_bar->setAccessibleName(tr("%1: %2").arg(m_name, words));
}

QString LimitMeter::words() const
{
    return m_words->text();
}

} // namespace varve
