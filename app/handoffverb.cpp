// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb handoff.
#include "verbs.h"
#include <operations/handoffoperations.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void showHandedOff(const HandedOff &done)
{
    if (!done.session) {
        Command::print(done.draft.text.trimmed());
        return;
    }
    Command::print(done.session->id.toString());
    Command::message(Tr::tr("The new session #%1 has the draft in its composer, about %2 tokens.")
                             .arg(done.session->number)
                             .arg(handoffTokens(done.draft.text, done.draft.factors)));
}

void showStarted(const ListedSession &made)
{
    Command::print(made.session.id.toString());
}

} // namespace

QList<ShownOperation> handoffShown()
{
    return { shownBy(handoffOperation(), showHandedOff),
             shownBy(startHandoffOperation(), showStarted) };
}

} // namespace varve
