// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completions.h"

#include <QFile>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// In what all three shells take for one word, whatever is in it.
QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', "'\\''"_L1) + u'\'';
}

bool takesMore(const TypedParameter &argument)
{
    return argument.syntax.contains("..."_L1);
}

QStringList optionNames(const QList<TypedParameter> &options, bool onlyValued)
{
    QStringList names;
    for (const TypedParameter &option : options) {
        if (!onlyValued || !option.value.isEmpty()) {
            names += u"--"_s + option.name;
        }
    }
    return names;
}

/// Arguments with the actions of the verb as the first of them. Behind one that takes all that are left nothing is offered: it is of another form.
QList<TypedParameter> argumentsOf(const VerbText &verb)
{
    QList<TypedParameter> arguments = verb.arguments;
    const auto more = std::ranges::find_if(arguments, takesMore);
    if (more != arguments.end()) {
        arguments.erase(more + 1, arguments.end());
    }
    if (!verb.actions.isEmpty()) {
        arguments.prepend({ .name = u"ACTION"_s, .help = {}, .words = verb.actions });
    }
    return arguments;
}

// -- bash

QString bashKind(const TypedParameter &parameter)
{
    if (!parameter.words.isEmpty()) {
        return u"words:"_s + parameter.words.join(u',');
    }
    switch (parameter.kind) {
    case ParameterKind::Session:
        return u"session"_s;
    case ParameterKind::Folder:
        return u"folder"_s;
    case ParameterKind::File:
        return u"file"_s;
    default:
        return u"text"_s;
    }
}

QString bashVerb(const VerbText &verb)
{
    QStringList lines {
        u"        "_s + verb.name + u')',
        u"            options="_s + quoted(optionNames(verb.options, false).join(u' ')),
        u"            valued="_s + quoted(optionNames(verb.options, true).join(u' '))
    };
    QStringList arguments;
    const QList<TypedParameter> all = argumentsOf(verb);
    for (const TypedParameter &argument : all) {
        arguments += quoted(bashKind(argument) + (takesMore(argument) ? u"*"_s : QString()));
    }
    lines += u"            arguments=("_s + arguments.join(u' ') + u')';
    QStringList kinds;
    for (const TypedParameter &option : verb.options) {
        if (!option.value.isEmpty()) {
            kinds += u"                --"_s + option.name + u") kind="_s + quoted(bashKind(option))
                    + u" ;;"_s;
        }
    }
    if (!kinds.isEmpty()) {
        lines += u"            case $before in"_s;
        lines += kinds;
        lines += u"            esac"_s;
    }
    lines += u"            ;;"_s;
    return lines.join(u'\n');
}

// -- zsh

/// Text within a specification of _arguments.
QString zshText(QString text)
{
    return text.replace(u'\\', "\\\\"_L1)
            .replace(u':', "\\:"_L1)
            .replace(u'[', "\\["_L1)
            .replace(u']', "\\]"_L1);
}

QString zshAction(const TypedParameter &parameter)
{
    if (!parameter.words.isEmpty()) {
        return u'(' + parameter.words.join(u' ') + u')';
    }
    switch (parameter.kind) {
    case ParameterKind::Session:
        return u"_varve_sessions"_s;
    case ParameterKind::Folder:
        return u"_files -/"_s;
    case ParameterKind::File:
        return u"_files"_s;
    default:
        return u" "_s;
    }
}

QString zshVerb(const VerbText &verb)
{
    QStringList specifications;
    for (const TypedParameter &option : verb.options) {
        const QString name = u"*--"_s + option.name + u'[' + zshText(option.help) + u']';
        specifications += quoted(option.value.isEmpty() ? name
                                                        : name + u':' + zshText(option.value) + u':'
                                                 + zshAction(option));
    }
    const QList<TypedParameter> all = argumentsOf(verb);
    for (const TypedParameter &argument : all) {
        specifications += quoted((takesMore(argument) ? u"*:"_s : u":"_s) + zshText(argument.name)
                                 + u':' + zshAction(argument));
    }
    const QString indent = u" \\\n                        "_s;
    return u"                "_s + verb.name + u")\n                    _arguments -s $common"_s
            + (specifications.isEmpty() ? QString() : indent + specifications.join(indent))
            + u"\n                    ;;"_s;
}

// -- fish

QString fishAction(const TypedParameter &parameter)
{
    if (!parameter.words.isEmpty()) {
        return u" -a "_s + quoted(parameter.words.join(u' '));
    }
    switch (parameter.kind) {
    case ParameterKind::Session:
        return u" -a '(__varve_sessions)'"_s;
    case ParameterKind::Folder:
        return u" -a '(__fish_complete_directories)'"_s;
    case ParameterKind::File:
        return u" -F"_s;
    default:
        return {};
    }
}

/// A quote within one is written otherwise in fish.
QString fishQuoted(QString text)
{
    return u'\'' + text.replace(u'\\', "\\\\"_L1).replace(u'\'', "\\'"_L1) + u'\'';
}

QString fishVerb(const VerbText &verb)
{
    QStringList lines { u"complete -c varve -n __fish_use_subcommand -a "_s + verb.name + u" -d "_s
                        + fishQuoted(verb.help) };
    const QString seen =
            u"complete -c varve -n '__fish_seen_subcommand_from "_s + verb.name + u'\'';
    for (const TypedParameter &option : verb.options) {
        const bool isFile = option.kind == ParameterKind::File;
        lines += seen + u" -l "_s + option.name
                + (option.value.isEmpty() ? QString()
                                          : (isFile ? u" -r"_s : u" -x"_s) + fishAction(option))
                + u" -d "_s + fishQuoted(option.help);
    }
    const QList<TypedParameter> all = argumentsOf(verb);
    for (qsizetype at = 0; at < all.size(); ++at) {
        const TypedParameter &argument = all.at(at);
        const bool isFile = argument.kind == ParameterKind::File;
        if (const QString action = fishAction(argument); !action.isEmpty()) {
            lines += u"complete -c varve -n '__varve_at %1 %2 %3'"_s.arg(verb.name).arg(at).arg(
                             takesMore(argument) ? 999 : at)
                    + (isFile ? QString() : u" -f"_s) + action;
        }
    }
    return lines.join(u'\n');
}

QString scriptOf(const QString &shell)
{
    QFile file(u":/completions/varve.%1.in"_s.arg(shell));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

QStringList completionShells()
{
    return { u"bash"_s, u"zsh"_s, u"fish"_s };
}

QString completionScript(const QString &shell, const QList<VerbText> &verbs)
{
    QStringList names;
    QStringList parts;
    for (const VerbText &verb : verbs) {
        names += shell == "zsh"_L1 ? u"        "_s + quoted(verb.name + u':' + zshText(verb.help))
                                   : verb.name;
        parts += shell == "bash"_L1 ? bashVerb(verb)
                : shell == "zsh"_L1 ? zshVerb(verb)
                                    : fishVerb(verb);
    }
    return scriptOf(shell)
            .replace("@NAMES@"_L1, names.join(shell == "zsh"_L1 ? u'\n' : u','))
            .replace("@VERBS@"_L1, parts.join(u'\n'));
}

} // namespace varve
