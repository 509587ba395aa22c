// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "statementbreaker.h"

#include "database.h"

#include <QSqlDriver>

#include <chrono>

#ifdef Q_OS_UNIX
#include <dlfcn.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Interrupt = void (*)(void *);

#ifdef Q_OS_UNIX

/// sqlite3_interrupt() of the very SQLite that the driver works with: we link none of our own, because the driver may bundle its own
/// copy, and calling into another one with its handle would be the end. So it is looked for in the driver's plugin and what that is
/// linked to, and taken only if the library found there has the source id that the connection itself answers. It is the one function
/// of SQLite that is called past Qt, which has no other way to stop a statement (no progress handler, no timeout of its own); its name and
/// what it does have not changed since 2004. Null where the driver does not show its functions (a static one, another system): then a
/// stop waits until the statement is over, and nothing else is different.
Interrupt findInterrupt(const QSqlDriver &driver, const QByteArray &sourceId)
{
    Dl_info plugin {};
    if (::dladdr(driver.metaObject(), &plugin) == 0 || plugin.dli_fname == nullptr) {
        return nullptr;
    }
    void *library = ::dlopen(plugin.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) {
        return nullptr;
    }
    // In the plugin and in what it is linked to.
    const auto source = reinterpret_cast<const char *(*)()>(::dlsym(library, "sqlite3_sourceid"));
    const auto found = reinterpret_cast<Interrupt>(::dlsym(library, "sqlite3_interrupt"));
    ::dlclose(library); // it stays loaded while the driver is
    return source != nullptr && sourceId == source() ? found : nullptr;
}

#else

Interrupt findInterrupt(const QSqlDriver &, const QByteArray &)
{
    return nullptr;
}

#endif

} // namespace

StatementBreaker::StatementBreaker(Database &database, std::stop_token stop)
{
    if (!stop.stop_possible()) {
        return;
    }
    const QSqlDatabase handle = database.handle();
    const QVariant connection = handle.driver()->handle();
    if (!connection.isValid() || qstrcmp(connection.typeName(), "sqlite3*") != 0) {
        return;
    }
    auto source = database.run("SELECT sqlite_source_id()"_L1);
    if (!source || !source->next()) {
        return;
    }
    m_interrupt = findInterrupt(*handle.driver(), source->text(0).toLatin1());
    m_connection = *static_cast<void *const *>(connection.constData());
    if (m_interrupt != nullptr && m_connection != nullptr) {
        m_watcher = std::thread([this, stop = std::move(stop)] { watch(stop); });
    }
}

StatementBreaker::~StatementBreaker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
    }
    m_ended.notify_all();
    if (m_watcher.joinable()) {
        m_watcher.join();
    }
}

void StatementBreaker::watch(const std::stop_token &stop)
{
    // Once is not enough: between two statements it does nothing.
    constexpr std::chrono::milliseconds Again(20);
    std::unique_lock lock(m_mutex);
    m_ended.wait(lock, stop, [this] { return m_over; });
    while (!m_over) {
        m_interrupt(m_connection);
        m_ended.wait_for(lock, Again, [this] { return m_over; });
    }
}

} // namespace varve
