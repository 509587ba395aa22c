// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wirenames.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestName = 64;

bool isPlain(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
            || c == u'_' || c == u'-';
}

bool isPlainText(const QString &text, qsizetype longest)
{
    return !text.isEmpty() && text.size() <= longest && std::ranges::all_of(text, isPlain);
}

QString plainName(const QString &name)
{
    QString result = name.isEmpty() ? u"tool"_s : name.first(std::min(name.size(), LongestName));
    std::ranges::replace_if(result, [](QChar c) { return !isPlain(c); }, u'_');
    return result;
}

QByteArray fingerprint(const QString &text)
{
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256).toHex();
}

QStringList namesIn(const Request &request)
{
    QStringList names;
    QSet<QString> seen;
    const auto add = [&](const QString &name) {
        if (!seen.contains(name)) {
            seen.insert(name);
            names.append(name);
        }
    };
    for (const ToolDefinition &tool : request.tools) {
        add(tool.name);
    }
    for (const RequestMessage &message : request.messages) {
        for (const Block &block : message.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                add(call->name);
            }
        }
        if (message.kind == RequestMessage::Kind::ToolResult) {
            add(message.toolName);
        }
    }
    return names;
}

} // namespace

/// The fine ones first, so that none of them has to give way.
WireNames::WireNames(const Request &request)
{
    QStringList names = namesIn(request);
    std::ranges::stable_partition(
            names, [](const QString &name) { return isPlainText(name, LongestName); });
    for (const QString &name : std::as_const(names)) {
        add(name);
    }
}

void WireNames::add(const QString &name)
{
    constexpr qsizetype MarkSize = 8;
    const auto isTaken = [this](const QString &wire) {
        return std::ranges::find(m_wire.cbegin(), m_wire.cend(), wire) != m_wire.cend();
    };
    QString wire = plainName(name);
    if (isTaken(wire)) {
        wire = wire.first(std::min(wire.size(), LongestName - MarkSize - 1)) + u'_'
                + QLatin1StringView(fingerprint(name).first(MarkSize));
    }
    m_wire.insert(name, wire);
    if (wire != name && !name.isEmpty()) {
        m_replaced.insert(wire, name);
    }
}

QString WireNames::wire(const QString &name) const
{
    const auto found = m_wire.constFind(name);
    return found == m_wire.cend() ? plainName(name) : *found;
}

QString wireCallId(const QString &id, qsizetype longest)
{
    if (isPlainText(id, longest)) {
        return id;
    }
    constexpr qsizetype HashSize = 24;
    const QByteArray hash = fingerprint(id);
    constexpr auto Prefix = "call_"_L1;
    if (longest < Prefix.size() + HashSize) {
        return QString::fromLatin1(hash.first(std::min(longest, hash.size())));
    }
    return Prefix + QLatin1StringView(hash.first(HashSize));
}

QString WireCallIds::begin(const QString &id)
{
    QString wire = wireCallId(id, m_longest);
    const int uses = ++m_uses[wire];
    if (uses > 1) {
        wire += u'-' + QString::number(uses);
    }
    Calls &calls = m_calls[id];
    if (calls.answered > 0) { // another answer
        calls = {};
    }
    calls.ids += wire;
    return wire;
}

QString WireCallIds::of(const QString &id)
{
    const auto found = m_calls.find(id);
    if (found == m_calls.end()) {
        return wireCallId(id, m_longest);
    }
    const qsizetype last = found->ids.size() - 1;
    return found->ids.at(std::min(found->answered++, last));
}

QByteArray wireMediaType(const QString &type)
{
    const auto allowed = [](QChar c) { return isPlain(c) || c == u'/' || c == u'+' || c == u'.'; };
    return !type.isEmpty() && std::ranges::all_of(type, allowed) ? type.toLatin1()
                                                                 : "application/octet-stream"_ba;
}

} // namespace varve
