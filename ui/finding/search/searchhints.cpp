// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhints.h"

#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <models/typedsearch.h>
#include <shell/fonts.h>
#include <shell/plainlabel.h>

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostShown = 6;

} // namespace

SearchHints::SearchHints(QWidget *parent) : QWidget(parent)
{
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    m_body = new QWidget(scroll);
    m_column = new QVBoxLayout(m_body);
    m_column->setSpacing(fontMetrics().lineSpacing() / 3);
    scroll->setWidget(m_body);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(scroll);
}

SearchHints::~SearchHints() = default;

void SearchHints::clear()
{
    while (QLayoutItem *item = m_column->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->deleteLater();
            item->widget()->hide();
        }
        delete item;
    }
}

void SearchHints::focusFirst()
{
    for (auto *button : m_body->findChildren<QPushButton *>()) {
        if (button->isVisible()) {
            button->setFocus();
            return;
        }
    }
}

void SearchHints::addText(const QString &text, bool title)
{
    auto *label = title ? new PlainLabel(text, m_body) : new DimLabel(text, 1.0, m_body);
    label->setWordWrap(true);
    if (title) {
        label->setFont(boldOf(font()));
        label->setContentsMargins(0, fontMetrics().lineSpacing() / 2, 0, 0);
    }
    m_column->addWidget(label);
}

void SearchHints::addChoice(const QString &label, const QString &typed, const QString &explanation)
{
    auto *row = new QWidget(m_body);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins({});
    const QString shown = fontMetrics().elidedText(asOneLine(label), Qt::ElideRight,
                                                   fontMetrics().averageCharWidth() * 48);
    auto *button = new QPushButton(asActionText(shown), row);
    button->setAutoDefault(false);
    button->setAccessibleName(explanation.isEmpty() ? label : tr("%1: %2").arg(label, explanation));
    button->setToolTip(asPlainText(label));
    connect(button, &QPushButton::clicked, this, [this, typed] { Q_EMIT chosen(typed); });
    line->addWidget(button);
    if (!explanation.isEmpty()) {
        auto *text = new DimLabel(explanation, 1.0, row);
        text->setWordWrap(true);
        line->addWidget(text, 1);
    } else {
        line->addStretch(1);
    }
    m_column->addWidget(row);
}

void SearchHints::showStart(const QStringList &recent)
{
    const QStringList state = QStringList { u"start"_s } + recent;
    if (std::exchange(m_shown, state) == state) {
        return;
    }
    clear();
    addText(tr("Everything that was ever said is searched: all sessions, all branches, and what "
               "compactions took out of the context. Words are found by their beginning; "
               "“words in quotes” one after the other. A question is answered first from what is "
               "no longer in the context."));
    if (!recent.isEmpty()) {
        addText(tr("Searched for lately"), true);
        for (const QString &typed : recent.first(std::min(MostShown, recent.size()))) {
            addChoice(typed, typed);
        }
    }
    addText(tr("Filters are words of the search, too"), true);
    addChoice(u"role:user"_s, u"role:user "_s, tr("only what you wrote"));
    addChoice(u"role:tool tool:bash"_s, u"role:tool tool:bash "_s, tr("what a tool printed"));
    addChoice(u"path:off"_s, u"path:off "_s, tr("branches that were left"));
    addChoice(u"role:summary"_s, u"role:summary "_s, tr("summaries of compactions"));
    addChoice(u"on:today"_s, u"on:today "_s, tr("or on:2026-03, after:2026-03-05, before:2026"));
    addText(tr("There are also model:, project:, program: and session:."));
    m_column->addStretch(1);
}

void SearchHints::showNothing(const QString &typed, const QString &hints)
{
    const QStringList state { u"nothing"_s, typed, hints };
    if (std::exchange(m_shown, state) == state) {
        return;
    }
    clear();
    addText(tr("Nothing found"), true);
    const QString text = withoutFilters(typed).trimmed();
    if (hasFilters(typed)) {
        addText(text.isEmpty() ? tr("No entry passes these filters.")
                               : tr("No entry that passes the filters has these words."));
        if (!text.isEmpty()) {
            addChoice(tr("Search without filters"), text);
        }
    } else {
        addText(tr("No entry of any session has these words."));
    }
    if (!hints.isEmpty()) {
        addText(hints);
    }
    if (text.contains(u'"')) {
        addChoice(tr("Search without quotes"), QString(typed).remove(u'"'),
                  tr("the words may then stand apart"));
    }
    addText(tr("Try fewer words, or the beginning of a word. A space behind the last word "
               "says that it is whole."));
    m_column->addStretch(1);
}

void SearchHints::showEmptyStore()
{
    if (std::exchange(m_shown, { u"empty"_s }) == QStringList { u"empty"_s }) {
        return;
    }
    clear();
    addText(tr("There is nothing to search yet"), true);
    addText(tr("Start a session, or bring in those of other programs."));
    auto *button = new QPushButton(tr("Import sessions…"), m_body);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, &SearchHints::importRequested);
    m_column->addWidget(button, 0, Qt::AlignLeft);
    m_column->addStretch(1);
}

void SearchHints::showProblem(const QString &sentence)
{
    m_shown = { u"problem"_s, sentence };
    clear();
    addText(tr("The search did not work"), true);
    addText(sentence);
    m_column->addStretch(1);
}

} // namespace varve
