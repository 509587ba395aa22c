// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorycontroller.h"

#include "memorypanel.h"
#include <conversation/conversationpage.h>
#include <models/conversations.h>
#include <models/entrylookup.h>
#include <models/factlistmodel.h>
#include <models/memoryeditor.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/icons.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QMenu>

namespace varve
{

using namespace Qt::StringLiterals;

MemoryController::MemoryController(const FeatureContext &context, MemoryEditor *memory)
    : Feature(context)
    , m_memory(memory)
    , m_panel(new MemoryPanel(memory, shell().mainWindow()))
    , m_show(addAction("showMemory", tr("&Memory"), u"memory"_s,
                       { Qt::CTRL | Qt::SHIFT | Qt::Key_Y }))
    , m_remember(addAction("remember", tr("&Remember…"), u"memory"_s,
                           { Qt::CTRL | Qt::SHIFT | Qt::Key_D }))
{
    shell().columns().addTab(m_panel, tr("Memory"));
    connect(m_show, &QAction::triggered, this, [this] {
        shell().columns().showTab(m_panel);
        m_panel->takeFocus();
    });
    connect(m_memory, &MemoryEditor::failed, this, [this](const Error &error) {
        if (!m_panel->isVisible()) { // else it stands in the panel
            shell().showError(error);
        }
    });
    connect(m_memory, &MemoryEditor::keptChanged, &engine().tools(), &ToolBox::changed);
    m_panel->model()->setSourceTitles([this](const SessionId &session, const EntryId &entry) {
        return sourceTitle(*workbench(), session, entry);
    });
    connect(m_panel, &MemoryPanel::sourceRequested, this, &MemoryController::goToSource);
    adoptActions();
    connectTranscript();
}

MemoryController::~MemoryController() = default;

void MemoryController::adoptActions()
{
    auto *menu = new QMenu(tr("Me&mory"), shell().mainWindow());
    menu->setIcon(themedIcon(u"memory"_s));
    menu->addAction(m_show);
    menu->addSeparator();
    for (QAction *action : m_panel->actions().menu()) {
        action ? menu->addAction(action) : (void)menu->addSeparator();
    }
    shell().commands().adopt("memory", { menu->menuAction() });
}

void MemoryController::connectTranscript()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    connect(m_remember, &QAction::triggered, this, &MemoryController::rememberChosen);
    connect(transcript, &TranscriptView::currentEntryChanged, this,
            &MemoryController::updateRemember);
    // What can be copied is selected.
    connect(transcript->actions().copy, &QAction::changed, this, &MemoryController::updateRemember);
    connect(m_memory, &MemoryEditor::changed, this, &MemoryController::updateRemember);
    updateRemember();
}

QList<Feature::PaletteEntry> MemoryController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    for (QAction *action : m_panel->actions().all()) {
        entries += PaletteEntry { action, tr("Memory") };
    }
    return entries;
}

void MemoryController::updateRemember()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    const bool selected = transcript->hasSelection();
    const QString text = selected ? tr("&Remember selection…") : tr("&Remember…");
    if (m_remember->text() != text) {
        m_remember->setText(text);
    }
    const QString blocked = m_memory->obstacle(FactScope::Session);
    allow(m_remember, blocked.isEmpty() && (selected || !transcript->currentEntry().isNull()),
          blocked.isEmpty() ? tr("No message is chosen in the transcript") : blocked);
}

/// Into the panel's field, where it can be made shorter before it is kept.
void MemoryController::rememberChosen()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    EntryId source = transcript->currentEntry();
    QString text;
    if (transcript->hasSelection()) {
        text = transcript->selectedText().trimmed();
        const EntryId first = transcript->selectedEntries().first;
        source = first.isNull() ? source : first;
    } else {
        text = lineOf(*workbench(), source);
    }
    shell().columns().showTab(m_panel);
    m_panel->offer(text, source);
}

void MemoryController::goToSource(const SessionId &session, const EntryId &entry)
{
    if (!session.isNull() && !workbench()->isOpen(session)) {
        workbench()->openSession(session, entry);
    } else if (!workbench()->hasSession()
               || workbench()->loaded().snapshot->tree.indexOf(entry) < 0) {
        shell().showError({ Error::Kind::NotFound,
                            tr("The message that this fact comes from is not in this session."),
                            {} });
    } else {
        workbench()->lookAt(entry);
    }
}

} // namespace varve
