// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallorder.h"

#include <storage/searchcharacters.h>
#include <storage/searchtext.h>
#include <storage/wordtable.h>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;
using Kind = WordTable::Kind;

namespace
{

constexpr qsizetype LongestQuestion = 200; ///< characters; a longer one is about something
constexpr qsizetype MostCjkLeft = 8; ///< characters that are no known words

/// Which kinds of words a question has, and whether it has nothing else.
class QuestionKinds
{
public:
    explicit QuestionKinds(const QString &text)
    {
        const QStringList words = searchTerms(foldedText(text));
        for (const QString &word : words) {
            isWide(word.at(0)) ? readRun(word) : readWord(word);
        }
    }

    [[nodiscard]] bool has(Kind kind) const { return m_has.contains(kind); }
    [[nodiscard]] bool isAboutSomething() const { return m_other || m_left > MostCjkLeft; }

private:
    static constexpr std::array Kinds { Kind::Yesterday, Kind::Today, Kind::First,
                                        Kind::Last,      Kind::Asked, Kind::Done };

    void readWord(const QString &word)
    {
        bool known = wordTable().has(Kind::Small, word) || wordTable().has(Kind::Filler, word)
                || word.size() < 3;
        for (const Kind kind : Kinds) {
            if (wordTable().has(kind, word)) {
                m_has += kind;
                known = true;
            }
        }
        m_other = m_other || !known;
    }

    void readRun(QString run)
    {
        for (const Kind kind : Kinds) {
            QStringList words = wordTable().within(kind, run);
            std::ranges::sort(words, std::greater {}, &QString::size);
            for (const QString &word : std::as_const(words)) {
                m_has += kind;
                run.remove(word);
            }
        }
        m_left += run.size();
        m_other = m_other || !wordTable().tradeWordsIn(run).isEmpty();
    }

    QSet<Kind> m_has;
    bool m_other = false;
    qsizetype m_left = 0;
};

/// Programs put their own words between a person's, as if the person said them.
bool isWrittenByPerson(const Entry &entry)
{
    return entry.type == EntryType::Message && entry.role == Role::User
            && !entry.text().trimmed().startsWith(u'<') && !entry.text().trimmed().isEmpty();
}

} // namespace

std::optional<OrderQuestion> readOrderQuestion(const QString &text)
{
    if (text.size() > LongestQuestion) {
        return std::nullopt;
    }
    const QuestionKinds kinds(text);
    const bool asked = kinds.has(Kind::Asked);
    if (kinds.isAboutSomething() || (!asked && !kinds.has(Kind::Done))) {
        return std::nullopt;
    }
    using From = OrderQuestion::From;
    const std::array<std::pair<Kind, From>, 4> froms { { { Kind::Yesterday, From::Yesterday },
                                                         { Kind::Today, From::Today },
                                                         { Kind::First, From::First },
                                                         { Kind::Last, From::Last } } };
    for (const auto &[kind, from] : froms) {
        if (kinds.has(kind)) {
            return OrderQuestion { from, !asked };
        }
    }
    return std::nullopt;
}

namespace
{

class OrderReader
{
public:
    OrderReader(StoreReader &reader, const RecallView &view, const RecallRequest &request,
                const std::function<bool(const Entry &)> &isHidden)
        : m_reader(reader)
        , m_tree(view.tree())
        , m_path(view.loaded().branch.path)
        , m_request(request)
        , m_isHidden(isHidden)
    { }

    Result<QList<Entry>> read(OrderQuestion::From from, bool withAnswers)
    {
        using From = OrderQuestion::From;
        const QDate today = m_request.now.toLocalTime().date();
        const bool ofDay = from == From::Yesterday || from == From::Today;
        const QDate day = from == From::Yesterday ? today.addDays(-1) : today;
        QList<Entry> found;
        for (qsizetype i = 0; i < m_path.size() && found.size() < m_request.limit; ++i) {
            const qsizetype at = from == From::First ? i : m_path.size() - 1 - i;
            const auto entry = wantedAt(at, withAnswers);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            if (!*entry) {
                continue;
            }
            const QDate date = (*entry)->createdAt.toLocalTime().date();
            if (ofDay && date < day) {
                break;
            }
            if (!ofDay || date == day) {
                found += **entry;
            }
        }
        if (ofDay) {
            std::ranges::reverse(found); // a day is told from its beginning
        }
        return found;
    }

private:
    [[nodiscard]] Result<std::optional<Entry>> wantedAt(qsizetype at, bool withAnswers) const
    {
        const EntryNode &node = m_tree.at(m_path.at(at));
        const bool answer = withAnswers && node.role == Role::Assistant && endsTurn(at);
        if (node.type != EntryType::Message || (node.role != Role::User && !answer)) {
            return std::nullopt;
        }
        auto entry = m_reader.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const bool wanted = !m_isHidden(*entry)
                && (answer ? !entry->text().trimmed().isEmpty()
                           : isWrittenByPerson(*entry) && !readOrderQuestion(entry->text()));
        return wanted ? std::optional(*entry) : std::nullopt;
    }

    [[nodiscard]] bool endsTurn(qsizetype at) const
    {
        for (qsizetype i = at + 1; i < m_path.size(); ++i) {
            const EntryNode &next = m_tree.at(m_path.at(i));
            if (next.type == EntryType::Message && next.role != Role::Thinking) {
                return next.role == Role::User;
            }
        }
        return true;
    }

    StoreReader &m_reader;
    const SessionTree &m_tree;
    const QList<int> &m_path;
    const RecallRequest &m_request;
    const std::function<bool(const Entry &)> &m_isHidden;
};

} // namespace

Result<OrderedEntries> readInOrder(StoreReader &reader, const RecallView &view,
                                   const RecallRequest &request, const OrderQuestion &question,
                                   const std::function<bool(const Entry &)> &isHidden)
{
    OrderReader ordered(reader, view, request, isHidden);
    const auto found = ordered.read(question.from, question.withAnswers);
    using From = OrderQuestion::From;
    if (!found || !found->isEmpty() || question.from == From::First
        || question.from == From::Last) {
        return found.transform(
                [](const QList<Entry> &entries) { return OrderedEntries { entries, false }; });
    }
    return ordered.read(From::Last, question.withAnswers)
            .transform(
                    [](const QList<Entry> &entries) { return OrderedEntries { entries, true }; });
}

} // namespace varve
