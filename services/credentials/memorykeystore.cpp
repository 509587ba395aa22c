// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorykeystore.h"

namespace varve
{

QFuture<KeyAnswer> MemoryKeyStore::read(const QString &name, KeyPrompt prompt)
{
    Q_UNUSED(prompt)
    const ApiKey found = key(name);
    return QtFuture::makeReadyValueFuture(
            KeyAnswer { found.isEmpty() ? KeyState::Absent : KeyState::Present, found, {} });
}

QFuture<KeyAnswer> MemoryKeyStore::write(const QString &name, const ApiKey &key)
{
    put(name, key);
    return QtFuture::makeReadyValueFuture(KeyAnswer { KeyState::Present, key, {} });
}

QFuture<KeyAnswer> MemoryKeyStore::remove(const QString &name)
{
    drop(name);
    return QtFuture::makeReadyValueFuture(KeyAnswer { KeyState::Absent, {}, {} });
}

} // namespace varve
