// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiondetails.h"

#include "breakdowntable.h"
#include "missingtree.h"
#include "summaryeditor.h"
#include <compaction/coverage.h>
#include <models/compactionwords.h>
#include <models/usageformat.h>
#include <shell/categorycolors.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QEvent>
#include <QTabBar>
#include <QTextBlock>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

PlainLabel *hintLabel(QBoxLayout *layout)
{
    auto *label = new PlainLabel;
    label->setWordWrap(true);
    layout->addWidget(label);
    return label;
}

} // namespace

CompactionDetails::CompactionDetails(QWidget *parent) : QTabWidget(parent)
{
    setDocumentMode(true);
    tabBar()->setAccessibleName(tr("Details of the compaction"));
    m_summary = new SummaryEditor;
    m_summary->setReadOnly(true);
    m_summary->setTabChangesFocus(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_summary->setAccessibleName(tr("Summary"));
    addTab(m_summary, tr("Summary"));

    auto *figures = new QWidget;
    auto *figuresColumn = new QVBoxLayout(figures);
    m_breakdownHint = hintLabel(figuresColumn);
    m_breakdown = new BreakdownTable;
    figuresColumn->addWidget(m_breakdown, 1);
    addTab(figures, tr("Before and after"));

    auto *missing = new QWidget;
    auto *missingColumn = new QVBoxLayout(missing);
    m_missingHint = hintLabel(missingColumn);
    m_missing = new MissingTree(MissingTree::Use::Looking);
    missingColumn->addWidget(m_missing, 1);
    addTab(missing, tr("Not in the summary"));
    connect(m_missing, &MissingTree::goToRequested, this, &CompactionDetails::goToRequested);

    m_changes = new ChangesView;
    addTab(m_changes, tr("Changes to the previous summary"));

    m_about = new QPlainTextEdit;
    m_about->setReadOnly(true);
    m_about->setTabChangesFocus(true);
    m_about->setAccessibleName(tr("Instructions and files"));
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    addTab(m_about, tr("Instructions and files"));
    clear();
}

CompactionDetails::~CompactionDetails() = default;

void CompactionDetails::clear()
{
    m_shown = {};
    m_summary->reset();
    m_summary->setReadOnly(true);
    m_breakdown->setDiff({});
    m_missing->setFacts({});
    m_missingHint->clear();
    m_breakdownHint->hide();
    m_changes->setChanges({}, {});
    m_about->clear();
    setEnabled(false);
}

void CompactionDetails::showRow(const CompactionHistoryRow &row, const QString &previousSummary)
{
    const CompactionFacts &facts = row.facts;
    if (std::exchange(m_shown, facts.entry) == facts.entry) {
        return; // what is being read stays where it is
    }
    setEnabled(true);
    m_summary->setPlainText(facts.onlyMasks ? tr("Tool output became placeholders; nothing was "
                                                 "summarized. The outputs themselves stay.")
                                            : facts.summary);
    m_breakdown->setDiff(breakdownDiff(facts.before, facts.after));
    const bool known = !facts.before.isEmpty() || !facts.after.isEmpty();
    m_breakdown->setVisible(known);
    m_breakdownHint->setVisible(!known);
    m_breakdownHint->setText(
            tr("Only the totals are known: the program that made it kept no more."));
    showMissing(facts);
    const QString otherwise = facts.onlyMasks ? tr("There is no summary.")
            : facts.isRange
            ? tr("It stands for a part of the branch and continues no other summary.")
            : previousSummary.isEmpty() ? tr("This is the first summary of its branch.")
                                        : tr("Nothing differs.");
    m_changes->setChanges(previousSummary.isEmpty()
                                  ? QList<SummaryChange>()
                                  : summaryChanges(previousSummary, facts.summary),
                          otherwise);
    showFacts(facts);
}

void CompactionDetails::showMissing(const CompactionFacts &facts)
{
    m_missing->setFacts(byKind(facts.missing));
    m_missing->setVisible(!facts.missing.isEmpty());
    m_missingHint->setText(
            facts.factsTotal == 0 ? tr("It was not looked for what this summary leaves out.")
                    : facts.missing.isEmpty()
                    ? tr("Nothing was found that the summary does not say.")
                    : tr("What stands in the summarized part and not in the summary, "
                         "the most important of it:"));
}

void CompactionDetails::showFacts(const CompactionFacts &facts)
{
    QStringList lines;
    const auto section = [&lines](const QString &heading, const QStringList &items) {
        if (!items.isEmpty()) {
            lines += (lines.isEmpty() ? QString() : u"\n"_s) + heading;
            for (const QString &item : items) {
                lines += u"  "_s + item;
            }
        }
    };
    QStringList notes;
    if (facts.summarized >= 0) {
        notes += tr("%Ln message(s) summarized", nullptr, facts.summarized);
    }
    if (facts.kept >= 0) {
        notes += tr("%Ln kept word for word", nullptr, facts.kept);
    }
    if (facts.masked > 0) {
        notes += tr("%Ln tool output(s) masked", nullptr, facts.masked);
    }
    if (!facts.journal.isEmpty()) {
        notes += tr("%Ln fact(s) kept in the journal", nullptr,
                    static_cast<int>(facts.journal.size()));
    }
    if (facts.journalLeftOut > 0) {
        notes += tr("%Ln fact(s) not kept, because it looked as if a key or a password was in them",
                    nullptr, facts.journalLeftOut);
    }
    if (facts.chunks > 1) {
        notes += tr("Summarized in %Ln piece(s)", nullptr, facts.chunks);
    }
    if (facts.editedByHand) {
        notes += tr("Edited by hand");
    }
    if (facts.misshapen && facts.offline) {
        notes += noModelText();
    } else if (facts.misshapen) {
        notes += tr("Without the headings that were asked for");
    } else if (facts.repaired) {
        notes += tr("The model was asked again for the headings");
    }
    if (facts.urgent) {
        notes += tr("Applied because the next request would not have fitted");
    }
    section(tr("About"), notes);
    section(tr("Instructions"),
            facts.instructions.isEmpty() ? QStringList() : facts.instructions.split(u'\n'));
    section(tr("Modified files"), facts.modifiedFiles);
    section(tr("Read files"), facts.readFiles);
    m_about->setPlainText(lines.join(u'\n'));
}

namespace
{

QString lineOf(const SummaryChange &change)
{
    switch (change.kind) {
    case SummaryChange::Kind::Added:
        return u"+ "_s + change.text;
    case SummaryChange::Kind::Removed:
        return u"\u2212 "_s + change.text;
    case SummaryChange::Kind::Gap:
        return u"\u22EF"_s;
    case SummaryChange::Kind::Same:
        break;
    }
    return u"  "_s + change.text;
}

} // namespace

ChangesView::ChangesView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setAccessibleName(tr("Changes to the previous summary"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void ChangesView::setChanges(const QList<SummaryChange> &changes, const QString &otherwise)
{
    m_changes = changes;
    QStringList lines;
    for (const SummaryChange &change : changes) {
        lines += lineOf(change);
    }
    setPlainText(changes.isEmpty() ? otherwise : lines.join(u'\n'));
    tint();
}

void ChangesView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        tint();
    }
}

void ChangesView::tint()
{
    QList<QTextEdit::ExtraSelection> selections;
    QTextBlock block = document()->firstBlock();
    for (const SummaryChange &change : std::as_const(m_changes)) {
        if (!block.isValid()) {
            break;
        }
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        // The whole of it: without a selection only the first line of a wrapped one is tinted.
        selection.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        if (change.kind == SummaryChange::Kind::Added) {
            selection.format.setBackground(softAccentColor(Accent::Success, palette()));
            selections += selection;
        } else if (change.kind == SummaryChange::Kind::Removed) {
            selection.format.setBackground(softAccentColor(Accent::Danger, palette()));
            selections += selection;
        } else if (change.kind == SummaryChange::Kind::Gap) {
            selection.format.setForeground(dimmedTextColor(palette()));
            selections += selection;
        }
        block = block.next();
    }
    setExtraSelections(selections);
}

} // namespace varve
