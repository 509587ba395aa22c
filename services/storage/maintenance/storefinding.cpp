// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storefinding.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreFinding)
};

using Kind = StoreFinding::Kind;

QString restoreAdvice()
{
    return Tr::tr(
            "This cannot be made again from the rest. Restore a backup, or go on without it.");
}

} // namespace

bool StoreFinding::isRepairable() const
{
    switch (kind) {
    case Kind::DamagedPages:
    case Kind::LostReference:
    case Kind::LostParent:
    case Kind::LostBase:
    case Kind::DamagedAttachment:
    case Kind::MissingAttachment:
    case Kind::DamagedBlob:
        return false;
    default:
        return true;
    }
}

QString StoreFinding::text() const
{
    const auto n = static_cast<int>(count);
    switch (kind) {
    case Kind::DamagedPages:
        return Tr::tr("The file is damaged: %1.").arg(places.value(0));
    case Kind::DamagedIndex:
        return Tr::tr("An index of the store is damaged: %1.").arg(places.join(u", "_s));
    case Kind::DamagedNodes:
        return Tr::tr("The table that the session trees are drawn from is damaged.");
    case Kind::DamagedText:
        return Tr::tr("The full-text index is damaged. Searches may find too little.");
    case Kind::LostReference:
        return Tr::tr("%n row(s) refer to something that is not in the store (%1).", nullptr, n)
                .arg(places.join(u", "_s));
    case Kind::LostParent:
        return Tr::tr("%n entry(s) have lost the entry they answer to.", nullptr, n);
    case Kind::WrongLeaf:
        return Tr::tr("%n session(s) stand on an entry that is not theirs: %1.", nullptr, n)
                .arg(places.join(u", "_s));
    case Kind::LostBase:
        return Tr::tr("%n session(s) have lost the session they continue: %1.", nullptr, n)
                .arg(places.join(u", "_s));
    case Kind::MissingNodes:
        return Tr::tr("%n entry(s) are missing from the session tree.", nullptr, n);
    case Kind::WrongNodes:
        return Tr::tr("%n entry(s) are not in the session tree as they are stored.", nullptr, n);
    case Kind::StrayNodes:
        return Tr::tr("The session trees hold %n entry(s) that are not stored.", nullptr, n);
    case Kind::MissingText:
        return Tr::tr("%n entry(s) are missing from the full-text index: a search does not find "
                      "them.",
                      nullptr, n);
    case Kind::StrayText:
        return Tr::tr("The full-text index holds %n entry(s) that are not stored.", nullptr, n);
    case Kind::WrongCounters:
        return Tr::tr("The counts of %n session(s) are wrong: %1.", nullptr, n)
                .arg(places.join(u", "_s));
    case Kind::StrayVectors:
        return Tr::tr("%n vector(s) of the search by meaning belong to nothing that is stored.",
                      nullptr, n);
    case Kind::WrongJournal:
        return Tr::tr("%n compaction(s) are not in the journal as they are stored.", nullptr, n);
    case Kind::StrayJournal:
        return Tr::tr("The journal holds facts of %n entry(s) that are not stored.", nullptr, n);
    case Kind::DamagedAttachment:
        return Tr::tr("%n image(s) or whole output(s) are not what was attached.", nullptr, n);
    case Kind::MissingAttachment:
        return Tr::tr("%n image(s) or whole output(s) that entries name are not in the store.",
                      nullptr, n);
    case Kind::DamagedBlob:
        return Tr::tr("%n stored prompt(s) or tool list(s) are not what was sent.", nullptr, n);
    case Kind::MissingTrigger:
        return Tr::tr("%n rule(s) that keep what is stored as it is are missing: %1.", nullptr, n)
                .arg(places.join(u", "_s));
    case Kind::ForeignTrigger:
        return Tr::tr("%n trigger(s) in the store are not Varve's: %1. They may change or remove "
                      "what is stored whenever something is written.",
                      nullptr, n)
                .arg(places.join(u", "_s));
    }
    Q_UNREACHABLE_RETURN({});
}

QString StoreFinding::advice() const
{
    switch (kind) {
    case Kind::DamagedPages:
        return Tr::tr("Make a copy of the file before anything else, then restore a backup.");
    case Kind::LostParent:
        return Tr::tr("They are shown as beginnings of branches. History is never rewritten, so "
                      "only a backup has the link.");
    case Kind::DamagedAttachment:
    case Kind::MissingAttachment:
        return Tr::tr("The text around them is whole. Restore a backup if you need the images.");
    case Kind::DamagedBlob:
        return Tr::tr("Only the exact bytes of earlier requests are affected. Restore a backup if "
                      "you need them.");
    case Kind::StrayVectors:
        return Tr::tr("Repair removes them. Searches are not affected.");
    case Kind::WrongNodes:
        return Tr::tr("Repair makes it again from what is stored. If another program has rewritten "
                      "entries, only a backup has what they said.");
    case Kind::MissingTrigger:
        return Tr::tr("Repair puts them back. Whether another program has rewritten something "
                      "without them cannot be seen: compare with a backup.");
    case Kind::ForeignTrigger:
        return Tr::tr("Repair removes them; they are in the backup that it makes first.");
    case Kind::LostReference:
    case Kind::LostBase:
        return restoreAdvice();
    default:
        return Tr::tr("Repair makes it again from what is stored.");
    }
}

QLatin1StringView StoreFinding::name(Kind kind)
{
    switch (kind) {
    case Kind::DamagedPages:
        return "damagedPages"_L1;
    case Kind::DamagedIndex:
        return "damagedIndex"_L1;
    case Kind::DamagedNodes:
        return "damagedNodes"_L1;
    case Kind::DamagedText:
        return "damagedText"_L1;
    case Kind::LostReference:
        return "lostReference"_L1;
    case Kind::LostParent:
        return "lostParent"_L1;
    case Kind::WrongLeaf:
        return "wrongLeaf"_L1;
    case Kind::LostBase:
        return "lostBase"_L1;
    case Kind::MissingNodes:
        return "missingNodes"_L1;
    case Kind::WrongNodes:
        return "wrongNodes"_L1;
    case Kind::StrayNodes:
        return "strayNodes"_L1;
    case Kind::MissingText:
        return "missingText"_L1;
    case Kind::StrayText:
        return "strayText"_L1;
    case Kind::WrongCounters:
        return "wrongCounters"_L1;
    case Kind::StrayVectors:
        return "strayVectors"_L1;
    case Kind::WrongJournal:
        return "wrongJournal"_L1;
    case Kind::StrayJournal:
        return "strayJournal"_L1;
    case Kind::DamagedAttachment:
        return "damagedAttachment"_L1;
    case Kind::MissingAttachment:
        return "missingAttachment"_L1;
    case Kind::DamagedBlob:
        return "damagedBlob"_L1;
    case Kind::MissingTrigger:
        return "missingTrigger"_L1;
    case Kind::ForeignTrigger:
        return "foreignTrigger"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

bool StoreCheck::isRepairable() const
{
    return std::ranges::any_of(findings, &StoreFinding::isRepairable);
}

bool StoreCheck::has(StoreFinding::Kind kind) const
{
    return std::ranges::any_of(
            findings, [kind](const StoreFinding &finding) { return finding.kind == kind; });
}

} // namespace varve
