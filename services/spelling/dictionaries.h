// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QStringList>
#include <QThread>

#include <memory>

namespace varve
{

/// The dictionaries to be used, each once, in the order of the languages: those of `setting`, as Dictionaries::setLanguages() takes it;
/// "automatic" is `system` (QLocale::uiLanguages()) and English. "de-DE" is the dictionary of that name; a language that none of its
/// names is there for is its first one among `available`.
[[nodiscard]] QStringList chooseDictionaries(const QString &setting, const QStringList &system,
                                             const QStringList &available);

/// One of each list in turn, each once: nobody's best one stands behind all of another.
[[nodiscard]] QStringList takenInTurns(const QList<QStringList> &lists);

/// The dictionaries of the desktop, by KDE's Sonnet. To load one takes a while and so may a suggestion, so all of it is done in a thread
/// of its own, which begins with the first question. Sonnet is not made for several threads: one of these at a time. Questions are
/// answered in their order. Lives and is asked on the thread that made it.
class Dictionaries final
{
    Q_DISABLE_COPY_MOVE(Dictionaries)

public:
    Dictionaries();
    ~Dictionaries();

    /// Whether Varve was built with Sonnet. Without it nothing is ever wrong and nothing available.
    [[nodiscard]] static bool isSupported();

    /// Whose words are right: names like "de_DE", with commas between several; "automatic" is the languages of the system, and
    /// English. Those that there is no dictionary for are left out.
    void setLanguages(const QString &languages);

    struct Languages
    {
        QStringList available; ///< by their names
        QStringList used;
    };
    [[nodiscard]] QFuture<Languages> languages();
    /// Those of `words` that no dictionary in use knows. Words of a script that none of them writes are not judged.
    [[nodiscard]] QFuture<QStringList> wrong(const QStringList &words);
    /// The best ones first.
    [[nodiscard]] QFuture<QStringList> suggestions(const QString &word);
    /// For ever, in the person's own dictionary, which other programs read too.
    void learn(const QString &word);
    /// As long as the program runs.
    void ignore(const QString &word);

private:
    class Worker;
    [[nodiscard]] Worker *worker();

    std::unique_ptr<Worker> m_worker;
    QThread m_thread;
};

} // namespace varve
