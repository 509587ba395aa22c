// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about the store and what happens to it: backup, restore, stats, vacuum, idle, doctor.
#include "verbs.h"
#include <interchange/importformats.h>
#include <models/format.h>
#include <models/idlewords.h>
#include <models/usageformat.h>
#include <operations/doctoroperation.h>
#include <operations/idleoperations.h>
#include <operations/maintenanceoperations.h>

#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- backup, restore, stats, vacuum

QString native(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

void printGroups(const QString &heading, const QString &counted,
                 const QList<StoreStatistics::Group> &groups)
{
    constexpr qsizetype Most = 20;
    if (groups.isEmpty()) {
        return;
    }
    QList<QStringList> rows;
    for (const StoreStatistics::Group &group : groups.first(std::min(Most, groups.size()))) {
        rows += { group.name.isEmpty() ? Command::tr("(no title)") : group.name.left(60),
                  formatCount(group.count), formatBytes(group.bytes) };
    }
    Command::print(
            u'\n' + table({ { heading }, { counted, true }, { Command::tr("Size"), true } }, rows));
    if (groups.size() > Most) {
        Command::print(
                Command::tr("… and %n more", nullptr, static_cast<int>(groups.size() - Most)));
    }
}

void showStats(const MeasuredStore &measured)
{
    const StoreStatistics &found = measured.found;
    QList<QStringList> rows;
    for (const StoreStatistics::PartSize &part : found.parts) {
        rows += { QString(StoreStatistics::name(part.part)), formatBytes(part.bytes) };
    }
    rows += { Command::tr("together"), formatBytes(found.fileSize + found.logSize) };
    Command::print(
            table({ { found.estimated ? Command::tr("Part (estimated)") : Command::tr("Part") },
                    { Command::tr("Size"), true } },
                  rows));
    printGroups(Command::tr("Session"), Command::tr("Entries"), found.sessions);
    printGroups(Command::tr("Role"), Command::tr("Entries"), found.roles);
    printGroups(Command::tr("Tool"), Command::tr("Results"), found.tools);
    printGroups(Command::tr("Attachments"), Command::tr("Count"), found.attachments);
    printGroups(Command::tr("Month"), Command::tr("Entries"), found.months);
}

void showBackup(const BackedUpStore &done)
{
    Command::print(native(done.made.path) + u"  "_s + formatBytes(done.made.size));
    for (const BackupFile &backup : done.removed) {
        Command::message(Command::tr("removed %1").arg(native(backup.path)));
    }
}

void showRestored(const RestoredStore &done)
{
    Command::print(Command::tr("Restored: %1 sessions, %2 entries.")
                           .arg(formatCount(done.outcome.contents.sessions),
                                formatCount(done.outcome.contents.entries)));
    if (!done.outcome.kept.isEmpty()) {
        Command::print(
                Command::tr("The store of before is kept as %1.").arg(native(done.outcome.kept)));
    }
}

void showForecast(const ForecastVacuum &found)
{
    Command::print(
            Command::tr("%1 of %2 are free pages. Writing the file anew needs %3 on its disk.")
                    .arg(formatBytes(found.forecast.free), formatBytes(found.forecast.fileSize),
                         formatBytes(found.forecast.needed)));
}

void showVacuumed(const VacuumedStore &done)
{
    Command::print(Command::tr("%1 before, %2 after.")
                           .arg(formatBytes(done.outcome.before), formatBytes(done.outcome.after)));
}

// -- idle

QString endText(const IdleEnd &end)
{
    switch (end.how) {
    case IdleEnd::How::NothingLeft:
        return Command::tr("Nothing is left to do.");
    case IdleEnd::How::Stopped:
        return Command::tr("Stopped. What was done is kept.");
    case IdleEnd::How::Busy:
        return Command::tr(
                "A turn or a compaction runs in this store. Try again when it has ended.");
    case IdleEnd::How::Limit:
        return Command::tr("What is left would go over a limit of today.");
    case IdleEnd::How::StepsDone:
        return Command::tr("As many steps as were wanted are done.");
    case IdleEnd::How::Failed:
        return end.problem;
    }
    return {};
}

void printRecords(const QList<IdleRecord> &records)
{
    QList<QStringList> rows;
    for (const IdleRecord &record : records) {
        rows += { QLocale().toString(record.begunAt.toLocalTime(), QLocale::ShortFormat),
                  idleStepText(record).left(60),
                  idleOutcomeText(record.outcome),
                  record.model,
                  record.model.isEmpty() ? QString() : formatTokens(record.tokens()),
                  record.model.isEmpty() ? QString() : formatAnswerCost(record.cost) };
    }
    Command::print(table({ { Command::tr("When") },
                           { Command::tr("What") },
                           { Command::tr("Outcome") },
                           { Command::tr("Model") },
                           { Command::tr("Tokens"), true },
                           { Command::tr("Cost"), true } },
                         rows));
}

void showPast(const IdlePast &past)
{
    if (past.records.isEmpty()) {
        Command::print(Command::tr("Nothing was done yet. “varve idle --run” does what is due."));
        return;
    }
    printRecords(past.records);
    Command::print(u'\n'
                   + Command::tr("Today: %1. In seven days: %2.")
                             .arg(idleSumText(past.today), idleSumText(past.week)));
}

void showRun(const IdleRun &run)
{
    if (!run.steps.isEmpty()) {
        printRecords(run.steps);
    }
    if (run.problem.isEmpty()) {
        Command::message(endText(run.end));
    }
}

void tellStep(const OperationEvent &event, bool)
{
    if (event.members["state"_L1].toString() == "began"_L1) {
        Command::message(event.members["step"_L1]["what"_L1].toString() + u"…"_s);
    }
}

Result<> failIfProblem(const IdleRun &run, const RunIdleWork &)
{
    return run.problem.isEmpty() ? Result<>() : fail(Error::Kind::Provider, run.problem);
}

// -- doctor

void printLine(const QString &name, const QString &text)
{
    Command::print(name.leftJustified(16) + text);
}

QString endpointText(const FoundServer &server)
{
    QStringList models;
    for (const ReportedModel &model : server.report.models) {
        models.append(
                model.window > 0
                        ? Command::tr("%1 (window %2)").arg(model.id).arg(model.window)
                        : Command::tr("%1 (window unknown until it is loaded)").arg(model.id));
    }
    const QString state = server.report.needsKey ? Command::tr("needs a key")
            : server.report.loading              ? Command::tr("is loading its model")
                                                 : models.join(", "_L1);
    const QString name = programName(server.report.program);
    return server.baseUrl.toString() + u' '
            + (name.isEmpty() ? Command::tr("unknown program") : name) + u' ' + state;
}

void printFindings(const StoreCheck &check)
{
    for (const StoreFinding &finding : check.findings) {
        printLine(u"finding"_s, finding.text() + u' ' + finding.advice());
    }
}

void printExamination(const Diagnosis &found)
{
    printLine(u"checked"_s,
              Command::tr("%1 sessions, %2 entries in %3 ms")
                      .arg(found.check->sessions)
                      .arg(found.check->entries)
                      .arg(found.check->milliseconds));
    printFindings(*found.check);
    if (found.after) {
        printLine(u"repaired"_s,
                  Command::tr("the store of before is kept as %1").arg(found.backup));
        printFindings(*found.after);
    }
}

/// What is one value, by its name in JSON; then what is a list.
void showDiagnosis(const Diagnosis &found)
{
    const auto report = std::get<QJsonObject>(doctorOperation().json(found));
    for (auto it = report.begin(); it != report.end(); ++it) {
        if (!it->isArray() && !it->isObject()) {
            printLine(it.key(), it->toVariant().toString());
        }
    }
    for (const QString &problem : found.problems) {
        printLine(u"integrity"_s, problem);
    }
    for (const QString &problem : found.settingProblems) {
        printLine(u"setting"_s, problem);
    }
    for (const QString &crash : found.crashReports) {
        printLine(u"crash"_s, crash);
    }
    for (const FoundServer &server : found.servers) {
        printLine(u"endpoint"_s, endpointText(server));
    }
    for (const ImportFormat *format : importFormats()) {
        printLine(u"format"_s,
                  format->program + u' '
                          + (format->isUntried() ? u"(untried)"_s : QString(format->newestTried)));
    }
    if (found.check) {
        printExamination(found);
    }
}

Result<> tellVerdict(const Diagnosis &found, const ExamineStore &)
{
    if (found.check) {
        const StoreCheck &last = found.after ? *found.after : *found.check;
        if (last.findings.isEmpty()) {
            return {};
        }
        return fail(
                Error::Kind::InvalidInput,
                last.isRepairable()
                        ? Command::tr(
                                  "The store has faults. “varve doctor --repair” makes a backup "
                                  "and repairs them.")
                        : Command::tr(
                                  "The store has faults that cannot be repaired from what is in "
                                  "it. What to do is said above."));
    }
    if (found.problems.isEmpty()) {
        return {};
    }
    return fail(
            Error::Kind::InvalidInput,
            Command::tr("The store is damaged: %1. Make a copy of it before anything else, then "
                        "restore a backup.")
                    .arg(found.problems.constFirst()));
}

} // namespace

QList<ShownOperation> maintenanceShown()
{
    return { shownBy(statsOperation(), showStats),
             shownBy(backupOperation(), showBackup),
             shownBy(restoreStoreOperation(), showRestored),
             shownBy(vacuumOperation(), showVacuumed),
             shownBy(vacuumForecastOperation(), showForecast),
             shownBy(idleOperation(), showPast),
             shownBy(idleRunOperation(), showRun, failIfProblem, { .event = tellStep }),
             shownBy(doctorOperation(), showDiagnosis, tellVerdict) };
}

} // namespace varve
