// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextpanel.h"

#include "contextchart.h"
#include "contexttreeview.h"
#include "dimlabel.h"
#include "primarybutton.h"
#include "stackedbar.h"
#include <models/contextmodel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/shownfigures.h>
#include <shell/categorycolors.h>
#include <shell/heading.h>
#include <shell/icons.h>

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>
#include <QStackedLayout>
#include <QToolButton>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Margin = 12;
constexpr double Small = 0.88;

/// A title at the leading edge and a remark at the trailing one.
QBoxLayout *titleRow(PlainLabel *title, PlainLabel *remark)
{
    auto *row = new QHBoxLayout;
    row->addWidget(title);
    row->addStretch();
    row->addWidget(remark);
    return row;
}

} // namespace

ContextPanel::ContextPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new ContextModel(nullptr, this))
{
    m_compact = new QAction(themedIcon(u"compact"_s), tr("Compact now…"), this);
    m_compare = new QAction(themedIcon(u"chart"_s), tr("Before and after"), this);
    m_compare->setToolTip(tr("Compare the context before and after the last compaction"));
    m_setWindow = new QAction(tr("Set window…"), this);
    m_setWindow->setToolTip(tr("Say how many tokens this model can read"));
    connect(m_compact, &QAction::triggered, this, &ContextPanel::compactRequested);
    connect(m_compare, &QAction::triggered, this, &ContextPanel::compareRequested);
    connect(m_setWindow, &QAction::triggered, this, &ContextPanel::setWindowRequested);

    m_pages = new QStackedLayout(this);
    m_pages->addWidget(createEmpty());
    m_pages->addWidget(createContent());
    setMinimumWidth(240);
}

ContextPanel::~ContextPanel() = default;

QWidget *ContextPanel::createEmpty()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(Margin, Margin - 4, Margin, Margin);
    layout->addWidget(heading(tr("Context")));
    layout->addStretch();
    auto *text = new DimLabel(
            tr("Nothing is open. Choose a session to see what its next request would hold."));
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    layout->addWidget(text);
    layout->addStretch(2);
    return page;
}

QWidget *ContextPanel::createContent()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createHead());
    layout->addWidget(hairline());

    m_tree = new ContextTreeView(m_model);
    m_tree->setAutoFillBackground(false);
    m_tree->viewport()->setAutoFillBackground(false);
    connect(m_tree, &ContextTreeView::goToRequested, this, &ContextPanel::goToRequested);
    connect(m_tree, &ContextTreeView::editRequested, this, &ContextPanel::editRequested);
    connect(m_bar, &StackedBar::categoryActivated, m_tree, &ContextTreeView::showCategory);
    auto *rows = new QHBoxLayout;
    rows->setContentsMargins(0, 4, Margin - 4, 4);
    rows->addWidget(m_tree);
    layout->addLayout(rows, 1);

    layout->addWidget(hairline());
    layout->addWidget(createFoot());
    return page;
}

QWidget *ContextPanel::createHead()
{
    auto *head = new QWidget;
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(Margin, Margin - 4, Margin, Margin - 6);
    layout->setSpacing(4);
    QBoxLayout *title = titleRow(heading(tr("Context")),
                                 new DimLabel(tr("what the next request holds"), Small));
    m_difference = new QToolButton;
    m_difference->setAutoRaise(true);
    m_difference->hide();
    title->addWidget(m_difference);
    layout->addLayout(title);

    m_figure = new PlainLabel;
    QFont large = m_figure->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    m_figure->setFont(large);
    m_ofWindow = new DimLabel;
    m_source = new DimLabel({}, Small);
    m_headline = new QGridLayout;
    m_headline->setHorizontalSpacing(6);
    m_headline->setVerticalSpacing(0);
    m_headline->addWidget(m_figure, 0, 0, Qt::AlignBaseline);
    m_headline->addWidget(m_ofWindow, 0, 1, Qt::AlignBaseline);
    m_headline->setColumnStretch(2, 1);
    layout->addLayout(m_headline);

    m_bar = new StackedBar;
    layout->addWidget(m_bar);

    auto *scale = new QHBoxLayout;
    m_scaleStart = new DimLabel(formatTokens(0), Small);
    m_scaleThreshold = new DimLabel({}, Small);
    m_scaleEnd = new DimLabel({}, Small);
    scale->addWidget(m_scaleStart);
    scale->addStretch();
    scale->addWidget(m_scaleThreshold);
    scale->addSpacing(Margin);
    scale->addWidget(m_scaleEnd);
    layout->addLayout(scale);

    m_windowSource = new DimLabel({}, Small);
    m_windowSource->setWordWrap(true);
    layout->addWidget(m_windowSource);

    m_note = new PlainLabel;
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    m_setWindowButton = new QPushButton;
    bindToAction(m_setWindowButton, m_setWindow);
    layout->addWidget(m_setWindowButton, 0, Qt::AlignLeading);
    return head;
}

QWidget *ContextPanel::createFoot()
{
    auto *foot = new QWidget;
    auto *layout = new QVBoxLayout(foot);
    layout->setContentsMargins(Margin, Margin - 4, Margin, Margin);
    layout->setSpacing(4);
    m_turns = new DimLabel({}, Small);
    layout->addLayout(titleRow(heading(tr("Over time")), m_turns));
    m_chart = new ContextChart;
    connect(m_chart, &ContextChart::entryActivated, this, &ContextPanel::goToRequested);
    layout->addWidget(m_chart);

    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 4, 0, 0);
    auto *compact = new PrimaryButton;
    bindToAction(compact, m_compact);
    auto *compare = new QPushButton;
    bindToAction(compare, m_compare);
    buttons->addWidget(compact, 1);
    buttons->addWidget(compare);
    layout->addLayout(buttons);
    return foot;
}

void ContextPanel::setDifferenceAction(QAction *action)
{
    m_difference->setDefaultAction(action);
    m_difference->setAccessibleName(action->text().remove(u'&'));
    m_difference->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_difference->show();
}

void ContextPanel::setSource(EntrySource *source)
{
    m_model->setSource(source);
}

void ContextPanel::setContext(std::shared_ptr<const Context> context,
                              const QHash<qint64, QString> &toolNames)
{
    m_context = std::move(context);
    m_model->setContext(m_context, toolNames);
    m_pages->setCurrentIndex(m_context ? 1 : 0);
    showFigures();
}

void ContextPanel::setLimits(const ContextLimits &limits)
{
    m_limits = limits;
    showFigures();
}

void ContextPanel::setHistory(const ContextHistory &history)
{
    m_turns->setText(tr("%Ln turns", nullptr, history.turns));
    m_chart->setHistory(history);
}

QString ContextPanel::sourceText() const
{
    if (m_context->source() != TokenSource::Mixed) {
        return tokenSourceName(m_context->source());
    }
    qint64 estimated = 0;
    for (const ContextItem &item : m_context->items) {
        estimated += item.isSent() && item.source != TokenSource::Measured ? item.tokens : 0;
    }
    //: where the figure is from: the provider, but for so many tokens
    return tr("%1 of it estimated").arg(formatTokens(estimated));
}

void ContextPanel::showFigures()
{
    if (!m_context) {
        return;
    }
    const qint64 tokens = m_context->tokens();
    const qint64 window = m_context->window;
    // Where it does not fit the model that answers, that one's window counts.
    const bool isRefused = m_limits.fill.room > 0 && tokens > m_limits.fill.room;
    const qint64 counts = isRefused ? m_limits.fill.room : window;
    m_figure->setText(formatTokens(tokens));
    if (counts > 0) {
        const double share = static_cast<double>(tokens) / static_cast<double>(counts);
        const QString percent = locale().toString(std::round(share * 100), 'f', 0);
        m_ofWindow->setText(tokens > counts
                                    //: after the number of tokens: of the window
                                    ? tr("of %1").arg(formatWindow(counts))
                                    //: after the number of tokens: of the window, and its share
                                    : tr("of %1 · %2%").arg(formatWindow(counts), percent));
        m_figure->setToolTip(asPlainText(
                tr("%1 of %2").arg(formatTokensExact(tokens), formatTokensExact(counts))));
    } else {
        m_ofWindow->setText(tr("tokens"));
        m_figure->setToolTip(asPlainText(formatTokensExact(tokens)));
    }
    m_ofWindow->setToolTip(m_figure->toolTip());
    m_figure->setAccessibleName(m_figure->toolTip());
    m_source->setText(sourceText());
    m_source->setToolTip(
            tr("Where these figures are from: measured by the provider, or estimated"));

    m_bar->setBreakdown(breakdown(*m_context), window);
    m_bar->setThreshold(m_limits.threshold);
    m_chart->setLimits(window, m_limits.threshold);
    const bool threshold = window > 0 && m_limits.threshold;
    m_scaleThreshold->setVisible(threshold);
    if (threshold) {
        const double share =
                100.0 * static_cast<double>(*m_limits.threshold) / static_cast<double>(window);
        m_scaleThreshold->setText(
                tr("compacts at %1%").arg(locale().toString(std::round(share), 'f', 0)));
        m_scaleThreshold->setToolTip(asPlainText(formatTokensExact(*m_limits.threshold)));
    }
    m_scaleEnd->setText(window > 0 ? formatWindow(std::max(window, tokens)) : formatTokens(tokens));
    m_windowSource->setVisible(window > 0 && !m_limits.windowSource.isEmpty());
    //: the window's size, and who says so: "Window 128k, as the server says"
    m_windowSource->setText(tr("Window %1, %2").arg(formatWindow(window), m_limits.windowSource));
    m_setWindow->setVisible(window <= 0);
    showNote();
    placeSource();
}

void ContextPanel::showNote()
{
    const qint64 tokens = m_context->tokens();
    // Where the next request goes, also while the context is shown in the window of another model.
    const qint64 window = m_limits.fill.room > 0 ? m_limits.fill.room : m_context->window;
    const double share =
            window > 0 ? static_cast<double>(tokens) / static_cast<double>(window) : 0.0;
    Accent accent = Accent::Neutral;
    QString note;
    if (window <= 0) {
        note = m_context->model.isEmpty()
                ? tr("No model is chosen, so its window is not known: nothing is compacted by "
                     "itself.")
                : tr("The window of %1 is not known: nothing is compacted by itself.")
                          .arg(m_context->model);
    } else if (tokens > window) {
        // Of a session that was made elsewhere nothing is wrong yet.
        accent = m_limits.fill.answers.isEmpty() ? Accent::Danger : Accent::Warning;
        note = misfitText(ContextFill { tokens, m_context->window, m_limits.fill.answers, window });
    } else if (tokens > window - m_context->reserve) {
        accent = Accent::Danger;
        note = tr("No room is left for a whole answer. Compact before the next message.");
    } else if (share >= m_limits.warning) {
        accent = Accent::Danger;
        note = tr("Nearly full. Compact before the next long answer.");
    } else if (share >= m_limits.notice) {
        accent = Accent::Warning;
        note = tr("Getting full. Answers may become less precise.");
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    const bool toned = accent != Accent::Neutral;
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText,
                    toned ? accentColor(accent, palette()) : dimmedTextColor(palette()));
    m_note->setPalette(colors);
    QPalette figure = palette();
    if (accent == Accent::Danger || (window > 0 && tokens > window)) {
        figure.setColor(QPalette::WindowText, accentColor(accent, palette()));
    }
    m_figure->setPalette(figure);
}

void ContextPanel::placeSource()
{
    const int needed = m_figure->sizeHint().width() + m_ofWindow->sizeHint().width()
            + m_source->sizeHint().width() + 3 * m_headline->horizontalSpacing() + 2 * Margin;
    m_headline->removeWidget(m_source);
    if (needed <= width()) {
        m_headline->addWidget(m_source, 0, 2, Qt::AlignTrailing | Qt::AlignBaseline);
    } else {
        m_headline->addWidget(m_source, 1, 0, 1, 3, Qt::AlignLeading);
    }
}

QSize ContextPanel::sizeHint() const
{
    return { fontMetrics().averageCharWidth() * 46, fontMetrics().height() * 40 };
}

void ContextPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeSource();
}

void ContextPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (m_pages && m_context
        && (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)) {
        showNote();
        placeSource();
    }
}

} // namespace varve
