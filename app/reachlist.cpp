// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reachlist.h"

#include "commandline.h"
#include <engine/engine.h>
#include <engine/slashcommands.h>
#include <engine/toolbox.h>
#include <interchange/exportrequest.h>
#include <interchange/importformats.h>
#include <operations/askoperation.h>
#include <operations/operations.h>
#include <serve/makeserveserver.h>
#include <settings/settingtable.h>
#include <window/mainwindow.h>

#include <QAction>

#include <acp/makeacpserver.h>
#include <lines/lineserver.h>
#include <mcpserver/archivetoolnames.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList verbLines()
{
    QStringList lines;
    const QList<VerbText> verbs = verbTexts();
    for (const VerbText &verb : verbs) {
        lines += u"verb "_s + verb.name + u' ' + verb.syntax;
        for (const TypedParameter &option : verb.options) {
            lines += u"option "_s + verb.name + u" --"_s + option.name + u' ' + option.value;
        }
    }
    return lines;
}

QStringList parameterLines(const Operation &operation)
{
    QStringList lines;
    for (const Parameter &parameter : operation.parameters) {
        if (operation.text.only != Notation::CommandLine && parameter.isIn(Notation::Json)) {
            lines += u"parameter "_s + operation.text.name + u' ' + parameter.name;
        }
    }
    return lines;
}

QStringList methodLines(Engine &engine)
{
    QStringList lines;
    for (const auto &[kind, server] : { std::pair(u"method "_s, &makeServeServer),
                                        std::pair(u"ACP method "_s, &makeAcpServer) }) {
        const QStringList methods = server(&engine)->methods();
        for (const QString &method : methods) {
            lines += kind + method;
        }
    }
    for (const Operation *operation : operations()) {
        lines += parameterLines(*operation);
    }
    lines += parameterLines(askOperation());
    const QStringList tools = archiveToolNames();
    for (const QString &tool : tools) {
        lines += u"MCP tool "_s + tool;
    }
    return lines;
}

QStringList wordLines()
{
    QStringList lines;
    const QList<CommandInfo> commands = slashCommands();
    for (const CommandInfo &command : commands) {
        lines += u"slash command /"_s + command.names.join(u" /"_s) + u' ' + command.arguments;
    }
    const QStringList tools = builtInToolNames();
    for (const QString &tool : tools) {
        lines += u"tool "_s + tool;
    }
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            lines += u"setting "_s + setting.name;
        }
    }
    for (const ImportFormat *format : importFormats()) {
        lines += u"import format "_s + format->id;
    }
    for (const ExportFormat format : ExportFormats) {
        lines += u"export format "_s + toString(format);
    }
    return lines;
}

QStringList actionLines(const MainWindow &window)
{
    QStringList lines;
    const auto actions = window.findChildren<QAction *>();
    for (const QAction *action : actions) {
        if (!action->isSeparator() && !action->text().isEmpty()) {
            lines += u"action %1 “%2” %3"_s.arg(
                    action->objectName(), action->text().remove(u'&'),
                    QKeySequence::listToString(action->shortcuts(), QKeySequence::PortableText));
        }
    }
    return lines;
}

} // namespace

QStringList reachList(Engine &engine, const MainWindow &window)
{
    QStringList lines = verbLines() + methodLines(engine) + wordLines() + actionLines(window);
    for (QString &line : lines) {
        line = line.simplified();
    }
    lines.sort();
    lines.removeDuplicates();
    return lines;
}

} // namespace varve
