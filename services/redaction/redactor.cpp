// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactor.h"

#include "namedsecrets.h"
#include <base/keysearch.h>
#include <session/contextedit.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int FirstPattern = 4; // behind the kinds of secrets

QString markOf(int rule)
{
    return rule < FirstPattern ? secretMark(static_cast<SecretKind>(rule))
                               : u"[redacted: pattern %1]"_s.arg(rule - FirstPattern + 1);
}

/// In UTF-8 of UTF-16 characters.
qsizetype utf16Length(QByteArrayView utf8)
{
    return QString::fromUtf8(utf8).size();
}

bool isReference(const QString &text)
{
    constexpr qsizetype UuidSize = 36;
    constexpr qsizetype HashSize = 64;
    return (text.size() == UuidSize && !QUuid::fromString(text).isNull())
            || (text.size() == HashSize
                && QByteArray::fromHex(text.toLatin1()).size() * 2 == HashSize);
}

TextSpan spanOf(const FoundSecret &secret)
{
    return { secret.at, secret.length, static_cast<int>(secret.kind) };
}

/// The end of the string that begins at `at`, after its quote; the size if it has none.
qsizetype endOfString(const QByteArray &json, qsizetype at)
{
    for (qsizetype i = at + 1; i < json.size(); ++i) {
        if (json.at(i) == '\\') {
            ++i;
        } else if (json.at(i) == '"') {
            return i + 1;
        }
    }
    return json.size();
}

bool isFollowedByColon(const QByteArray &json, qsizetype at)
{
    while (at < json.size() && QByteArrayView(" \t\r\n").contains(json.at(at))) {
        ++at;
    }
    return at < json.size() && json.at(at) == ':';
}

} // namespace

qint64 RedactionCounts::total() const
{
    return std::accumulate(secrets.begin(), secrets.end(),
                           std::accumulate(patterns.begin(), patterns.end(), qint64(0)));
}

Result<Redactor> Redactor::make(const RedactionRules &rules)
{
    Redactor redactor;
    redactor.m_rules = rules;
    for (const QString &expression : rules.patterns) {
        auto pattern = TextPattern::compile(expression);
        if (!pattern) {
            return std::unexpected(pattern.error());
        }
        redactor.m_patterns += std::move(*pattern);
        redactor.m_counts.patterns += 0;
    }
    return redactor;
}

void Redactor::findOwn(const QString &text, QList<TextSpan> &found) const
{
    if (m_rules.own.isEmpty()) {
        return;
    }
    const QByteArray utf8 = text.toUtf8();
    const bool isAscii = utf8.size() == text.size();
    for (const ApiKey &key : m_rules.own) {
        for (const ByteSpan &span : findKey(key, utf8)) {
            const QByteArrayView bytes(utf8);
            const qsizetype at = isAscii ? span.at : utf16Length(bytes.first(span.at));
            const qsizetype length =
                    isAscii ? span.length : utf16Length(bytes.sliced(span.at, span.length));
            found += TextSpan { at, length, static_cast<int>(SecretKind::Key) };
        }
    }
}

QList<TextSpan> Redactor::find(const QString &text, const QString &name)
{
    QList<TextSpan> found;
    if (m_rules.keys) {
        for (const FoundSecret &secret : findSecrets(text)) {
            found += spanOf(secret);
        }
        if (const auto named = findNamedSecret(name, text)) {
            found += spanOf(*named);
        }
        findOwn(text, found);
    }
    for (qsizetype i = 0; i < m_patterns.size() && !m_failure; ++i) {
        const auto spans = m_patterns.at(i).find(text, FirstPattern + static_cast<int>(i));
        if (spans) {
            found += *spans;
        } else {
            m_failure = spans.error();
        }
    }
    return joined(std::move(found));
}

QString Redactor::text(const QString &text, const QString &name)
{
    if (text.isEmpty() || m_failure) {
        return text;
    }
    const QList<TextSpan> found = find(wellFormed(text), name);
    return m_failure ? text : withMarks(text, found);
}

QString Redactor::reference(const QString &text, const QString &name)
{
    if (!m_rules.keys) {
        return text;
    }
    QList<TextSpan> found;
    findOwn(text, found);
    if (const auto named = findNamedSecret(name, text)) {
        found += spanOf(*named);
    }
    return withMarks(text, joined(std::move(found)));
}

QString Redactor::withMarks(const QString &text, const QList<TextSpan> &found)
{
    if (found.isEmpty()) {
        return text;
    }
    QString out;
    qsizetype done = 0;
    for (const TextSpan &span : found) {
        out += QStringView(text).sliced(done, span.at - done);
        out += markOf(span.rule);
        done = span.at + span.length;
        if (span.rule < FirstPattern) {
            ++m_counts.secrets.at(static_cast<size_t>(span.rule));
        } else {
            ++m_counts.patterns[span.rule - FirstPattern];
        }
    }
    return out + QStringView(text).sliced(done);
}

QByteArray Redactor::json(const QByteArray &json)
{
    QByteArray out;
    qsizetype done = 0;
    QString name; // of the member that is read
    for (qsizetype at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
        const qsizetype end = endOfString(json, at);
        const QByteArray token = json.sliced(at, end - at);
        const QJsonArray parsed = QJsonDocument::fromJson('[' + token + ']').array();
        // What is no JSON, because it was cut off, is a text like others.
        const QString before =
                parsed.isEmpty() ? QString::fromUtf8(token) : parsed.at(0).toString();
        const bool isName = isFollowedByColon(json, end);
        const QString after = text(before, isName ? QString() : name);
        if (isName) {
            name = before;
        }
        if (after != before) {
            out += json.sliced(done, at - done);
            if (parsed.isEmpty()) {
                out += after.toUtf8();
            } else {
                const QByteArray list =
                        QJsonDocument(QJsonArray { after }).toJson(QJsonDocument::Compact);
                out += list.sliced(1, list.size() - 2);
            }
            done = end;
        }
        at = end;
    }
    return done == 0 ? json : out + json.sliced(done);
}

QJsonValue Redactor::value(const QJsonValue &value, const QString &name)
{
    if (value.isString()) {
        const QString before = value.toString();
        return isReference(before) ? reference(before, name) : text(before, name);
    }
    if (value.isArray()) {
        QJsonArray array;
        for (const QJsonValue &element : value.toArray()) {
            array += this->value(element, name);
        }
        return array;
    }
    return value.isObject() ? data(value.toObject()) : value;
}

QJsonObject Redactor::data(const QJsonObject &data)
{
    QJsonObject out;
    // Lists of variables: {"name": "API_KEY", "value": "…"}.
    const QString listed = data.value(data.contains("name"_L1) ? "name"_L1 : "key"_L1).toString();
    for (auto member = data.begin(); member != data.end(); ++member) {
        const bool isListed = !listed.isEmpty() && member.key() == "value"_L1;
        out.insert(text(member.key()), value(*member, isListed ? listed : member.key()));
    }
    return out;
}

void Redactor::block(Block &block)
{
    if (auto *words = std::get_if<TextBlock>(&block)) {
        words->text = text(words->text);
    } else if (auto *thinking = std::get_if<ThinkingBlock>(&block)) {
        const QString after = text(thinking->text);
        if (after != thinking->text) {
            thinking->text = after;
            thinking->signature.clear();
        }
    } else if (auto *call = std::get_if<ToolCallBlock>(&block)) {
        call->name = text(call->name);
        call->arguments = json(call->arguments);
    }
}

Entry Redactor::entry(Entry entry)
{
    for (Block &part : entry.blocks) {
        block(part);
    }
    for (QString *field : { &entry.provider, &entry.model, &entry.toolName, &entry.summary }) {
        *field = text(*field);
    }
    if (!ContextEdit::isContextEdit(entry)) {
        entry.customType = text(entry.customType);
    }
    entry.toolArguments = json(entry.toolArguments);
    if (!entry.data.isEmpty()) {
        entry.data = data(entry.data);
    }
    return entry;
}

Session Redactor::session(Session session)
{
    for (QString *field : { &session.name, &session.cwd, &session.summary, &session.origin.path }) {
        *field = text(*field);
    }
    return session;
}

} // namespace varve
