// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionsession.h"
#include "conversations.h"
#include "importrunner.h"
#include "sessionmodels.h"

#include <QTemporaryDir>

namespace varve::test
{

/// What a window is given, over a store and settings in a folder of their own. With Sample the store holds the sample session.
class WorkbenchFixture
{
    Q_DISABLE_COPY_MOVE(WorkbenchFixture)

public:
    enum class Content : quint8 { Nothing, Sample };

    explicit WorkbenchFixture(Content content = Content::Sample);
    ~WorkbenchFixture();

    /// As at the end and at the start of the program.
    void close();
    void open();

    [[nodiscard]] static QString samplePath();
    [[nodiscard]] QString file(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] Engine &engine() { return *m_engine; }
    [[nodiscard]] StoreClient &store() { return *m_engine->store(); }
    [[nodiscard]] Settings &settings() { return *m_engine->settings(); }
    [[nodiscard]] SessionModels &sessions() { return *m_sessions; }
    [[nodiscard]] Workbench &workbench() { return m_sessions->workbench; }
    [[nodiscard]] StoredSessions &list() { return m_sessions->list; }
    [[nodiscard]] BranchEditor &branch() { return m_sessions->branch; }
    /// What the open session is sent with is known.
    [[nodiscard]] bool hasSetup() const;
    [[nodiscard]] CompactionSession &compaction() { return *m_compaction; }
    [[nodiscard]] ImportRunner &imports() { return *m_imports; }
    [[nodiscard]] Conversations &conversations() { return *m_conversations; }
    [[nodiscard]] HttpTransport &transport() { return *m_engine->transport(); }
    [[nodiscard]] const std::shared_ptr<RequestLog> &log() const { return m_engine->log(); }
    [[nodiscard]] KeyRing &keys() { return *m_engine->keys(); }
    [[nodiscard]] MemoryKeyStore &keychain() { return m_keychain; }
    [[nodiscard]] const ProviderCatalogue &providers() const { return m_engine->providers(); }
    [[nodiscard]] ModelCatalogue &models() { return m_engine->catalogue(); }

    /// A connection as another process has it.
    [[nodiscard]] SessionStore &other() { return *m_other; }
    /// The only session, or the one that is open, as it is in the store.
    [[nodiscard]] LoadedSession stored();
    /// Waits until it is open.
    [[nodiscard]] bool openSample();
    /// A server that needs no key, with the model "tiny" for everything, which was asked already what it says of itself.
    void setEndpoint(const QUrl &url);
    /// Idle work may send it sessions.
    void allowIdleWork();

    // In what is loaded now:
    [[nodiscard]] const SessionTree &tree() { return workbench().loaded().snapshot->tree; }
    /// The answer at the end of a branch that the session does not stand on.
    [[nodiscard]] EntryNode otherLeaf();
    /// The newest message of a role on the path.
    [[nodiscard]] EntryNode newestOnPath(Role role);
    [[nodiscard]] QString textOf(const EntryNode &node);
    /// LeftOut also of what is no part of the context.
    [[nodiscard]] ItemState stateOf(const EntryId &entry);

    /// The end of the branch as it is stored, oldest first.
    [[nodiscard]] QList<Entry> lastStored(int count);

private:
    QTemporaryDir m_folder;
    MemoryKeyStore m_keychain; // never the desktop's
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<SessionStore> m_other;
    std::unique_ptr<SessionModels> m_sessions;
    std::unique_ptr<CompactionSession> m_compaction;
    std::unique_ptr<ImportRunner> m_imports;
    std::unique_ptr<Conversations> m_conversations;
};

} // namespace varve::test
