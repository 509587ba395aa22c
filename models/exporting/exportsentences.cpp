// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportsentences.h"

#include "format.h"
#include <interchange/importformats.h>

#include <QDir>
#include <QLocale>

#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

QString ExportSentences::nameOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Json:
        return tr("JSON");
    case ExportFormat::Html:
        return tr("Web page");
    case ExportFormat::Markdown:
        return tr("Markdown");
    case ExportFormat::ClaudeCode:
        return tr("Claude Code session");
    case ExportFormat::Codex:
        return tr("Codex session");
    case ExportFormat::Atif:
        return tr("ATIF trajectory");
    case ExportFormat::Pi:
        break;
    }
    return tr("pi session");
}

QString ExportSentences::purposeOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Json:
        return tr("Everything that is known of it; Varve can import it again.");
    case ExportFormat::Html:
        return tr("One page for any browser, with images, without scripts. For reading and for "
                  "showing.");
    case ExportFormat::Markdown:
        return tr("Text for editors and notes, without images.");
    case ExportFormat::ClaudeCode:
        return tr("One branch, with which Claude Code can go on. Thinking of other models is left "
                  "out: it would be refused.");
    case ExportFormat::Codex:
        return tr(
                "One branch, with which Codex can go on. Thinking of other models is left out: it "
                "would be refused.");
    case ExportFormat::Atif:
        return tr("One branch for tools that judge how an agent worked, without images.");
    case ExportFormat::Pi:
        break;
    }
    return tr("A session file that pi can continue.");
}

QString ExportSentences::programOf(ExportFormat format)
{
    const ImportFormat *const own =
            hasProgram(format) ? importFormat(QString(toString(format))) : nullptr;
    return own == nullptr ? QString() : QString(own->program);
}

QString ExportSentences::filterOf(ExportFormat format)
{
    return u"%1 (*.%2)"_s.arg(nameOf(format), suffixOf(format));
}

QString ExportSentences::taken(const RedactionCounts &counts)
{
    QStringList parts;
    const auto add = [&parts](qint64 count, const QString &text) {
        if (count > 0) {
            parts += text;
        }
    };
    const auto number = [](qint64 count) { return static_cast<int>(count); };
    const qint64 chosen =
            std::accumulate(counts.patterns.begin(), counts.patterns.end(), qint64(0));
    add(counts.secrets[0], tr("%n key(s)", nullptr, number(counts.secrets[0])));
    add(counts.secrets[1], tr("%n token(s)", nullptr, number(counts.secrets[1])));
    add(counts.secrets[2], tr("%n password(s)", nullptr, number(counts.secrets[2])));
    add(counts.secrets[3], tr("%n private key(s)", nullptr, number(counts.secrets[3])));
    add(chosen, tr("%n chosen text(s)", nullptr, number(chosen)));
    return QLocale().createSeparatedList(parts);
}

QString ExportSentences::preview(const RedactionCounts &counts)
{
    const QString what = taken(counts);
    return what.isEmpty() ? tr("Nothing was found that would be taken out.")
                          : tr("Would be taken out: %1.").arg(what);
}

QString ExportSentences::outcome(const ExportOutcome &outcome, const QString &path)
{
    //: entries, a file, its size
    QString text = tr("%1 entries written to %2 (%3).", nullptr, static_cast<int>(outcome.entries))
                           .arg(QLocale().toString(outcome.entries), QDir::toNativeSeparators(path),
                                formatBytes(outcome.bytes));
    if (const QString what = taken(outcome.redactions); !what.isEmpty()) {
        text += u' ' + tr("Taken out: %1.").arg(what);
    }
    return outcome.note.isEmpty() ? text : text + u' ' + outcome.note;
}

QString ExportSentences::outcome(const ProgramExport &done)
{
    return outcome(done.outcome, done.place.path)
            + u'\n'
            //: a program, a command for a shell
            + tr("%1 goes on with it by: %2").arg(done.place.program, done.place.command);
}

QString ExportSentences::outcome(const FolderOutcome &outcome, const QString &folder, bool redacts)
{
    const int files = static_cast<int>(outcome.files.size());
    //: sessions, a folder
    const QString text = tr("%1 sessions were written to %2, a JSON file each.", nullptr, files)
                                 .arg(QLocale().toString(files), QDir::toNativeSeparators(folder));
    const QString what = taken(outcome.redactions);
    return text + u' '
            + (!redacts ? tr("Nothing was taken out of them: what was said about keys and "
                             "passwords is in the files.")
                       : what.isEmpty() ? tr("Nothing was found that had to be taken out.")
                                        : tr("Taken out: %1.").arg(what));
}

} // namespace varve
