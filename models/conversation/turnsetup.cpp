// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnsetup.h"

#include "settings.h"
#include "wireprotocol.h"

#include <QFileInfo>

namespace varve
{

TurnStart makeTurnStart(const Settings &settings, const LoadedSession &loaded,
                        const ProjectionChoice &choice, const AnswerTarget &target,
                        const Question &question)
{
    const Session &session = loaded.session();
    TurnStart start;
    start.session = session.id;
    start.leaf = session.leaf;
    start.leafSeq = session.leafSeq;
    start.question = question.entries;
    start.fromQueue = question.fromQueue;
    start.target = target;
    start.recipe.projection = choice.projection;
    start.recipe.projection.replaysThinking = replaysThinking(target.endpoint);
    start.recipe.model = target.endpoint.model;
    start.recipe.thinkingLevel = target.thinkingLevel;
    if (QFileInfo(session.cwd).isDir()) {
        start.folder = session.cwd;
    }
    start.networkAllowed = settings.get(Keys::ToolNetwork);
    start.maxRounds = settings.get(Keys::ToolRounds);
    return start;
}

Entry userEntry(const Blocks &blocks)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = blocks;
    return entry;
}

} // namespace varve
