// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallmodel.h"

#include "format.h"
#include "plaintext.h"
#include "searchhighlights.h"
#include "searchresultsmodel.h"
#include <storage/searchtext.h>

#include <QLocale>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;
using DataRole = SearchResultsModel::DataRole;

namespace
{

constexpr qsizetype SnippetLength = 220;

QString sourceOf(const RecallPassage &passage)
{
    if (passage.type == EntryType::Compaction || passage.type == EntryType::BranchSummary) {
        return passage.type == EntryType::Compaction ? RecallModel::tr("Earlier summary")
                                                     : RecallModel::tr("Summary of a branch");
    }
    const QString speaker = roleName(passage.role);
    //: who says it, and the tool
    return passage.toolName.isEmpty() ? speaker
                                      : RecallModel::tr("%1 · %2").arg(speaker, passage.toolName);
}

template<typename Rows>
QList<EntryId> entriesOf(const Rows &groups)
{
    QList<EntryId> entries;
    for (const auto &group : groups) {
        entries += EntryId(); // where a group ends is part of the order
        for (const auto &row : group.rows) {
            const auto *passage = std::get_if<RecallPassage>(&row);
            entries += passage != nullptr ? passage->entry
                                          : std::get<RecallFact>(row).sources.value(0);
        }
    }
    return entries;
}

} // namespace

RecallModel::RecallModel(Clock now, QObject *parent)
    : QAbstractItemModel(parent)
    , m_now(now ? std::move(now) : [] { return QDateTime::currentDateTime(); })
{ }

RecallModel::~RecallModel() = default;

QList<RecallModel::Group> RecallModel::groupsOf(const RecallAnswer &answer)
{
    Group kept { tr("In memory and journal"), {} };
    Group gone { tr("No longer in the context"), {} };
    Group elsewhere { tr("In other sessions"), {} };
    Group sent { tr("Still in the context"), {} };
    for (const RecallFact &fact : answer.facts) {
        kept.rows += fact;
    }
    for (const RecallPassage &passage : answer.passages) {
        Group &group = passage.standing == RecallStanding::Sent ? sent
                : passage.standing == RecallStanding::Elsewhere ? elsewhere
                                                                : gone;
        group.rows += passage;
        for (const RecallPassage &beside : passage.beside) {
            group.rows += beside; // leads to where it stands
        }
    }
    // What was said before what was noted down of it.
    QList<Group> groups { gone, kept, elsewhere, sent };
    groups.removeIf([](const Group &group) { return group.rows.isEmpty(); });
    return groups;
}

void RecallModel::setAnswer(const RecallAnswer &answer, const SessionId &own)
{
    const QList<Group> groups = groupsOf(answer);
    const bool same =
            m_own == own && m_terms == answer.terms && entriesOf(groups) == entriesOf(m_groups);
    if (same) {
        m_groups = groups; // marks may differ
        for (int i = 0; i < m_groups.size(); ++i) {
            const QModelIndex heading = index(i, 0);
            Q_EMIT dataChanged(index(0, 0, heading),
                               index(static_cast<int>(m_groups.at(i).rows.size()) - 1, 0, heading));
        }
        return;
    }
    beginResetModel();
    m_groups = groups;
    m_terms = answer.terms;
    m_own = own;
    endResetModel();
}

void RecallModel::clear()
{
    if (!m_groups.isEmpty()) {
        beginResetModel();
        m_groups.clear();
        endResetModel();
    }
}

int RecallModel::hitCount() const
{
    int count = 0;
    for (const Group &group : m_groups) {
        count += static_cast<int>(group.rows.size());
    }
    return count;
}

QModelIndex RecallModel::firstHit() const
{
    return m_groups.isEmpty() ? QModelIndex() : index(0, 0, index(0, 0));
}

QModelIndex RecallModel::indexOf(const EntryId &entry) const
{
    for (int group = 0; group < m_groups.size(); ++group) {
        const QList<Row> &rows = m_groups.at(group).rows;
        for (int row = 0; row < rows.size(); ++row) {
            const auto *passage = std::get_if<RecallPassage>(&rows.at(row));
            if (passage != nullptr && passage->entry == entry) {
                return index(row, 0, index(group, 0));
            }
        }
    }
    return {};
}

const RecallModel::Row *RecallModel::rowAt(const QModelIndex &index) const
{
    if (!index.isValid() || !checkIndex(index) || index.internalId() == 0) {
        return nullptr;
    }
    return &m_groups.at(static_cast<qsizetype>(index.internalId()) - 1).rows.at(index.row());
}

const RecallPassage *RecallModel::passageAt(const QModelIndex &index) const
{
    const Row *row = rowAt(index);
    return row != nullptr ? std::get_if<RecallPassage>(row) : nullptr;
}

const RecallFact *RecallModel::factAt(const QModelIndex &index) const
{
    const Row *row = rowAt(index);
    return row != nullptr ? std::get_if<RecallFact>(row) : nullptr;
}

QModelIndex RecallModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    // 0: a heading; else the number of its heading, from 1.
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : 0);
}

QModelIndex RecallModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalId() > 0
            ? createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0))
            : QModelIndex();
}

int RecallModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_groups.size());
    }
    return parent.internalId() == 0 && parent.column() == 0
            ? static_cast<int>(m_groups.at(parent.row()).rows.size())
            : 0;
}

int RecallModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant RecallModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (index.internalId() == 0) {
        return headingData(m_groups.at(index.row()), role);
    }
    const Row *row = rowAt(index);
    if (const auto *fact = std::get_if<RecallFact>(row)) {
        return factData(*fact, role);
    }
    return passageData(std::get<RecallPassage>(*row), role);
}

QVariant RecallModel::headingData(const Group &group, int role) const
{
    const auto count = static_cast<int>(group.rows.size());
    switch (role) {
    case Qt::DisplayRole:
        return group.title;
    case Qt::AccessibleTextRole:
        return tr("%1, %n found", nullptr, count).arg(group.title);
    case DataRole::HeadingRole:
        return true;
    case DataRole::CountRole:
        return count;
    default:
        return {};
    }
}

QString RecallModel::snippetOf(const QString &text) const
{
    return snippetAround(text, m_terms, SnippetLength);
}

QVariant RecallModel::factData(const RecallFact &fact, int role) const
{
    const QString kind = fact.kind.isEmpty() ? tr("Kept") : fact.kind;
    switch (role) {
    case Qt::DisplayRole:
        return snippetOf(fact.text);
    case Qt::ToolTipRole:
        return asPlainText(fact.text);
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(kind, fact.text);
    case DataRole::HeadingRole:
        return false;
    case DataRole::EntryIdRole:
        return fact.sources.value(0).uuid();
    case DataRole::SessionIdRole:
        return fact.session.uuid();
    case DataRole::AgeRole:
        return formatAge(fact.at, m_now());
    case DataRole::SourceRole:
        return kind;
    case DataRole::SpeakerRole:
        return static_cast<int>(Role::Custom);
    case DataRole::MarksRole:
        return QStringList();
    case DataRole::HighlightsRole:
        return QVariant::fromValue(highlightsOf(snippetOf(fact.text), m_terms));
    case DataRole::OnPathRole:
        return true;
    default:
        return {};
    }
}

QStringList RecallModel::marksOf(const RecallPassage &passage) const
{
    QStringList marks;
    if (passage.isError) {
        marks += tr("failed");
    }
    if (passage.isThinking) {
        marks += tr("thinking");
    }
    if (passage.standing == RecallStanding::Shortened) {
        marks += tr("masked");
    } else if (passage.standing == RecallStanding::OffPath) {
        marks += tr("on another branch");
    }
    if (passage.session != m_own) {
        marks += passage.sessionTitle.isEmpty() ? tr("session %1").arg(passage.sessionNumber)
                                                : passage.sessionTitle;
    }
    if (passage.byMeaning && passage.coverage <= 0) {
        marks += tr("by meaning");
    }
    if (passage.copies > 0) {
        marks += tr("%n times more", nullptr, passage.copies);
    }
    return marks;
}

QVariant RecallModel::passageData(const RecallPassage &passage, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return snippetOf(passage.text);
    case Qt::ToolTipRole: {
        QStringList parts { QLocale().toString(passage.at.toLocalTime(), QLocale::ShortFormat) };
        parts += { passage.before, passage.after };
        parts.removeAll(QString());
        return asPlainText(parts.join(u'\n'));
    }
    case Qt::AccessibleTextRole: {
        QStringList parts { sourceOf(passage), formatAge(passage.at, m_now()) };
        parts += marksOf(passage);
        parts.removeAll(QString());
        return tr("%1: %2").arg(parts.join(", "_L1), snippetOf(passage.text));
    }
    case DataRole::HeadingRole:
        return false;
    case DataRole::EntryIdRole:
        return passage.entry.uuid();
    case DataRole::SessionIdRole:
        return passage.session.uuid();
    case DataRole::AgeRole:
        return formatAge(passage.at, m_now());
    case DataRole::SpeakerRole:
        return static_cast<int>(passage.role);
    case DataRole::SourceRole:
        return sourceOf(passage);
    case DataRole::MarksRole:
        return marksOf(passage);
    case DataRole::HighlightsRole:
        return QVariant::fromValue(highlightsOf(snippetOf(passage.text), m_terms));
    case DataRole::OnPathRole:
        return passage.standing != RecallStanding::OffPath;
    default:
        return {};
    }
}

QHash<int, QByteArray> RecallModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractItemModel::roleNames();
    names.insert(DataRole::EntryIdRole, "entry");
    names.insert(DataRole::SourceRole, "source");
    return names;
}

} // namespace varve
