// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "offlineturns.h"

#include "fileoperations.h"
#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>
#include <session/personswords.h>

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestWords = 1'600; ///< of one message of the person
constexpr qsizetype LongestAnswer = 400; ///< of the person in a tool's result
constexpr double LeastThought =
        0.7; ///< what a model only thinks is told if it is a cause or a choice
constexpr qsizetype MostThoughts = 4; ///< of one answer
constexpr double OfThought = 0.3;
constexpr double OfCause = 0.65; ///< what is said first after a failure
constexpr qsizetype ShortestCause = 20; ///< characters of what is thought of a failure
constexpr qsizetype ShortestReport = 80; ///< is told whole

/// "Next steps:" and the like, as a heading or in front of a list.
bool leadsToSteps(QStringView line)
{
    static const QRegularExpression signs(
            u"^(?:what'?s |the )?(?:next(?: steps?| up| actions?)?|remaining(?: \\w+)?|still "
            u"(?:open|to do)|to ?dos?|"
            "left to do|open (?:items|points|questions)|follow[- ]ups?|nächste schritte|noch "
            "offen|offene punkte|"
            "prochaines étapes|reste à faire|próximos pasos|pendientes?|próximos passos|prossimi "
            "passi|следующие шаги|осталось|下一步|后续|接下来|待办|次のステップ|今後の|残り|다음 "
            "단계|남은 "
            "작업)\\b.{0,40}$"_s,
            QRegularExpression::CaseInsensitiveOption
                    | QRegularExpression::UseUnicodePropertiesOption);
    QString plain = withoutListMark(line).toString().remove(u'*');
    const bool heads = line.startsWith(u'#') || line.startsWith(u"**") || plain.endsWith(u':')
            || plain.endsWith(u'：');
    return heads && signs.match(plain.trimmed()).hasMatch();
}

/// "It is corrected.": that something was done, and not what.
bool saysNothing(const QString &piece)
{
    const QString first = firstWords(piece, 1).value(0);
    const bool points = first == "it"_L1 || first == "that"_L1 || first == "this"_L1;
    return points && significantWords(piece).size() < 2
            && std::ranges::none_of(piece, [](QChar c) { return c.isDigit() || c == u'`'; });
}

class TurnReader
{
public:
    void read(const Entry &entry, qsizetype index)
    {
        m_index = index;
        const QString words = personsWords(entry);
        if (!words.isEmpty() && entry.role == Role::ToolResult) {
            turn().pieces.append(
                    { TurnPiece::Kind::Answered, { oneLine(words, LongestAnswer), 1.0 }, index });
        } else if (!words.isEmpty()) {
            begin(words);
        } else if (entry.type == EntryType::BranchSummary) {
            add(TurnPiece::Kind::Step,
                u"Another branch: "_s + oneLine(entry.summary, LongestAnswer), 0.6);
        } else if (entry.type == EntryType::Message
                   && (entry.modelFacing || entry.role == Role::ToolResult)) {
            readMessage(entry);
        }
    }

    void read(const ToolEvent &event)
    {
        if (event.outcome == ToolEvent::Outcome::Failed) {
            m_failed = true;
            return;
        }
        for (const QString &path : event.modified) {
            const QString clean = cleanPath(path);
            if (!clean.isEmpty() && !turn().modified.contains(clean)) {
                turn().modified.append(clean);
            }
        }
    }

    QList<TurnDigest> take()
    {
        finish();
        return std::move(m_turns);
    }

private:
    TurnDigest &turn()
    {
        if (m_turns.isEmpty()) {
            m_turns.append(TurnDigest());
        }
        QList<TurnDigest> &turns = m_turns;
        return turns.last();
    }

    void add(TurnPiece::Kind kind, const QString &text, double weight)
    {
        turn().pieces.append({ kind, { text, weight }, m_index });
    }

    void begin(const QString &words)
    {
        const QStringList sentences = userSentences(words, LongestWords);
        const QString request = oneLine(sentences.join(u' '), LongestPiece);
        const bool saysLittle = significantWords(request).size() < 3;
        if (saysLittle && !m_turns.isEmpty()) {
            keepReport(TurnPiece::Kind::Step); // the answer so far is a step on the way
            if (!request.isEmpty()) {
                add(TurnPiece::Kind::Asked, request, 0.5);
            }
            turn().finished = false;
            return;
        }
        finish();
        m_turns.append(TurnDigest());
        turn().request = request;
        QString first;
        for (const QString &sentence : sentences) {
            const bool fits = first.isEmpty() || first.size() + sentence.size() < LongestPiece;
            if (fits && turn().pieces.isEmpty()) {
                first += (first.isEmpty() ? QString() : u" "_s) + sentence;
                continue;
            }
            if (turn().pieces.isEmpty()) {
                add(TurnPiece::Kind::Asked, first, 1.0);
            }
            if (isListHeading(sentence)) {
                continue;
            }
            add(TurnPiece::Kind::Asked, sentence, std::max(0.6, instructionWeight(sentence)));
        }
        if (turn().pieces.isEmpty() && !first.isEmpty()) {
            add(TurnPiece::Kind::Asked, first, 1.0);
        }
    }

    void readMessage(const Entry &entry)
    {
        if (entry.role == Role::ToolResult) {
            turn().finished = false;
        }
        if (entry.role != Role::Assistant) {
            return;
        }
        turn().finished = false;
        turn().answered = true;
        const bool explains = std::exchange(m_failed, false);
        QString text;
        for (const Block &block : entry.blocks) {
            if (const auto *said = std::get_if<TextBlock>(&block)) {
                text += said->text;
            } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
                readThought(thought->text, explains);
            }
        }
        if (!text.trimmed().isEmpty()) {
            keepReport(TurnPiece::Kind::Step);
            m_report = text;
            m_explains = explains;
            m_reportIndex = m_index;
            turn().finished = entry.stopReason != StopReason::ToolUse
                    && std::ranges::none_of(entry.blocks, [](const Block &block) {
                                  return std::holds_alternative<ToolCallBlock>(block);
                              });
        }
    }

    /// Causes and choices; of thoughts on a failure what they begin with.
    void readThought(const QString &text, bool explains)
    {
        qsizetype kept = 0;
        forEachSentence(text, [&](QStringView sentence) {
            const bool cause = explains && kept == 0 && sentence.size() >= ShortestCause;
            if ((cause || sentence.size() >= 30) && sentence.size() <= LongestPiece
                && !isLeadIn(sentence) && !isAnnouncement(sentence) && !looksLikeCode(sentence)
                && (cause || decisionWeight(sentence) >= LeastThought)) {
                add(TurnPiece::Kind::Step, plainSentence(sentence, LongestPiece),
                    cause ? OfCause : OfThought);
                ++kept;
            }
            return kept < MostThoughts;
        });
    }

    void keepReport(TurnPiece::Kind kind)
    {
        // With the signs of what is bold short items of a list would be taken for program text.
        QList<ReportPiece> pieces = reportPieces(QString(m_report).remove("**"_L1));
        const QString whole = m_report.trimmed();
        // "Blue." may be all the answer that there is.
        if (pieces.isEmpty() && kind == TurnPiece::Kind::Outcome && whole.size() <= ShortestReport
            && !looksLikeCode(whole)) {
            pieces += ReportPiece { plainSentence(whole, ShortestReport), 0.3 };
        }
        pieces.removeIf([](const ReportPiece &piece) { return saysNothing(piece.text); });
        if (std::exchange(m_explains, false) && !pieces.isEmpty()) {
            pieces.first().weight = std::max(pieces.first().weight, OfCause);
        }
        for (const ReportPiece &piece : std::as_const(pieces)) {
            turn().pieces.append({ kind, piece, m_reportIndex });
        }
        m_report.clear();
    }

    void finish()
    {
        if (m_turns.isEmpty()) {
            return;
        }
        readEnd();
        keepReport(turn().finished ? TurnPiece::Kind::Outcome : TurnPiece::Kind::Step);
    }

    /// What the turn's last words leave open.
    void readEnd()
    {
        QStringView last;
        bool steps = false;
        forEachLine(m_report, [&](QStringView line) {
            line = line.trimmed();
            if (line.isEmpty()) {
                return true;
            }
            last = line;
            const QStringView item = withoutListMark(line);
            if (leadsToSteps(line)) {
                steps = true;
            } else if (steps && item.size() < line.size() && !line.startsWith(u'#')) {
                turn().toDo.append(plainSentence(item, LongestPiece));
            } else {
                steps = false;
            }
            return true;
        });
        QString sentence;
        forEachSentence(last, [&](QStringView one) {
            sentence = plainSentence(one, LongestPiece);
            return true;
        });
        if (sentence.endsWith(u'?') || sentence.endsWith(u'？')) {
            turn().openQuestion = sentence;
        } else if (!turn().finished && !sentence.isEmpty()) {
            turn().next = sentence;
        }
    }

    QList<TurnDigest> m_turns;
    QString m_report; ///< the newest answer with text of the turn
    bool m_explains = false; ///< it follows a failure
    bool m_failed = false; ///< something just did
    qsizetype m_reportIndex = 0;
    qsizetype m_index = 0;
};

} // namespace

QList<TurnDigest> digestTurns(std::span<const Entry> range, const QList<ToolEvent> &events,
                              std::stop_token stop)
{
    TurnReader reader;
    qsizetype nextEvent = 0;
    for (size_t i = 0; i < range.size() && !stop.stop_requested(); ++i) {
        reader.read(range[i], static_cast<qsizetype>(i));
        while (nextEvent < events.size() && events[nextEvent].index <= static_cast<qsizetype>(i)) {
            reader.read(events[nextEvent++]);
        }
    }
    return reader.take();
}

} // namespace varve
