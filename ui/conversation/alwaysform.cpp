// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alwaysform.h"

#include <contextpanel/dimlabel.h>
#include <models/revealedtext.h>
#include <preferences/entryfield.h>
#include <preferences/problemlabel.h>
#include <preferences/rulewords.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QFontDatabase>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

QString ruleWordsFor(const ApprovalRule &rule, const ApprovalRequest &request)
{
    const ToolRule plain { rule.tool, revealHidden(rule.pattern).text, rule.allow };
    return ruleInWords(plain, request.intent.access == ToolAccess::Execute);
}

bool hasHiddenCharacters(const QString &text)
{
    return !revealHidden(text).marks.isEmpty();
}

AlwaysForm::AlwaysForm(QWidget *parent) : QWidget(parent)
{
    m_pattern = new EntryField;
    m_pattern->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_pattern->setLayoutDirection(Qt::LeftToRight); // commands and paths
    auto *label = new PlainLabel(tr("Al&ways allow:"));
    label->setBuddy(m_pattern);
    m_words = new DimLabel;
    m_words->setWordWrap(true);
    m_problem = new ProblemLabel;
    m_yes = new QPushButton(tr("&Allow from now on"));
    m_yes->setAutoDefault(false);
    m_yes->setToolTip(tr("Runs this, and adds the rule to those in the preferences"));
    auto *back = new QPushButton(tr("&Back"));
    back->setAutoDefault(false);
    auto *line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(m_pattern, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_yes);
    buttons->addWidget(back);
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(m_words);
    column->addWidget(m_problem);
    column->addLayout(buttons);
    connect(m_pattern, &QLineEdit::textChanged, this, &AlwaysForm::check);
    connect(m_pattern, &QLineEdit::returnPressed, this, [this] { m_yes->setFocus(); });
    connect(m_yes, &QPushButton::clicked, this, [this] { Q_EMIT accepted(typedRule()); });
    connect(back, &QPushButton::clicked, this, &AlwaysForm::backRequested);
}

AlwaysForm::~AlwaysForm() = default;

void AlwaysForm::setRequest(const ApprovalRequest &request)
{
    m_request = request;
    m_pattern->setText(request.suggestion.pattern);
    m_pattern->setCursorPosition(0);
    check();
}

void AlwaysForm::focusPattern()
{
    m_pattern->setFocus();
}

ApprovalRule AlwaysForm::typedRule() const
{
    ApprovalRule rule = m_request.suggestion;
    rule.pattern = m_pattern->text();
    return rule;
}

QString AlwaysForm::problemOf(const ApprovalRule &rule) const
{
    if (rule.pattern.trimmed().isEmpty()) {
        return tr("Say what may be done; * stands for anything.");
    }
    if (hasHiddenCharacters(rule.pattern)) {
        return tr("There are invisible characters in it.");
    }
    const Judgement judgement =
            judge(m_request.tool, m_request.intent, { rule }, ApprovalMode::Everything);
    if (judgement.verdict == Verdict::Run) {
        return {};
    }
    const bool isTooWide = m_request.intent.access == ToolAccess::Execute
            && fitsPattern(rule.pattern, m_request.intent.subject);
    if (isTooWide && m_request.intent.reason.isEmpty()) {
        return tr(
                "* may not stand for what decides which program runs, where it writes, or what it "
                "throws away. Write that part out.");
    }
    return m_request.intent.reason.isEmpty()
            ? tr("This would not allow what is asked for now.")
            : tr("This is always asked for: only a rule for exactly “%1” allows it.")
                      .arg(revealHidden(m_request.intent.subject).text);
}

void AlwaysForm::check()
{
    const ApprovalRule rule = typedRule();
    const QString problem = problemOf(rule);
    m_words->setText(rule.pattern.isEmpty()
                             ? QString()
                             : ruleToolName(rule.tool) + u": "_s + ruleWordsFor(rule, m_request));
    m_problem->setProblem(problem);
    m_yes->setEnabled(problem.isEmpty());
}

} // namespace varve
