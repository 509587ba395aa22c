// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
#include "conversations.h"
#include "turnsetup.h"
#include "workbench.h"

#include <QObject>

#include <functional>
#include <optional>

namespace varve
{

/// From a question to its turn: reads the session anew, finds who answers and with what tools, and gives the turn to the board. One
/// start a session; a newer one replaces it. GUI thread.
class TurnStarter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TurnStarter)

public:
    using WithTarget = std::function<void(const AnswerTarget &)>;
    /// Finds who answers next on a branch, with the key, which may take a question to the person; calls one of the two.
    using TargetSource = std::function<void(const ContextState &branch, const WithTarget &found,
                                            const std::function<void()> &otherwise)>;
    using RecipeSource =
            std::function<CompactionRecipe(const ProjectionChoice &, const AnswerTarget &)>;

    /// None is owned.
    TurnStarter(Workbench *workbench, Settings *settings, const ModelCatalogue *catalogue,
                Conversations *conversations, QObject *parent = nullptr);
    ~TurnStarter() override;

    void setTargetSource(const TargetSource &source) { m_target = source; }
    /// How turns compact what does not fit; without it they do not.
    void setRecipeSource(const RecipeSource &source) { m_recipe = source; }

    /// A turn is on its way, or runs, or a command of the person's shell does.
    [[nodiscard]] bool isBusy(const SessionId &session) const;
    [[nodiscard]] bool isStarting(const SessionId &session) const;
    void start(const SessionId &session, const Question &question);
    /// The person has answered to tooLarge(): the next start of this session goes on.
    void agree(const SessionId &session) { m_agreed += session; }
    /// The board has it.
    void noteStarted(const SessionId &session) { m_starting.remove(session); }
    /// False: none was on its way.
    bool cancel(const SessionId &session) { return m_starting.remove(session); }

    /// The session counts as starting while something is got ready. Returns what release() takes.
    [[nodiscard]] quint64 hold(const SessionId &session);
    /// False: it was cancelled, or something newer starts.
    [[nodiscard]] bool release(const SessionId &session, quint64 run);

    /// Of a turn that was given to the board; once.
    [[nodiscard]] Question takeQuestion(const SessionId &session) { return m_asked.take(session); }
    [[nodiscard]] std::optional<CompactionRecipe> takeRecipe(const SessionId &session);

Q_SIGNALS:
    /// start() was called.
    void starting(const varve::SessionId &session);
    /// There will be no turn; what failed was told, if anything did.
    void givenBack(const varve::SessionId &session, const varve::Question &question);
    /// The session does not fit the model that would be asked, which was sent nothing of it yet: before anything is, the person has to
    /// say what is to be done. givenBack comes first. Tokens; `room`: what a request may have.
    void tooLarge(const varve::SessionId &session, const QString &model, qint64 tokens,
                  qint64 room);
    /// Of a turn that begins all the same, in words.
    void problemsFound(const varve::SessionId &session, const QStringList &problems);
    /// What the folder of a turn that begins brings along.
    void folderRead(const QString &folder, const varve::FolderReport &report);
    void failed(const varve::Error &error);

private:
    /// A turn that was asked for and has not begun.
    struct Start
    {
        SessionId session;
        Question question;
        quint64 run = 0; ///< an older one of the session is dropped
        bool agreed = false;
    };

    void findTarget(const Start &wanted, const LoadedSession &loaded);
    void begin(const Start &wanted, const LoadedSession &loaded, const AnswerTarget &target,
               const Outfit &outfit);
    [[nodiscard]] bool isTooLarge(const Start &wanted, const LoadedSession &loaded,
                                  const ProjectionChoice &choice, const AnswerTarget &target);
    void giveBack(const Start &wanted);

    Workbench *const m_workbench;
    Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    Conversations *const m_conversations;
    TargetSource m_target;
    RecipeSource m_recipe;
    QHash<SessionId, quint64> m_starting; ///< by session the newest run
    quint64 m_run = 0;
    QSet<SessionId> m_agreed;
    QHash<SessionId, Question> m_asked; ///< until it is stored
    QHash<SessionId, std::optional<CompactionRecipe>> m_recipes; ///< of the turns that run
};

} // namespace varve
