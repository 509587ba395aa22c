// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbs.h"
#include <interchange/importformats.h>
#include <operations/doctoroperation.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void printLine(const QString &name, const QString &text)
{
    Command::print(name.leftJustified(16) + text);
}

QString endpointText(const FoundServer &server)
{
    QStringList models;
    for (const ReportedModel &model : server.report.models) {
        models.append(model.window > 0
                              ? Tr::tr("%1 (window %2)").arg(model.id).arg(model.window)
                              : Tr::tr("%1 (window unknown until it is loaded)").arg(model.id));
    }
    const QString state = server.report.needsKey ? Tr::tr("needs a key")
            : server.report.loading              ? Tr::tr("is loading its model")
                                                 : models.join(", "_L1);
    const QString name = programName(server.report.program);
    return server.baseUrl.toString() + u' ' + (name.isEmpty() ? Tr::tr("unknown program") : name)
            + u' ' + state;
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
              Tr::tr("%1 sessions, %2 entries in %3 ms")
                      .arg(found.check->sessions)
                      .arg(found.check->entries)
                      .arg(found.check->milliseconds));
    printFindings(*found.check);
    if (found.after) {
        printLine(u"repaired"_s, Tr::tr("the store of before is kept as %1").arg(found.backup));
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
    for (const FoundServer &server : found.servers) {
        printLine(u"endpoint"_s, endpointText(server));
    }
    for (const ImportFormat *format : importFormats()) {
        printLine(u"format"_s,
                  format->program + u' '
                          + (format->isUntried ? u"(untried)"_s : QString(format->newestTried)));
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
        return fail(Error::Kind::InvalidInput,
                    last.isRepairable()
                            ? Tr::tr("The store has faults. “varve doctor --repair” makes a backup "
                                     "and repairs them.")
                            : Tr::tr("The store has faults that cannot be repaired from what is in "
                                     "it. What to do is said above."));
    }
    if (found.problems.isEmpty()) {
        return {};
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("The store is damaged: %1. Make a copy of it before anything else, then "
                       "restore a backup.")
                        .arg(found.problems.constFirst()));
}

} // namespace

QList<ShownOperation> doctorShown()
{
    return { shownBy(doctorOperation(), showDiagnosis, tellVerdict) };
}

} // namespace varve
