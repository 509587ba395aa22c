// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowfeatures.h"

#include "windowservices.h"
#include <compactionpage/compactioncontroller.h>
#include <compactionpage/handoffcontroller.h>
#include <compactionpage/historycontroller.h>
#include <contextpanel/contextcontroller.h>
#include <conversation/commandcontroller.h>
#include <conversation/consentcontroller.h>
#include <conversation/conversationcontroller.h>
#include <conversation/modelcontroller.h>
#include <conversation/noticecontroller.h>
#include <conversation/placecontroller.h>
#include <conversation/readingcontroller.h>
#include <conversation/requestlogcontroller.h>
#include <conversation/spellingcontroller.h>
#include <conversation/trustcontroller.h>
#include <conversation/usagecontroller.h>
#include <finding/journalcontroller.h>
#include <finding/memorycontroller.h>
#include <finding/searchcontroller.h>
#include <maintenance/crashcontroller.h>
#include <maintenance/idlecontroller.h>
#include <maintenance/maintenancecontroller.h>
#include <models/autocompaction.h>
#include <models/branchmodels.h>
#include <models/conversations.h>
#include <models/memoryeditor.h>
#include <models/resumption.h>
#include <models/sessioneditor.h>
#include <models/sessionmodels.h>
#include <models/usagetracker.h>
#include <models/vectorconsent.h>
#include <preferences/preferencescontroller.h>
#include <sessions/branchcontroller.h>
#include <sessions/landingcontroller.h>
#include <sessions/outlinecontroller.h>
#include <sessions/sessionscontroller.h>
#include <sessions/welcomecontroller.h>
#include <transfer/exportcontroller.h>
#include <transfer/importcontroller.h>

#include <QWidget>

#include <archiving/archivecontroller.h>

namespace varve
{

namespace
{

/// What several features work with.
struct SharedModels
{
    AutoCompaction *automatic;
    Resumption *resumption;
    UsageTracker *used;
    MemoryEditor *memory;
    VectorConsent *consent;
    SessionEditor *editor;
};

SharedModels makeModels(FeatureContext &context, const WindowServices &services)
{
    QObject *window = context.shell->mainWindow();
    SessionModels &sessions = *context.sessions;
    Workbench *workbench = &sessions.workbench;
    Engine &engine = *context.conversations->engine();
    const BranchModels *models = context.models;
    SharedModels shared;
    shared.automatic = new AutoCompaction(
            workbench, &sessions.list, &engine.compactor(),
            [models](const std::optional<AnswerTarget> &answers) {
                return models->summarizers(models->state(), answers);
            },
            window);
    shared.automatic->setByHand(services.compaction);
    shared.resumption =
            new Resumption({ workbench, &sessions.list, &engine.compactor(), engine.settings(),
                             &engine.catalogue(),
                             [models](const ProjectionChoice &choice, const ContextState &branch) {
                                 return models->recipeFor(choice, branch);
                             },
                             &engine.tools() },
                           window);
    shared.used = new UsageTracker(workbench, &sessions.list, &engine.catalogue(), window);
    shared.memory = new MemoryEditor(workbench, &sessions.list, &sessions.branch, engine.settings(),
                                     context.ownKeys, window);
    shared.consent = new VectorConsent(engine.settings(), &sessions.list, services.vectors, window);
    shared.editor = new SessionEditor(engine.store(), window);
    QObject::connect(shared.editor, &SessionEditor::changed, &sessions.list,
                     &StoredSessions::refresh);
    QObject::connect(shared.editor, &SessionEditor::renamed, workbench, &Workbench::noteStored);
    return shared;
}

} // namespace

QList<Feature *> makeFeatures(FeatureContext &context, const WindowServices &services)
{
    const SharedModels shared = makeModels(context, services);
    QList<Feature *> features;
    const auto add = [&features](auto *feature) {
        features += feature;
        return feature;
    };
    add(new ImportController(context, services.imports));
    add(new SessionsController(context, { shared.automatic, services.compaction, shared.editor }));
    add(new WelcomeController(context));
    auto *outline = add(new OutlineController(context));
    add(new BranchController(context));
    auto *conversation = add(new ConversationController(context, shared.automatic));
    add(new ReadingController(context));
    auto *spelling = add(new SpellingController(context));
    add(new UsageController(context, shared.used));
    add(new ContextController(context));
    auto *search = add(new SearchController(context, services.vectors));
    FindPage *const find = search->page();
    add(new JournalController(context, find));
    add(new MemoryController(context, shared.memory, find));
    add(new CompactionController(context,
                                 { services.compaction, shared.automatic, shared.resumption }));
    add(new LandingController(context,
                              { shared.automatic, services.compaction, shared.resumption }));
    add(new HistoryController(context, { shared.automatic, services.compaction }));
    auto *trust = add(new TrustController(context));
    auto *place = add(new PlaceController(context));
    add(new HandoffController(context, shared.automatic));
    if (services.care != nullptr && services.backups != nullptr) {
        add(new MaintenanceController(context, services.care, services.backups));
    }
    if (!services.crashes.isEmpty()) {
        add(new CrashController(context, services.crashes));
    }
    add(new ConsentController(context, shared.consent));
    add(new ExportController(context));
    if (services.idle != nullptr) {
        add(new IdleController(
                context, services.idle,
                { services.compaction, shared.automatic, services.imports, services.care }));
    }
    auto *archives = add(new ArchiveController(context));
    outline->addBelow(archives->leaves());
    add(new ModelController(context));
    auto *preferences = add(new PreferencesController(
            context, { services.vectors, shared.consent, spelling->dictionaries() }));
    add(new RequestLogController(context));
    add(new NoticeController(context, services.notifier));
    auto *commands = add(new CommandController(context, shared.memory, shared.editor));

    QObject::connect(conversation, &ConversationController::commandGiven, commands,
                     &CommandController::run);
    QObject::connect(conversation, &ConversationController::folderRead, trust,
                     &TrustController::setReport);
    QObject::connect(conversation, &ConversationController::folderPlaced, place,
                     &PlaceController::setPlace);
    QObject::connect(preferences, &PreferencesController::modelsReported, shared.used,
                     &UsageTracker::priceAgain);
    QObject::connect(search, &SearchController::archivedChosen, archives, &ArchiveController::read);
    QObject::connect(archives, &ArchiveController::brought, search, &SearchController::noteHere);
    QObject::connect(preferences, &PreferencesController::opened, archives,
                     &ArchiveController::addList);
    return features;
}

} // namespace varve
