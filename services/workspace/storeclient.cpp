// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storeclient.h"

namespace varve
{

using namespace Qt::StringLiterals;

StoreClient::StoreClient(QString path)
    : m_path(std::move(path))
    , m_writer(std::make_unique<Owner>())
    , m_reader(std::make_unique<Owner>())
{
    m_writeThread.setObjectName(u"store"_s);
    m_readThread.setObjectName(u"reader"_s);
    m_writer->moveToThread(&m_writeThread);
    m_reader->moveToThread(&m_readThread);
    m_writeThread.start();
    m_readThread.start();
}

StoreClient::~StoreClient()
{
    // A connection must be closed on its own thread, after everything that uses it.
    for (Owner *owner : { m_reader.get(), m_writer.get() }) {
        QMetaObject::invokeMethod(
                owner, [owner] { owner->store.reset(); }, Qt::BlockingQueuedConnection);
    }
    m_readThread.quit();
    m_writeThread.quit();
    m_readThread.wait();
    m_writeThread.wait();
}

Result<> StoreClient::openOn(Owner *owner, StoreOptions options)
{
    Result<> result;
    QMetaObject::invokeMethod(
            owner,
            [&] {
                auto opened = SessionStore::open(m_path, options);
                if (opened) {
                    owner->store = std::move(*opened);
                } else {
                    result = std::unexpected(opened.error());
                }
            },
            Qt::BlockingQueuedConnection);
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
