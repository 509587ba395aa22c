// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodemasks.h"

#include "contextedit.h"
#include "opencodeparts.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qint64 SweepGap = 2000; // ms; a sweep writes one row after the other

SourceEntry editAt(qint64 time)
{
    SourceEntry edit;
    edit.entry =
            ContextEdit { .op = ContextEdit::Op::Mask, .targets = {}, .operation = {} }.toEntry();
    edit.entry.id = EntryId::create();
    edit.entry.createdAt = openCodeTime(time);
    return edit;
}

} // namespace

void OpenCodeMasks::add(std::string result, qint64 time)
{
    m_masks.push_back({ time, std::move(result) });
}

std::vector<SourceEntry> OpenCodeMasks::takeBefore(qint64 time)
{
    std::ranges::stable_sort(m_masks, {}, &Mask::time);
    const auto end = std::ranges::lower_bound(m_masks, time, {}, &Mask::time);
    std::vector<SourceEntry> edits;
    qint64 before = 0;
    for (auto mask = m_masks.begin(); mask != end; ++mask) {
        if (edits.empty() || mask->time - before > SweepGap) {
            edits.push_back(editAt(mask->time));
        }
        before = mask->time;
        edits.back().editTargets.push_back(std::move(mask->result));
    }
    for (SourceEntry &edit : edits) { // one that was imported in the middle of its sweep is another
        edit.payload = "mask " + QByteArray::number(edit.editTargets.size());
    }
    m_masks.erase(m_masks.begin(), end);
    return edits;
}

} // namespace varve
