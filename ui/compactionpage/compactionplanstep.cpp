// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionplanstep.h"

#include "choicecard.h"
#include "keptlines.h"
#include "planrowlist.h"
#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/icons.h>
#include <shell/noticebar.h>

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QFrame>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ReplanAfterMs = 250;

/// A label that stands beside its field's first line however high the row is.
void addFormRow(QFormLayout *form, const QString &text, QLayout *row, QWidget *field)
{
    auto *label = new PlainLabel(text);
    label->setBuddy(field);
    label->setMinimumHeight(field->sizeHint().height());
    form->addRow(label, row);
}

} // namespace

CompactionPlanStep::CompactionPlanStep(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    m_summarizeCard = new ChoiceCard(tr("Mask &and summarize"));
    m_maskCard = new ChoiceCard(tr("Mask t&ool outputs only"));
    m_summarizeCard->setChecked(true);
    auto *cards = new QWidget;
    cards->setMinimumWidth(1); // where they do not fit they stand one below the other
    m_cards = new QBoxLayout(QBoxLayout::LeftToRight, cards);
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_cards->setSpacing(12);
    m_cards->addWidget(m_summarizeCard, 1);
    m_cards->addWidget(m_maskCard, 1);
    createHeld();
    layout->addWidget(m_held);
    layout->addWidget(createRestriction());
    layout->addWidget(cards);
    m_notice = new NoticeBar;
    layout->addWidget(m_notice);
    layout->addWidget(createForm());

    m_rows = new PlanRowList;
    QSizePolicy policy = m_rows->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // nothing moves when a plan has no rows
    m_rows->setSizePolicy(policy);
    connect(m_rows, &PlanRowList::goToRequested, this, &CompactionPlanStep::goToRequested);
    layout->addWidget(m_rows, 1);
    layout->addWidget(createFooter());
    // From what is chosen to what runs it; what is read comes last.
    setTabOrder({ m_again, m_accept, m_cancel, m_rows });

    m_later.setSingleShot(true);
    m_later.setInterval(ReplanAfterMs);
    connect(&m_later, &QTimer::timeout, this, &CompactionPlanStep::emitChoices);
    connect(m_summarizeCard, &QAbstractButton::toggled, this, [this] {
        showPlan();
        changed(true);
    });
    for (PlainLabel *label : { m_cut, m_unread, m_estimate, m_againHint }) {
        keepLines(label);
    }
    m_emitted = choices();
}

CompactionPlanStep::~CompactionPlanStep() = default;

/// What is chosen, in words, with a button that takes it off.
QWidget *CompactionPlanStep::createRestriction()
{
    m_restriction = new QFrame;
    auto *layout = new QHBoxLayout(m_restriction);
    layout->setContentsMargins(0, 0, 0, 0);
    m_restrictionText = new PlainLabel;
    m_restrictionText->setWordWrap(true);
    auto *off = new QAction(themedIcon(u"close"_s), tr("Compact everything instead"), this);
    connect(off, &QAction::triggered, this, &CompactionPlanStep::restrictionRemoved);
    auto *button = new QToolButton;
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setDefaultAction(off);
    layout->addWidget(m_restrictionText, 1);
    layout->addWidget(button);
    m_restriction->hide();
    return m_restriction;
}

void CompactionPlanStep::createHeld()
{
    m_held = new NoticeBar;
    m_held->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_review = new QPushButton(tr("Go on to the summa&ry"));
    auto *discard = new QPushButton(tr("Discard the summar&y"));
    m_held->addButton(m_review);
    m_held->addButton(discard);
    connect(m_review, &QPushButton::clicked, this, &CompactionPlanStep::reviewRequested);
    connect(discard, &QPushButton::clicked, this, &CompactionPlanStep::summaryDiscarded);
}

QSpinBox *CompactionPlanStep::tokensField()
{
    auto *field = new QSpinBox;
    field->setRange(0, 10'000'000);
    field->setSingleStep(1000);
    field->setGroupSeparatorShown(true);
    field->setAccelerated(true);
    field->setKeyboardTracking(false);
    field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(field, &QSpinBox::valueChanged, this, [this] { changed(false); });
    return field;
}

QWidget *CompactionPlanStep::createForm()
{
    m_formBox = new QWidget;
    m_form = new QFormLayout(m_formBox);
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    createKeepRows();
    createSummaryRows();
    return m_formBox;
}

/// How much is left: of everything, or where only masking is chosen of tool output.
void CompactionPlanStep::createKeepRows()
{
    m_keep = tokensField();
    m_cut = new DimLabel;
    m_cut->setWordWrap(true);
    auto *keep = new QHBoxLayout;
    keep->addWidget(m_keep);
    keep->addWidget(m_cut, 1);
    addFormRow(m_form, tr("&Keep recent"), keep, m_keep);

    m_maskKeep = tokensField();
    auto *about = new DimLabel;
    about->setText(tr("tokens of the newest tool output stay as they are"));
    about->setWordWrap(true);
    auto *leave = new QHBoxLayout;
    leave->addWidget(m_maskKeep);
    leave->addWidget(about, 1);
    addFormRow(m_form, tr("&Leave newest"), leave, m_maskKeep);
}

void CompactionPlanStep::createSummaryRows()
{
    m_instructions = new QPlainTextEdit;
    m_instructions->setTabChangesFocus(true);
    m_instructions->setPlaceholderText(
            tr("Optional: what the summary should focus on, e.g. “keep every failing test name”"));
    m_instructions->setFixedHeight(fontMetrics().lineSpacing() * 3 + 14);
    m_form->addRow(tr("&Instructions"), m_instructions);
    m_unread = new DimLabel;
    m_unread->setText(tr("The built-in summarizer works by rules and reads no instructions: choose "
                         "a model for them."));
    m_unread->setWordWrap(true);
    m_form->addRow(QString(), m_unread);

    m_summarizer = new QComboBox;
    m_summarizer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_estimate = new DimLabel;
    m_estimate->setWordWrap(true);
    auto *with = new QHBoxLayout;
    with->addWidget(m_summarizer);
    with->addWidget(m_estimate, 1);
    addFormRow(m_form, tr("Summarize &with"), with, m_summarizer);

    m_landing = new QComboBox;
    m_landing->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_landing->addItem(tr("Go on here"), false);
    m_landing->addItem(tr("Go on in a new session"), true);
    m_landing->setItemData(1,
                           tr("This session stays as it is; the new one begins with the summary"),
                           Qt::ToolTipRole);
    m_landing->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_form->addRow(tr("Afterwar&ds"), m_landing);

    m_again = new QCheckBox(tr("Start a&gain from the originals"));
    m_again->setToolTip(
            tr("The summary is written anew from everything that was said, not from the "
               "summary that is in force"));
    m_againHint = new DimLabel;
    m_againHint->setWordWrap(true);
    auto *again = new QHBoxLayout;
    again->addWidget(m_again);
    again->addWidget(m_againHint, 1);
    m_form->addRow(QString(), again);

    connect(m_landing, &QComboBox::currentIndexChanged, this, [this] { changed(true); });
    connect(m_again, &QCheckBox::toggled, this, [this] { changed(true); });
    connect(m_instructions, &QPlainTextEdit::textChanged, this, [this] { changed(false); });
    connect(m_summarizer, &QComboBox::currentIndexChanged, this, [this] {
        showForm();
        showSentences();
        changed(true);
    });
}

/// Only what has to do with what is chosen.
void CompactionPlanStep::showForm()
{
    const bool maskOnly = m_maskCard->isChecked();
    const bool isFree = m_plan.restriction.isEmpty();
    for (int row = 0; row < m_form->rowCount(); ++row) {
        m_form->setRowVisible(row, !maskOnly);
    }
    constexpr int MaskRow = 1;
    m_form->setRowVisible(MaskRow, maskOnly && isFree);
    m_form->setRowVisible(m_unread, !maskOnly && isOffline());
    m_instructions->setEnabled(!isOffline());
    m_keep->setEnabled(isFree);
    m_again->setVisible(!maskOnly && m_plan.canStartAgain);
    m_againHint->setVisible(!maskOnly && m_plan.canStartAgain);
    m_formBox->setEnabled(!m_isHeld);
}

QWidget *CompactionPlanStep::createFooter()
{
    auto *footer = new QWidget;
    auto *layout = new QHBoxLayout(footer);
    layout->setContentsMargins(0, 0, 0, 0);
    m_cancel = new QPushButton(tr("Ca&ncel"));
    m_accept = new PrimaryButton(tr("S&ummarize"));
    layout->addStretch();
    layout->addWidget(m_cancel);
    layout->addWidget(m_accept);
    connect(m_cancel, &QPushButton::clicked, this, &CompactionPlanStep::cancelled);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        emitChoices();
        if (m_accept->isEnabled()) { // with what was typed last there may be nothing to do
            Q_EMIT accepted();
        }
    });
    return footer;
}

void CompactionPlanStep::accept()
{
    if (m_accept->isEnabled()) {
        m_accept->click();
    }
}

void CompactionPlanStep::takeFocus()
{
    if (m_isHeld) {
        m_review->setFocus();
    } else {
        (m_maskCard->isChecked() ? m_maskCard : m_summarizeCard)->setFocus();
    }
}

void CompactionPlanStep::setPlan(const PlanView &plan)
{
    m_plan = plan;
    showPlan();
    fillRows();
}

void CompactionPlanStep::setRows(const QList<PlanRow> &rows)
{
    m_plan.rows = rows;
    m_plan.rowsFollow = false;
    fillRows();
}

void CompactionPlanStep::setSummarizers(const QList<SummarizerChoice> &summarizers)
{
    const QSignalBlocker quiet(m_summarizer);
    const QString current = m_summarizer->currentData().toString();
    m_summarizers = summarizers;
    m_summarizer->clear();
    for (const SummarizerChoice &choice : summarizers) {
        m_summarizer->addItem(choice.name, choice.id);
    }
    m_summarizer->setCurrentIndex(std::max(0, m_summarizer->findData(current)));
    showForm();
    showSentences();
}

void CompactionPlanStep::setChoices(const PlanChoices &choices)
{
    const QSignalBlocker card(m_summarizeCard);
    const QSignalBlocker keep(m_keep);
    const QSignalBlocker maskKeep(m_maskKeep);
    const QSignalBlocker instructions(m_instructions);
    const QSignalBlocker summarizer(m_summarizer);
    const QSignalBlocker landing(m_landing);
    m_landing->setCurrentIndex(choices.rollOver ? 1 : 0);
    const QSignalBlocker again(m_again);
    m_again->setChecked(choices.fromOriginals);
    (choices.maskOnly ? m_maskCard : m_summarizeCard)->setChecked(true);
    m_keep->setValue(static_cast<int>(std::min<qint64>(choices.keepTokens, m_keep->maximum())));
    m_maskKeep->setValue(
            static_cast<int>(std::min<qint64>(choices.maskKeepTokens, m_maskKeep->maximum())));
    m_instructions->setPlainText(choices.instructions);
    m_summarizer->setCurrentIndex(std::max(0, m_summarizer->findData(choices.summarizer)));
    m_later.stop();
    m_emitted = this->choices();
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    showPlan();
}

PlanChoices CompactionPlanStep::choices() const
{
    return { .keepTokens = m_keep->value(),
             .instructions = m_instructions->toPlainText().trimmed(),
             .maskKeepTokens = m_maskKeep->value(),
             .maskOnly = m_maskCard->isChecked(),
             .rollOver = m_landing->currentData().toBool(),
             .summarizer = m_summarizer->currentData().toString(),
             .fromOriginals = m_again->isChecked() };
}

void CompactionPlanStep::showError(const QString &message)
{
    m_notice->showMessage(NoticeBar::Tone::Error, message);
}

void CompactionPlanStep::setUpdates(int updates)
{
    constexpr int Many = 3; // a summary of a summary of a summary loses what was said first
    m_againHint->setText(
            updates < 1 ? QString()
                        : tr("the summary was brought up to date %n time(s)", nullptr, updates));
    QFont font = m_again->font();
    font.setBold(updates >= Many);
    m_again->setFont(font);
}

void CompactionPlanStep::setHeld(bool held)
{
    m_isHeld = held;
    m_held->showMessage(NoticeBar::Tone::Information,
                        held ? tr("A summary of this plan waits for your review. Discard it to "
                                  "change the plan.")
                             : QString());
    showPlan();
    if (held) {
        m_review->setFocus();
    }
}

bool CompactionPlanStep::isOffline() const
{
    const int at = m_summarizer->currentIndex();
    return at >= 0 && at < m_summarizers.size() && m_summarizers.at(at).offline;
}

void CompactionPlanStep::showPlan()
{
    m_restrictionText->setText(m_plan.restriction);
    m_restriction->setVisible(!m_plan.restriction.isEmpty());
    const QString before = formatTokens(m_plan.beforeTokens);
    const bool summarizes = m_plan.refusedReason.isEmpty();
    const bool masks = m_plan.maskRefusedReason.isEmpty();
    //: tokens before and about how many after
    m_summarizeCard->setFigure(
            summarizes ? tr("%1 → ≈ %2").arg(before, formatTokens(m_plan.afterSummarize)) : before);
    const QString summarized =
            tr("%Ln entries become one summary", nullptr, m_plan.summarizedEntries);
    const QString kept = tr("%Ln stay word for word", nullptr, m_plan.keptEntries);
    //: two halves of a sentence: what is summarized, what stays
    m_summarizeCard->setSentence(summarizes ? tr("%1, %2").arg(summarized, kept)
                                            : m_plan.refusedReason);
    m_maskCard->setFigure(masks ? tr("%1 → %2").arg(before, formatTokens(m_plan.afterMaskOnly))
                                : before);
    m_maskCard->setSentence(masks ? tr("%Ln outputs leave the context, no model call, no cost",
                                       nullptr, m_plan.maskedOutputs)
                                  : m_plan.maskRefusedReason);
    const bool maskOnly = m_maskCard->isChecked();
    const QString refused = maskOnly ? m_plan.maskRefusedReason : m_plan.refusedReason;
    m_notice->showMessage(NoticeBar::Tone::Error, {}); // why not is said in the card
    m_accept->setText(maskOnly ? tr("Mask out&puts") : tr("S&ummarize"));
    m_accept->setEnabled(refused.isEmpty() && !m_isHeld);
    m_accept->setToolTip(asPlainText(m_isHeld ? m_held->message() : refused));
    showForm();
    m_summarizeCard->setEnabled(!m_isHeld);
    m_maskCard->setEnabled(!m_isHeld);
    m_restriction->setEnabled(!m_isHeld);
    showSentences();
}

void CompactionPlanStep::showSentences()
{
    // Enough to know it again; the list below shows all of it.
    constexpr int MostLetters = 48;
    const QString title = fontMetrics().elidedText(m_plan.cutTitle, Qt::ElideRight,
                                                   MostLetters * fontMetrics().averageCharWidth());
    QStringList about;
    about += title == m_plan.cutTitle ? QString() : m_plan.cutTitle;
    about += m_plan.split
            ? tr("The cut lies within a turn: what was said in it before the cut gets "
                 "a summary of its own.")
            : QString();
    about.removeAll(QString());
    m_cut->setToolTip(about.isEmpty() ? QString() : asPlainText(about.join(u'\n')));
    if (m_plan.cutTitle.isEmpty()) {
        m_cut->setText(tr("tokens"));
    } else if (m_plan.split) {
        //: after the number of tokens to keep: where the cut is
        m_cut->setText(tr("tokens · cut before “%1” (within a turn)").arg(title));
    } else {
        m_cut->setText(tr("tokens · cut before “%1”").arg(title));
    }
    QStringList parts;
    if (isOffline()) {
        parts += tr("works without a model, no cost");
    } else if (m_plan.requestTokens > 0) {
        //: about how many tokens a model reads and writes
        parts += tr("≈ %1 in, %2 out")
                         .arg(formatTokens(m_plan.requestTokens),
                              formatTokens(m_plan.summaryTokens));
        if (m_plan.requests > 1) {
            parts += tr("about %Ln request(s)", nullptr, static_cast<int>(m_plan.requests));
        }
        if (m_plan.cost) {
            parts += tr("about %1").arg(formatCost(*m_plan.cost));
        }
    }
    if (m_plan.pinned > 0) {
        parts += tr("%Ln pinned entries survive", nullptr, m_plan.pinned);
    }
    m_estimate->setText(parts.join(u" · "_s));
    fitLines(m_cut);
    fitLines(m_estimate);
}

void CompactionPlanStep::fillRows()
{
    m_rows->setVisible(m_plan.rowsFollow || !m_plan.rows.isEmpty());
    if (m_plan.rowsFollow) {
        m_rows->showReading();
    } else {
        m_rows->setRows(m_plan.rows);
    }
}

void CompactionPlanStep::changed(bool atOnce)
{
    if (atOnce) {
        emitChoices();
    } else {
        m_later.start();
    }
}

void CompactionPlanStep::emitChoices()
{
    m_later.stop();
    const PlanChoices now = choices();
    if (now != m_emitted) {
        m_emitted = now;
        Q_EMIT choicesChanged(now);
    }
}

void CompactionPlanStep::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int widest = std::max(m_summarizeCard->minimumSizeHint().width(),
                                m_maskCard->minimumSizeHint().width());
    const bool isNarrow = m_cards->parentWidget()->width() < 2 * widest + m_cards->spacing();
    m_cards->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace varve
