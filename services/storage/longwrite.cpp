// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "longwrite.h"

#include <QFileInfo>
#include <QMultiHash>
#include <QThread>

#include <mutex>

namespace varve
{

namespace
{

// Locks on a store are the process's, and so is what is known of their holders.
struct Writers
{
    std::mutex mutex;
    QMultiHash<QString, Qt::HANDLE> threads;
};

Writers &writers()
{
    static Writers all;
    return all;
}

} // namespace

LongWrite::LongWrite(QString store) : m_store(QFileInfo(store).absoluteFilePath())
{
    const std::lock_guard lock(writers().mutex);
    writers().threads.insert(m_store, QThread::currentThreadId());
}

LongWrite::~LongWrite()
{
    const std::lock_guard lock(writers().mutex);
    writers().threads.remove(m_store, QThread::currentThreadId());
}

bool LongWrite::isUnderWay(const QString &store)
{
    const std::lock_guard lock(writers().mutex);
    const QList<Qt::HANDLE> threads = writers().threads.values(QFileInfo(store).absoluteFilePath());
    return std::ranges::any_of(
            threads, [](Qt::HANDLE thread) { return thread != QThread::currentThreadId(); });
}

} // namespace varve
