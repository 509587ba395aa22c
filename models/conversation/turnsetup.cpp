// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnsetup.h"

#include "settings.h"
#include "wireprotocol.h"

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
    setAnswerer(start.recipe.projection, target.endpoint, loaded.branch.state);
    start.recipe.model = target.endpoint.model;
    start.recipe.thinkingLevel = target.thinkingLevel;
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

Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                             const QList<PreparedImage> &images)
{
    Blocks blocks;
    if (!text.trimmed().isEmpty()) {
        blocks += TextBlock { text };
    }
    for (const PreparedImage &image : images) {
        const auto sha256 = store.addAttachment(image.data, image.mediaType, image.size.width(),
                                                image.size.height());
        if (!sha256) {
            return std::unexpected(sha256.error());
        }
        blocks += ImageBlock { *sha256, image.mediaType, image.size.width(), image.size.height() };
    }
    return blocks;
}

} // namespace varve
