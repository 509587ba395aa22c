// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "calltitle.h"

#include "entrytitle.h"
#include "toolcalldigest.h"
#include <base/textends.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Of each of several calls, so that a long command does not hide the others.
constexpr qsizetype MaxArgument = 40;
/// Nobody reads on; a title of a hundred calls stays cheap.
constexpr int MaxCalls = 8;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::CallTitle)
};

/// A path says most at its end, everything else at its beginning.
QString shortArgument(const QString &argument)
{
    if (argument.size() <= MaxArgument) {
        return argument;
    }
    if (!argument.contains(u' ') && argument.contains(u'/')) {
        const qsizetype slash = argument.indexOf(u'/', argument.size() - MaxArgument);
        return u'…'
                + (slash >= 0 ? argument.sliced(slash) : tailOf(argument, MaxArgument).toString());
    }
    return headOf(argument, MaxArgument).trimmed().toString() + u'…';
}

} // namespace

QString mainArgumentOf(const QByteArray &arguments)
{
    return arguments.isEmpty() ? QString() : titleLine(digestOf(arguments).mainArgument);
}

QString callTitle(const QString &tool, const QString &argument)
{
    return argument.isEmpty() ? tool : tool + u' ' + argument;
}

QString callsTitle(const Entry &answer)
{
    QList<const ToolCallBlock *> calls;
    for (const Block &block : answer.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += call;
        }
    }
    if (calls.isEmpty()) {
        return callTitle(answer.toolName, mainArgumentOf(answer.toolArguments));
    }
    if (calls.size() == 1) {
        return callTitle(calls.first()->name, mainArgumentOf(calls.first()->arguments));
    }
    QStringList titles;
    for (const ToolCallBlock *call : calls.first(std::min<qsizetype>(MaxCalls, calls.size()))) {
        titles += callTitle(call->name, shortArgument(mainArgumentOf(call->arguments)));
    }
    //: title of an answer that calls several tools, e.g. "3 calls: read a.cpp, read b.cpp, bash make"
    return Text::tr("%Ln calls: %1", nullptr, static_cast<int>(calls.size()))
            .arg(titles.join(", "_L1));
}

} // namespace varve
