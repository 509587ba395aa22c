// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorwords.h"

#include "format.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::VectorWords)
};

} // namespace

QString vectorStateText(const VectorIndexer::State &state, qint64 entries)
{
    using Kind = VectorIndexer::State::Kind;
    const qint64 missing = std::clamp<qint64>(state.missing, 0, std::max<qint64>(entries, 0));
    const QString share =
            Tr::tr("%1 of %2 entries").arg(formatCount(entries - missing), formatCount(entries));
    switch (state.kind) {
    case Kind::Off:
        break;
    case Kind::Unasked:
        //: a provider and its host
        return Tr::tr("Nothing is sent to %1 for the search by meaning before you allow it.")
                .arg(state.place);
    case Kind::Idle:
        return Tr::tr("Every entry is prepared for the search by meaning.");
    case Kind::Working:
        return Tr::tr("Preparing the search by meaning with %1: %2.").arg(state.model, share);
    case Kind::Paused:
        return state.model.isEmpty()
                ? Tr::tr("Preparing the search by meaning is paused.")
                : Tr::tr("Preparing the search by meaning is paused: %1.").arg(share);
    case Kind::Deferred:
        return Tr::tr("The search by meaning is prepared while nothing else happens: %1.")
                .arg(share);
    case Kind::Waiting:
        return Tr::tr("Preparing the search by meaning has to wait: %1").arg(state.problem);
    }
    return {};
}

} // namespace varve
