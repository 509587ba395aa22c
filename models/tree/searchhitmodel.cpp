// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhitmodel.h"

#include "format.h"
#include "plaintext.h"

#include <QHash>
#include <QPoint>

namespace varve
{

namespace
{

/// Short words are marked only where they stand alone: every "a" of a snippet would light up.
bool isWordAt(const QString &text, qsizetype at, qsizetype size)
{
    constexpr qsizetype Short = 3;
    const auto letter = [&](qsizetype i) {
        return i >= 0 && i < text.size() && text.at(i).isLetterOrNumber() && text.at(i) < u'\u2e80';
    };
    return size >= Short || text.at(at) >= u'\u2e80' || (!letter(at - 1) && !letter(at + size));
}

} // namespace

QList<SearchHitRow::Range> searchHighlights(const QString &snippet, const QString &text)
{
    QList<SearchHitRow::Range> highlights;
    for (const QString &word : text.split(u' ', Qt::SkipEmptyParts)) {
        for (qsizetype at = 0; (at = snippet.indexOf(word, at, Qt::CaseInsensitive)) >= 0;
             at += word.size()) {
            if (isWordAt(snippet, at, word.size())) {
                highlights += { static_cast<int>(at), static_cast<int>(word.size()) };
            }
        }
    }
    std::ranges::sort(highlights, {}, &SearchHitRow::Range::start);
    return highlights;
}

void SearchHitModel::setHits(const QList<SearchHitRow> &hits)
{
    beginResetModel();
    m_rows.clear();
    m_hitCount = int(hits.size());
    QHash<SessionId, QList<qsizetype>> bySession;
    QList<SessionId> order;
    for (qsizetype i = 0; i < hits.size(); ++i) {
        QList<qsizetype> &group = bySession[hits.at(i).session];
        if (group.isEmpty()) {
            order += hits.at(i).session;
        }
        group += i;
    }
    m_rows.reserve(hits.size() + order.size());
    for (const SessionId &session : std::as_const(order)) {
        const QList<qsizetype> group = bySession.value(session);
        Row heading { hits.at(group.first()), int(group.size()) };
        heading.hit.entry = {};
        m_rows += heading;
        for (const qsizetype i : group) {
            m_rows += Row { hits.at(i), 0 };
        }
    }
    endResetModel();
}

int SearchHitModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant SearchHitModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case HeadingRole:
        return row.count > 0;
    case SessionIdRole:
        return row.hit.session.uuid();
    case EntryIdRole:
        return row.hit.entry.uuid();
    default:
        return row.count > 0 ? headingData(row, role) : hitData(row, role);
    }
}

QVariant SearchHitModel::headingData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return row.hit.title;
    case Qt::AccessibleTextRole:
        return tr("%1, %n hits", nullptr, row.count).arg(row.hit.title);
    case CountRole:
        return row.count;
    default:
        return {};
    }
}

QVariant SearchHitModel::hitData(const Row &row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return row.hit.snippet;
    case Qt::ToolTipRole:
        return asPlainText(row.hit.snippet);
    case Qt::AccessibleTextRole: {
        const QString speaker = roleName(row.hit.role);
        const QString text =
                speaker.isEmpty() ? row.hit.snippet : tr("%1: %2").arg(speaker, row.hit.snippet);
        return row.hit.onPath ? text : tr("%1, on another branch").arg(text);
    }
    case HighlightsRole: {
        QList<QPoint> ranges;
        for (const SearchHitRow::Range &range : row.hit.highlights) {
            ranges += QPoint(range.start, range.length);
        }
        return QVariant::fromValue(ranges);
    }
    case HitRole:
        return int(row.hit.role);
    case OnPathRole:
        return row.hit.onPath;
    default:
        return {};
    }
}

} // namespace varve
