// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

class QSpinBox;

namespace varve
{

class PlainLabel;

/// What the working memory may take of every request, what of it is sent, and whether the model may change it.
class MemoryPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryPage)

public:
    explicit MemoryPage(QWidget *parent = nullptr);
    ~MemoryPage() override;

protected:
    void refresh() override;

private:
    QSpinBox *m_tokens = nullptr;
    PlainLabel *m_shares = nullptr;
};

} // namespace varve
