// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesrules.h"

#include <QJsonArray>
#include <QSet>
#include <QStringList>

#include <utility>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

class Rules
{
public:
    explicit Rules(const QJsonObject &body)
    {
        const QJsonArray messages = body["messages"_L1].toArray();
        for (qsizetype i = 0; i < messages.size(); ++i) {
            const bool isUser = messages[i]["role"_L1].toString() == "user"_L1;
            expect(isUser == (i % 2 == 0), u"roles alternate, users first"_s);
            takeMessage(messages[i]["content"_L1].toArray(), isUser);
        }
        expect(!messages.isEmpty() && m_open.isEmpty(), u"every call has its result"_s);
        expect(body["max_tokens"_L1].toInteger() > 0, u"max_tokens"_s);
    }

    [[nodiscard]] QString broken() const { return m_broken.join(u", "_s); }

private:
    void expect(bool kept, const QString &rule)
    {
        if (!kept && !m_broken.contains(rule)) {
            m_broken.append(rule);
        }
    }

    void takeMessage(const QJsonArray &blocks, bool isUser)
    {
        expect(!blocks.isEmpty(), u"content"_s);
        bool onlyResults = true;
        const QSet<QString> asked = std::exchange(m_open, {});
        QSet<QString> answered;
        for (const QJsonValue &block : blocks) {
            const QString type = block["type"_L1].toString();
            if (type == "text"_L1) {
                expect(!block["text"_L1].toString().trimmed().isEmpty(), u"no blank text"_s);
            } else if (type == "tool_use"_L1) {
                const QString id = block["id"_L1].toString();
                expect(!isUser && !m_ids.contains(id), u"ids are used once, by the assistant"_s);
                expect(block["input"_L1].isObject(), u"input is an object"_s);
                m_ids.insert(id);
                m_open.insert(id);
            } else if (type == "tool_result"_L1) {
                expect(isUser && onlyResults, u"results come first"_s);
                expect(asked.contains(block["tool_use_id"_L1].toString()),
                       u"results have a call"_s);
                answered.insert(block["tool_use_id"_L1].toString());
            }
            onlyResults = onlyResults && type == "tool_result"_L1;
        }
        expect(answered == asked, u"every call has its result in the next message"_s);
        const QString last = blocks.last()["type"_L1].toString();
        expect(!last.endsWith("thinking"_L1), u"thinking is not the last block"_s);
    }

    QStringList m_broken;
    QSet<QString> m_ids;
    QSet<QString> m_open;
};

} // namespace

QString brokenRules(const QJsonObject &body)
{
    return Rules(body).broken();
}

} // namespace varve::test
