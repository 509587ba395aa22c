// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextjson.h"

#include <compaction/planlosses.h>
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

QJsonArray idsJson(const QList<EntryId> &ids)
{
    QJsonArray array;
    for (const EntryId &id : ids) {
        array += id.toString();
    }
    return array;
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

QByteArray contextJson(const Context &context, const SessionId &session, const OriginIds &origins)
{
    QJsonArray categories;
    for (const CategoryTotal &total : breakdown(context)) {
        categories += QJsonObject { { "category"_L1, QString(toString(total.category)) },
                                    { "tokens"_L1, total.tokens },
                                    { "items"_L1, total.items } };
    }
    QJsonArray repairs;
    for (const Repair &repair : context.repairs) {
        repairs += QJsonObject { { "entryId"_L1, idJson(repair.entry) },
                                 { "what"_L1, repairText(repair) } };
    }
    const QJsonObject head {
        { "session"_L1, session.toString() },
        { "leafId"_L1, idJson(context.leaf) },
        { "provider"_L1, context.provider },
        { "model"_L1, context.model },
        { "window"_L1, context.window },
        { "reserve"_L1, context.reserve },
        { "total"_L1,
          QJsonObject { { "tokens"_L1, context.tokens() },
                        { "source"_L1, QString(toString(context.source())) } } },
        { "categories"_L1, categories },
        { "repairs"_L1, repairs },
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

QJsonObject planJson(const CompactionPlan &plan, const Context &context)
{
    const PlanLosses losses = lossesOf(plan, context);
    return {
        { "leafId"_L1, idJson(plan.leaf) },
        { "firstKeptEntryId"_L1, idJson(plan.firstKept) },
        { "turnStartEntryId"_L1, idJson(plan.turnStart) },
        { "split"_L1, plan.split },
        { "summarize"_L1, idsJson(plan.summarize) },
        { "turnPrefix"_L1, idsJson(plan.turnPrefix) },
        { "inPlaceOf"_L1, idsJson(plan.inPlaceOf) },
        { "masked"_L1, idsJson(plan.masked) },
        { "pinned"_L1, idsJson(plan.pinned) },
        { "kept"_L1, idsJson(plan.kept) },
        { "dropped"_L1,
          QJsonObject { { "images"_L1, losses.images },
                        { "thinking"_L1, losses.thinking },
                        { "references"_L1, losses.references } } },
        { "tokensBefore"_L1, plan.tokensBefore },
        { "tokensAfter"_L1, plan.tokensAfter },
        { "refused"_L1, plan.isRefused() ? QJsonValue(refusalText(plan.refusal)) : QJsonValue() },
    };
}

} // namespace varve
