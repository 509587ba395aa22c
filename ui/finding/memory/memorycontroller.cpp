// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorycontroller.h"

#include "alwayssenttab.h"
#include "factfield.h"
#include "findpage.h"
#include "memoryactions.h"
#include <conversation/conversationpage.h>
#include <models/conversations.h>
#include <models/entrylookup.h>
#include <models/factlistmodel.h>
#include <models/memoryeditor.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/dialogsize.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QBoxLayout>
#include <QMenu>

namespace varve
{

using namespace Qt::StringLiterals;

MemoryController::MemoryController(const FeatureContext &context, MemoryEditor *memory,
                                   FindPage *page)
    : Feature(context)
    , m_memory(memory)
    , m_tab(new AlwaysSentTab(memory))
    , m_show(addAction("showMemory", tr("What is al&ways sent…"), u"memory"_s,
                       { Qt::CTRL | Qt::SHIFT | Qt::Key_Y }))
    , m_remember(addAction("remember", tr("&Remember…"), u"memory"_s,
                           { Qt::CTRL | Qt::SHIFT | Qt::Key_D }))
{
    page->addTab(m_tab, tr("Always sent"));
    connect(m_show, &QAction::triggered, page, [this, page] {
        page->open(m_tab, FindPage::Place::AsItIs);
        if (page->typed().isEmpty()) {
            m_tab->takeFocus();
        }
    });
    connect(m_memory, &MemoryEditor::failed, this, [this](const Error &error) {
        if (!m_tab->isVisible() && !m_dialog) { // else it stands there
            shell().showError(error);
        }
    });
    connect(m_memory, &MemoryEditor::keptChanged, &engine().tools(), &ToolBox::changed);
    m_tab->model()->setSourceTitles([this](const SessionId &session, const EntryId &entry) {
        return sourceTitle(*workbench(), session, entry);
    });
    connect(m_tab, &AlwaysSentTab::sourceRequested, this, &MemoryController::goToSource);
    adoptActions();
    connectTranscript();
}

MemoryController::~MemoryController() = default;

void MemoryController::adoptActions()
{
    auto *menu = new QMenu(tr("Facts always &sent"), shell().mainWindow());
    menu->setIcon(themedIcon(u"memory"_s));
    for (QAction *action : m_tab->actions().menu()) {
        action ? menu->addAction(action) : (void)menu->addSeparator();
    }
    shell().commands().adopt("memory", { menu->menuAction() });
}

void MemoryController::connectTranscript()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    connect(m_remember, &QAction::triggered, this, &MemoryController::rememberChosen);
    connect(transcript->current(), &CurrentMessage::changed, this,
            &MemoryController::updateRemember);
    // What can be copied is selected.
    connect(transcript->actions()->copy, &QAction::changed, this,
            &MemoryController::updateRemember);
    connect(m_memory, &MemoryEditor::changed, this, &MemoryController::updateRemember);
    updateRemember();
}

QList<Feature::PaletteEntry> MemoryController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    for (QAction *action : m_tab->actions().all()) {
        entries += PaletteEntry { action, tr("Always sent") };
    }
    return entries;
}

void MemoryController::updateRemember()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    const bool selected = !transcript->selection()->isEmpty();
    const QString text = selected ? tr("&Remember selection…") : tr("&Remember…");
    if (m_remember->text() != text) {
        m_remember->setText(text);
    }
    const QString blocked = m_memory->obstacle(FactScope::Session);
    allow(m_remember, blocked.isEmpty() && (selected || !transcript->current()->entry().isNull()),
          blocked.isEmpty() ? tr("No message is chosen in the transcript") : blocked);
}

/// Where it can be made shorter before it is kept.
void MemoryController::rememberChosen()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    EntryId source = transcript->current()->entry();
    QString text;
    if (!transcript->selection()->isEmpty()) {
        text = transcript->selection()->text().trimmed();
        const EntryId first = transcript->selection()->entries().first;
        source = first.isNull() ? source : first;
    } else {
        text = lineOf(*workbench(), source);
    }
    shell().ask(RememberText { text, source.isNull() ? QList<EntryId>() : QList { source } });
}

bool MemoryController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<RememberText>(&request);
    if (wanted != nullptr) {
        m_dialog =
                new RememberDialog(m_memory, wanted->text, wanted->sources, shell().mainWindow());
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        m_dialog->show();
    }
    return wanted != nullptr;
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

RememberDialog::RememberDialog(MemoryEditor *editor, const QString &text,
                               const QList<EntryId> &sources, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Remember"));
    auto *why =
            new PlainLabel(tr("What is remembered is in every request, whatever is compacted. Say "
                              "it shortly."));
    why->setWordWrap(true);
    auto *field = new FactField(editor);
    field->layout()->setContentsMargins({});
    auto *column = new QVBoxLayout(this);
    column->addWidget(why);
    column->addWidget(field);
    connect(field, &FactField::done, this, &QDialog::accept);
    resizeToText(this, 70, 10);
    field->offer(text, sources);
}

} // namespace varve
