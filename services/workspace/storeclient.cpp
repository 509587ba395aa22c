// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storeclient.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreClient)
};

std::unexpected<Error> noThread(const QString &path)
{
    return fail(Error::Kind::Io,
                Tr::tr("The store %1 was not opened, because the system gives no memory or no "
                       "thread for it. Close other programs and try again.")
                        .arg(path));
}

} // namespace

StoreClient::StoreClient(QString path)
    : m_path(std::move(path))
    , m_writer(std::make_unique<Owner>())
    , m_reader(std::make_unique<Owner>())
    , m_importer(std::make_unique<Owner>())
{
    m_writeThread.setObjectName(u"store"_s);
    m_readThread.setObjectName(u"reader"_s);
    m_writer->moveToThread(&m_writeThread);
    m_reader->moveToThread(&m_readThread);
    m_importThread.setObjectName(u"import"_s);
    m_importer->moveToThread(&m_importThread);
    m_writeThread.start();
    m_readThread.start();
    m_importThread.start();
}

StoreClient::~StoreClient()
{
    // A connection must be closed on its own thread, after everything that uses it. One that may only read goes before one that may
    // write: the last one writes the log into the file.
    m_rows.reset();
    for (Owner *owner : { m_importer.get(), m_reader.get(), m_writer.get() }) {
        QThread *thread = owner->thread();
        if (thread->isRunning()) {
            QMetaObject::invokeMethod(
                    owner, [owner] { owner->store.reset(); }, Qt::BlockingQueuedConnection);
            thread->quit();
            thread->wait();
        }
    }
}

Result<> StoreClient::Owner::open(const QString &path, StoreOptions options)
{
    if (store) {
        return {};
    }
    return SessionStore::open(path, options)
            .transform(
                    [this](std::unique_ptr<SessionStore> &&opened) { store = std::move(opened); });
}

Result<> StoreClient::openOn(Owner *owner, StoreOptions options)
{
    if (!owner->thread()->isRunning()) { // or it would be waited for without end
        return noThread(m_path);
    }
    // Whoever waits goes on also where the thread ends in the middle, for want of memory.
    Result<> result = noThread(m_path);
    QMetaObject::invokeMethod(
            owner, [&] { result = owner->open(m_path, options); }, Qt::BlockingQueuedConnection);
    return result;
}

Result<std::unique_ptr<StoreClient>> StoreClient::open(const QString &path)
{
    std::unique_ptr<StoreClient> client(new StoreClient(path));
    // The writer first: it makes and migrates the file.
    if (auto opened = client->openOn(client->m_writer.get(), {}); !opened) {
        return std::unexpected(opened.error());
    }
    client->m_access = client->m_writer->store->access();
    if (!client->m_importThread.isRunning()) { // or an import would be waited for without end
        return noThread(path);
    }
    if (auto opened = client->openOn(client->m_reader.get(), { true }); !opened) {
        return std::unexpected(opened.error());
    }
    auto rows = SessionStore::open(path, { true });
    if (!rows) {
        return std::unexpected(rows.error());
    }
    client->m_rows = std::move(*rows);
    return client;
}

} // namespace varve
