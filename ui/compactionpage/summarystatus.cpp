// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarystatus.h"

#include "summaryeditor.h"
#include <contextpanel/dimlabel.h>
#include <models/format.h>

#include <QBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int TickMs = 1000;

} // namespace

SummaryStatus::SummaryStatus(const SummaryEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_busy = new QProgressBar;
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedWidth(fontMetrics().averageCharWidth() * 12);
    m_busy->setAccessibleName(tr("The summary is being written"));
    m_text = new DimLabel;
    m_text->setWordWrap(true);
    m_stop = new QPushButton(tr("St&op"));
    layout->addWidget(m_busy);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, this, &SummaryStatus::stopRequested);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &SummaryStatus::showStatus);
    m_tick.setInterval(TickMs);
    connect(&m_tick, &QTimer::timeout, this, &SummaryStatus::showStatus);
}

SummaryStatus::~SummaryStatus() = default;

void SummaryStatus::setPhase(Phase phase)
{
    m_phase = phase;
    m_tick.stop();
    m_busy->setVisible(phase == Phase::Writing || phase == Phase::Reading
                       || phase == Phase::Applying);
    m_stop->setVisible(phase == Phase::Writing);
    showStatus();
}

void SummaryStatus::clear()
{
    m_figures = {};
    m_after = 0;
    m_part = 0;
    m_parts = 0;
    m_isComplete = false;
    setPhase(Phase::Writing);
}

void SummaryStatus::begin(const QString &writer)
{
    clear();
    m_writer = writer;
    m_begun.start();
    m_tick.start();
    showStatus();
}

void SummaryStatus::setPart(int part, int parts)
{
    m_part = part;
    m_parts = parts;
    showStatus();
}

void SummaryStatus::setComplete()
{
    m_isComplete = true;
}

void SummaryStatus::setFigures(const SummaryFigures &figures)
{
    m_figures = figures;
    m_isComplete = true;
    showStatus();
}

void SummaryStatus::setTokens(qint64 tokens)
{
    m_figures.tokens = tokens;
    showStatus();
}

void SummaryStatus::setContext(qint64 before, qint64 after)
{
    m_before = before;
    m_after = after;
    showStatus();
}

void SummaryStatus::showStatus()
{
    QStringList parts;
    switch (m_phase) {
    case Phase::Writing:
        parts = writingParts();
        break;
    case Phase::Reading:
        parts += tr("Reading what it stands for");
        break;
    case Phase::Applying:
        parts += tr("Applying");
        break;
    case Phase::Failed:
        if (!m_editor->document()->isEmpty()) {
            parts += m_isComplete ? tr("You can edit the text")
                                  : tr("Incomplete: you can finish the text by hand");
        }
        break;
    case Phase::Editing:
        parts = editingParts();
        break;
    }
    m_text->setText(parts.join(u" · "_s));
}

QStringList SummaryStatus::writingParts() const
{
    QStringList parts;
    if (m_part > 0) {
        parts += tr("Part %1 of %2").arg(m_part).arg(m_parts);
    } else if (m_parts > 0) {
        parts += tr("Joining %Ln parts", nullptr, m_parts);
    }
    const int characters = m_editor->document()->characterCount() - 1;
    if (characters > 0) {
        parts += tr("Writing, %Ln characters so far", nullptr, characters);
    } else if (m_writer.isEmpty()) {
        parts += tr("The built-in summarizer reads what is to be summarized");
    } else {
        parts += tr("Waiting for %1, which reads what is to be summarized").arg(m_writer);
    }
    parts += formatDuration(m_begun.isValid() ? m_begun.elapsed() : 0);
    return parts;
}

QStringList SummaryStatus::editingParts() const
{
    QStringList parts { formatTokensExact(m_figures.tokens) };
    if (m_after > 0) {
        //: tokens of the whole context, before and with the summary
        parts += tr("context %1 → %2").arg(formatTokens(m_before), formatTokens(m_after));
    }
    if (m_figures.durationMs >= 0) {
        //: how long writing took
        parts += tr("written in %1").arg(formatDuration(m_figures.durationMs));
    }
    if (m_figures.offline) {
        parts += tr("by the built-in summarizer");
    }
    if (m_editor->tellsApart()) {
        parts += tr("what is grey was added by Varve");
    }
    parts += tr("you can edit the text");
    return parts;
}

} // namespace varve
