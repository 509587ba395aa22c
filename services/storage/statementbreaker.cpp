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
/// copy. Null where that does not show its functions.
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
