// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keystore.h"

#include <QHash>

namespace varve
{

/// Keys for this run of the program.
class MemoryKeyStore final : public KeyStore
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryKeyStore)

public:
    explicit MemoryKeyStore(QObject *parent = nullptr) : KeyStore(parent) { }

    [[nodiscard]] QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) override;
    [[nodiscard]] QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) override;
    [[nodiscard]] QFuture<KeyAnswer> remove(const QString &name) override;

    // What is in memory needs no waiting for.
    void put(const QString &name, const ApiKey &key) { m_keys.insert(name, key); }
    void drop(const QString &name) { m_keys.remove(name); }
    [[nodiscard]] ApiKey key(const QString &name) const { return m_keys.value(name); }

private:
    QHash<QString, ApiKey> m_keys;
};

} // namespace varve
