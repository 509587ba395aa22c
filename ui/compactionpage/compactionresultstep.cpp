// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionresultstep.h"

#include "breakdowntable.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <contextpanel/stackedbar.h>
#include <models/format.h>
#include <models/journalwords.h>
#include <models/plaintext.h>
#include <shell/icons.h>
#include <shell/noticebar.h>

#include <QBoxLayout>
#include <QGridLayout>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionResultStep::CompactionResultStep(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    m_notice = new NoticeBar;
    layout->addWidget(m_notice);

    auto *bars = new QGridLayout;
    bars->setHorizontalSpacing(12);
    m_beforeBar = new StackedBar;
    m_afterBar = new StackedBar;
    m_beforeTotal = new PlainLabel;
    m_afterTotal = new PlainLabel;
    const auto addBar = [bars](int row, const QString &name, StackedBar *bar, PlainLabel *total) {
        bar->setAccessibleName(name);
        bars->addWidget(new DimLabel(name), row, 0);
        bars->addWidget(bar, row, 1);
        bars->addWidget(total, row, 2, Qt::AlignTrailing | Qt::AlignVCenter);
    };
    addBar(0, tr("Before"), m_beforeBar, m_beforeTotal);
    addBar(1, tr("After"), m_afterBar, m_afterTotal);
    bars->setColumnStretch(1, 1);
    layout->addLayout(bars);

    m_table = new BreakdownTable;
    layout->addWidget(m_table, 1);

    auto *footer = new QHBoxLayout;
    m_sentence = new DimLabel;
    m_sentence->setWordWrap(true);
    m_undo = new QPushButton(themedIcon(u"undo"_s), tr("&Undo"));
    auto *done = new PrimaryButton(tr("&Done"));
    setFocusProxy(done);
    footer->addWidget(m_sentence, 1);
    footer->addWidget(m_undo);
    footer->addWidget(done);
    layout->addLayout(footer);
    connect(m_undo, &QPushButton::clicked, this, [this] {
        m_notice->showMessage(NoticeBar::Tone::Error, {});
        if (m_undone) {
            Q_EMIT redoRequested();
        } else {
            Q_EMIT undoRequested();
        }
    });
    connect(done, &QPushButton::clicked, this, &CompactionResultStep::doneRequested);
}

CompactionResultStep::~CompactionResultStep() = default;

void CompactionResultStep::setOutcome(const OutcomeView &outcome)
{
    m_outcome = outcome;
    const BreakdownDiff diff = breakdownDiff(outcome.before, outcome.after);
    m_table->setDiff(diff);
    const qint64 length = std::max({ outcome.window, diff.total.before, diff.total.after });
    m_beforeBar->setBreakdown(outcome.before, outcome.window);
    m_afterBar->setBreakdown(outcome.after, outcome.window);
    m_beforeBar->setLength(length);
    m_afterBar->setLength(length);
    m_beforeTotal->setText(formatTokens(diff.total.shownBefore));
    m_afterTotal->setText(formatTokens(diff.total.shownAfter));
    m_beforeTotal->setToolTip(asPlainText(formatTokensExact(diff.total.before)));
    m_afterTotal->setToolTip(asPlainText(formatTokensExact(diff.total.after)));
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    setUndone(false);
}

void CompactionResultStep::setUndone(bool undone)
{
    m_undone = undone;
    m_undo->setIcon(themedIcon(undone ? u"redo"_s : u"undo"_s));
    m_undo->setText(undone ? tr("&Redo") : tr("&Undo"));
    showSentence();
    Q_EMIT undoneChanged();
}

void CompactionResultStep::showError(const QString &message)
{
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

/// The tree and the transcript say what was counted then, with what the requests of then had.
QString CompactionResultStep::notedText() const
{
    const BreakdownDiffRow &total = m_table->diff().total;
    const QString before = formatTokens(m_outcome.notedBefore);
    const QString after = formatTokens(m_outcome.notedAfter);
    const bool same =
            before == formatTokens(total.shownBefore) && after == formatTokens(total.shownAfter);
    return m_outcome.notedAfter < 0 || same
            ? QString()
            //: tokens before and after
            : tr("Counted now; when it was made it was %1 → %2.").arg(before, after);
}

void CompactionResultStep::showSentence()
{
    if (m_undone) {
        m_sentence->setText(tr("Undone: the next request holds %1 again.")
                                    .arg(formatTokensExact(m_table->diff().total.before)));
        return;
    }
    const QString entries = formatCount(m_outcome.entriesInTree);
    QStringList sentences {
        tr("Nothing was deleted: the tree still holds all %1 entries.").arg(entries),
        journalKeptText(m_outcome.journalKept, m_outcome.journalLeftOut), notedText()
    };
    sentences.removeAll(QString());
    m_sentence->setText(sentences.join(u' '));
}

} // namespace varve
