// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermanifest.h"

#include <providers/wireprotocol.h>
#include <session/entrydata.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AnswerManifest)
};

constexpr int Version = 1;

QByteArray digestOf(const Context &context)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const ContextItem &item : context.items) {
        const char state = static_cast<char>(item.state);
        hash.addData(item.entry.toBytes());
        hash.addData(QByteArrayView(&state, 1));
    }
    return hash.result();
}

QString hex(const QByteArray &sha256)
{
    return QString::fromLatin1(sha256.toHex());
}

QByteArray toolsJson(const QList<ToolDefinition> &tools)
{
    QJsonArray array;
    for (const ToolDefinition &tool : tools) {
        array += QJsonObject { { "name"_L1, tool.name },
                               { "description"_L1, tool.description },
                               { "parameters"_L1, QString::fromUtf8(tool.parameters) } };
    }
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

QJsonArray numbersJson(const QSet<qint64> &numbers)
{
    QList<qint64> sorted(numbers.cbegin(), numbers.cend());
    std::ranges::sort(sorted);
    QJsonArray array;
    for (const qint64 number : std::as_const(sorted)) {
        array += number;
    }
    return array;
}

QList<ToolDefinition> toolsFrom(const QByteArray &json)
{
    QList<ToolDefinition> tools;
    const QJsonArray array = QJsonDocument::fromJson(json).array();
    for (const QJsonValue &tool : array) {
        tools += { tool["name"_L1].toString(), tool["description"_L1].toString(),
                   tool["parameters"_L1].toString().toUtf8() };
    }
    return tools;
}

Category categoryFrom(const QString &text)
{
    for (int i = 0; i < CategoryCount; ++i) {
        if (text == toString(static_cast<Category>(i))) {
            return static_cast<Category>(i);
        }
    }
    return Category::SystemPrompt;
}

Result<QJsonArray> storePrompts(SessionStore &store, const QList<PromptPart> &prompts)
{
    QJsonArray array;
    for (const PromptPart &prompt : prompts) {
        const auto blob = store.addBlob(prompt.text.toUtf8());
        if (!blob) {
            return std::unexpected(blob.error());
        }
        array += QJsonObject { { "category"_L1, QString(toString(prompt.category)) },
                               { "title"_L1, prompt.title },
                               { "sha256"_L1, hex(*blob) } };
    }
    return array;
}

Result<QList<PromptPart>> readPrompts(StoreReader &reader, const QJsonArray &array)
{
    QList<PromptPart> prompts;
    for (const QJsonValue &prompt : array) {
        const auto text =
                reader.blob(QByteArray::fromHex(prompt["sha256"_L1].toString().toLatin1()));
        if (!text) {
            return std::unexpected(text.error());
        }
        prompts += { categoryFrom(prompt["category"_L1].toString()), prompt["title"_L1].toString(),
                     QString::fromUtf8(*text) };
    }
    return prompts;
}

Result<QList<ToolDefinition>> readTools(StoreReader &reader, const QJsonValue &sha256)
{
    if (!sha256.isString()) {
        return QList<ToolDefinition>();
    }
    return reader.blob(QByteArray::fromHex(sha256.toString().toLatin1())).transform(toolsFrom);
}

Result<TurnOptions> readOptions(StoreReader &reader, const QJsonObject &manifest)
{
    auto prompts = readPrompts(reader, manifest["prompts"_L1].toArray());
    if (!prompts) {
        return std::unexpected(prompts.error());
    }
    auto tools = readTools(reader, manifest["tools"_L1]);
    if (!tools) {
        return std::unexpected(tools.error());
    }
    TurnOptions options;
    options.projection.prompts = *prompts;
    options.projection.replaysThinking = manifest["replaysThinking"_L1].toBool(true);
    options.projection.provider = manifest["asked"_L1][0].toString();
    options.projection.model = manifest["asked"_L1][1].toString();
    options.projection.dropped.byDefault = manifest["dropsOutput"_L1].toBool();
    const QJsonArray others = manifest["otherOutput"_L1].toArray();
    for (const QJsonValue &seq : others) {
        options.projection.dropped.exceptions += seq.toInteger();
    }
    options.tools = *tools;
    options.model = manifest["model"_L1].toString();
    options.thinkingLevel = manifest["thinkingLevel"_L1].toString();
    options.maxOutputTokens = manifest["maxOutputTokens"_L1].toInteger();
    return options;
}

/// Something may have been written between the request and its answer. Manifests of before name no leaf, and imported entries may
/// have other ids.
Result<qint64> leafOf(StoreReader &reader, const SessionId &session, const QJsonObject &manifest,
                      const Entry &answer)
{
    const EntryId leaf = EntryId::fromString(manifest["leaf"_L1].toString());
    if (leaf.isNull()) {
        return answer.parentSeq;
    }
    return reader.snapshot(session).transform([&](const SessionSnapshot &snapshot) {
        const int index = snapshot.tree.indexOf(leaf);
        return index < 0 ? answer.parentSeq : snapshot.tree.at(index).seq;
    });
}

} // namespace

SentRequest sentRequest(const TurnOptions &options, const BuiltRequest &request,
                        bool withoutThinking)
{
    const Context &context = request.context;
    SentRequest sent { options,           withoutThinking,     context.leaf, context.items.size(),
                       digestOf(context), request.instructions };
    sent.options.projection.prompts = request.prompts;
    return sent;
}

Result<Entry> withManifest(SessionStore &store, Entry answer, const SentRequest &sent)
{
    const auto prompts = storePrompts(store, sent.options.projection.prompts);
    if (!prompts) {
        return std::unexpected(prompts.error());
    }
    QJsonObject manifest { { "version"_L1, Version },
                           { "prompts"_L1, *prompts },
                           { "model"_L1, sent.options.model },
                           { "replaysThinking"_L1, sent.options.projection.replaysThinking },
                           { "leaf"_L1, sent.leaf.toString() },
                           { "items"_L1, sent.items },
                           { "digest"_L1, hex(sent.digest) },
                           { entryData::Instructions,
                             MeasuredInstructions { sent.instructions, 0, 0 }.toJson() } };
    if (!sent.options.tools.isEmpty()) {
        const auto tools = store.addBlob(toolsJson(sent.options.tools));
        if (!tools) {
            return std::unexpected(tools.error());
        }
        manifest["tools"_L1] = hex(*tools);
    }
    if (!sent.options.thinkingLevel.isEmpty()) {
        manifest["thinkingLevel"_L1] = sent.options.thinkingLevel;
    }
    if (sent.options.maxOutputTokens > 0) {
        manifest["maxOutputTokens"_L1] = sent.options.maxOutputTokens;
    }
    const ProjectionSettings &projection = sent.options.projection;
    if (!projection.model.isEmpty()) {
        manifest["asked"_L1] = QJsonArray { projection.provider, projection.model };
    }
    if (!projection.dropped.isEmpty()) {
        manifest["dropsOutput"_L1] = projection.dropped.byDefault;
        manifest["otherOutput"_L1] = numbersJson(projection.dropped.exceptions);
    }
    if (sent.withoutThinking) {
        manifest["withoutThinking"_L1] = true;
    }
    answer.data[entryData::Manifest] = manifest;
    return answer;
}

Result<BuiltRequest> rebuildRequest(StoreReader &reader, const SessionId &session,
                                    const Entry &answer)
{
    const QJsonObject manifest = answer.data[entryData::Manifest].toObject();
    if (manifest.isEmpty()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("What the request for this answer was made of was not kept."));
    }
    auto made = readOptions(reader, manifest).and_then([&](const TurnOptions &options) {
        return leafOf(reader, session, manifest, answer).and_then([&](qint64 leafSeq) {
            return makeTurnRequest(reader, session, leafSeq, options);
        });
    });
    if (!made) {
        return made;
    }
    if (manifest["version"_L1].toInt() != Version
        || manifest["digest"_L1].toString() != hex(digestOf(made->context))) {
        return fail(
                Error::Kind::NewerVersion,
                Tr::tr("This version of Varve would send a different request for this answer."));
    }
    if (manifest["withoutThinking"_L1].toBool()) {
        made->request = withoutThinking(std::move(made->request));
    }
    return made;
}

} // namespace varve
