// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/runon.h>
#include <storage/sessionstore.h>

#include <QObject>
#include <QThread>

#include <memory>

namespace varve
{

/// The store as the window uses it: one thread that writes, one that reads whatever takes longer than a row, one that
/// brings files in (which may take minutes, and lets the others write in between), and a connection of the GUI thread for
/// single rows. Lives on the GUI thread. Answers come as futures; continue them with
/// `.then(context, ...)`, so that they are dropped with their receiver.
class StoreClient final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StoreClient)

public:
    /// Opens, and where needed makes or migrates, the store; waits for it (a few ms for one that is up to date).
    [[nodiscard]] static Result<std::unique_ptr<StoreClient>> open(const QString &path);
    /// Waits for the work that was begun; what was not begun is dropped.
    ~StoreClient() override;

    /// `work` gets a SessionStore & on the store thread. In order of the calls.
    template<typename Work>
    [[nodiscard]] auto write(Work work)
    {
        return runOn(m_writer.get(), [owner = m_writer.get(), work = std::move(work)]() mutable {
            return work(*owner->store);
        });
    }
    /// `work` gets a StoreReader & on the reading thread.
    template<typename Work>
    [[nodiscard]] auto read(Work work)
    {
        return runOn(m_reader.get(), [owner = m_reader.get(), work = std::move(work)]() mutable {
            return work(owner->store->reader());
        });
    }
    /// `work` gets a SessionStore & on the importing thread, and answers with a Result. In order of the calls; its
    /// transactions and those of write() take turns.
    template<typename Work>
    [[nodiscard]] auto bulkWrite(Work work)
    {
        return runOn(m_importer.get(),
                     [owner = m_importer.get(), path = m_path, work = std::move(work)]() mutable {
                         using Answer = std::invoke_result_t<Work &, SessionStore &>;
                         if (auto opened = owner->open(path, {}); !opened) {
                             return Answer(std::unexpected(opened.error()));
                         }
                         return work(*owner->store);
                     });
    }
    /// For rows by key, on the GUI thread.
    [[nodiscard]] StoreReader &rows() { return m_rows->reader(); }

    [[nodiscard]] StoreAccess access() const { return m_access; }
    [[nodiscard]] QString path() const { return m_path; }

private:
    /// Holds a store on a thread of its own.
    class Owner final : public QObject
    {
    public:
        /// On its thread; once it is open, does nothing.
        [[nodiscard]] Result<> open(const QString &path, StoreOptions options);
        std::unique_ptr<SessionStore> store;
    };

    explicit StoreClient(QString path);
    [[nodiscard]] Result<> openOn(Owner *owner, StoreOptions options);

    QString m_path;
    QThread m_writeThread;
    QThread m_readThread;
    QThread m_importThread;
    std::unique_ptr<Owner> m_writer;
    std::unique_ptr<Owner> m_reader;
    std::unique_ptr<Owner> m_importer;
    std::unique_ptr<SessionStore> m_rows;
    StoreAccess m_access = StoreAccess::ReadWrite;
};

} // namespace varve
