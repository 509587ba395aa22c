// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referencetarget.h"

#include <compaction/offlinesummarizer.h>
#include <compaction/transcripttext.h>
#include <storage/sessionlookup.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::References)
};

using What = ReferenceTarget::What;

constexpr qsizetype MostOfExtract =
        4'000; ///< messages that are read for one; the newest say where a session stands

QString nothingSent()
{
    return Tr::tr("Nothing was sent. Change the reference, or write it between backticks to send "
                  "it as it is.");
}

Result<QString> latestSummary(const LoadedSession &loaded, StoreReader &reader)
{
    if (loaded.branch.compaction < 0) {
        return QString();
    }
    return reader.entry(loaded.branch.node(loaded.branch.compaction).seq)
            .transform([](const Entry &entry) { return entry.summary; });
}

Result<QString> extract(const LoadedSession &loaded, qint64 tokens, StoreReader &reader,
                        const std::stop_token &stop)
{
    QList<Entry> entries;
    const QList<int> &path = loaded.branch.path;
    const qsizetype from = std::max<qsizetype>(0, path.size() - MostOfExtract);
    for (const int index : path.sliced(from)) {
        const EntryNode &node = loaded.branch.node(index);
        if (!node.isMessage() || !node.has(EntryNode::ModelFacing)) {
            continue;
        }
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        auto entry = reader.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        entries += std::move(*entry);
    }
    if (entries.isEmpty()) {
        return QString();
    }
    // A short session tells itself best.
    if (charactersOf(entries) <= tokens) {
        return transcriptText(entries);
    }
    SummaryInput input;
    input.history = entries;
    input.maxTokens = tokens;
    return summarizeOffline(input, stop).transform([](const OfflineSummary &summary) {
        return summary.text;
    });
}

Result<ReferenceTarget> wholeSession(const WrittenReference &written, const Session &session,
                                     qint64 tokens, StoreReader &reader,
                                     const std::stop_token &stop)
{
    ReferenceTarget target;
    const auto loaded = loadSession(reader, session.id);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    auto text = latestSummary(*loaded, reader);
    if (text && text->isEmpty()) {
        *text = session.summary;
    } else if (text && !session.summary.isEmpty() && session.summary != *text) {
        *text = session.summary + u"\n\n"_s + *text;
    }
    if (text && text->trimmed().isEmpty()) {
        target.what = What::Extract;
        text = extract(*loaded, tokens, reader, stop);
    }
    if (!text) {
        return std::unexpected(text.error());
    }
    if (text->trimmed().isEmpty()) {
        return fail(
                Error::Kind::Refused,
                Tr::tr("Nothing was said yet in the session that %1 refers to.").arg(written.text())
                        + u' ' + nothingSent());
    }
    target.text = text->trimmed();
    return target;
}

/// The branch through an entry: up to its root, down to where the session stands, or else along the newest entries.
class Line
{
public:
    Line(const SessionSnapshot &snapshot, int entry) : m_tree(snapshot.tree)
    {
        const int leaf = m_tree.indexOfSeq(snapshot.session.leafSeq);
        int tip = entry;
        if (leaf >= 0 && m_tree.isAncestorOrSelf(entry, leaf)) {
            tip = leaf;
        } else {
            for (int index = entry + 1; index < m_tree.size(); ++index) {
                tip = m_tree.parentOf(index) == tip ? index : tip;
            }
        }
        m_path = m_tree.pathTo(tip);
        m_at = m_path.indexOf(entry);
    }

    /// The entries of a turn's end: the question, and the last answer before the next one.
    [[nodiscard]] QList<int> exchange() const
    {
        qsizetype question = m_at;
        while (question > 0 && !isQuestion(question)) {
            --question;
        }
        QList<int> found;
        if (isQuestion(question)) {
            found += m_path.at(question);
        }
        if (!isQuestion(m_at)) {
            return found + QList<int> { m_path.at(m_at) };
        }
        qsizetype answer = -1;
        for (qsizetype i = m_at + 1; i < m_path.size() && !isQuestion(i); ++i) {
            answer = saysSomething(node(i)) ? i : answer;
        }
        return answer < 0 ? found : found + QList<int> { m_path.at(answer) };
    }

    /// The answer with its calls, and all their results.
    [[nodiscard]] QList<int> callWithResults() const
    {
        qsizetype answer = m_at;
        while (answer > 0 && node(answer).role != Role::Assistant) {
            --answer;
        }
        if (node(answer).role != Role::Assistant) {
            return { m_path.at(m_at) };
        }
        QList<int> found { m_path.at(answer) };
        for (qsizetype i = answer + 1; i < m_path.size(); ++i) {
            if (node(i).role == Role::Assistant || isQuestion(i)) {
                break;
            }
            if (node(i).role == Role::ToolResult) {
                found += m_path.at(i);
            }
        }
        return found;
    }

    [[nodiscard]] static bool hasCalls(const EntryNode &node)
    {
        const EntryMetrics metrics = decodeMetrics(node.metrics);
        return std::ranges::contains(metrics.parts, PartMetrics::Kind::ToolCall,
                                     &PartMetrics::kind);
    }

private:
    [[nodiscard]] const EntryNode &node(qsizetype place) const
    {
        return m_tree.at(m_path.at(place));
    }
    [[nodiscard]] bool isQuestion(qsizetype place) const
    {
        return node(place).type == EntryType::Message && node(place).role == Role::User;
    }
    [[nodiscard]] static bool saysSomething(const EntryNode &node)
    {
        const EntryMetrics metrics = decodeMetrics(node.metrics);
        return node.role == Role::Assistant
                && std::ranges::any_of(metrics.parts, [](const PartMetrics &part) {
                       return part.kind == PartMetrics::Kind::Text && !part.chars.isEmpty();
                   });
    }

    const SessionTree &m_tree;
    QList<int> m_path;
    qsizetype m_at = 0;
};

Result<ReferenceTarget> oneEntry(const WrittenReference &written, const Session &session,
                                 StoreReader &reader)
{
    const auto snapshot = reader.snapshot(session.id);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    const auto seq = reader.findEntry(*snapshot, written.entry);
    if (!seq) {
        const bool several = seq.error().kind == Error::Kind::InvalidInput;
        return fail(seq.error().kind,
                    (several ? Tr::tr("Several entries of session #%1 fit %2.")
                             : Tr::tr("Session #%1 has no entry that fits %2."))
                                    .arg(session.number)
                                    .arg(written.text())
                            + u' ' + nothingSent());
    }
    const SessionTree &tree = snapshot->tree;
    const int index = tree.indexOfSeq(*seq);
    const EntryNode &node = tree.at(index);
    const Line line(*snapshot, index);
    ReferenceTarget target;
    target.header.entry = node.id;
    QList<int> indexes { index };
    target.what = What::Message;
    if (node.role == Role::ToolResult || (node.role == Role::Assistant && Line::hasCalls(node))) {
        indexes = line.callWithResults();
        target.what = What::Call;
    } else if (node.type == EntryType::Message
               && (node.role == Role::User || node.role == Role::Assistant)) {
        indexes = line.exchange();
        target.what = indexes.size() > 1 ? What::Exchange : What::Message;
    }
    QList<Entry> entries;
    for (const int each : std::as_const(indexes)) {
        auto entry = reader.entry(tree.at(each).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        entry->modelFacing = true; // a person asks for it
        entries += std::move(*entry);
    }
    constexpr qsizetype Whole = 400'000; // what is too much is cut afterwards, and once
    TranscriptLimits limits;
    limits.most = { Whole, Whole, Whole, 2'000, Whole, Whole };
    target.text = transcriptText(entries, limits);
    if (target.text.isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The entry that %1 refers to holds no text.").arg(written.text()) + u' '
                            + nothingSent());
    }
    return target;
}

} // namespace

QString referenceTo(const SessionSnapshot &snapshot, const EntryId &entry)
{
    constexpr qsizetype LeastOfId = 8;
    const QString id = entry.toString();
    qsizetype length = LeastOfId;
    for (const EntryNode &node : snapshot.tree.nodes()) {
        if (node.id != entry) {
            const QString other = node.id.toString();
            const qsizetype shared = std::ranges::mismatch(id, other).in1 - id.cbegin();
            length = std::max(length, shared + 1);
        }
    }
    if (id.at(length - 1) == u'-') {
        ++length;
    }
    return WrittenReference { .number = snapshot.session.number, .entry = id.first(length) }.text();
}

Result<Session> sessionByNumber(StoreReader &reader, qint64 number)
{
    return sessionOfNumber(reader, number).and_then([&](const SessionId &id) -> Result<Session> {
        auto session = id.isNull() ? fail(Error::Kind::NotFound, QString()) : reader.session(id);
        if (!session && session.error().kind == Error::Kind::NotFound) {
            return fail(Error::Kind::NotFound, Tr::tr("There is no session #%1.").arg(number));
        }
        return session;
    });
}

Result<ReferenceTarget> findTarget(const WrittenReference &written, qint64 tokens,
                                   StoreReader &reader, std::stop_token stop)
{
    const auto session = sessionByNumber(reader, written.number);
    if (!session) {
        return fail(session.error().kind, session.error().message + u' ' + nothingSent());
    }
    auto target = written.entry.isEmpty() ? wholeSession(written, *session, tokens, reader, stop)
                                          : oneEntry(written, *session, reader);
    if (target) {
        target->header.number = session->number;
        target->header.session = session->id;
        target->header.title = session->name.simplified();
    }
    return target;
}

} // namespace varve
