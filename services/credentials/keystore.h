// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>

#include <QFuture>
#include <QObject>
#include <QString>

namespace varve
{

/// What a store says of one key.
enum class KeyState : quint8 {
    Present,
    Absent,
    Locked, ///< behind a lock that was not opened, or the person said no
    Unavailable, ///< there is no store, or it answers with an error
    TimedOut, ///< no answer within the time limit; see KeyStore::answeredLate()
};

/// The state in which a key is after reading, writing or removing it.
struct KeyAnswer
{
    KeyState state = KeyState::Absent;
    ApiKey key; ///< of read(), if present
    QString detail; ///< as the store's software words it; for a tooltip

    friend bool operator==(const KeyAnswer &, const KeyAnswer &) = default;
};

/// Whether the desktop may ask the person to unlock something. Only where they have just asked for it.
enum class KeyPrompt : quint8 { No, Allowed };

/// Where keys are. Belongs to the GUI thread, which no function of it holds up: continue with .then(context, ...), which runs
/// at once if the answer is there already (without a session bus it may be).
/// A future that is still open when the store goes is cancelled.
class KeyStore : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KeyStore)

public:
    ~KeyStore() override = default;

    [[nodiscard]] virtual QFuture<KeyAnswer> read(const QString &name, KeyPrompt prompt) = 0;
    /// Present means that it was written and read back the same. May ask the person to unlock.
    [[nodiscard]] virtual QFuture<KeyAnswer> write(const QString &name, const ApiKey &key) = 0;
    /// Absent means that it is gone, or never was. May ask the person to unlock.
    [[nodiscard]] virtual QFuture<KeyAnswer> remove(const QString &name) = 0;

Q_SIGNALS:
    /// An answer that came after its future had said TimedOut.
    void answeredLate(const QString &name, const varve::KeyAnswer &answer);

protected:
    using QObject::QObject;
};

} // namespace varve
