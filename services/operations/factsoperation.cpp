// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factsoperation.h"

#include "operationtr.h"
#include <storage/storereader.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Result<KeptFacts> listHolding(StoreReader &reader, const ListFacts &wanted)
{
    return KeptFacts::read(reader.database(), QFileInfo(wanted.folder).absoluteFilePath());
}

const ValueFields<KeptFact> &holdingFields()
{
    static const ValueFields<KeptFact> Fields {
        { "id"_L1, &KeptFact::id },
        { "text"_L1, &KeptFact::text },
        { "project"_L1, "the folder that it is of; empty: everywhere"_L1, &KeptFact::project },
        { "shown"_L1, "it is sent"_L1, &KeptFact::isShown },
        { "byModel"_L1, &KeptFact::byModel },
    };
    return Fields;
}

const ValueFields<KeptFacts> &placesFields()
{
    static const ValueFields<KeptFacts> Fields {
        { "everywhere"_L1, {}, &KeptFacts::everywhere, holdingFields() },
        { "project"_L1, "of the folder and those above it"_L1, &KeptFacts::project,
          holdingFields() },
    };
    return Fields;
}

} // namespace

const OperationOf<ListFacts, KeptFacts> &factsOperation()
{
    static const OperationOf<ListFacts, KeptFacts> Facts { {
            .text = { .name = "facts"_L1,
                      .help = OperationTr::noop("the facts that hold where somebody works"),
                      .forms = { { .verb = "memory"_L1,
                                   .option = "holding"_L1,
                                   .parameter = "folder"_L1,
                                   .help = OperationTr::noop(
                                           "What holds in this folder: its facts, "
                                           "those of folders above it, and those "
                                           "of everywhere.") } } },
            .parameters = { option<&ListFacts::folder>(
                    "folder"_L1, OperationTr::noop("The folder."),
                    { .kind = ParameterKind::Folder, .isRequired = true }) },
            .work = listHolding,
            .fields = placesFields(),
    } };
    return Facts;
}

} // namespace varve
