// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handofftab.h"

#include "handoffsettings.h"
#include "settingfields.h"

#include <QCheckBox>
#include <QSpinBox>

namespace varve
{

HandoffTab::HandoffTab(SettingFields *fields) : CompactionTab(tr("Other sessions"), fields)
{
    auto *draft = addTokens(tr("&Draft of a handoff"), Keys::HandoffTokens, nullptr, {});
    auto *sends = addSwitch(tr("Send it as soon as the new session is there"), Keys::HandoffSends);
    auto *each = addTokens(tr("A &reference brings at most"), Keys::ReferenceTokens, nullptr, {});
    auto *together =
            addTokens(tr("&All references of a message"), Keys::ReferencesTogether, nullptr, {});
    for (QWidget *field : std::initializer_list<QWidget *> { draft, sends, each, together }) {
        fields->setForAllOnly(field);
    }
}

HandoffTab::~HandoffTab() = default;

void HandoffTab::fill(CompactionSettings & /*settings*/) const { }

void HandoffTab::explain(const CompactionSettings & /*settings*/, qint64 /*window*/) { }

} // namespace varve
