// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wordforms.h"

#include "searchcharacters.h"
#include "wordtable.h"

#include <algorithm>
#include <array>
#include <libstemmer.h>
#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LeastStemmed = 4; ///< letters of a word that has endings
constexpr qsizetype LeastStem = 3;
constexpr qsizetype LeastBase = 3; ///< "lint" of "linter"

struct StemmerEnd
{
    void operator()(sb_stemmer *stemmer) const { sb_stemmer_delete(stemmer); }
};
using Stemmer = std::unique_ptr<sb_stemmer, StemmerEnd>;

/// One a thread: a stemmer has a state. Null: the language has no endings.
sb_stemmer *stemmerOf(WordLanguage language)
{
    static constexpr std::array Names { "english", "german", "french", "spanish", "russian" };
    thread_local std::array<Stemmer, Names.size()> stemmers;
    const auto at = static_cast<size_t>(language);
    if (at >= Names.size()) {
        return nullptr;
    }
    if (!stemmers.at(at)) {
        stemmers.at(at).reset(sb_stemmer_new(Names.at(at), "UTF_8"));
    }
    return stemmers.at(at).get();
}

bool isPlainWord(const QString &word)
{
    return word.size() >= LeastStemmed
            && std::ranges::all_of(word, [](QChar c) { return c.isLetter() && !isWide(c); });
}

qsizetype sharedStart(const QString &one, const QString &other)
{
    const auto differ = std::ranges::mismatch(one, other);
    return differ.in1 - one.begin();
}

void addForms(const QString &word, WordLanguage language, QStringList &forms)
{
    const QString lower = foldedText(word);
    const QString stem = foldedText(wordStem(word, language));
    const bool english = language == WordLanguage::English;
    if (english && stem.endsWith(u'i') && stem.size() > LeastStem) {
        forms += { stem, stem.chopped(1) + u'y' }; // queries, query
        return;
    }
    const QString root = lower.first(sharedStart(lower, stem));
    if (root.size() < LeastStem || root.size() * 2 < lower.size()) {
        forms += lower;
        return;
    }
    forms += root;
    if (english && root.endsWith(u'e')) {
        forms += root.chopped(1) + "ing "_L1; // write, writing
    }
}

} // namespace

QString foldedText(QStringView text)
{
    QString folded(text.size(), Qt::Uninitialized);
    QChar *out = folded.data();
    for (const QChar c : text) {
        if (c.unicode() < 128) {
            const char16_t u = c.unicode();
            *out++ = u >= 'A' && u <= 'Z' ? QChar(char16_t(u + 32)) : c;
        } else if (isWide(c) || c.isSurrogate()) {
            *out++ = c;
        } else {
            const bool accent = c.decompositionTag() == QChar::Canonical;
            *out++ = (accent ? c.decomposition().at(0) : c).toLower();
        }
    }
    return folded;
}

QString wordStem(const QString &word, WordLanguage language)
{
    const QString lower = word.toLower();
    sb_stemmer *const stemmer = stemmerOf(language);
    if (stemmer == nullptr) {
        return lower;
    }
    const QByteArray utf8 = lower.toUtf8();
    const sb_symbol *const stem =
            sb_stemmer_stem(stemmer, reinterpret_cast<const sb_symbol *>(utf8.constData()),
                            static_cast<int>(utf8.size()));
    return stem == nullptr
            ? lower
            : QString::fromUtf8(reinterpret_cast<const char *>(stem), sb_stemmer_length(stemmer));
}

QStringList relatedForms(const QString &word)
{
    QString base = foldedText(word);
    if (base.endsWith(u's')) {
        base.chop(1);
    }
    if (!isPlainWord(base) || (!base.endsWith("er"_L1) && !base.endsWith("or"_L1))
        || base.size() < LeastBase + 2) {
        return {};
    }
    base.chop(2);
    const bool doubled = base.back() == base.at(base.size() - 2); // scann
    QStringList forms { base + "ing "_L1, base + "ed "_L1 };
    for (const QString &one : { base, doubled ? base.chopped(1) : QString(base + u'e') }) {
        forms += { one + u' ', one + "s "_L1 };
    }
    return forms;
}

QStringList wordForms(const QString &word, WordLanguage language)
{
    const QString lower = foldedText(word);
    if (!isPlainWord(word)) {
        const QStringList irregular = wordTable().irregularForms(lower); // run
        const bool tiny = lower.size() < LeastStem
                && std::ranges::all_of(
                                  lower, [](QChar c) { return c.isLetter(); })
                && std::ranges::none_of(lower, isWide);
        return !irregular.isEmpty() ? irregular
                                    : QStringList { tiny ? QString(lower + u' ') : lower };
    }
    QStringList forms = wordTable().irregularForms(lower);
    if (forms.isEmpty()) {
        addForms(word, language, forms);
        // Words of the trade are English whatever the rest is.
        if (language != WordLanguage::English && language != WordLanguage::Russian) {
            addForms(word, WordLanguage::English, forms);
        }
    }
    QStringList kept;
    for (const QString &form : std::as_const(forms)) {
        const bool known = std::ranges::any_of(forms, [&form](const QString &other) {
            return other != form && !other.endsWith(u' ') && form.startsWith(other);
        });
        if (!known && !kept.contains(form)) {
            kept += form;
        }
    }
    return kept;
}

} // namespace varve
