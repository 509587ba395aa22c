// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aroundoperation.h"

#include "commonparameters.h"
#include "recalloperation.h"
#include "sessionname.h"
#include <base/textends.h>
#include <engine/engine.h>
#include <recall/keptfrommodel.h>
#include <recall/recallengine.h>
#include <recall/recalltext.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostNeighbours = 50; ///< on each side
constexpr qint64 MostTokens = 1'000'000;
constexpr qsizetype MostSteps = 500; ///< entries that are looked at for them
constexpr qsizetype CharactersPerToken = 3; ///< about
constexpr qsizetype CitationLength = 120; ///< characters
constexpr qsizetype LeastNeighbour = 200; ///< characters of one that are worth reading

/// Reads one branch for one question.
class AroundReader
{
public:
    AroundReader(StoreReader &reader, const ShowAround &wanted)
        : m_reader(reader)
        , m_wanted(wanted)
        , m_kept(reader)
    { }

    Result<EntryAround> read()
    {
        return loadNamed(m_reader, m_wanted.session).and_then([this](const LoadedSession &loaded) {
            return entrySeqNamed(m_reader, loaded, m_wanted.entry).and_then([&](qint64 seq) {
                return branchWith(loaded, seq).and_then([&](const LoadedSession &at) {
                    return readOn(at, seq);
                });
            });
        });
    }

private:
    /// The branch that the session stands on, where the entry is on it; else one that it is on.
    Result<LoadedSession> branchWith(const LoadedSession &loaded, qint64 seq)
    {
        const SessionTree &tree = loaded.snapshot->tree;
        const int index = tree.indexOfSeq(seq);
        if (loaded.branch.path.contains(index)) {
            return loaded;
        }
        m_isOffPath = true;
        return lookFrom(m_reader, loaded, tree.at(tree.newestLeafBelow(index)).seq);
    }

    Result<EntryAround> readOn(const LoadedSession &loaded, qint64 seq)
    {
        const QList<int> &path = loaded.branch.path;
        const qsizetype place = path.indexOf(loaded.snapshot->tree.indexOfSeq(seq));
        const auto asked = passageAt(loaded, place);
        if (!asked) {
            return std::unexpected(asked.error());
        }
        if (!*asked) {
            return fail(Error::Kind::NotFound,
                        OperationTr::tr("The entry %1 says nothing that can be read here.")
                                .arg(m_wanted.entry));
        }
        const auto before = neighbours(loaded, place, -1, m_wanted.earlier);
        const auto after = neighbours(loaded, place, 1, m_wanted.later);
        if (!before || !after) {
            return std::unexpected(before ? after.error() : before.error());
        }
        EntryAround around;
        around.passages = *before;
        std::ranges::reverse(around.passages);
        around.at = around.passages.size();
        around.passages += **asked;
        around.passages += *after;
        fit(around);
        return around;
    }

    /// Nothing where it says nothing, or nothing that may be told.
    Result<std::optional<RecallPassage>> passageAt(const LoadedSession &loaded, qsizetype place)
    {
        const auto entry = m_reader.entry(loaded.branch.node(loaded.branch.path.at(place)).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const auto session = m_reader.session(entry->session);
        const auto kept = m_wanted.forModel ? m_kept.covers(*entry) : Result<bool>(false);
        if (!session || !kept) {
            return std::unexpected(session ? kept.error() : session.error());
        }
        if (!isRecalled(*entry) || *kept || !m_wanted.within.contains(session->cwd)) {
            return std::nullopt;
        }
        RecallPassage passage = passageOf(*entry, standing());
        passage.sessionNumber = session->number;
        passage.sessionTitle = session->name;
        passage.reference = u'#' + QString::number(entry->seq);
        passage.text = recalledText(*entry).text;
        passage.whole = passage.text.size();
        return passage.text.trimmed().isEmpty() ? std::nullopt : std::optional(passage);
    }

    Result<QList<RecallPassage>> neighbours(const LoadedSession &loaded, qsizetype place, int step,
                                            qint64 most)
    {
        QList<RecallPassage> found;
        qsizetype at = place + step;
        for (qsizetype steps = 0;
             found.size() < most && steps < MostSteps && at >= 0 && at < loaded.branch.path.size();
             at += step, ++steps) {
            const auto passage = passageAt(loaded, at);
            if (!passage) {
                return std::unexpected(passage.error());
            }
            if (*passage) {
                found += **passage;
            }
        }
        return found;
    }

    /// The entry comes first; neighbours have what it leaves, and at least a beginning.
    void fit(EntryAround &around) const
    {
        const qsizetype count = around.passages.size() - 1;
        const qsizetype room =
                std::max<qsizetype>(static_cast<qsizetype>(m_wanted.budget) * CharactersPerToken
                                            - (count + 1) * CitationLength,
                                    LeastNeighbour);
        QList<RecallPassage> &passages = around.passages;
        RecallPassage &asked = passages[around.at];
        asked.start = std::clamp<qsizetype>(m_wanted.offset, 0, asked.whole);
        const qsizetype least = std::min(count * LeastNeighbour, room / 2);
        const qsizetype length = std::min(asked.whole - asked.start, room - least);
        asked.text = headOf(QStringView(asked.text).sliced(asked.start), length).toString();
        const qsizetype end = asked.start + asked.text.size();
        around.next = end < asked.whole ? end : 0;
        const qsizetype each = count > 0 ? (room - length) / count : 0;
        for (qsizetype i = 0; i < passages.size(); ++i) {
            if (i != around.at) {
                RecallPassage &passage = passages[i];
                passage.text = headOf(passage.text, each).toString();
            }
        }
    }

    [[nodiscard]] RecallStanding standing() const
    {
        return m_isOffPath ? RecallStanding::OffPath : RecallStanding::Gone;
    }

    StoreReader &m_reader;
    const ShowAround &m_wanted;
    KeptFromModel m_kept;
    bool m_isOffPath = false;
};

Result<EntryAround> showAround(StoreReader &reader, const ShowAround &wanted)
{
    return AroundReader(reader, wanted).read();
}

QList<Parameter> aroundParameters()
{
    return {
        sessionArgument<&ShowAround::session>(),
        argument<&ShowAround::entry>("entry"_L1, OperationTr::noop("The entry."),
                                     { .kind = ParameterKind::Entry }),
        option<&ShowAround::earlier>("earlier"_L1,
                                     OperationTr::noop("So many entries that stand before it."),
                                     { .most = MostNeighbours }),
        option<&ShowAround::later>("later"_L1,
                                   OperationTr::noop("So many entries that stand after it."),
                                   { .most = MostNeighbours }),
        option<&ShowAround::offset>(
                "offset"_L1, OperationTr::noop("Characters of the entry that are passed over.")),
        option<&ShowAround::budget>("budget"_L1, OperationTr::noop("Tokens of the answer, about."),
                                    { .least = 1, .most = MostTokens, .value = "tokens"_L1 }),
    };
}

const ValueFields<EntryAround> &aroundFields()
{
    static const ValueFields<EntryAround> Fields {
        { "passages"_L1, "in the order of the branch"_L1, &EntryAround::passages, passageFields() },
        { "at"_L1, "place of the entry that was asked for among them, from 0"_L1,
          &EntryAround::at },
        { "next"_L1, "`offset` of the next page of its text; 0: this was the last one"_L1,
          &EntryAround::next },
    };
    return Fields;
}

} // namespace

const OperationOf<ShowAround, EntryAround> &aroundOperation()
{
    static const OperationOf<ShowAround, EntryAround> Around { {
            .text = { .name = "around"_L1,
                      .help = OperationTr::noop("an entry as a text, with what stands before and "
                                                "after it"),
                      .forms = { { .verb = "show"_L1,
                                   .option = "around"_L1,
                                   .help = OperationTr::noop(
                                           "The entry as a text, with what stands "
                                           "before and after it.") } } },
            .parameters = aroundParameters(),
            .work = showAround,
            .fields = aroundFields(),
    } };
    return Around;
}

} // namespace varve
