// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factsoperation.h"

#include <engine/engine.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QFuture<Result<KeptFacts>> listHolding(Engine &engine, const ListFacts &wanted,
                                       const OperationRun &)
{
    return engine.store()->read([wanted](StoreReader &reader) {
        return KeptFacts::read(reader.database(), QFileInfo(wanted.folder).absoluteFilePath());
    });
}

const ValueFields<KeptFact> &holdingFields()
{
    using Fact = KeptFact;
    static const ValueFields<Fact> Fields {
        { { "id"_L1 }, [](const Fact &fact) -> QJsonValue { return fact.id.toString(); } },
        { { "text"_L1 }, [](const Fact &fact) -> QJsonValue { return fact.text; } },
        { { "project"_L1, "the folder that it is of; empty: everywhere"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.project; } },
        { { "shown"_L1, "it is sent"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.isShown; } },
        { { "byModel"_L1 }, [](const Fact &fact) -> QJsonValue { return fact.byModel; } },
    };
    return Fields;
}

} // namespace

const OperationOf<ListFacts, KeptFacts> &factsOperation()
{
    static const OperationOf<ListFacts, KeptFacts> Facts { {
            .text = { .name = "facts"_L1,
                      .group = OperationGroup::Memory,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "the facts that hold where somebody works"),
                      .forms = { { .verb = "memory"_L1,
                                   .option = "holding"_L1,
                                   .parameter = "folder"_L1,
                                   .help = QT_TRANSLATE_NOOP(
                                           "varve::Operations",
                                           "What holds in this folder: its facts, those of folders "
                                           "above it, and those of everywhere.") } } },
            .parameters = { parameter<&ListFacts::folder>(
                    { .name = "folder"_L1,
                      .help = QT_TRANSLATE_NOOP("varve::Operations", "The folder."),
                      .kind = ParameterKind::Folder,
                      .isRequired = true }) },
            .work = listHolding,
            .fields = { { .name = "everywhere"_L1,
                          .isList = true,
                          .members = holdingFields().texts() },
                        { .name = "project"_L1,
                          .help = "of the folder and those above it"_L1,
                          .isList = true,
                          .members = holdingFields().texts() } },
            .json = [](const KeptFacts &facts) -> ValueJson {
                return QJsonObject { { "everywhere"_L1, holdingFields().json(facts.everywhere) },
                                     { "project"_L1, holdingFields().json(facts.project) } };
            },
    } };
    return Facts;
}

} // namespace varve
