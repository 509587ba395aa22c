// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// keychaintool [--limit MS] [--prompt] [--late] read|write|remove NAME: what KeychainStore says, one state a line after "> ". A key to
// write comes on standard input; of a key that was read only the hash is printed.
#include "keychainstore.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QTimer>

#include <cstdio>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

void print(const QByteArray &word, const KeyAnswer &answer)
{
    constexpr std::array States { "present", "absent", "locked", "unavailable", "timedout" };
    QByteArray line = "> " + word + States.at(static_cast<std::size_t>(answer.state));
    if (!answer.key.isEmpty()) {
        line += ' '
                + QCryptographicHash::hash(answer.key.reveal(), QCryptographicHash::Sha256).toHex();
    }
    std::puts(line.constData());
    std::fflush(stdout);
    std::fprintf(stderr, "%s\n", qUtf8Printable(answer.detail));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QStringList words = QCoreApplication::arguments().sliced(1);
    KeychainStore::Limits limits;
    if (words.value(0) == "--limit"_L1) {
        limits.answerMs = limits.promptMs = words.value(1).toInt();
        words.remove(0, 2);
    }
    const bool prompts = words.removeAll(u"--prompt"_s) > 0;
    const bool waits = words.removeAll(u"--late"_s) > 0;
    const QString verb = words.value(0);
    const QString name = words.value(1);

    // The event loop turns while the store works: the longest gap between two ticks is printed at the end.
    QElapsedTimer sinceTick;
    qint64 longest = 0;
    QTimer ticks;
    QObject::connect(&ticks, &QTimer::timeout, &application,
                     [&] { longest = std::max(longest, sinceTick.restart()); });

    KeychainStore store(u"org.varve.test"_s, limits);
    QObject::connect(&store, &KeyStore::answeredLate, &application,
                     [](const QString &, const KeyAnswer &answer) {
                         print("late ", answer);
                         QCoreApplication::quit();
                     });
    QFile input;
    const auto ask = [&]() -> QFuture<KeyAnswer> {
        if (verb == "write"_L1) {
            return store.write(name, ApiKey(input.readAll()));
        }
        return verb == "remove"_L1 ? store.remove(name)
                                   : store.read(name, prompts ? KeyPrompt::Allowed : KeyPrompt::No);
    };
    if (verb == "write"_L1 && !input.open(stdin, QIODevice::ReadOnly)) {
        return 2;
    }
    sinceTick.start();
    ticks.start(5);
    // From inside the loop: without a bus the answer may be there at once, and a loop that has not begun cannot be ended.
    QTimer::singleShot(0, &application, [&] {
        ask().then(&application, [&](const KeyAnswer &answer) {
            print({}, answer);
            if (!waits || answer.state != KeyState::TimedOut) {
                QCoreApplication::quit();
            }
        });
    });
    const int code = QCoreApplication::exec();
    std::printf("> gap %lld\n", static_cast<long long>(longest));
    return code;
}
