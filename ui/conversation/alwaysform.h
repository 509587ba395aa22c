// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/approvals.h>

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace varve
{

class PlainLabel;
class ProblemLabel;

/// A rule in words: what it allows, and what it does not, for a call of this request.
[[nodiscard]] QString ruleWordsFor(const ApprovalRule &rule, const ApprovalRequest &request);
/// No rule is made of what a person cannot see.
[[nodiscard]] bool hasHiddenCharacters(const QString &text);

/// Where a rule for "always" is written: its pattern, what that matches in words, and whether it would allow the call that
/// is asked for. One Enter in the field is not enough; it goes on to the button.
class AlwaysForm final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AlwaysForm)

public:
    explicit AlwaysForm(QWidget *parent = nullptr);
    ~AlwaysForm() override;

    /// Begins with the rule that is suggested for it.
    void setRequest(const ApprovalRequest &request);
    void focusPattern();

Q_SIGNALS:
    void accepted(const varve::ApprovalRule &rule);
    void backRequested();

private:
    [[nodiscard]] ApprovalRule typedRule() const;
    [[nodiscard]] QString problemOf(const ApprovalRule &rule) const;
    void check();

    ApprovalRequest m_request;
    QLineEdit *m_pattern = nullptr;
    PlainLabel *m_words = nullptr;
    ProblemLabel *m_problem = nullptr;
    QPushButton *m_yes = nullptr;
};

} // namespace varve
