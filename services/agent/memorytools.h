// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <context/contextstate.h>
#include <memory/factrules.h>
#include <storage/storereader.h>

#include <QMutex>

namespace varve
{

class StoreClient;

/// The facts that hold at entries of a branch. What was read is kept, so that of a turn that goes on only what is new is read: a model
/// may call for them thousands of times in one answer. Any thread, each with its own reader.
class BranchFacts
{
public:
    [[nodiscard]] Result<QList<MemoryFact>> at(StoreReader &reader, const SessionId &session,
                                               qint64 seq);

private:
    struct Known
    {
        SessionId session;
        qint64 seq = 0;
        ContextState state;
    };
    [[nodiscard]] std::optional<Known> nearest(const SessionId &session, qint64 seq);
    void keep(const Known &known);

    QMutex m_mutex;
    QList<Known> m_known; ///< what was used last is last
};

/// What both tools of the working memory know: made for one turn.
struct MemoryToolkit
{
    StoreClient *store = nullptr; ///< not owned
    MemorySettings settings;
    RedactionRules secrets; ///< what no fact may hold
    std::shared_ptr<BranchFacts> facts = std::make_shared<BranchFacts>();
};

/// Keeps a fact on the branch of the turn, or for its folder, which is always asked for. The question shows the text exactly as it will be
/// kept; what would not be kept is refused before anybody is asked, and once more when it is written, so that the limits hold
/// whatever else was kept meanwhile.
class RememberTool final : public Tool
{
public:
    explicit RememberTool(MemoryToolkit kit);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const MemoryToolkit m_kit;
};

/// Forgets facts of the branch of the turn, or of its folder or every session, which is always asked for: the question shows the text. A
/// number means the fact that the model was told under it with the request that it answers, also when an earlier call of the same
/// answer, or the person, has changed the list since.
class ForgetTool final : public Tool
{
public:
    explicit ForgetTool(MemoryToolkit kit);

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    const MemoryToolkit m_kit;
};

} // namespace varve
