// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentencerules.h"

#include "outputscan.h"
#include "reportpieces.h"
#include "sentencephrases.h"
#include "textscan.h"
#include <base/textends.h>

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int MostWords = 40; ///< of a sentence that are looked at

struct Phrase
{
    QString text; ///< with a space at each end, but for scripts without
    double weight = 0;
};

QString spaced(QStringView sentence)
{
    return spacedWords(sentence, MostWords);
}

/// The phrases of a kind by their first word: most words of a text begin none, which their first letter and length already tell. Those of
/// scripts without spaces are looked for in the text as it is.
class PhraseIndex
{
public:
    explicit PhraseIndex(SentenceKind kind)
    {
        for (const PhraseRow &row : phraseRows()) {
            for (const QStringView phrase :
                 row.kind == kind ? row.phrases.split(u'|') : QList<QStringView>()) {
                add(phrase, row.weight);
            }
        }
    }

    /// The greatest weight of a phrase in `sentence`; `words` as spaced() makes them.
    [[nodiscard]] double best(QStringView sentence, QStringView words) const
    {
        return std::max(bestOfWords(words), bestWide(sentence));
    }
    [[nodiscard]] double best(QStringView sentence) const
    {
        return best(sentence, spaced(sentence));
    }

private:
    void add(QStringView phrase, double weight)
    {
        if (isWide(phrase.front())) {
            m_wide += Phrase { phrase.toString(), weight };
            return;
        }
        const qsizetype end = phrase.indexOf(u' ');
        const QStringView first = end < 0 ? phrase : phrase.first(end);
        m_lengths[letterOf(first)] |= bitOf(first);
        m_phrases[first] += Phrase { u' ' + phrase + u' ', weight };
    }

    [[nodiscard]] double bestOfWords(QStringView words) const
    {
        double best = 0;
        for (qsizetype at = 0, end = 0; (end = words.indexOf(u' ', at + 1)) > 0; at = end) {
            const QStringView word = words.sliced(at + 1, end - at - 1);
            if (word.isEmpty() || (m_lengths[letterOf(word)] & bitOf(word)) == 0) {
                continue;
            }
            for (const QList<Phrase> phrases = m_phrases.value(word);
                 const Phrase &phrase : phrases) {
                if (phrase.weight > best && words.sliced(at).startsWith(phrase.text)) {
                    best = phrase.weight;
                }
            }
        }
        return best;
    }

    [[nodiscard]] double bestWide(QStringView sentence) const
    {
        if (std::ranges::none_of(headOf(sentence, 200), [](QChar c) { return isWide(c); })) {
            return 0;
        }
        double best = 0;
        for (const Phrase &phrase : m_wide) {
            if (phrase.weight > best && sentence.contains(phrase.text)) {
                best = phrase.weight;
            }
        }
        return best;
    }

    static size_t letterOf(QStringView word) { return word.front().unicode() % 128U; }
    static quint32 bitOf(QStringView word) { return 1U << std::min<qsizetype>(word.size(), 31); }

    std::array<quint32, 128> m_lengths {};
    QHash<QStringView, QList<Phrase>> m_phrases; ///< by words of the table
    QList<Phrase> m_wide;
};

const PhraseIndex &indexOf(SentenceKind kind)
{
    static const std::array<PhraseIndex, SentenceKindCount> indexes {
        PhraseIndex(SentenceKind::Rule),     PhraseIndex(SentenceKind::Wish),
        PhraseIndex(SentenceKind::Decision), PhraseIndex(SentenceKind::Open),
        PhraseIndex(SentenceKind::Done),     PhraseIndex(SentenceKind::Denial)
    };
    return indexes[static_cast<size_t>(kind)];
}

/// Verbs that a request begins with.
const QSet<QString> &orderVerbs()
{
    static const QSet<QString> verbs {
        u"add"_s,         u"adjust"_s,   u"analyze"_s,   u"apply"_s,    u"ask"_s,     u"build"_s,
        u"call"_s,        u"change"_s,   u"check"_s,     u"clean"_s,    u"commit"_s,  u"compare"_s,
        u"compile"_s,     u"continue"_s, u"convert"_s,   u"copy"_s,     u"create"_s,  u"delete"_s,
        u"describe"_s,    u"do"_s,       u"document"_s,  u"drop"_s,     u"ensure"_s,  u"explain"_s,
        u"export"_s,      u"extract"_s,  u"find"_s,      u"fix"_s,      u"format"_s,  u"generate"_s,
        u"give"_s,        u"go"_s,       u"implement"_s, u"import"_s,   u"improve"_s, u"install"_s,
        u"investigate"_s, u"keep"_s,     u"kill"_s,      u"leave"_s,    u"list"_s,    u"look"_s,
        u"make"_s,        u"merge"_s,    u"modify"_s,    u"move"_s,     u"open"_s,    u"plan"_s,
        u"port"_s,        u"propose"_s,  u"push"_s,      u"put"_s,      u"read"_s,    u"refactor"_s,
        u"release"_s,     u"remove"_s,   u"rename"_s,    u"replace"_s,  u"restore"_s, u"revert"_s,
        u"review"_s,      u"rewrite"_s,  u"run"_s,       u"save"_s,     u"search"_s,  u"see"_s,
        u"send"_s,        u"set"_s,      u"show"_s,      u"simplify"_s, u"split"_s,   u"start"_s,
        u"stop"_s,        u"suggest"_s,  u"support"_s,   u"switch"_s,   u"tell"_s,    u"test"_s,
        u"try"_s,         u"turn"_s,     u"undo"_s,      u"update"_s,   u"use"_s,     u"verify"_s,
        u"wait"_s,        u"work"_s,     u"write"_s,     u"füge"_s,     u"ändere"_s,  u"baue"_s,
        u"erstelle"_s,    u"erkläre"_s,  u"prüfe"_s,     u"schreibe"_s, u"schreib"_s, u"zeige"_s,
        u"lies"_s,        u"lösche"_s,   u"mach"_s,      u"mache"_s,    u"nimm"_s,    u"nutze"_s,
        u"verwende"_s,    u"entferne"_s, u"teste"_s,     u"behebe"_s,   u"liste"_s,   u"starte"_s,
    };
    return verbs;
}

const QSet<QString> &fillers()
{
    static const QSet<QString> words { u"ok"_s,    u"okay"_s,  u"alright"_s, u"now"_s,
                                       u"and"_s,   u"then"_s,  u"so"_s,      u"btw"_s,
                                       u"also"_s,  u"yes"_s,   u"great"_s,   u"good"_s,
                                       u"first"_s, u"next"_s,  u"just"_s,    u"please"_s,
                                       u"next,"_s, u"dann"_s,  u"und"_s,     u"jetzt"_s,
                                       u"gut"_s,   u"bitte"_s, u"nun"_s,     u"actually"_s };
    return words;
}

const QSet<QString> &units()
{
    static const QSet<QString> words {
        u"ms"_s,       u"s"_s,       u"sec"_s,        u"seconds"_s,  u"minutes"_s,  u"hours"_s,
        u"mb"_s,       u"kb"_s,      u"gb"_s,         u"bytes"_s,    u"tokens"_s,   u"lines"_s,
        u"files"_s,    u"tests"_s,   u"errors"_s,     u"warnings"_s, u"passed"_s,   u"failed"_s,
        u"entries"_s,  u"rows"_s,    u"characters"_s, u"chars"_s,    u"px"_s,       u"percent"_s,
        u"usages"_s,   u"calls"_s,   u"times"_s,      u"commits"_s,  u"pages"_s,    u"zeilen"_s,
        u"dateien"_s,  u"fehler"_s,  u"sekunden"_s,   u"requests"_s, u"items"_s,    u"columns"_s,
        u"x"_s,        u"fps"_s,     u"mib"_s,        u"kib"_s,      u"k"_s,        u"steps"_s,
        u"zeichen"_s,  u"lignes"_s,  u"fichiers"_s,   u"erreurs"_s,  u"secondes"_s, u"líneas"_s,
        u"archivos"_s, u"errores"_s, u"segundos"_s,   u"linhas"_s,   u"arquivos"_s, u"righe"_s,
        u"файлов"_s,   u"строк"_s,   u"секунд"_s,     u"ошибок"_s,   u"行"_s,       u"个"_s,
        u"件"_s,       u"秒"_s,      u"分"_s,         u"回"_s,       u"倍"_s,       u"次"_s,
        u"개"_s,       u"줄"_s,      u"초"_s
    };
    return words;
}

/// Not a path, a log line, a stack frame, code or a table row: mostly words.
bool isProse(QStringView line)
{
    if (line.startsWith(u"at ") || line.startsWith(u"➜") || line.startsWith(u"$ ")
        || line.contains(u"\\n") || line.contains(u": '") || line.endsWith(u'{')
        || line.endsWith(u';')) {
        return false;
    }
    qsizetype letters = 0;
    qsizetype symbols = 0;
    for (const QChar c : line) {
        if (c.isLetter() || c.isSpace()) {
            ++letters;
        } else if (!c.isSurrogate()) {
            ++symbols;
        }
    }
    return letters > symbols * 3;
}

/// Not what a person writes: a row of data, an import, "tests/a.py:12: in run", "01:12:38.209 Cloning".
bool isPrinted(QStringView line)
{
    const QStringView first = line.first(line.contains(u' ') ? line.indexOf(u' ') : line.size());
    const qsizetype colon = first.indexOf(u':');
    const bool placed = colon > 0 && colon + 1 < first.size() && first[colon + 1].isDigit();
    return placed || (line.startsWith(u'"') && line.contains(u"\": ")) || isImport(line)
            || !isProse(line);
}

bool saysWhatFailed(QStringView line)
{
    return line.contains("failed"_L1, Qt::CaseInsensitive) || !findErrorLine(line, true).isEmpty();
}

/// The lines of a message, each with what it is.
class MessageLines
{
public:
    explicit MessageLines(QStringView message)
    {
        bool fenced = false;
        forEachLine(message, [&](QStringView text) {
            const QStringView line = text.trimmed();
            const bool fence = line.startsWith(u"```") || line.startsWith(u"~~~");
            fenced = fenced != fence;
            const bool apart = line.isEmpty() || fence || fenced;
            const bool printed = !apart && isPrinted(line);
            m_lines += Line { text, apart, printed };
            m_printed += printed ? 1 : 0;
            return true;
        });
    }

    /// Without output that was pasted, but for what it says went wrong.
    [[nodiscard]] QString withoutOutput() const
    {
        constexpr qsizetype LeastPrinted = 3;
        constexpr qsizetype MostErrors = 3;
        QStringList told;
        QStringList errors;
        qsizetype lastTold = -1;
        for (qsizetype i = 0; i < m_lines.size(); ++i) {
            const QString line = m_lines[i].text.toString();
            if (m_printed < LeastPrinted || !isOfOutput(i)) {
                if (lastTold == i - 1 && goesOn(i)) {
                    told.last() += u' ' + quotedText(m_lines[i].text).toString();
                } else {
                    told += line;
                }
                lastTold = i;
            } else if (errors.size() < MostErrors && !errors.contains(line.trimmed())
                       && saysWhatFailed(line)) {
                errors += line.trimmed();
                told += line;
            }
        }
        return told.join(u'\n');
    }

private:
    struct Line
    {
        QStringView text;
        bool apart = false; ///< empty, or of a fence
        bool printed = false;
    };

    static QStringView quotedText(QStringView line)
    {
        line = line.trimmed();
        return line.startsWith(u"> ") ? line.sliced(2).trimmed() : line;
    }

    /// Whether the line ends no sentence but was broken where a window or an editor had its edge.
    [[nodiscard]] bool goesOn(qsizetype at) const
    {
        constexpr qsizetype Shortest = 50; // characters of a line that was broken
        constexpr qsizetype Longest = 130;
        if (at == 0 || m_lines[at].apart || m_lines[at - 1].apart) {
            return false;
        }
        const QStringView before = m_lines[at - 1].text.trimmed();
        const QStringView line = m_lines[at].text.trimmed();
        const QStringView text = quotedText(line);
        const bool broken = before.size() >= Shortest && before.size() <= Longest
                && !QStringView(u".!?:;|`。！？：").contains(before.back());
        const bool sameQuote = before.startsWith(u"> ") == line.startsWith(u"> ");
        return broken && sameQuote && !text.isEmpty() && text.front().isLower()
                && withoutListMark(text).size() == text.size();
    }

    /// Itself, or it stands between such: in its paragraph, or close by. An item of a list is a person's.
    [[nodiscard]] bool isOfOutput(qsizetype at) const
    {
        const Line &line = m_lines[at];
        if (line.apart || line.printed) {
            return line.printed;
        }
        const QStringView plain = line.text.trimmed();
        return withoutListMark(plain).size() == plain.size() && isPrintedBeside(at, -1)
                && isPrintedBeside(at, 1);
    }

    [[nodiscard]] bool isPrintedBeside(qsizetype at, qsizetype step) const
    {
        constexpr int Near = 2; // lines that are not empty
        bool paragraph = true;
        int looked = 0;
        for (at += step; at >= 0 && at < m_lines.size() && (paragraph || looked < Near);
             at += step) {
            if (m_lines[at].printed) {
                return true;
            }
            paragraph = paragraph && !m_lines[at].apart;
            looked += m_lines[at].apart ? 0 : 1;
        }
        return false;
    }

    QList<Line> m_lines;
    qsizetype m_printed = 0;
};

} // namespace

double ruleWeight(QStringView sentence)
{
    return indexOf(SentenceKind::Rule).best(sentence);
}

double instructionWeight(QStringView sentence)
{
    const QString words = spaced(sentence);
    const double weight = std::max(indexOf(SentenceKind::Rule).best(sentence, words),
                                   indexOf(SentenceKind::Wish).best(sentence, words));
    return beginsAsOrder(sentence) ? std::max(weight, 0.8) : weight;
}

bool beginsAsOrder(QStringView sentence)
{
    const QStringList words = firstWords(sentence, 4);
    const auto first = std::ranges::find_if(
            words, [](const QString &word) { return !fillers().contains(word); });
    return first != words.end() && orderVerbs().contains(*first);
}

double decisionWeight(QStringView sentence)
{
    return indexOf(SentenceKind::Decision).best(sentence);
}

double openWeight(QStringView sentence)
{
    return indexOf(SentenceKind::Open).best(sentence);
}

double doneWeight(QStringView sentence)
{
    return indexOf(SentenceKind::Done).best(sentence);
}

bool isDenial(QStringView sentence)
{
    return indexOf(SentenceKind::Denial).best(sentence) > 0;
}

double numberWeight(QStringView sentence)
{
    if (std::ranges::none_of(sentence, [](QChar c) { return c.isDigit(); })) {
        return 0;
    }
    const QStringList words = firstWords(sentence, MostWords);
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words[i];
        if (!word.front().isDigit()) {
            continue;
        }
        const auto letter = std::ranges::find_if(word, [](QChar c) { return c.isLetter(); });
        const QString unit = word.sliced(std::distance(word.begin(), letter));
        if (units().contains(unit) || units().contains(words.value(i + 1))) {
            return 0.6;
        }
    }
    for (qsizetype i = 1; i < sentence.size();
         ++i) { // between letters that have no spaces around them
        if (isWide(sentence[i]) && sentence[i - 1].isDigit()
            && units().contains(sentence.sliced(i, 1).toString())) {
            return 0.6;
        }
    }
    const qsizetype percent = sentence.indexOf(u'%');
    return percent > 0 && sentence[percent - 1].isDigit() ? 0.6 : 0;
}

bool isAnnouncement(QStringView sentence)
{
    static constexpr std::array Openings {
        QStringView(u" let me "),       QStringView(u" now let me "),
        QStringView(u" now let's "),    QStringView(u" i'll now "),
        QStringView(u" first let me "), QStringView(u" now i'll "),
        QStringView(u" let's "),        QStringView(u" now update "),
        QStringView(u" now add "),      QStringView(u" now fix "),
        QStringView(u" also update "),  QStringView(u" i need to "),
        QStringView(u" now i need "),   QStringView(u" i'll "),
        QStringView(u" ich schaue "),   QStringView(u" now i can "),
        QStringView(u" i'm going to "), QStringView(u" now the "),
        QStringView(u" feel free "),    QStringView(u" would you like "),
        QStringView(u" ich sehe mir "), QStringView(u" lass mich "),
        QStringView(u" jetzt schaue "), QStringView(u" laissez moi "),
        QStringView(u" je vais "),      QStringView(u" voy a "),
        QStringView(u" déjame "),       QStringView(u" vou "),
        QStringView(u" vamos "),        QStringView(u" lasciami "),
        QStringView(u" давайте "),      QStringView(u" сейчас я "),
    };
    // What was found out may follow at once.
    static constexpr std::array Leads {
        QStringView(u" now i understand "), QStringView(u" i understand "),
        QStringView(u" got it "),           QStringView(u" here's "),
        QStringView(u" here is the "),      QStringView(u" here are the ")
    };
    static constexpr std::array Beginnings { QStringView(u"让我"),       QStringView(u"现在让我"),
                                             QStringView(u"首先让我"),   QStringView(u"接下来让我"),
                                             QStringView(u"好的，让我"), QStringView(u"我来"),
                                             QStringView(u"我先"),       QStringView(u"まず") };
    static constexpr std::array Ends { QStringView(u"確認します。"), QStringView(u"見てみます。"),
                                       QStringView(u"しましょう。"),
                                       QStringView(u"확인하겠습니다.") };
    if (isWide(sentence.isEmpty() ? QChar() : sentence.front())) {
        return std::ranges::any_of(Beginnings, [&](auto text) { return sentence.startsWith(text); })
                || std::ranges::any_of(Ends, [&](auto text) { return sentence.endsWith(text); });
    }
    const QString words = spaced(headOf(sentence, 160));
    if (sentence.endsWith(u':') && words.contains(u" let me "_s)) {
        return true;
    }
    const auto begins = [&words](QStringView text) { return words.startsWith(text); };
    return std::ranges::any_of(Openings, begins)
            || (std::ranges::any_of(Leads, begins) && decisionWeight(sentence) < 0.5
                && numberWeight(sentence) == 0);
}

bool isLeadIn(QStringView sentence)
{
    while (sentence.endsWith(u'*') || sentence.endsWith(u' ')) {
        sentence.chop(1);
    }
    return sentence.endsWith(u':') || sentence.endsWith(u'：') || sentence.endsWith(u'?')
            || sentence.endsWith(u'？');
}

bool isListHeading(QStringView sentence)
{
    constexpr qsizetype Longest = 40;
    return sentence.size() <= Longest && sentence.endsWith(u':')
            && significantWords(sentence).size() < 4;
}

QString plainSentence(QStringView sentence, qsizetype max)
{
    return oneLine(sentence.toString().remove("**"_L1), max);
}

QStringList userSentences(QStringView message, qsizetype max)
{
    constexpr qsizetype WholeMessage = 320;
    constexpr qsizetype LongestSentence = 300;
    message = message.trimmed();
    if (message.size() <= std::min(WholeMessage, max) && !message.contains(u"```")) {
        const QString whole = oneLine(message, max);
        return whole.isEmpty() ? QStringList() : QStringList { whole };
    }
    QStringList sentences;
    const QString own = MessageLines(message).withoutOutput();
    forEachSentence(own, [&](QStringView sentence) {
        if (isProse(sentence)) {
            sentences.append(oneLine(sentence, LongestSentence));
        }
        return sentences.size() < 200;
    });
    // What is asked for stands at the beginning or the end; between them those that order something.
    QList<std::pair<double, qsizetype>> order;
    for (qsizetype i = 0; i < sentences.size(); ++i) {
        const double edge = i < 2           ? 1.0 - 0.1 * static_cast<double>(i)
                : i + 2 >= sentences.size() ? 0.7
                                            : 0.1;
        order.append({ -std::max(edge, instructionWeight(sentences[i])), i });
    }
    std::ranges::sort(order);
    QList<qsizetype> kept;
    qsizetype used = 0;
    for (const auto &[weight, index] : order) {
        if (used + sentences[index].size() <= max) {
            used += sentences[index].size() + 1;
            kept.append(index);
        }
    }
    std::ranges::sort(kept);
    QStringList result;
    for (const qsizetype index : kept) {
        result.append(sentences[index]);
    }
    return result;
}

} // namespace varve
