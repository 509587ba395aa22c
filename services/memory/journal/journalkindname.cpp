// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalkindname.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Journal)
};

} // namespace

QString journalKindName(JournalFact::Kind kind)
{
    switch (kind) {
    case JournalFact::Kind::Instruction:
        return Tr::tr("Instruction");
    case JournalFact::Kind::Decision:
        return Tr::tr("Decision");
    case JournalFact::Kind::Finding:
        return Tr::tr("Finding");
    case JournalFact::Kind::Error:
        return Tr::tr("Error");
    case JournalFact::Kind::OpenItem:
        return Tr::tr("Open item");
    case JournalFact::Kind::Number:
        return Tr::tr("Figure");
    case JournalFact::Kind::Command:
        return Tr::tr("Command");
    case JournalFact::Kind::Path:
        return Tr::tr("File");
    case JournalFact::Kind::Synthesis:
        return Tr::tr("Summary");
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
