// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compacttab.h"

#include <base/onpool.h>
#include <models/format.h>
#include <preferences/stateline.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QFormLayout>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

CompactTab::CompactTab(MaintenanceRunner *runner, bool mayWrite, QWidget *parent)
    : MaintenanceTab(runner, parent)
    , m_mayWrite(mayWrite)
{
    auto *intro =
            new PlainLabel(tr("Writes the file anew without its gaps, and merges the full-text "
                              "index. Nothing is left out. Meanwhile nothing can be written: a "
                              "message that is sent waits until it has ended."));
    intro->setWordWrap(true);
    const auto figure = [this] {
        auto *label = new PlainLabel(this);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    };
    m_file = figure();
    m_free = figure();
    m_needed = figure();
    auto *form = new QFormLayout;
    form->addRow(tr("Size now"), m_file);
    form->addRow(tr("Saves at least"), m_free);
    form->addRow(tr("Room it needs meanwhile"), m_needed);
    m_state = new StateLine;
    m_run = new QPushButton(tr("Compact &file"));
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(m_run);
    auto *column = new QVBoxLayout(this);
    column->addWidget(intro);
    column->addLayout(form);
    column->addWidget(m_state);
    column->addStretch(1);
    column->addLayout(buttons);
    connect(m_run, &QPushButton::clicked, runner, &MaintenanceRunner::compact);
    connect(runner, &MaintenanceRunner::compacted, this, &CompactTab::showOutcome);
    if (!m_mayWrite) {
        m_state->say(u"warning"_s, tr("The store is open for reading only, so it stays as it is."),
                     Accent::Warning);
    }
    setBusy(true);
}

CompactTab::~CompactTab() = default;

void CompactTab::look()
{
    onPool(
            this, [store = m_runner->store()] { return forecastCompact(store); },
            [this](const Result<CompactForecast> &forecast) { showForecast(forecast); });
}

void CompactTab::setBusy(bool busy)
{
    m_run->setEnabled(!busy && m_mayWrite && m_fits);
}

void CompactTab::showForecast(const Result<CompactForecast> &forecast)
{
    if (!forecast) {
        m_state->say(u"error"_s, forecast.error().message, Accent::Danger, forecast.error().detail);
        return;
    }
    m_fits = forecast->fits();
    m_file->setText(forecast->logSize > 0 ? tr("%1, and a log of %2")
                                                    .arg(formatBytes(forecast->fileSize),
                                                         formatBytes(forecast->logSize))
                                          : formatBytes(forecast->fileSize));
    m_free->setText(forecast->free > 0 ? formatBytes(forecast->free)
                                       : tr("Nothing; the file has no gaps"));
    m_needed->setText(forecast->available < 0 ? formatBytes(forecast->needed)
                                              : tr("%1 of %2 that are free on its disk")
                                                        .arg(formatBytes(forecast->needed),
                                                             formatBytes(forecast->available)));
    if (!m_fits) {
        m_state->say(u"warning"_s, tr("There is not enough room on the disk. Make room first."),
                     Accent::Warning);
    } else if (m_saysNoRoom) {
        m_state->say({}, {});
    }
    m_saysNoRoom = !m_fits;
    setBusy(m_runner->isRunning());
}

void CompactTab::showOutcome(const Result<CompactOutcome> &done)
{
    if (done) {
        m_state->say(u"check"_s,
                     tr("Done: %1 before, %2 now.")
                             .arg(formatBytes(done->before), formatBytes(done->after)),
                     Accent::Success);
    } else if (done.error().kind == Error::Kind::Cancelled) {
        m_state->say(u"info"_s, done.error().message);
    } else {
        m_state->say(u"warning"_s, done.error().message, Accent::Warning, done.error().detail);
    }
    look();
}

} // namespace varve
