// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentencerules.h"

#include "textscan.h"
#include <base/textends.h>

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>
#include <span>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int MostWords = 40; ///< of a sentence that are looked at

struct Phrase
{
    QStringView text;
    double weight;
};

QString spaced(QStringView sentence)
{
    return spacedWords(sentence, MostWords);
}

/// Phrases by their first word: most words of a text begin none, which their first letter and length already tell.
class PhraseIndex
{
public:
    explicit PhraseIndex(std::span<const Phrase> phrases)
    {
        for (const Phrase &phrase : phrases) {
            const QStringView first = phrase.text.sliced(1).first(phrase.text.indexOf(u' ', 1) - 1);
            m_lengths[letterOf(first)] |= bitOf(first);
            m_phrases[first] += phrase;
        }
    }

    /// The greatest weight of a phrase in `words`, as spaced() makes them.
    [[nodiscard]] double best(QStringView words) const
    {
        double best = 0;
        for (qsizetype at = 0, end = 0; (end = words.indexOf(u' ', at + 1)) > 0; at = end) {
            const QStringView word = words.sliced(at + 1, end - at - 1);
            if (word.isEmpty() || (m_lengths[letterOf(word)] & bitOf(word)) == 0) {
                continue;
            }
            for (const Phrase &phrase : m_phrases.value(word)) {
                if (phrase.weight > best && words.sliced(at).startsWith(phrase.text)) {
                    best = phrase.weight;
                }
            }
        }
        return best;
    }

private:
    static size_t letterOf(QStringView word) { return word.front().unicode() % 128U; }
    static quint32 bitOf(QStringView word) { return 1U << std::min<qsizetype>(word.size(), 31); }

    std::array<quint32, 128> m_lengths {};
    QHash<QStringView, QList<Phrase>> m_phrases;
};

/// Phrases of scripts without spaces are looked for in the text as it is.
template<size_t N>
double bestWide(QStringView sentence, const std::array<Phrase, N> &phrases)
{
    if (std::ranges::none_of(headOf(sentence, 200), [](QChar c) { return isWide(c); })) {
        return 0;
    }
    double best = 0;
    for (const Phrase &phrase : phrases) {
        if (phrase.weight > best && sentence.contains(phrase.text)) {
            best = phrase.weight;
        }
    }
    return best;
}

constexpr std::array RulePhrases {
    Phrase { u" never ", 1.0 },        Phrase { u" always ", 1.0 },
    Phrase { u" must ", 0.95 },        Phrase { u" must not ", 1.0 },
    Phrase { u" mustn't ", 1.0 },      Phrase { u" do not ", 0.95 },
    Phrase { u" don't ever ", 1.0 },   Phrase { u" dont ", 0.85 },
    Phrase { u" don't touch ", 1.0 },  Phrase { u" don't use ", 1.0 },
    Phrase { u" don't change ", 1.0 }, Phrase { u" prefer ", 0.95 },
    Phrase { u" instead of ", 0.8 },   Phrase { u" make sure ", 0.9 },
    Phrase { u" only use ", 0.9 },     Phrase { u" from now on ", 1.0 },
    Phrase { u" no more ", 0.8 },      Phrase { u" stop ", 0.7 },
    Phrase { u" remember ", 0.9 },     Phrase { u" i want ", 0.8 },
    Phrase { u" i would want ", 0.8 }, Phrase { u" i would only want ", 0.95 },
    Phrase { u" should not ", 0.9 },   Phrase { u" shouldn't ", 0.85 },
    Phrase { u" should never ", 1.0 }, Phrase { u" needs to ", 0.7 },
    Phrase { u" has to ", 0.7 },       Phrase { u" keep ", 0.65 },
    Phrase { u" without ", 0.6 },      Phrase { u" avoid ", 0.85 },
    Phrase { u" required ", 0.7 },     Phrase { u" not allowed ", 0.95 },
    Phrase { u" nie ", 1.0 },          Phrase { u" niemals ", 1.0 },
    Phrase { u" immer ", 0.95 },       Phrase { u" muss ", 0.85 },
    Phrase { u" müssen ", 0.85 },      Phrase { u" darf nicht ", 1.0 },
    Phrase { u" lieber ", 0.85 },      Phrase { u" statt ", 0.8 },
    Phrase { u" achte ", 0.85 },       Phrase { u" bitte nur ", 0.9 },
    Phrase { u" kein ", 0.6 },         Phrase { u" keine ", 0.65 },
    Phrase { u" ohne ", 0.6 },         Phrase { u" ab jetzt ", 1.0 },
};
constexpr std::array WideRules {
    Phrase { u"必须", 0.95 },  Phrase { u"不要", 0.95 },    Phrase { u"一定要", 0.95 },
    Phrase { u"总是", 0.95 },  Phrase { u"禁止", 1.0 },     Phrase { u"请用", 0.8 },
    Phrase { u"只能", 0.9 },   Phrase { u"必ず", 0.95 },    Phrase { u"しないで", 0.95 },
    Phrase { u"禁止", 1.0 },   Phrase { u"常に", 0.95 },    Phrase { u"こと。", 0.7 },
    Phrase { u"반드시", 1.0 }, Phrase { u"하지 마", 0.95 }, Phrase { u"항상", 0.95 },
};

constexpr std::array WishPhrases {
    Phrase { u" please ", 0.8 },       Phrase { u" can you ", 0.7 },
    Phrase { u" could you ", 0.7 },    Phrase { u" can we ", 0.7 },
    Phrase { u" could we ", 0.7 },     Phrase { u" i want ", 0.8 },
    Phrase { u" i need ", 0.75 },      Phrase { u" i'd like ", 0.8 },
    Phrase { u" we need ", 0.75 },     Phrase { u" we should ", 0.75 },
    Phrase { u" you should ", 0.75 },  Phrase { u" should be ", 0.7 },
    Phrase { u" let's ", 0.7 },        Phrase { u" lets ", 0.65 },
    Phrase { u" how about ", 0.6 },    Phrase { u" what about ", 0.5 },
    Phrase { u" no ", 0.5 },           Phrase { u" why ", 0.45 },
    Phrase { u" wrong ", 0.6 },        Phrase { u" bitte ", 0.8 },
    Phrase { u" kannst du ", 0.7 },    Phrase { u" können wir ", 0.7 },
    Phrase { u" ich möchte ", 0.8 },   Phrase { u" ich will ", 0.8 },
    Phrase { u" wir sollten ", 0.75 }, Phrase { u" soll ", 0.65 },
};
constexpr std::array WideWishes {
    Phrase { u"请", 0.75 },  Phrase { u"帮我", 0.75 },     Phrase { u"我想", 0.7 },
    Phrase { u"应该", 0.7 }, Phrase { u"ください", 0.8 },  Phrase { u"して", 0.5 },
    Phrase { u"べき", 0.7 }, Phrase { u"해 주세요", 0.8 }, Phrase { u"주세요", 0.8 },
};

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

constexpr std::array DecisionPhrases {
    Phrase { u" decided ", 1.0 },         Phrase { u" decision ", 0.9 },
    Phrase { u" we will use ", 1.0 },     Phrase { u" we'll use ", 1.0 },
    Phrase { u" i'll use ", 0.75 },       Phrase { u" i will use ", 0.75 },
    Phrase { u" instead of ", 0.7 },      Phrase { u" rather than ", 0.75 },
    Phrase { u" root cause ", 0.95 },     Phrase { u" the problem is ", 0.75 },
    Phrase { u" the issue is ", 0.75 },   Phrase { u" the issue was ", 0.8 },
    Phrase { u" the problem was ", 0.8 }, Phrase { u" the reason ", 0.65 },
    Phrase { u" because ", 0.5 },         Phrase { u" turns out ", 0.8 },
    Phrase { u" approach ", 0.45 },       Phrase { u" best solution ", 0.8 },
    Phrase { u" trade off ", 0.7 },       Phrase { u" tradeoff ", 0.7 },
    Phrase { u" chose ", 0.85 },          Phrase { u" choose ", 0.5 },
    Phrase { u" agreed ", 0.7 },          Phrase { u" recommend ", 0.6 },
    Phrase { u" that's a bug ", 0.75 },   Phrase { u" so that ", 0.35 },
    Phrase { u" no longer ", 0.6 },       Phrase { u" does not work ", 0.65 },
    Phrase { u" doesn't work ", 0.65 },   Phrase { u" won't work ", 0.75 },
    Phrase { u" not possible ", 0.7 },    Phrase { u" entschieden ", 1.0 },
    Phrase { u" wir verwenden ", 0.9 },   Phrase { u" wir nehmen ", 0.9 },
    Phrase { u" statt ", 0.65 },          Phrase { u" weil ", 0.5 },
    Phrase { u" ursache ", 0.9 },         Phrase { u" gewollt ", 0.7 },
    Phrase { u" i would not ", 0.65 },    Phrase { u" will be kept ", 0.6 },
};
constexpr std::array WideDecisions {
    Phrase { u"决定", 0.95 }, Phrase { u"采用", 0.85 },      Phrase { u"因为", 0.5 },
    Phrase { u"原因", 0.8 },  Phrase { u"避けました", 0.8 }, Phrase { u"決め", 0.9 },
    Phrase { u"理由", 0.7 },  Phrase { u"ので", 0.4 },       Phrase { u"결정", 0.95 },
    Phrase { u"때문", 0.5 },
};

constexpr std::array OpenPhrases {
    Phrase { u" todo ", 0.95 },          Phrase { u" still need ", 0.95 },
    Phrase { u" still needs ", 0.95 },   Phrase { u" remaining ", 0.85 },
    Phrase { u" next step ", 0.9 },      Phrase { u" next steps ", 0.9 },
    Phrase { u" not yet ", 0.9 },        Phrase { u" left to do ", 1.0 },
    Phrase { u" to be done ", 0.85 },    Phrase { u" blocked ", 0.7 },
    Phrase { u" still missing ", 0.95 }, Phrase { u" still fails ", 0.95 },
    Phrase { u" still failing ", 0.95 }, Phrase { u" fixme ", 0.9 },
    Phrase { u" follow up ", 0.8 },      Phrase { u" later on ", 0.5 },
    Phrase { u" next up ", 0.9 },        Phrase { u" noch offen ", 0.95 },
    Phrase { u" fehlt noch ", 0.95 },    Phrase { u" als nächstes ", 0.85 },
    Phrase { u" noch nicht ", 0.85 },    Phrase { u" untested ", 0.8 },
};
constexpr std::array WideOpen {
    Phrase { u"接下来", 0.8 }, Phrase { u"下一步", 0.9 }, Phrase { u"还需要", 0.9 },
    Phrase { u"还没", 0.85 },  Phrase { u"待办", 0.95 },  Phrase { u"都需要", 0.7 },
    Phrase { u"次に", 0.7 },   Phrase { u"残り", 0.6 },   Phrase { u"まだ", 0.7 },
    Phrase { u"다음", 0.6 },   Phrase { u"아직", 0.8 },
};

constexpr std::array DonePhrases {
    Phrase { u" done ", 0.8 },       Phrase { u" all tests pass ", 1.0 },
    Phrase { u" completed ", 0.85 }, Phrase { u" complete ", 0.7 },
    Phrase { u" fixed ", 0.85 },     Phrase { u" implemented ", 0.85 },
    Phrase { u" i've ", 0.75 },      Phrase { u" i have ", 0.65 },
    Phrase { u" created ", 0.75 },   Phrase { u" removed ", 0.7 },
    Phrase { u" moved ", 0.7 },      Phrase { u" added ", 0.7 },
    Phrase { u" updated ", 0.65 },   Phrase { u" committed ", 0.85 },
    Phrase { u" pushed ", 0.85 },    Phrase { u" works ", 0.6 },
    Phrase { u" passes ", 0.8 },     Phrase { u" passing ", 0.8 },
    Phrase { u" builds ", 0.6 },     Phrase { u" fertig ", 0.85 },
    Phrase { u" erledigt ", 0.85 },  Phrase { u" behoben ", 0.85 },
    Phrase { u" summary ", 0.4 },    Phrase { u" replaced ", 0.7 },
    Phrase { u" refactored ", 0.8 }, Phrase { u" extracted ", 0.7 },
    Phrase { u" angelegt ", 0.75 },  Phrase { u" renamed ", 0.7 },
};
constexpr std::array WideDone {
    Phrase { u"完成", 0.85 },    Phrase { u"已经", 0.6 },   Phrase { u"修复", 0.8 },
    Phrase { u"しました", 0.6 }, Phrase { u"完了", 0.85 },  Phrase { u"했습니다", 0.6 },
    Phrase { u"완료", 0.85 },    Phrase { u"检查了", 0.6 },
};

const PhraseIndex &ruleIndex()
{
    static const PhraseIndex index(RulePhrases);
    return index;
}

const PhraseIndex &wishIndex()
{
    static const PhraseIndex index(WishPhrases);
    return index;
}

const PhraseIndex &decisionIndex()
{
    static const PhraseIndex index(DecisionPhrases);
    return index;
}

const PhraseIndex &openIndex()
{
    static const PhraseIndex index(OpenPhrases);
    return index;
}

const PhraseIndex &doneIndex()
{
    static const PhraseIndex index(DonePhrases);
    return index;
}

const QSet<QString> &units()
{
    static const QSet<QString> words {
        u"ms"_s,      u"s"_s,      u"sec"_s,        u"seconds"_s,  u"minutes"_s, u"hours"_s,
        u"mb"_s,      u"kb"_s,     u"gb"_s,         u"bytes"_s,    u"tokens"_s,  u"lines"_s,
        u"files"_s,   u"tests"_s,  u"errors"_s,     u"warnings"_s, u"passed"_s,  u"failed"_s,
        u"entries"_s, u"rows"_s,   u"characters"_s, u"chars"_s,    u"px"_s,      u"percent"_s,
        u"usages"_s,  u"calls"_s,  u"times"_s,      u"commits"_s,  u"pages"_s,   u"zeilen"_s,
        u"dateien"_s, u"fehler"_s, u"sekunden"_s,   u"requests"_s, u"items"_s,   u"columns"_s,
        u"x"_s,       u"fps"_s,    u"mib"_s,        u"kib"_s,      u"k"_s,       u"steps"_s
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

} // namespace

double ruleWeight(QStringView sentence)
{
    return std::max(ruleIndex().best(spaced(sentence)), bestWide(sentence, WideRules));
}

double instructionWeight(QStringView sentence)
{
    const QString words = spaced(sentence);
    double weight = std::max({ ruleIndex().best(words), wishIndex().best(words),
                               bestWide(sentence, WideRules), bestWide(sentence, WideWishes) });
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
    return std::max(decisionIndex().best(spaced(sentence)), bestWide(sentence, WideDecisions));
}

double openWeight(QStringView sentence)
{
    return std::max(openIndex().best(spaced(sentence)), bestWide(sentence, WideOpen));
}

double doneWeight(QStringView sentence)
{
    return std::max(doneIndex().best(spaced(sentence)), bestWide(sentence, WideDone));
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
    const qsizetype percent = sentence.indexOf(u'%');
    return percent > 0 && sentence[percent - 1].isDigit() ? 0.6 : 0;
}

bool isAnnouncement(QStringView sentence)
{
    static constexpr std::array Openings {
        QStringView(u" let me "),     QStringView(u" now let me "),   QStringView(u" now let's "),
        QStringView(u" i'll now "),   QStringView(u" first let me "), QStringView(u" now i'll "),
        QStringView(u" let's "),      QStringView(u" now update "),   QStringView(u" now add "),
        QStringView(u" now fix "),    QStringView(u" also update "),  QStringView(u" i need to "),
        QStringView(u" now i need "), QStringView(u" i'll "),         QStringView(u" ich schaue "),
        QStringView(u" now i can "),  QStringView(u" i'm going to "), QStringView(u" now the "),
    };
    const QString words = spaced(headOf(sentence, 160));
    if (sentence.endsWith(u':') && words.contains(u" let me "_s)) {
        return true;
    }
    return std::ranges::any_of(Openings, [&](QStringView text) { return words.startsWith(text); });
}

bool isLeadIn(QStringView sentence)
{
    while (sentence.endsWith(u'*') || sentence.endsWith(u' ')) {
        sentence.chop(1);
    }
    return sentence.endsWith(u':') || sentence.endsWith(u'：') || sentence.endsWith(u'?')
            || sentence.endsWith(u'？');
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
    forEachSentence(message, [&](QStringView sentence) {
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
