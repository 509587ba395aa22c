// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "manualpage.h"

#include <settings/settingtable.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ManualPage)
};

/// Text as roff takes it, whatever is in it; not only ASCII has to survive every terminal.
QString roff(const QString &text)
{
    QString made;
    const QList<uint> characters = text.toUcs4();
    for (const uint character : characters) {
        switch (character) {
        case '\\':
            made += "\\e"_L1;
            break;
        case '-':
            made += "\\-"_L1;
            break;
        case '\'':
            made += "\\(aq"_L1;
            break;
        case '`':
            made += "\\(ga"_L1;
            break;
        case '^':
            made += "\\(ha"_L1;
            break;
        case '~':
            made += "\\(ti"_L1;
            break;
        case '\n':
            made += ' '_L1;
            break;
        default:
            made += character < 128 ? QString(QChar(character))
                                    : u"\\[u%1]"_s.arg(QString::number(character, 16).toUpper(), 4,
                                                       QLatin1Char('0'));
        }
    }
    // A line that begins with a dot would be an instruction.
    return made.startsWith(u'.') ? u"\\&"_s + made : made;
}

QString bold(const QString &text)
{
    return u"\\fB"_s + roff(text) + u"\\fR"_s;
}

QString italic(const QString &text)
{
    return u"\\fI"_s + roff(text) + u"\\fR"_s;
}

/// Of a sentence without its capital and its full stop.
QString asSentence(const QString &phrase)
{
    QString sentence = phrase;
    if (!sentence.isEmpty()) {
        sentence[0] = sentence.at(0).toUpper();
    }
    return sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

/// A term that is marked up already, and what it means.
QStringList item(const QString &term, const QString &meaning)
{
    return { u".TP"_s, term, roff(meaning) };
}

QString optionTerm(const TypedParameter &option)
{
    return (option.letter.isEmpty() ? QString() : bold(u'-' + option.letter) + u", "_s)
            + bold(u"--"_s + option.name)
            + (option.value.isEmpty() ? QString() : u' ' + italic(option.value));
}

QStringList verbLines(const VerbText &verb)
{
    QStringList lines { u".SS "_s + roff(u"varve "_s + verb.name),
                        bold(u"varve "_s + verb.name)
                                + (verb.syntax.isEmpty() ? QString() : u' ' + roff(verb.syntax)),
                        u".PP"_s, roff(asSentence(verb.help)) };
    for (const TypedParameter &argument : verb.arguments) {
        if (!argument.help.isEmpty()) {
            lines += item(italic(argument.name), argument.help);
        }
    }
    for (const TypedParameter &option : verb.options) {
        lines += item(optionTerm(option), option.help);
    }
    return lines;
}

QStringList environmentLines()
{
    QStringList lines { u".SH ENVIRONMENT"_s };
    lines += item(bold(u"VARVE_STORE"_s), Tr::tr("The store, unless --store names one."));
    lines += item(bold(u"XDG_DATA_HOME"_s) + u", "_s + bold(u"XDG_CONFIG_HOME"_s),
                  Tr::tr("Where the store and the settings are, as below."));
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            if (const QString variable = Settings::variableOf(setting.name); !variable.isEmpty()) {
                lines += item(bold(variable),
                              //: %1 is the name of a setting
                              Tr::tr("Overrules the setting %1: %2")
                                      .arg(QString(setting.name), setting.labelText()));
            }
        }
    }
    return lines;
}

QStringList fileLines()
{
    QStringList lines { u".SH FILES"_s };
    lines += item(italic(u"~/.local/share/varve/varve.db"_s),
                  Tr::tr("The store: every session. Backups lie beside it."));
    lines += item(italic(u"~/.config/varve/varve.ini"_s), Tr::tr("The settings."));
    lines += item(italic(u".varve/"_s),
                  Tr::tr("In a project's folder: settings.ini, system.md and skills, used once the "
                         "folder is trusted."));
    return lines;
}

QStringList exitLines()
{
    QStringList lines { u".SH EXIT STATUS"_s };
    lines += item(bold(u"0"_s), Tr::tr("It is done."));
    lines += item(bold(u"1"_s), Tr::tr("It failed; standard error says why."));
    lines += item(bold(u"2"_s), Tr::tr("It was not called as it has to be."));
    return lines;
}

QStringList commonLines()
{
    QStringList lines { u".SH OPTIONS"_s, roff(Tr::tr("Every verb takes these.")) };
    lines += item(bold(u"--json"_s), Tr::tr("Print JSON for scripts."));
    lines += item(bold(u"--store"_s) + u' ' + italic(u"file"_s),
                  Tr::tr("Use this store instead of the usual one."));
    lines += item(bold(u"-h"_s) + u", "_s + bold(u"--help"_s), Tr::tr("Say how this is used."));
    lines += u".PP"_s;
    lines += roff(Tr::tr("SESSION is an id, the beginning of one, its number (#12), the id of an "
                         "import in its own program, or an imported file. ENTRY is an id, the "
                         "beginning of one, or an id in the program that it comes from."));
    return lines;
}

} // namespace

QString manualPage(const QList<VerbText> &verbs)
{
    QStringList lines {
        u".TH VARVE 1 %1 \"Varve %2\""_s.arg(QStringLiteral(VARVE_DATE),
                                             QCoreApplication::applicationVersion()),
        u".SH NAME"_s,
        u"varve \\- "_s + roff(Tr::tr("a workbench for long sessions with language models")),
        u".SH SYNOPSIS"_s,
        bold(u"varve"_s) + u" ["_s + italic(u"file"_s) + u']',
        u".br"_s,
        bold(u"varve"_s) + u' ' + italic(u"verb"_s) + u" [\\fIargument\\fR ...]"_s,
        u".SH DESCRIPTION"_s,
        roff(Tr::tr("Varve keeps every turn of a session in a tree for ever. What a model is sent "
                    "is a projection of one branch of that tree; compaction changes the projection "
                    "and never the history.")),
        u".PP"_s,
        roff(Tr::tr("Without a verb the window opens, with a file of another program the session "
                    "that is in it. With a verb no display is needed, and it may run while the "
                    "window is open.")),
        u".SH VERBS"_s,
    };
    for (const VerbText &verb : verbs) {
        lines += verbLines(verb);
    }
    lines += commonLines() + exitLines() + environmentLines() + fileLines();
    return lines.join(u'\n') + u'\n';
}

} // namespace varve
