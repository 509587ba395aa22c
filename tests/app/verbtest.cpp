// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbtest.h"

#include <QJsonArray>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

QString missing(const QJsonObject &object, const QString &shape)
{
    QStringList wrong;
    for (const QString &field : shape.split(u' ', Qt::SkipEmptyParts)) {
        const QString name = field.section(u':', 0, 0);
        const QString kind = field.section(u':', 1);
        const QJsonValue value = object.value(name);
        const QChar found = value.isString() ? u's'
                : value.isDouble()           ? u'n'
                : value.isBool()             ? u'b'
                : value.isArray()            ? u'a'
                : value.isObject()           ? u'o'
                                             : u'0';
        const bool fits = found == kind.at(0) || (kind.endsWith(u'?') && value.isNull());
        if (!object.contains(name) || !fits) {
            wrong += field;
        }
    }
    return wrong.join(u' ');
}

QStringList strings(const QJsonValue &array)
{
    QStringList list;
    for (const auto &value : array.toArray()) {
        list += value.toString();
    }
    return list;
}

void VerbTest::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 6, 600));
    const Outcome imported = m_varve->json({ u"import"_s, m_file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
}

QJsonObject VerbTest::context(const QStringList &more) const
{
    return m_varve->json(QStringList { u"context"_s, u"origin-1"_s } + more).object();
}

QByteArray VerbTest::request() const
{
    return m_varve
            ->run({ u"request"_s, u"origin-1"_s, u"--api"_s, u"openai-chat"_s, u"--store"_s,
                    m_varve->store() })
            .out;
}

QString VerbTest::contextFault(const QJsonObject &context)
{
    if (const QString wrong = missing(
                context,
                u"session:s leafId:s? model:s window:n reserve:n total:o categories:a items:a repairs:a"_s);
        !wrong.isEmpty()) {
        return wrong;
    }
    qint64 sum = 0;
    QStringList names;
    for (const auto &value : context[u"categories"_s].toArray()) {
        const QJsonObject category = value.toObject();
        if (const QString wrong = missing(category, u"category:s tokens:n items:n"_s);
            !wrong.isEmpty()) {
            return wrong;
        }
        const QString name = category[u"category"_s].toString();
        names += name;
        sum += name == u"reserved"_s || name == u"free"_s ? 0 : category[u"tokens"_s].toInteger();
    }
    if (names.join(u' ')
        != u"systemPrompt projectFiles skills toolDefinitions workingMemory compactionSummary "
           u"branchSummary user assistant "
           "thinking toolCalls toolResults images reserved free"_s) {
        return names.join(u' ');
    }
    const qint64 total = context[u"total"_s].toObject()[u"tokens"_s].toInteger();
    qint64 items = 0;
    for (const auto &value : context[u"items"_s].toArray()) {
        const QJsonObject item = value.toObject();
        if (const QString wrong = missing(
                    item,
                    u"entryId:s? originalId:s? category:s role:s tokens:n source:s state:s reason:s? parts:a"_s);
            !wrong.isEmpty()) {
            return wrong;
        }
        qint64 parts = 0;
        for (const auto &part : item[u"parts"_s].toArray()) {
            parts += part.toObject()[u"tokens"_s].toInteger();
        }
        const QString state = item[u"state"_s].toString();
        const bool sent = state == u"sent"_s || state == u"pinned"_s || state == u"masked"_s;
        items += sent ? item[u"tokens"_s].toInteger() : 0;
        if (parts != item[u"tokens"_s].toInteger()) {
            return u"parts of an item add up to %1"_s.arg(parts);
        }
    }
    return sum == total && items == total
            ? QString()
            : u"categories %1, items %2, total %3"_s.arg(sum).arg(items).arg(total);
}

} // namespace varve::test
