// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrywords.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString readableArguments(const QByteArray &arguments)
{
    const QString raw = QString::fromUtf8(arguments);
    QString text;
    text.reserve(raw.size());
    for (qsizetype i = 0; i < raw.size(); ++i) {
        const QChar next = raw.at(i) == u'\\' && i + 1 < raw.size() ? raw.at(i + 1) : QChar();
        if (next == u'n' || next == u'r' || next == u't') {
            text += next == u't' ? u'\t' : u'\n';
            ++i;
        } else if (next == u'"' || next == u'\\' || next == u'/') {
            text += next;
            ++i;
        } else {
            text += raw.at(i);
        }
    }
    return text;
}

QString visibleText(const Entry &entry)
{
    QString text = entry.summary.isEmpty() ? entry.text() : entry.summary;
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            text += u'\n' + call->name + u' ' + readableArguments(call->arguments);
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            text += u'\n' + thinking->text;
        }
    }
    return entry.toolArguments.isEmpty()
            ? text
            : QString(text + u'\n' + readableArguments(entry.toolArguments));
}

} // namespace varve
