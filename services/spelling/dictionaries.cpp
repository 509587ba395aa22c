// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dictionaries.h"

#include <base/runon.h>

#include <QLocale>
#include <QSet>

#include <algorithm>
#include <optional>
#include <vector>

#ifdef VARVE_HAS_SONNET
#include <Sonnet/Speller>
using Sonnet::Speller;
#else
namespace
{

/// In the place of Sonnet's: has no dictionary.
class Speller
{
public:
    explicit Speller(const QString & /*language*/ = {}) { }
    [[nodiscard]] QStringList availableLanguages() const { return {}; }
    [[nodiscard]] QString language() const { return {}; }
    [[nodiscard]] bool isCorrect(const QString & /*word*/) const { return true; }
    [[nodiscard]] QStringList suggest(const QString & /*word*/) const { return {}; }
    void addToPersonal(const QString & /*word*/) { }
    void addToSession(const QString & /*word*/) { }
};

} // namespace
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// By which a language writes its own name.
QChar::Script scriptOf(const QString &language)
{
    const QString name = QLocale(language).nativeLanguageName();
    return name.isEmpty() ? QChar::Script_Unknown : name.front().script();
}

} // namespace

/// Everything of Sonnet, in the thread.
class Dictionaries::Worker final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    void setLanguages(const QString &languages)
    {
        m_wanted = languages;
        m_spellers.reset();
    }
    Languages languages()
    {
        Languages found { available(), {} };
        for (const Known &known : spellers()) {
            found.used += known.speller.language();
        }
        return found;
    }
    QStringList wrong(QStringList words)
    {
        words.removeIf([this](const QString &word) { return isRight(word); });
        return words;
    }
    QStringList suggestions(const QString &word)
    {
        QList<QStringList> each;
        for (const Known &known : spellers()) {
            if (known.script == word.front().script()) {
                each += known.speller.suggest(word);
            }
        }
        return takenInTurns(each);
    }
    void add(const QString &word, bool forEver)
    {
        for (Known &known : spellers()) {
            if (known.script == word.front().script()) {
                forEver ? known.speller.addToPersonal(word) : known.speller.addToSession(word);
            }
        }
    }

private:
    struct Known
    {
        Speller speller;
        QChar::Script script;
    };

    static QStringList available() { return Speller().availableLanguages(); }

    std::vector<Known> &spellers()
    {
        if (!m_spellers) {
            m_spellers.emplace();
            const QStringList names =
                    chooseDictionaries(m_wanted, QLocale::system().uiLanguages(), available());
            for (const QString &name : names) {
                m_spellers->push_back({ Speller(name), scriptOf(name) });
            }
        }
        return *m_spellers;
    }
    bool isRight(const QString &word)
    {
        const QChar::Script script = word.front().script();
        bool isJudged = false;
        for (const Known &known : spellers()) {
            if (known.script == script) {
                if (known.speller.isCorrect(word)) {
                    return true;
                }
                isJudged = true;
            }
        }
        return !isJudged;
    }

    QString m_wanted = u"automatic"_s;
    std::optional<std::vector<Known>> m_spellers; ///< made with the first question
};

bool Dictionaries::isSupported()
{
#ifdef VARVE_HAS_SONNET
    return true;
#else
    return false;
#endif
}

Dictionaries::Dictionaries() : m_worker(std::make_unique<Worker>())
{
    m_thread.setObjectName(u"dictionaries"_s);
    m_worker->moveToThread(&m_thread);
}

Dictionaries::~Dictionaries()
{
    m_thread.quit();
    m_thread.wait();
}

Dictionaries::Worker *Dictionaries::worker()
{
    if (!m_thread.isRunning()) {
        m_thread.start(QThread::LowPriority);
    }
    return m_worker.get();
}

/// Does not begin the thread.
void Dictionaries::setLanguages(const QString &languages)
{
    QMetaObject::invokeMethod(
            m_worker.get(),
            [worker = m_worker.get(), languages] { worker->setLanguages(languages); },
            Qt::QueuedConnection);
}

QFuture<Dictionaries::Languages> Dictionaries::languages()
{
    return runOn(worker(), [worker = m_worker.get()] { return worker->languages(); });
}

QFuture<QStringList> Dictionaries::wrong(const QStringList &words)
{
    return runOn(worker(), [worker = m_worker.get(), words] { return worker->wrong(words); });
}

QFuture<QStringList> Dictionaries::suggestions(const QString &word)
{
    return runOn(worker(), [worker = m_worker.get(), word] { return worker->suggestions(word); });
}

void Dictionaries::learn(const QString &word)
{
    QMetaObject::invokeMethod(worker(),
                              [worker = m_worker.get(), word] { worker->add(word, true); });
}

void Dictionaries::ignore(const QString &word)
{
    QMetaObject::invokeMethod(worker(),
                              [worker = m_worker.get(), word] { worker->add(word, false); });
}

namespace
{

QString plainLanguage(const QString &name)
{
    return name.section(u'_', 0, 0);
}

/// As dictionaries are called.
QStringList wantedNames(const QString &setting, const QStringList &system)
{
    const bool isAutomatic = setting == "automatic"_L1;
    QStringList names;
    const QStringList languages = isAutomatic ? system : setting.split(u',');
    for (const QString &language : languages) {
        const QString name = language.trimmed().replace(u'-', u'_');
        if (!name.isEmpty()) {
            // Nothing was said of languages: the window is in English, too.
            names += name == "C"_L1 ? u"en_US"_s : name;
        }
    }
    // What is written to models is often English, whatever the person speaks, and full of English words anyway.
    if (isAutomatic && !std::ranges::contains(names, u"en"_s, plainLanguage)) {
        names += u"en_US"_s;
    }
    return names;
}

} // namespace

QStringList chooseDictionaries(const QString &setting, const QStringList &system,
                               const QStringList &available)
{
    const QStringList wanted = wantedNames(setting, system);
    QSet<QString> taken; // languages
    for (const QString &name : wanted) {
        if (available.contains(name)) {
            taken += plainLanguage(name);
        }
    }
    QStringList chosen;
    for (const QString &name : wanted) {
        if (available.contains(name)) {
            chosen += name;
            continue;
        }
        const QString language = plainLanguage(name);
        const auto first = std::ranges::find(available, language, plainLanguage);
        if (first != available.cend() && !taken.contains(language)) {
            taken += language;
            chosen += *first;
        }
    }
    chosen.removeDuplicates();
    return chosen;
}

QStringList takenInTurns(const QList<QStringList> &lists)
{
    qsizetype longest = 0;
    for (const QStringList &list : lists) {
        longest = std::max(longest, list.size());
    }
    QStringList all;
    for (qsizetype turn = 0; turn < longest; ++turn) {
        for (const QStringList &list : lists) {
            if (turn < list.size()) {
                all += list.at(turn);
            }
        }
    }
    all.removeDuplicates();
    return all;
}

} // namespace varve
