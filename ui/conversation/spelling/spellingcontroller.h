// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <spelling/dictionaries.h>

namespace varve
{

class SpellMarks;

/// The spelling of the message that is written, as the settings want it. GUI thread.
class SpellingController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpellingController)

public:
    explicit SpellingController(const FeatureContext &context);
    ~SpellingController() override;

    void update(const WindowState &state) override;
    /// There can be only one of them.
    [[nodiscard]] Dictionaries *dictionaries() { return &m_dictionaries; }

private:
    void apply();

    Dictionaries m_dictionaries;
    SpellMarks *const m_marks;
    QAction *m_check = nullptr;
};

} // namespace varve
