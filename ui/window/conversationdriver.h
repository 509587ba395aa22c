// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
#include "conversations.h"
#include "slashcommands.h"
#include "turnsetup.h"
#include "workbench.h"

#include <QBasicTimer>
#include <QObject>

class QAction;

namespace varve
{

class ApprovalPanel;
class Composer;
class ConversationPage;
class MessageImages;
class QueueDriver;

/// Between the conversation page, which knows values, and the turns of the session that is open: sends, queues, stops, asks,
/// and shows how far it is. Turns of other sessions go on unseen; their queues are worked off all the same. GUI thread.
class ConversationDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConversationDriver)

public:
    using WithTarget = std::function<void(const AnswerTarget &)>;
    /// Finds who answers next on a branch, with the key, which may take a question to the person; calls one of the two.
    using TargetSource = std::function<void(const ContextState &branch, const WithTarget &found,
                                            const std::function<void()> &otherwise)>;

    using RecipeSource = std::function<CompactionRecipe(const ProjectionChoice &)>;

    /// None is owned.
    ConversationDriver(ConversationPage *page, Workbench *workbench, Settings *settings,
                       const ModelCatalogue *catalogue, Conversations *conversations,
                       QObject *parent = nullptr);
    ~ConversationDriver() override;

    /// Asks the branch as it stands: after an answer that failed or was stopped.
    [[nodiscard]] QAction *askAgainAction() const { return m_askAgain; }
    void setTargetSource(const TargetSource &source) { m_target = source; }
    /// How turns compact what does not fit; without it they do not.
    void setRecipeSource(const RecipeSource &source) { m_recipe = source; }

    /// In the session that is open.
    [[nodiscard]] bool isBusy() const;
    /// What stands in the composer: a message is sent, or queued while a turn runs; a command is carried out. The text stays
    /// until it is on its way.
    void submit();
    /// Stores an entry that is shown and never sent, whether a turn runs or not.
    void note(const Entry &entry);
    void stop();
    /// Images for the next message.
    void attachFiles(const QStringList &paths);

Q_SIGNALS:
    void commandGiven(const varve::CommandCall &call, const QString &typed);
    /// The open session's turn has begun or ended.
    void busyChanged();
    void answered(const varve::SessionId &session,
                  const std::optional<varve::CompactionRecipe> &recipe);
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    void failed(const varve::Error &error);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void connectBoard();
    void connectDesk();
    void connectShell();
    void askAgain();
    void updateActions();
    void offerCommands();
    void showSession();
    void recover();
    [[nodiscard]] static QString crashText();
    void showTurn();
    void showStatus();
    void showQuestions();
    /// A turn that was asked for and has not begun.
    struct Start
    {
        SessionId session;
        Question question;
        quint64 run = 0; ///< an older one of the session is dropped
    };

    [[nodiscard]] bool isBusy(const SessionId &session) const;
    void submitMessage(const QString &text);
    void sendMessage(const SessionId &session, const Blocks &blocks);
    void leaveComposer(const SessionId &session, const QString &text);
    void runShell(const QString &command, bool aside);
    void start(Start wanted);
    void findTarget(const Start &wanted, const LoadedSession &loaded);
    void begin(const Start &wanted, const LoadedSession &loaded, const AnswerTarget &target,
               const Outfit &outfit);
    void refreshOutfit();
    void giveBack(const SessionId &session, const Question &question);
    void onFinished(const SessionId &session, const TurnEnd &end);
    [[nodiscard]] SessionId session() const;
    [[nodiscard]] Composer *composer() const;

    ConversationPage *const m_page;
    Workbench *const m_workbench;
    Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    Conversations *const m_conversations;
    TargetSource m_target;
    RecipeSource m_recipe;
    QHash<SessionId, std::optional<CompactionRecipe>> m_recipes; ///< of the turns that run
    QueueDriver *m_queue;
    ApprovalPanel *m_approvals;
    MessageImages *m_images;
    QAction *m_askAgain;
    QHash<SessionId, quint64> m_starting; ///< by session the newest run
    quint64 m_run = 0;
    QHash<SessionId, Question> m_asked; ///< until it is stored
    QSet<SessionId> m_queuedForShell; ///< something was queued while a command of the shell ran
    QString m_shellOutput;
    QString m_outfitFolder; ///< whose files are part of the context
    bool m_waitsForImages = false; ///< the message is sent as soon as they are small enough
    QBasicTimer m_tick; ///< a second, while something runs
};

} // namespace varve
