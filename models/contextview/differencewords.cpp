// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "differencewords.h"

#include "format.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::RequestDifference)
};

} // namespace

QString changeName(RequestChange::Kind kind)
{
    switch (kind) {
    case RequestChange::Kind::New:
        return Text::tr("new");
    case RequestChange::Kind::Changed:
        return Text::tr("changed");
    case RequestChange::Kind::Gone:
        return Text::tr("gone");
    }
    Q_UNREACHABLE_RETURN({});
}

QString changeHeading(RequestChange::Kind kind)
{
    switch (kind) {
    case RequestChange::Kind::New:
        return Text::tr("New");
    case RequestChange::Kind::Changed:
        return Text::tr("Sent otherwise than before");
    case RequestChange::Kind::Gone:
        return Text::tr("Gone");
    }
    Q_UNREACHABLE_RETURN({});
}

QString pieceTitle(const SentPiece &piece)
{
    return piece.title.isEmpty() ? categoryName(piece.category) : piece.title;
}

QString cacheText(const RequestDifference &difference)
{
    QString text;
    if (difference.otherModel) {
        //: names of models
        text = Text::tr("Another model (%1, before %2): nothing of a cache holds.")
                       .arg(difference.now.model, difference.before.model);
    } else if (difference.lostFrom) {
        //: the first part of the request that differs, then tokens
        text = Text::tr("From “%1” on, the cache is lost: %2 of the %3 tokens sent before stay in "
                        "it.")
                       .arg(pieceTitle(*difference.lostFrom), formatTokens(difference.alike),
                            formatTokens(difference.before.tokens()));
    } else {
        text = Text::tr("All that was sent before is sent again unchanged: a cache of %1 tokens "
                        "holds.")
                       .arg(formatTokens(difference.alike));
    }
    if (difference.usage && difference.usage->isReported()) {
        //: tokens, as the provider reported them
        text += u' '
                + Text::tr("Read from the cache: %1, as the provider reported.")
                          .arg(formatTokens(difference.usage->cacheRead));
    }
    return text;
}

} // namespace varve
