// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dictionaries.h"

#include <base/runon.h>

#include <QLocale>

#include <algorithm>
#include <optional>
#include <vector>

#ifdef VARVE_HAS_SONNET
#include <Sonnet/Speller>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

#ifdef VARVE_HAS_SONNET

namespace
{

/// By which a language writes its own name.
QChar::Script scriptOf(const QString &language)
{
    const QString name = QLocale(language).nativeLanguageName();
    return name.isEmpty() ? QChar::Script_Unknown : name.front().script();
}

/// "de-DE" is the dictionary of that name, else the first one of the language.
QString dictionaryOf(const QString &language, const QStringList &available)
{
    // Nothing was said of languages: the window is in English, too.
    const QString wanted = language == "C"_L1 ? u"en_US"_s : QString(language).replace(u'-', u'_');
    if (available.contains(wanted)) {
        return wanted;
    }
    const QString plain = wanted.section(u'_', 0, 0);
    const auto found = std::ranges::find_if(
            available, [&plain](const QString &name) { return name.section(u'_', 0, 0) == plain; });
    return found == available.cend() ? QString() : *found;
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
        QStringList all;
        for (const Known &known : spellers()) {
            if (known.script == word.front().script()) {
                all += known.speller.suggest(word);
            }
        }
        all.removeDuplicates();
        return all;
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
        Sonnet::Speller speller;
        QChar::Script script;
    };

    static QStringList available() { return Sonnet::Speller().availableLanguages(); }

    std::vector<Known> &spellers()
    {
        if (!m_spellers) {
            m_spellers.emplace();
            const QStringList there = available();
            // What is written to models is often English, whatever the person speaks, and full of English words anyway.
            const QStringList wanted = m_wanted == "automatic"_L1
                    ? QLocale::system().uiLanguages() + QStringList { u"en_US"_s }
                    : m_wanted.split(u',', Qt::SkipEmptyParts);
            QStringList names;
            for (const QString &language : wanted) {
                const QString name = dictionaryOf(language.trimmed(), there);
                if (!name.isEmpty() && !names.contains(name)) {
                    names += name;
                    m_spellers->push_back({ Sonnet::Speller(name), scriptOf(name) });
                }
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
    return true;
}

#else

class Dictionaries::Worker final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    void setLanguages(const QString & /*languages*/) { }
    Languages languages() { return {}; }
    QStringList wrong(const QStringList & /*words*/) { return {}; }
    QStringList suggestions(const QString & /*word*/) { return {}; }
    void add(const QString & /*word*/, bool /*forEver*/) { }
};

bool Dictionaries::isSupported()
{
    return false;
}

#endif

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

} // namespace varve
