// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "standingrules.h"

#include "sentencerules.h"
#include "summarysections.h"
#include "textscan.h"
#include <base/textends.h>
#include <session/entrysource.h>
#include <session/personswords.h>
#include <session/sessionsnapshot.h>

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestRule = 500;
constexpr qsizetype ReadAtEachEnd = 3'000; ///< UTF-16, of a message: what is longer was pasted
constexpr qsizetype FewWords = 7; ///< such a rule may lean on what stands before it
constexpr QLatin1StringView Rules("rules"); // in the store: a name never changes
constexpr QLatin1StringView Dropped("droppedRules");

using Pattern = QRegularExpression;

Pattern made(const QString &pattern)
{
    return Pattern(pattern, Pattern::UseUnicodePropertiesOption);
}

/// Any of them, in a text as spacedWords() makes it.
Pattern words(const QString &alternatives)
{
    return made(u" (?:"_s + alternatives + u") "_s);
}

/// Questions, what is meant for now, and what only sounds like a rule.
bool isForThisOnce(const QString &words, QStringView sentence)
{
    static const Pattern once(
            u" (?:yet|for now|right now|this time|for the moment|just this once|today|never "
            u"mind|as always|"
            "always been|(?:has|have|had|i|it|that|this|they|he|she|you) "
            "(?:always|never)|vorerst|fürs erste|"
            "erst mal|erstmal|diesmal|heute|immer (?:noch|wieder|mehr)|noch immer|wie immer|pour "
            "l'instant|"
            "pour le moment|cette fois|toujours (?:pas|en)|por ahora|esta vez|de momento|hoy) "_s);
    static const Pattern wide(
            u"(?:[?？か]|吗|呢|嗎|까요)[。.]?$|暂时|先不要|这次|這次|今回は|とりあえず|今は|일단|이번에|지금은"_s);
    return sentence.endsWith(u'?') || once.match(words).hasMatch()
            || wide.matchView(sentence).hasMatch();
}

/// Whatever else a sentence says: with one of these it holds from now on.
bool holdsFromNowOn(const QString &text)
{
    static const Pattern signs = words(
            u"from now on|from here on|going forward|at all times|under no circumstances?|"
            "(?:don't|do not|never) ever|for the rest of (?:this|the|our) \\w+|"
            "without (?:first )?(?:asking|confirming|checking "
            "with|permission|approval|confirmation|my|me)|"
            "unless i (?:say|ask|tell|approve|confirm|request|explicitly)|until i "
            "(?:say|tell|confirm|approve)|"
            "must (?:not|never|always)|mustn't|may never|ab jetzt|ab sofort|von nun an|in zukunft|"
            "künftig|zukünftig|auf (?:gar )?keinen fall|darf(?:st)? (?:nie|niemals|nicht)|"
            "ohne (?:mich )?(?:vorher )?(?:zu fragen|nachzufragen|rückfrage|meine \\w+)|"
            "désormais|dorénavant|à partir de maintenant|à l'avenir|en aucun cas|"
            "sans (?:me|mon|ma|m'\\w+|demander)|a partir de ahora|de ahora en adelante|en adelante|"
            "en ningún caso|bajo ningun[ao]? \\w+|sin (?:preguntar\\w*|mi \\w+)"_s);
    return signs.match(text).hasMatch();
}

/// "Always", "each time": in an order they make a rule, in a report ("it always fails") they do not.
bool isLastingOrder(const QString &text, QStringView sentence)
{
    static const Pattern ordered =
            made(u"(?:^ (?:(?:and|but|also|then|so|ok|okay|please|plus|again) )*| "
                 u"(?:should|must|to|we|please|and|or|"
                 "can|shall|just) )(?:always|never|only ever) "_s);
    static const Pattern elsewhere = made(
            u"^ "
            u"(?!(?:es|das|die|der|ich|er|sie|ein|eine|dies|ça|cela|c'est|il|elle|on|je|j'ai|le|la|"
            u"les|el|"
            "los|las|eso|esto|yo|se|lo|warum|pourquoi|porque|the|it|i) )(?:\\w+ "
            "){0,2}(?:immer|nie|niemals|"
            "stets|grundsätzlich|jedes mal|jedesmal|toujours|jamais|siempre|nunca|jamás) | "
            "(?:sollst|musst|"
            "solltest|bitte|wir|soll|sollen|muss|müssen|tu dois|vous devez|il faut|je veux que "
            "tu|debes|"
            "hay que|quiero que) (?:\\w+ ){0,4}(?:immer|nie|niemals|stets|nur noch|toujours|jamais|"
            "siempre|nunca) "_s);
    static const Pattern repeated = words(
            u"(?:every|each) (?:time|single time)|whenever|(?:before|after) (?:every|each|any)|"
            "(?:vor|nach|bei) jede[mrs]?|jedes mal|jedesmal|(?:à )?chaque fois|(?:avant|après) "
            "chaque|"
            "cada vez|(?:antes|después) de cada"_s);
    static const Pattern ordering = words(
            u"you (?:must|should|have to|need to)|we (?:must|should|need to)|i want|i'd like|i "
            u"expect|please|"
            "make sure|be sure|remember|keep in mind|ensure|du "
            "(?:sollst|musst|solltest)|bitte|denk daran|"
            "achte|tu (?:dois|devrais)|vous devez|il faut|je veux|debes|hay que|quiero|por favor"_s);
    return ordered.match(text).hasMatch() || elsewhere.match(text).hasMatch()
            || (repeated.match(text).hasMatch()
                && (beginsAsOrder(sentence) || ordering.match(text).hasMatch()));
}

/// "Do not touch …": a ban holds until it is lifted.
bool isBan(const QString &text)
{
    static const Pattern ban = made(
            u"^ (?:(?:please|and|but|also|so|ok|okay|bitte|und|aber|por favor) )*(?:"
            "(?:do not|don't|dont) "
            "(?!worry|bother|think|know|see|mind|care|understand|get|like|want|"
            "have|need|you|forget|we|i |they|ask me why)\\w+|"
            "(?:only|no) \\w+(?: \\w+)* (?:without|when|if|after|unless) |prefer \\w+|stop \\w+ing "
            "|"
            "(?:kein|keine|keinen) .* ohne |ne .* (?:pas|jamais|plus) |n'\\w+ (?:pas|jamais|plus) |"
            "no (?:hagas|uses|toques|cambies|borres|modifiques|subas|añadas|pongas|escribas|crees|"
            "instales|ejecutes) )| bitte (?:nicht|kein|keine|keinen) "_s);
    return ban.match(text).hasMatch();
}

/// In which language is answered.
bool namesTheLanguage(const QString &text)
{
    static const Pattern signs = words(
            u"(?:answer|answers|reply|replies|respond|write|speak|talk|explain|comments|antworte|"
            u"antworten|"
            "schreib|schreibe|sprich|réponds|répondez|écris|écrivez|parle|responde|responda|"
            "contesta|"
            "escribe|habla)(?: \\w+){0,4} (?:in|auf|en) (?:english|german|french|spanish|italian|"
            "portuguese|chinese|japanese|korean|russian|deutsch|englisch|französisch|spanisch|"
            "français|"
            "anglais|allemand|espagnol|español|inglés|alemán|francés)"_s);
    return signs.match(text).hasMatch();
}

bool isWideRule(QStringView sentence)
{
    static const Pattern signs(
            // Chinese
            u"从现在(?:起|开始)|今后|以后(?:都|请|不|要|每)|(?:请|要|必须|一律|务必|都要|都用).{0,"
            u"6}(?:总是|始终|永远)|"
            "(?:总是|始终|永远|一律|务必|必须|千万|绝对)(?:使用|用|不|要|先|保持|写|在|把|以)|每次."
            "{0,16}(?:都|要|前|后)|"
            "(?:^|[，,、。；;]|请|請|绝对|千万|永远)(?:不要|不得|不许|不准|不能|别|禁止|切勿|请勿)|"
            "禁止|"
            "未经.{1,12}(?:不|禁)|用(?:中文|英文|日文|韩文)(?:回答|回复|写)|"
            // Japanese
            "(?:今後|これから)(?:は|も)|(?:常に|必ず|絶対に|決して|毎回|いつも).*(?:ください|"
            "下さい|こと|して|ように|ないで|"
            "[うくすつぬむる]な|禁止)|(?:しないで|てはいけ|てはならない|しないこと|するな|禁止(?:"
            "です|する)?)|"
            "(?:日本語|英語|中国語)で(?:答|回答|返|書)|"
            // Korean
            "앞으로|이제부터|지금부터|(?:항상|반드시|절대|매번|언제나|꼭).*(?:세요|십시오|마|말|것|"
            "줘|해라|하라|금지)|"
            "하지\\s*(?:마|말)|지\\s*마(?:세요|십시오|라)?|금지|(?:한국어|영어|한글)로\\s*(?:답|대답|써|작성)"_s);
    return signs.matchView(sentence).hasMatch();
}

/// "My rules for this project:" before a list.
bool leadsToRules(QStringView line)
{
    static const Pattern signs(
            u" (?:ground|standing|house|general|working|coding|my|our|these|following|some) "
            u"(?:rules|"
            "guidelines|conventions)|^ rules |from now on|always|never|regeln|ab jetzt|règles|reglas"_s);
    static const Pattern wide(u"规则|規則|ルール|규칙|从现在|今後|앞으로"_s);
    if ((!line.endsWith(u':') && !line.endsWith(u'：')) || line.size() > 160) {
        return false;
    }
    return signs.match(spacedWords(line, 30)).hasMatch() || wide.matchView(line).hasMatch();
}

/// Reads what the person says in one entry.
class RuleReader
{
public:
    RuleReader(const Entry &entry, QString words) : m_entry(entry), m_words(std::move(words)) { }

    QList<StandingRule> read()
    {
        if (m_words.size() <= 2 * ReadAtEachEnd) {
            readText(m_words);
        } else {
            readText(headOf(m_words, ReadAtEachEnd));
            readText(tailOf(m_words, ReadAtEachEnd));
        }
        return std::move(m_rules);
    }

private:
    void readText(QStringView text)
    {
        bool listed = false; // what a line of rules leads to
        bool fenced = false;
        forEachLine(text, [&](QStringView line) {
            line = line.trimmed();
            if (line.startsWith(u"```")) {
                fenced = !fenced;
            }
            if (fenced || line.isEmpty() || line.startsWith(u'|') || line.startsWith(u'>')) {
                return true;
            }
            const QStringView plain = withoutListMark(line);
            if (leadsToRules(line)) {
                listed = true;
            } else if (listed && plain.size() < line.size()) {
                add(plain);
            } else {
                listed = false;
                readLine(plain);
            }
            return true;
        });
    }

    void readLine(QStringView line)
    {
        while (!line.isEmpty()) {
            const qsizetype end = sentenceEnd(line);
            if (const QStringView sentence = line.first(end).trimmed(); isStandingRule(sentence)) {
                add(sentence);
            }
            line = line.sliced(end).trimmed();
        }
    }

    /// "Never do that again" says nothing without the words before it.
    void add(QStringView sentence)
    {
        static const Pattern leaning(
                u" (?:it|that|this|so|them|these|those|das|es|dies|ça|cela|eso|esto) "_s);
        const QString spaced = spacedWords(sentence, 40);
        const bool leans = spaced.count(u' ') <= FewWords + 1 && leaning.match(spaced).hasMatch();
        const QString text =
                oneLine(leans && m_words.size() <= LongestRule ? QStringView(m_words) : sentence,
                        LongestRule + 1);
        if (text.size() <= LongestRule) {
            m_rules += { text, m_entry.id, m_entry.createdAt };
        }
    }

    const Entry &m_entry;
    const QString m_words;
    QList<StandingRule> m_rules;
};

QStringList rulesIn(const QString &summary)
{
    return SectionedSummary::parse(summary).bullets(SummarySection::Rules);
}

QList<StandingRule> rulesFrom(const QJsonArray &array)
{
    QList<StandingRule> rules;
    for (const auto &value : array) {
        const QJsonObject object = value.toObject();
        rules += { object.value("text"_L1).toString(),
                   EntryId::fromString(object.value("entryId"_L1).toString()),
                   QDateTime::fromString(object.value("at"_L1).toString(), Qt::ISODateWithMs) };
    }
    return rules;
}

/// What was taken back after a summary was written is not its rule any more.
QString withoutRules(const QString &summary, const QHash<QString, TakenBackRule> &dropped)
{
    QList<StandingRule> rules;
    for (const QString &text : rulesIn(summary)) {
        if (!dropped.contains(normalizedText(text))) {
            rules += { text, {}, {} };
        }
    }
    return withStandingRules(summary, rules);
}

} // namespace

bool isStandingRule(QStringView sentence)
{
    if (sentence.size() < 4 || sentence.size() > LongestRule) {
        return false;
    }
    const QString text = spacedWords(sentence, 80);
    if (isForThisOnce(text, sentence)) {
        return false;
    }
    if (std::ranges::any_of(sentence, isWide)) {
        return isWideRule(sentence);
    }
    return holdsFromNowOn(text) || isBan(text) || namesTheLanguage(text)
            || isLastingOrder(text, sentence);
}

QList<StandingRule> standingRules(std::span<const Entry> range, const EarlierRules &earlier)
{
    QList<StandingRule> rules;
    QSet<QString> known;
    const auto add = [&](StandingRule rule) {
        if (const QString key = normalizedText(rule.text); !key.isEmpty() && !known.contains(key)) {
            known += key;
            rules += std::move(rule);
        }
    };
    const QStringList held = rulesIn(earlier.summary);
    for (const QString &text : held) {
        const auto said = std::ranges::find(earlier.rules, text, &StandingRule::text);
        add(said != earlier.rules.end() ? *said : StandingRule { text, {}, {} });
    }
    for (const Entry &entry : range) {
        const QString words = personsWords(entry);
        if (words.isEmpty()) {
            continue;
        }
        for (const StandingRule &rule : RuleReader(entry, words).read()) {
            const auto dropped = earlier.dropped.constFind(normalizedText(rule.text));
            if (dropped == earlier.dropped.cend() || entry.seq > dropped->seq) {
                add(rule);
            }
        }
    }
    return rules.sliced(std::max<qsizetype>(0, rules.size() - MostStandingRules));
}

QString withStandingRules(const QString &summary, const QList<StandingRule> &rules)
{
    QString text = withoutSections(summary, { SummarySection::Rules });
    for (const StandingRule &rule : rules) {
        text = withBullet(text, SummarySection::Rules, rule.text);
    }
    return text;
}

QList<StandingRule> removedRules(const QList<StandingRule> &rules, const QString &summary)
{
    QSet<QString> held;
    for (const QString &text : rulesIn(summary)) {
        held += normalizedText(text);
    }
    QList<StandingRule> removed;
    std::ranges::copy_if(rules, std::back_inserter(removed), [&held](const StandingRule &rule) {
        return !held.contains(normalizedText(rule.text));
    });
    return removed;
}

Result<EarlierRules> earlierRules(const EntryId &leaf, const EntryId &previous,
                                  const SessionSnapshot &snapshot, EntrySource &source)
{
    EarlierRules earlier;
    for (int at = snapshot.tree.indexOf(leaf); at >= 0; at = snapshot.tree.parentOf(at)) {
        const EntryNode &node = snapshot.tree.at(at);
        if (node.type != EntryType::Compaction && !node.has(EntryNode::ContextEdit)) {
            continue;
        }
        const auto entry = source.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const QJsonArray dropped = entry->data.value(Dropped).toArray();
        for (const auto &text : dropped) {
            TakenBackRule &known = earlier.dropped[normalizedText(text.toString())];
            known = { text.toString(), std::max(known.seq, entry->seq) };
        }
        if (node.id == previous) {
            earlier.summary =
                    withoutRules(entry->summary, earlier.dropped); // newer ones: we come from below
            earlier.rules = rulesFrom(entry->data.value(Rules).toArray());
        }
    }
    return earlier;
}

void noteRules(QJsonObject &data, const QList<StandingRule> &offered, const QString &summary)
{
    const QList<StandingRule> removed = removedRules(offered, summary);
    QJsonArray kept;
    QJsonArray dropped;
    for (const StandingRule &rule : offered) {
        if (removed.contains(rule)) {
            dropped += rule.text;
        } else {
            kept += QJsonObject { { "text"_L1, rule.text },
                                  { "entryId"_L1, rule.entry.toString() },
                                  { "at"_L1, rule.at.toString(Qt::ISODateWithMs) } };
        }
    }
    if (!kept.isEmpty()) {
        data[Rules] = kept;
    }
    if (!dropped.isEmpty()) {
        data[Dropped] = dropped;
    }
}

} // namespace varve
