// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagewindow.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <models/usageformat.h>
#include <models/usagemodel.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/fonts.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QTableView>

namespace varve
{

using namespace Qt::StringLiterals;

UsageWindow::UsageWindow(const UsageTracker *tracker, QWidget *parent)
    : QDialog(parent)
    , m_tracker(tracker)
    , m_model(new UsageModel(tracker, this))
{
    setWindowTitle(tr("Session usage"));
    m_session = new PlainLabel;
    m_session->setWordWrap(true);
    makeBold(m_session);
    auto *left = new QFormLayout;
    m_cost = addFigure(left, tr("Cost"));
    m_input = addFigure(left, tr("Input"));
    m_output = addFigure(left, tr("Output"));
    auto *right = new QFormLayout;
    m_thinking = addFigure(right, tr("Thinking, part of the output"));
    m_cacheRead = addFigure(right, tr("Read from the cache"));
    m_cacheWrite = addFigure(right, tr("Written to the cache"));
    auto *figures = new QHBoxLayout;
    figures->addLayout(left);
    figures->addSpacing(fontMetrics().averageCharWidth() * 4);
    figures->addLayout(right);
    figures->addStretch();
    m_saving = new StateLine;
    m_unknown = new StateLine;
    m_family = new StateLine;

    m_table = makeRowTable(m_model, tr("Answers"));
    m_table->horizontalHeader()->setSectionResizeMode(UsageModel::Model, QHeaderView::Stretch);

    auto *column = new QVBoxLayout(this);
    column->addWidget(m_session);
    column->addLayout(figures);
    column->addWidget(m_saving);
    column->addWidget(m_unknown);
    column->addWidget(m_family);
    column->addWidget(m_table, 1);
    column->addWidget(makeCloseButton(this));
    resizeToText(this, 130, 30);

    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT goToRequested(m_model->entryAt(index)); });
    connect(tracker, &UsageTracker::changed, this, &UsageWindow::showFigures);
    showFigures();
}

UsageWindow::~UsageWindow() = default;

PlainLabel *UsageWindow::addFigure(QFormLayout *form, const QString &name)
{
    auto *figure = new PlainLabel;
    figure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form->addRow(name, figure);
    return figure;
}

void UsageWindow::setSessionName(const QString &name)
{
    m_session->setText(name);
    m_session->setVisible(!name.isEmpty());
}

void UsageWindow::showFigures()
{
    const CostSum &sum = m_tracker->sum();
    const auto say = [](PlainLabel *figure, const QString &name, const QString &value,
                        const QString &exact) {
        figure->setText(value);
        figure->setToolTip(asPlainText(exact));
        //: a figure and its name
        figure->setAccessibleName(tr("%1: %2").arg(name, value));
    };
    const auto tokens = [&](PlainLabel *figure, const QString &name, qint64 count) {
        say(figure, name, formatTokens(count), formatTokensExact(count));
    };
    say(m_cost, tr("Cost"), formatCostSum(sum), tr("In US dollars, without taxes"));
    tokens(m_input, tr("Input"), sum.usage.input);
    tokens(m_output, tr("Output"), sum.usage.output);
    tokens(m_thinking, tr("Thinking"), sum.usage.thinking);
    tokens(m_cacheWrite, tr("Written to the cache"), sum.usage.cacheWrite);
    say(m_cacheRead, tr("Read from the cache"),
        sum.usage.cacheRead > 0
                //: tokens, and their share of all that was read
                ? tr("%1, %2 of all that was read")
                          .arg(formatTokens(sum.usage.cacheRead), formatCachedShare(sum.usage))
                : formatTokens(0),
        formatTokensExact(sum.usage.cacheRead));
    m_saving->say(u"info"_s, cacheSavingText(sum));
    m_unknown->say(u"info"_s,
                   sum.unpriced > 0 ? tr("The price of %n answer(s) is not known.", nullptr,
                                         static_cast<int>(sum.unpriced))
                                    : QString());
    const CostSum &all = m_tracker->familySum();
    m_family->say(u"info"_s, familyUseText(m_tracker->subagents(), all.usage, formatCostSum(all)));
}

} // namespace varve
