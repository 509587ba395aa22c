// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuemodel.h"

#include <engine/newmessage.h>
#include <session/attachedfile.h>
#include <workspace/storeclient.h>

#include <algorithm>

namespace varve
{

QueueModel::QueueModel(StoreClient *store, QObject *parent)
    : QAbstractListModel(parent)
    , m_store(store)
{ }

QueueModel::~QueueModel() = default;

void QueueModel::setSession(const SessionId &session)
{
    if (session == m_session) {
        return;
    }
    m_session = session;
    adopt({});
    refresh();
}

void QueueModel::setTurn(bool runs, const QSet<qint64> &following)
{
    const bool differs = m_turnRuns != runs || m_following != following;
    m_turnRuns = runs;
    m_following = following;
    if (differs && !m_messages.isEmpty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), { LeftOverRole });
    }
}

/// Through the store's thread, so that what was written before is seen.
void QueueModel::refresh()
{
    if (m_session.isNull()) {
        return;
    }
    m_store->write([session = m_session](SessionStore &store) {
               return MessageQueue(store.database()).messages(session);
           })
            .then(this, [this, session = m_session](const Result<QList<QueuedMessage>> &waiting) {
                if (session != m_session) {
                    return;
                }
                if (waiting) {
                    adopt(*waiting);
                } else {
                    Q_EMIT failed(waiting.error());
                }
            });
}

void QueueModel::adopt(const QList<QueuedMessage> &messages)
{
    if (messages == m_messages) {
        return;
    }
    // Short lists; what is being edited in a row is the view's to keep.
    beginResetModel();
    m_messages = messages;
    endResetModel();
}

void QueueModel::change(const std::function<Result<>(MessageQueue &)> &work)
{
    m_store->write([work](SessionStore &store) {
               MessageQueue queue(store.database());
               return work(queue);
           })
            .then(this, [this](const Result<> &done) {
                if (!done) {
                    Q_EMIT failed(done.error());
                }
                refresh();
            });
}

void QueueModel::add(const Blocks &blocks, bool steer)
{
    change([session = m_session, blocks, steer](MessageQueue &queue) {
        return queue.add(session, { 0, blocks, steer, {} }).transform([](qint64) { });
    });
}

/// Images of the message stay where they are; what it refers to is read anew.
void QueueModel::setText(qint64 id, const QString &text)
{
    const QueuedMessage *old = message(id);
    if (old == nullptr) {
        return;
    }
    Blocks blocks = old->blocks;
    blocks.removeIf([](const Block &block) { return std::holds_alternative<TextBlock>(block); });
    blocks = textBlocks(text, attachedFiles(old->blocks)) + blocks;
    m_store->write([id, blocks, budget = m_budget](SessionStore &store) {
               return resolvedMessage(blocks, budget, {}, store.reader())
                       .and_then([&](const Blocks &resolved) {
                           return MessageQueue(store.database()).setBlocks(id, resolved);
                       });
           })
            .then(this, [this](const Result<> &done) {
                if (!done) {
                    Q_EMIT failed(done.error());
                }
                refresh();
            });
}

void QueueModel::setSteer(qint64 id, bool steer)
{
    change([id, steer](MessageQueue &queue) { return queue.setSteer(id, steer); });
}

void QueueModel::remove(qint64 id)
{
    change([id](MessageQueue &queue) { return queue.remove(id); });
}

void QueueModel::moveBefore(qint64 id, qint64 before)
{
    change([session = m_session, id, before](MessageQueue &queue) {
        return queue.moveBefore(session, id, before);
    });
}

const QueuedMessage *QueueModel::message(qint64 id) const
{
    const auto found = std::ranges::find(m_messages, id, &QueuedMessage::number);
    return found == m_messages.end() ? nullptr : &*found;
}

int QueueModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_messages.size());
}

QVariant QueueModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const QueuedMessage &message = m_messages.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return typedText(message.blocks);
    case IdRole:
        return message.number;
    case SteerRole:
        return message.steer;
    case LeftOverRole:
        return !m_turnRuns || !m_following.contains(message.number);
    case ImageCountRole:
        return static_cast<int>(std::ranges::count_if(message.blocks, [](const Block &block) {
            return std::holds_alternative<ImageBlock>(block);
        }));
    default:
        return {};
    }
}

} // namespace varve
