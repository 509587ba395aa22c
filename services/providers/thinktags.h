// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Takes apart content whose thinking stands in the text itself, between <think> and </think> at its very
/// beginning, as old chat templates write it. Only text that might be part of a tag is held back.
class ThinkTags
{
public:
    struct Parts
    {
        QString thinking;
        QString text;
    };

    [[nodiscard]] Parts take(const QString &content);
    /// What was held back, at the end of the answer.
    [[nodiscard]] Parts finish();
    /// The server reports thinking apart: whatever looks like a tag is text.
    void switchOff();
    [[nodiscard]] bool isPassingThrough() const { return m_state == State::Text; }

private:
    enum class State : quint8 { Beginning, Thinking, AfterThinking, Text };

    void step(Parts &parts);

    State m_state = State::Beginning;
    QString m_held;
};

} // namespace varve
