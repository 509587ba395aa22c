// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "servesetup.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

CommandOptions readCommandOptions(RpcParams &params)
{
    CommandOptions options;
    options.withoutSandbox = params.flag("withoutSandbox"_L1);
    options.anyFolder = params.flag("anyFolder"_L1);
    if (params.has("protectedFiles"_L1)) {
        options.protectedFiles = protectedFilesFromString(
                params.word("protectedFiles"_L1, { u"readOnly"_s, u"commits"_s, u"writable"_s },
                            u"readOnly"_s));
    }
    return options;
}

} // namespace

ToolSelection readToolSelection(RpcParams &params)
{
    ToolSelection selected { params.texts("tools"_L1) };
    const QStringList allowed = params.texts("allow"_L1).value_or(QStringList());
    for (const QString &text : allowed) {
        const QString tool = text.section(u':', 0, 0).trimmed();
        if (tool.isEmpty()) {
            params.refuse(
                    Tr::tr("What is allowed is a tool (“bash”), or one with a pattern of what "
                           "it may do (“bash:git *”)."),
                    "allow"_L1);
        }
        selected.allowed += { tool, text.section(u':', 1), true };
    }
    selected.commands = readCommandOptions(params);
    return selected;
}

AnswerChoice readAnswerChoice(RpcParams &params)
{
    return { params.text("provider"_L1), params.text("model"_L1), params.text("baseUrl"_L1),
             params.text("api"_L1), params.text("keyVariable"_L1) };
}

} // namespace varve
