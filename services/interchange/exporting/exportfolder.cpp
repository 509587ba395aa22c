// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ExportFolder)
};

void add(RedactionCounts &sum, const RedactionCounts &counts)
{
    for (size_t i = 0; i < sum.secrets.size(); ++i) {
        sum.secrets.at(i) += counts.secrets.at(i);
    }
    sum.patterns.resize(std::max(sum.patterns.size(), counts.patterns.size()));
    for (qsizetype i = 0; i < counts.patterns.size(); ++i) {
        sum.patterns[i] += counts.patterns.at(i);
    }
}

/// Answers where to as well.
Result<std::pair<QString, ExportOutcome>> exportInto(const QString &folder, StoreReader &reader,
                                                     const Session &session,
                                                     const RedactionRules &redaction,
                                                     const ExportControl &control)
{
    const auto name = fileNameFor(session, ExportFormat::Json, redaction);
    if (!name) {
        return std::unexpected(name.error());
    }
    const QString path = freeFileName(folder, *name);
    const ExportRequest order { session.id, ExportFormat::Json, ExportScope::Session, {},
                                {},         redaction };
    return exportToFile(path, reader, order, Existing::Refuse, control)
            .transform([&](const ExportOutcome &outcome) { return std::pair(path, outcome); });
}

/// Which of the sessions it was, and what is there already.
Error namedAfter(Error error, const Session &session, qsizetype written)
{
    const QString name = session.name.isEmpty() ? session.id.toString() : session.name;
    //: a session, why it failed
    error.message = Tr::tr("“%1” was not exported: %2").arg(name, error.message);
    if (written > 0) {
        error.message += u' '
                + Tr::tr("%n file(s) before it are there.", nullptr, static_cast<int>(written));
    }
    return error;
}

} // namespace

QString freeFileName(const QString &folder, const QString &name)
{
    const QDir dir(folder);
    const QFileInfo info(name);
    QString path = dir.filePath(name);
    for (int number = 2; QFileInfo::exists(path); ++number) {
        path = dir.filePath(
                u"%1 (%2).%3"_s.arg(info.completeBaseName()).arg(number).arg(info.suffix()));
    }
    return path;
}

Result<FolderOutcome> exportToFolder(StoreReader &reader, const QList<SessionId> &sessions,
                                     const QString &folder, const RedactionRules &redaction,
                                     const std::function<void(qsizetype)> &progress,
                                     const std::stop_token &stop)
{
    const bool isNew = !QFileInfo::exists(folder);
    if (!QDir().mkpath(folder)) {
        return fail(Error::Kind::Io,
                    Tr::tr("The folder %1 could not be made, so nothing was exported.")
                            .arg(QDir::toNativeSeparators(folder)));
    }
    if (isNew) { // the names of the files say something too
        QFile::setPermissions(
                folder, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    }
    const ExportControl control { stop, {} };
    FolderOutcome outcome;
    for (const SessionId &id : sessions) {
        const auto session = reader.session(id);
        if (!session) {
            return std::unexpected(session.error());
        }
        const auto written = exportInto(folder, reader, *session, redaction, control);
        if (!written) {
            return std::unexpected(
                    written.error().kind == Error::Kind::Cancelled
                            ? written.error()
                            : namedAfter(written.error(), *session, outcome.files.size()));
        }
        outcome.files += written->first;
        add(outcome.redactions, written->second.redactions);
        if (progress) {
            progress(outcome.files.size());
        }
    }
    return outcome;
}

} // namespace varve
