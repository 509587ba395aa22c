// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchresultsmodel.h"

#include "format.h"
#include "plaintext.h"
#include "searchhighlights.h"

#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace varve
{

namespace
{

template<typename Groups>
int rowsOf(const Groups &groups)
{
    int count = 0;
    for (const auto &group : groups) {
        count += static_cast<int>(group.rows.size());
    }
    return count;
}

template<typename Groups>
QList<EntryId> entriesOf(const Groups &groups)
{
    QList<EntryId> entries;
    for (const auto &group : groups) {
        entries += EntryId(); // where a group ends is part of the order
        for (const FoundRow &row : group.rows) {
            entries += row.entry;
        }
    }
    return entries;
}

} // namespace

SearchResultsModel::SearchResultsModel(SessionSource sessions, Clock now, QObject *parent)
    : QAbstractItemModel(parent)
    , m_sessions(std::move(sessions))
    , m_now(now ? std::move(now) : [] { return QDateTime::currentDateTime(); })
{ }

SearchResultsModel::~SearchResultsModel() = default;

void SearchResultsModel::setHits(const QList<SearchHit> &hits, const QStringList &terms)
{
    beginResetModel();
    m_hits = hits;
    m_terms = terms;
    arrange();
    endResetModel();
}

void SearchResultsModel::setOrder(Order order)
{
    if (order != m_order) {
        beginResetModel();
        m_order = order;
        arrange();
        endResetModel();
    }
}

void SearchResultsModel::arrange()
{
    QList<SearchHit> hits = m_hits;
    if (m_order == Order::Newest) {
        std::ranges::stable_sort(hits, std::greater {}, &SearchHit::createdAt);
    }
    m_sessionGroups.clear();
    QHash<SessionId, qsizetype> places;
    for (const SearchHit &hit : std::as_const(hits)) {
        const auto known = places.constFind(hit.session);
        if (known != places.cend()) {
            m_sessionGroups[*known].rows += FoundRow::of(hit);
        } else {
            places.insert(hit.session, m_sessionGroups.size());
            m_sessionGroups += Group { {}, hit.session, { FoundRow::of(hit) } };
        }
    }
}

void SearchResultsModel::addHits(const QList<SearchHit> &hits)
{
    QSet<qint64> known; // of what is shown: m_hits are those of the last answer alone
    for (const Group &group : std::as_const(m_sessionGroups)) {
        for (const FoundRow &row : group.rows) {
            known += row.seq;
        }
    }
    for (const SearchHit &hit : hits) {
        if (known.contains(hit.seq)) {
            continue;
        }
        const auto group = std::ranges::find(m_sessionGroups, hit.session, &Group::session);
        const auto row =
                static_cast<int>(m_answers.size() + std::distance(m_sessionGroups.begin(), group));
        if (group == m_sessionGroups.end()) {
            beginInsertRows({}, row, row);
            m_sessionGroups += Group { {}, hit.session, { FoundRow::of(hit) } };
        } else {
            const auto at = static_cast<int>(group->rows.size());
            beginInsertRows(index(row, 0), at, at);
            group->rows += FoundRow::of(hit);
        }
        endInsertRows();
        const QModelIndex heading = index(row, 0);
        Q_EMIT dataChanged(heading, heading, { CountRole, CountTextRole, Qt::AccessibleTextRole });
    }
    m_hits = hits; // for another order
}

QList<SearchResultsModel::Group> SearchResultsModel::groupsOf(const RecallAnswer &answer,
                                                              const SessionId &own)
{
    Group kept { tr("Kept as facts"), {}, {} };
    Group gone { tr("No longer in the context"), {}, {} };
    Group elsewhere { tr("In other sessions"), {}, {} };
    Group sent { tr("Still in the context"), {}, {} };
    for (const RecallFact &fact : answer.facts) {
        kept.rows += FoundRow::of(fact, answer.terms);
    }
    for (const RecallPassage &passage : answer.passages) {
        Group &group = passage.standing == RecallStanding::Sent ? sent
                : passage.standing == RecallStanding::Elsewhere ? elsewhere
                                                                : gone;
        group.rows += FoundRow::of(passage, own, answer.terms);
        for (const RecallPassage &beside : passage.beside) {
            group.rows += FoundRow::of(beside, own, answer.terms); // leads to where it stands
        }
    }
    // What was said before what was noted down of it.
    QList<Group> groups { gone, kept, elsewhere, sent };
    groups.removeIf([](const Group &group) { return group.rows.isEmpty(); });
    return groups;
}

bool SearchResultsModel::answersAlike(const RecallAnswer &answer, const SessionId &own) const
{
    return m_own == own && m_answerTerms == answer.terms
            && entriesOf(groupsOf(answer, own)) == entriesOf(m_answers);
}

void SearchResultsModel::setAnswer(const RecallAnswer &answer, const SessionId &own)
{
    if (answersAlike(answer, own)) {
        m_answers = groupsOf(answer, own); // marks may differ
        for (int i = 0; i < m_answers.size(); ++i) {
            const QModelIndex heading = index(i, 0);
            Q_EMIT dataChanged(index(0, 0, heading), index(rowCount(heading) - 1, 0, heading));
        }
        return;
    }
    beginResetModel();
    m_answers = groupsOf(answer, own);
    m_answerTerms = answer.terms;
    m_own = own;
    endResetModel();
}

void SearchResultsModel::refreshHeadings()
{
    if (groupCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(groupCount() - 1, 0));
    }
}

void SearchResultsModel::setArchived(const QList<ArchivedHit> &hits, const QStringList &terms)
{
    QList<Group> groups;
    for (const ArchivedHit &hit : hits) {
        if (groups.isEmpty() || groups.constLast().rows.constFirst().archive != hit.archive) {
            groups += Group { tr("In the archive %1").arg(asOneLine(hit.archive)), {}, {} };
        }
        groups.last().rows += FoundRow::of(hit, terms);
    }
    if (entriesOf(groups) == entriesOf(m_archived)) {
        return;
    }
    const int first = groupCount() - static_cast<int>(m_archived.size());
    if (!m_archived.isEmpty()) {
        beginRemoveRows({}, first, groupCount() - 1);
        m_archived.clear();
        endRemoveRows();
    }
    m_archivedTerms = terms;
    if (!groups.isEmpty()) {
        beginInsertRows({}, first, first + static_cast<int>(groups.size()) - 1);
        m_archived = groups;
        endInsertRows();
    }
}

int SearchResultsModel::groupCount() const
{
    return static_cast<int>(m_answers.size() + m_sessionGroups.size() + m_archived.size());
}

const SearchResultsModel::Group &SearchResultsModel::groupAt(int row) const
{
    qsizetype at = row;
    for (const auto *groups : { &m_answers, &m_sessionGroups }) {
        if (at < groups->size()) {
            return groups->at(at);
        }
        at -= groups->size();
    }
    return m_archived.at(at);
}

int SearchResultsModel::answerCount() const
{
    return rowsOf(m_answers);
}

int SearchResultsModel::hitCount() const
{
    return rowsOf(m_answers) + rowsOf(m_sessionGroups);
}

int SearchResultsModel::archivedCount() const
{
    return rowsOf(m_archived);
}

qsizetype SearchResultsModel::placeCount() const
{
    QSet<EntryId> entries;
    qsizetype nowhere = 0;
    for (const auto *groups : { &m_answers, &m_sessionGroups, &m_archived }) {
        for (const Group &group : *groups) {
            for (const FoundRow &row : group.rows) {
                row.entry.isNull() ? (void)++nowhere : (void)entries.insert(row.entry);
            }
        }
    }
    return entries.size() + nowhere;
}

QModelIndex SearchResultsModel::hitAt(int number) const
{
    for (int group = 0; number >= 0 && group < groupCount(); ++group) {
        const auto size = static_cast<int>(groupAt(group).rows.size());
        if (number < size) {
            return index(number, 0, index(group, 0));
        }
        number -= size;
    }
    return {};
}

int SearchResultsModel::numberOf(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return -1;
    }
    const bool heading = index.internalId() == 0;
    const int group = heading ? index.row() : index.parent().row();
    int number = heading ? 0 : index.row();
    for (int before = 0; before < group; ++before) {
        number += static_cast<int>(groupAt(before).rows.size());
    }
    return number;
}

QModelIndex SearchResultsModel::indexOf(const EntryId &entry, bool amongAnswers) const
{
    const auto answers = static_cast<int>(m_answers.size());
    for (int group = amongAnswers ? 0 : answers; group < (amongAnswers ? answers : groupCount());
         ++group) {
        const QList<FoundRow> &rows = groupAt(group).rows;
        const auto found = std::ranges::find(rows, entry, &FoundRow::entry);
        if (found != rows.cend()) {
            return index(static_cast<int>(std::distance(rows.cbegin(), found)), 0, index(group, 0));
        }
    }
    return {};
}

const FoundRow *SearchResultsModel::rowAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) && index.internalId() > 0
            ? &groupAt(static_cast<int>(index.internalId()) - 1).rows.at(index.row())
            : nullptr;
}

const RecallPassage *SearchResultsModel::passageAt(const QModelIndex &index) const
{
    const FoundRow *row = rowAt(index);
    return row != nullptr ? std::get_if<RecallPassage>(&row->answer) : nullptr;
}

const RecallFact *SearchResultsModel::factAt(const QModelIndex &index) const
{
    const FoundRow *row = rowAt(index);
    return row != nullptr ? std::get_if<RecallFact>(&row->answer) : nullptr;
}

bool SearchResultsModel::isAnswer(const QModelIndex &index) const
{
    const FoundRow *row = rowAt(index);
    return row != nullptr && row->answer.index() != 0 && row->archive.isEmpty();
}

const QStringList &SearchResultsModel::termsOf(const QModelIndex &index) const
{
    const FoundRow *row = rowAt(index);
    return row != nullptr && !row->archive.isEmpty() ? m_archivedTerms
            : isAnswer(index)                        ? m_answerTerms
                                                     : m_terms;
}

QModelIndex SearchResultsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    // 0: a heading; else the number of its heading, from 1.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : 0);
}

QModelIndex SearchResultsModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalId() > 0
            ? createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0))
            : QModelIndex();
}

int SearchResultsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return groupCount();
    }
    return parent.internalId() == 0 && parent.column() == 0
            ? static_cast<int>(groupAt(parent.row()).rows.size())
            : 0;
}

int SearchResultsModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant SearchResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const FoundRow *row = rowAt(index);
    return row != nullptr ? rowData(*row, termsOf(index), role)
                          : headingData(groupAt(index.row()), role);
}

QString SearchResultsModel::headingCount(const Group &group) const
{
    const auto count = static_cast<int>(group.rows.size());
    const bool isOfAnswers =
            std::ranges::contains(m_answers, &group, [](const Group &each) { return &each; });
    return isOfAnswers ? tr("%1 answers", nullptr, count).arg(formatCount(count))
                       : tr("%1 hits", nullptr, count).arg(formatCount(count));
}

QVariant SearchResultsModel::headingData(const Group &group, int role) const
{
    const bool ofSession = group.title.isEmpty();
    const SearchedSession session = ofSession ? m_sessions(group.session) : SearchedSession();
    const QString title = !ofSession  ? group.title
            : session.title.isEmpty() ? tr("Untitled session")
                                      : session.title.simplified();
    const QString folder = QFileInfo(session.folder).fileName();
    const auto count = static_cast<int>(group.rows.size());
    switch (role) {
    case HeadingRole:
        return true;
    case SessionIdRole:
        return group.session.uuid();
    case EntryIdRole:
        return QUuid();
    case Qt::DisplayRole:
        return title;
    case Qt::ToolTipRole:
        return asPlainText(session.folder.isEmpty() ? title : title + u'\n' + session.folder);
    case Qt::AccessibleTextRole:
        //: a heading, and how many rows are below it
        return tr("%1, %2").arg(title, headingCount(group));
    case CountRole:
        return count;
    case CountTextRole:
        return headingCount(group);
    case FolderRole:
        return session.archived ? tr("%1 (archived)").arg(folder).trimmed() : folder;
    case AgeRole:
        return ofSession ? formatAge(session.updatedAt, m_now()) : QString();
    default:
        return {};
    }
}

QVariant SearchResultsModel::rowData(const FoundRow &row, const QStringList &terms, int role) const
{
    switch (role) {
    case HeadingRole:
        return false;
    case SessionIdRole:
        return row.session.uuid();
    case EntryIdRole:
        return row.entry.uuid();
    case Qt::DisplayRole:
        return row.text;
    case Qt::ToolTipRole:
        return asPlainText(row.tip);
    case Qt::AccessibleTextRole: {
        QStringList parts { row.source, formatAge(row.at, m_now()) };
        parts += row.marks;
        parts.removeAll(QString());
        return tr("%1: %2").arg(parts.join(QLatin1StringView(", ")), row.text);
    }
    case AgeRole:
        return formatAge(row.at, m_now());
    case SpeakerRole:
        return static_cast<int>(row.speaker);
    case SourceRole:
        return row.source;
    case MarksRole:
        return row.marks;
    case HighlightsRole:
        return QVariant::fromValue(highlightsOf(row.text, terms));
    case OnPathRole:
        return row.onPath;
    default:
        return {};
    }
}

} // namespace varve
