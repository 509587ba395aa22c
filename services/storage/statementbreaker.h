// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace varve
{

class Database;

/// Cuts off what a connection is doing when a stop is requested: the statement fails with Error::Kind::Cancelled, and what it had
/// begun to write is rolled back. For statements that take minutes (VACUUM, a check of a large table). Lives shorter than the
/// connection, on its thread.
class StatementBreaker
{
public:
    StatementBreaker(Database &database, std::stop_token stop);
    ~StatementBreaker();
    Q_DISABLE_COPY_MOVE(StatementBreaker)

private:
    void watch(const std::stop_token &stop);

    void (*m_interrupt)(void *) = nullptr;
    void *m_connection = nullptr;
    std::mutex m_mutex;
    std::condition_variable_any m_ended;
    bool m_over = false;
    std::thread m_watcher;
};

} // namespace varve
