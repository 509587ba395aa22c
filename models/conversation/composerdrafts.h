// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QObject>

namespace varve
{

class StoreClient;

/// What is typed and not sent, kept with the session that it is written for. GUI thread.
class ComposerDrafts final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComposerDrafts)

public:
    /// Not owned.
    explicit ComposerDrafts(StoreClient *store, QObject *parent = nullptr);
    ~ComposerDrafts() override;

    /// That is written for; null: none is open, and what stands in the composer is for the next one.
    [[nodiscard]] const SessionId &session() const { return m_session; }
    /// Another session is written for. `typed` was written for none: it is added to that one's draft. restored() may follow.
    void open(const SessionId &session, const QString &typed);
    void close() { m_session = {}; }
    /// Of the session that is written for.
    void save(const QString &text);
    /// The session goes on in `child`, with what was typed.
    void follow(const SessionId &parent, const SessionId &child, const QString &text);
    /// Where nothing is typed, for later.
    void keepFor(const SessionId &session, const QString &text);

Q_SIGNALS:
    /// `typed`: as it was given to open().
    void restored(const QString &typed, const QString &draft);

private:
    StoreClient *const m_store;
    SessionId m_session;
};

} // namespace varve
