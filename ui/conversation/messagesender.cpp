// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesender.h"

#include "completionpopup.h"
#include "composer.h"
#include "messageattachments.h"
#include "messagerecall.h"
#include "messagereferences.h"
#include "queuecontroller.h"
#include "queuepanel.h"
#include <engine/newmessage.h>
#include <recall/referenceresolver.h>

#include <QPlainTextEdit>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

MessageSender::MessageSender(Composer *composer, Workbench *workbench, const StoredSessions *list,
                             Conversations *conversations, TurnStarter *starter, QObject *parent)
    : QObject(parent)
    , m_composer(composer)
    , m_workbench(workbench)
    , m_list(list)
    , m_settings(conversations->engine()->settings())
    , m_conversations(conversations)
    , m_starter(starter)
    , m_queue(new QueueController(workbench->store(), &conversations->turns(), this))
    , m_attached(new MessageAttachments(composer, workbench, this))
{
    new MessageRecall(composer->editor(), workbench, this); // what is offered has its keys first
    connectQueue();
    connect(m_attached, &MessageAttachments::ready, this, [this] {
        if (std::exchange(m_waits, false)) {
            submit();
        }
    });
    // What is changed after "Send" is sent when it is sent again.
    connect(m_composer->editor(), &QPlainTextEdit::textChanged, this, &MessageSender::hold);
    offerCommands();
}

MessageSender::~MessageSender() = default;

void MessageSender::connectQueue()
{
    connect(m_queue, &QueueController::failed, this, &MessageSender::failed);
    connect(m_queue, &QueueController::textOffered, this, &MessageSender::offer);
    connect(m_workbench, &Workbench::composerTextOffered, this, &MessageSender::offer);
    connect(m_queue->panel(), &QueuePanel::sendRequested, this, &MessageSender::sending);
    connect(m_queue, &QueueController::sendRequested, this,
            [this](const SessionId &id, const QueuedMessage &message) {
                if (!m_starter->isBusy(id)) {
                    m_starter->start(id, { { userEntry(message.blocks) }, { message.number } });
                }
            });
}

void MessageSender::offerCommands()
{
    QList<Suggestion> commands;
    const QList<CommandInfo> offered = slashCommands();
    for (const CommandInfo &info : offered) {
        commands += { u'/' + info.names.constFirst(), info.arguments, info.description, true, {} };
    }
    // After whatever else filters the editor's events.
    m_completion = new CompletionPopup(m_composer->editor()); // the editor's
    m_references =
            new MessageReferences(m_composer, m_completion, m_workbench, m_list, m_settings, this);
    m_completion->setCommands(commands);
    connect(m_completion, &CompletionPopup::completed, this, &MessageSender::submit);
    connect(m_references, &MessageReferences::openRequested, this, &MessageSender::placeRequested);
    connect(m_references, &MessageReferences::fileChosen, this,
            [this](const QString &path) { m_attached->addFiles({ path }); });
}

SessionId MessageSender::session() const
{
    return m_workbench->hasSession() ? m_workbench->session().id : SessionId();
}

void MessageSender::showSession()
{
    const SessionId id = session();
    m_queue->setReferenceBudget(ReferenceBudget::read(*m_settings));
    m_queue->setSession(id, m_starter->isBusy(id));
    m_attached->setSession(id);
}

void MessageSender::submit()
{
    const QString text = m_composer->text();
    const ComposedText read = readComposed(text);
    if (!m_composer->hasContent() || !m_workbench->hasSession() || m_starter->isStarting(session())
        || m_queueing.contains(session())) {
        return; // it stands in the composer until the store has it
    }
    switch (read.kind) {
    case ComposedText::Kind::Message:
        submitMessage(text);
        break;
    case ComposedText::Kind::Command:
        m_composer->clear();
        Q_EMIT commandGiven(read.call, text);
        break;
    case ComposedText::Kind::UnknownCommand:
        refuseCommand(read.text);
        break;
    case ComposedText::Kind::Shell:
    case ComposedText::Kind::ShellAside:
        runShell(read.text, read.kind == ComposedText::Kind::ShellAside);
        break;
    }
}

void MessageSender::refuseCommand(const QString &name)
{
    const QString near = nearestCommand(name);
    m_composer->setProblem(
            (near.isEmpty() ? tr("There is no command /%1.").arg(name)
                            : tr("There is no command /%1. Did you mean /%2?").arg(name, near))
            + u' ' + tr("With a space before it, it is sent as a message."));
}

/// Images go into the store first; the message is made of what is there.
void MessageSender::submitMessage(const QString &text)
{
    m_waits = !m_attached->isReady();
    if (m_waits) {
        return;
    }
    Q_EMIT sending();
    const SessionId id = session();
    const QList<PreparedImage> images = m_attached->images();
    const QList<AttachedFile> files = m_attached->files();
    if (images.isEmpty()) {
        sendMessage(id, textBlocks(text, files));
        return;
    }
    const quint64 run = m_starter->hold(id); // a second press sends nothing
    m_workbench->store()
            ->write([images, files, text](SessionStore &store) {
                return messageBlocks(store, text, images, files);
            })
            .then(this, [this, id, run](const Result<Blocks> &blocks) {
                if (!m_starter->release(id, run)) {
                    return; // stopped meanwhile
                }
                if (blocks) {
                    sendMessage(id, *blocks);
                } else {
                    Q_EMIT refused(id);
                    Q_EMIT failed(blocks.error());
                }
            });
}

void MessageSender::sendMessage(const SessionId &id, const Blocks &blocks)
{
    if (MessageReferences::hasAny(blocks)) {
        resolveReferences(id, blocks);
    } else {
        deliver(id, blocks);
    }
}

/// A reference that cannot be resolved stops the message: it stays in the composer, with the reason below it.
void MessageSender::resolveReferences(const SessionId &id, const Blocks &blocks)
{
    const quint64 run = m_starter->hold(id); // a second press sends nothing
    m_references->resolve(blocks).then(this, [this, id, run](const Result<Blocks> &whole) {
        if (!m_starter->release(id, run)) {
            return; // stopped meanwhile
        }
        if (whole) {
            deliver(id, *whole);
            return;
        }
        Q_EMIT refused(id);
        if (id == session()) {
            m_composer->setProblem(whole.error().message);
        } else {
            Q_EMIT failed(whole.error());
        }
    });
}

void MessageSender::deliver(const SessionId &id, const Blocks &blocks)
{
    if (!m_starter->isBusy(id)) {
        m_starter->start(id, { { userEntry(blocks) } });
        return;
    }
    if (m_conversations->shell().isRunning(id)) {
        m_queuedForShell += id;
    }
    m_queueing += id;
    m_queue->add(id, blocks, [this, id, blocks](bool stored) {
        m_queueing.remove(id);
        if (stored) {
            leaveComposer(id, typedText(blocks));
        }
    });
}

void MessageSender::leaveComposer(const SessionId &id, const QString &text)
{
    m_attached->dropSent(id);
    if (id == session()) {
        if (m_composer->text() == text) {
            m_composer->clear();
        }
        return;
    }
    [[maybe_unused]] const auto cleared =
            m_workbench->store()->write([id, text](SessionStore &store) -> Result<> {
                const auto draft = store.draft(id);
                return draft && *draft == text ? store.saveDraft(id, {}) : Result<>();
            });
}

void MessageSender::attachFiles(const QStringList &paths)
{
    m_attached->addFiles(paths);
}

void MessageSender::offer(const QString &text)
{
    QString words = text;
    m_attached->addTexts(takeAttachedFiles(words));
    m_composer->offer(words);
}

void MessageSender::runShell(const QString &command, bool aside)
{
    if (m_starter->isBusy(session())) {
        m_composer->setProblem(tr("A shell command waits until the answer is there."));
        return;
    }
    m_composer->clear();
    Q_EMIT sending();
    m_conversations->shell().run({ session(), m_workbench->session().cwd, command, aside });
}

void MessageSender::noteStopped(const SessionId &id)
{
    hold();
    m_queuedForShell.remove(id);
    m_queue->noteStopped(id);
}

void MessageSender::noteShellEnded(const SessionId &id)
{
    if (m_queuedForShell.remove(id)) {
        m_queue->sendFirst(id);
    }
}

} // namespace varve
