// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextjson.h"

#include <interchange/exactjsonwriter.h>

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void writeItem(const ContextItem &item, const OriginIds &origins, ExactJsonWriter &json)
{
    json.beginObject();
    json.member("entryId"_L1, idJson(item.entry));
    json.member("originalId"_L1, originJson(origins, item.seq));
    json.member("category"_L1, QString(toString(item.category)));
    json.member("role"_L1, item.entry.isNull() ? u"system"_s : QString(toString(item.role)));
    json.member("tokens"_L1, qint64(item.tokens));
    json.member("source"_L1, QString(toString(item.source)));
    json.member("state"_L1, QString(toString(item.state)));
    json.member("reason"_L1,
                item.reason == LeftOutReason::None ? QJsonValue()
                                                   : QJsonValue(QString(toString(item.reason))));
    json.key(u"parts");
    json.beginArray();
    for (const ContextPart &part : item.parts) {
        json.beginObject();
        json.member("category"_L1, QString(toString(part.category)));
        json.member("tokens"_L1, qint64(part.tokens));
        if (part.quoted) {
            json.member("label"_L1, u"reference"_s);
        }
        json.endObject();
    }
    json.endArray();
    if (!item.title.isEmpty()) {
        json.member("title"_L1, item.title);
    }
    json.endObject();
}

const ValueFields<CategoryTotal> &categoryFields()
{
    static const ValueFields<CategoryTotal> Fields {
        { "category"_L1, &CategoryTotal::category },
        { "tokens"_L1, &CategoryTotal::tokens },
        { "items"_L1, &CategoryTotal::items },
    };
    return Fields;
}

const ValueFields<Repair> &repairFields()
{
    static const ValueFields<Repair> Fields {
        { "entryId"_L1, &Repair::entry },
        { "what"_L1, "text for people"_L1, repairText },
    };
    return Fields;
}

/// Of one that writeItem() writes.
QList<FieldText> itemFields()
{
    return {
        { "entryId"_L1, "null for prompts and tools"_L1 },
        { "originalId"_L1 },
        { "category"_L1 },
        { "role"_L1, "`system` of prompts and tools"_L1 },
        { "tokens"_L1 },
        { "source"_L1, "`provider` (from reported usage), `estimate`, `mixed`"_L1 },
        { "state"_L1,
          "`sent`, `pinned`, `masked` (these three are sent), `excluded`, `leftOut`"_L1 },
        { "reason"_L1,
          "why it is left out: `stored only`, `failed answer`, `empty`, `no call`, `unit "
          "excluded`, "
          "`undone`; or null"_L1 },
        { "parts"_L1,
          "add up to its `tokens`"_L1,
          true,
          { { "category"_L1 },
            { "tokens"_L1 },
            { "label"_L1,
              "only there for what a message quotes of other sessions: `reference`, a part of its "
              "own in the category user"_L1 } } },
        { "title"_L1, "of prompts and tools; else not there"_L1 },
    };
}

} // namespace

QJsonValue originJson(const OriginIds &origins, qint64 seq)
{
    const auto found = origins.constFind(seq);
    return found != origins.cend() ? QJsonValue(*found) : QJsonValue();
}

QJsonValue idJson(const EntryId &id)
{
    return id.isNull() ? QJsonValue() : QJsonValue(id.toString());
}

QString repairText(const Repair &repair)
{
    switch (repair.kind) {
    case Repair::Kind::MissingResult:
        return Tr::tr("%n call(s) without a result: an error result is sent", nullptr,
                      repair.count);
    case Repair::Kind::OrphanResult:
        return Tr::tr("a result whose call is not sent: left out");
    case Repair::Kind::LeadIn:
        return Tr::tr("the list would not begin with a user message: a lead-in is sent");
    }
    Q_UNREACHABLE_RETURN({});
}

QByteArray contextJson(const Context &context, const SessionId &session, const OriginIds &origins,
                       const std::optional<StandInModel> &answers)
{
    const QJsonObject head {
        { "session"_L1, session.toString() },
        { "leafId"_L1, idJson(context.leaf) },
        { "provider"_L1, context.provider },
        { "model"_L1, context.model },
        { "window"_L1, context.window },
        { "reserve"_L1, context.reserve },
        { "answers"_L1,
          answers ? QJsonValue(QJsonObject { { "model"_L1, answers->model },
                                             { "window"_L1, answers->window } })
                  : QJsonValue() },
        { "total"_L1,
          QJsonObject { { "tokens"_L1, context.tokens() },
                        { "source"_L1, QString(toString(context.source())) } } },
        { "categories"_L1, categoryFields().json(breakdown(context)) },
        { "repairs"_L1, repairFields().json(context.repairs) },
    };
    QByteArray out;
    ExactJsonWriter json(out);
    json.beginObject();
    json.members(head);
    json.key(u"items");
    json.beginArray();
    for (const ContextItem &item : context.items) {
        writeItem(item, origins, json);
    }
    json.endArray();
    json.endObject();
    return out;
}

QList<FieldText> contextFields()
{
    return {
        { "session"_L1 },
        { "leafId"_L1 },
        { "provider"_L1 },
        { "model"_L1 },
        { "window"_L1, "0: not known; then reserved and free are 0"_L1 },
        { "reserve"_L1 },
        { "answers"_L1,
          "the model that answers in place of `model`, whose window `window` is; null: that one itself"_L1,
          false,
          { { "model"_L1 }, { "window"_L1 } } },
        { "total"_L1, "of what is sent"_L1, false, { { "tokens"_L1 }, { "source"_L1 } } },
        { "categories"_L1,
          "always all, in this order: systemPrompt, projectFiles, skills, toolDefinitions, workingMemory, compactionSummary, branchSummary, user, assistant, thinking, toolCalls, toolResults, images, reserved, free; all but the last two add up to `total.tokens`"_L1,
          true, categoryFields().texts() },
        { "items"_L1,
          "one for each message of the projection, sent or not, and one for each prompt part and each tool"_L1,
          true, itemFields() },
        { "repairs"_L1, {}, true, repairFields().texts() },
    };
}

} // namespace varve
