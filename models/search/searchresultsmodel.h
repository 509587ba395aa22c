// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundrow.h"

#include <QAbstractItemModel>

#include <functional>

namespace varve
{

/// What the heading of a session's hits says.
struct SearchedSession
{
    QString title; ///< empty: it has none
    QString folder; ///< where it works
    QDateTime updatedAt;
    bool archived = false;
};

/// What was found, below headings. First what answers a question, by what it is: no longer in the context, kept on purpose, in other
/// sessions, still in the context. Then all hits of the search below their sessions, which come in the order of their first hit. At the
/// end what only archives beyond this machine have, below each one's name.
class SearchResultsModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchResultsModel)

public:
    enum DataRole {
        HeadingRole = Qt::UserRole + 1, ///< bool
        SessionIdRole, ///< QUuid; null in headings of answers
        EntryIdRole, ///< QUuid; null in headings, and where nobody knows
        CountRole, ///< of headings: rows below
        CountTextRole, ///< of headings: the same in words
        FolderRole, ///< of a session's heading: the last part of the working folder
        AgeRole, ///< "3 h ago"
        SpeakerRole, ///< int(Role)
        SourceRole, ///< who says it, and with which tool: "Tool result · bash"
        MarksRole, ///< QStringList: "on another branch", "by meaning", …
        HighlightsRole, ///< QList<QPoint>: start and length in the snippet
        OnPathRole,
    };
    enum class Order : quint8 {
        Best,
        Newest,
        Answers, ///< as Best: whoever fills the model asks for answers, too
    };

    using SessionSource = std::function<SearchedSession(const SessionId &)>;
    using Clock = std::function<QDateTime()>;

    /// `sessions` is asked for each heading that is shown; `now`: of the system, if it is null.
    explicit SearchResultsModel(SessionSource sessions, Clock now = {}, QObject *parent = nullptr);
    ~SearchResultsModel() override;

    /// `terms`: what is highlighted. Best first, whatever the order that is shown.
    void setHits(const QList<SearchHit> &hits, const QStringList &terms);
    /// What is new among these comes behind what is there: hits at the end of their session, sessions at the end. Nothing
    /// that is there moves against its neighbours or goes.
    void addHits(const QList<SearchHit> &hits);
    /// Resets, unless the same was there in the same order. `own`: passages of other sessions say which.
    void setAnswer(const RecallAnswer &answer, const SessionId &own);
    /// Whether setAnswer() would move nothing.
    [[nodiscard]] bool answersAlike(const RecallAnswer &answer, const SessionId &own) const;
    /// Those of each archive one after the other; nothing else moves by that.
    void setArchived(const QList<ArchivedHit> &hits, const QStringList &terms);
    /// Resets if it differs.
    void setOrder(Order order);
    [[nodiscard]] Order order() const { return m_order; }
    /// Titles or ages differ.
    void refreshHeadings();

    /// All rows that are no headings and are here: answers, then hits. What archives have is not among them.
    [[nodiscard]] int hitCount() const;
    [[nodiscard]] int archivedCount() const;
    [[nodiscard]] int answerCount() const;
    [[nodiscard]] int sessionCount() const { return static_cast<int>(m_sessionGroups.size()); }
    /// An answer is mostly among the hits, too: so many places there are.
    [[nodiscard]] qsizetype placeCount() const;
    /// In the order in which they stand, from 0; an invalid index if there is none.
    [[nodiscard]] QModelIndex hitAt(int number) const;
    /// -1: no hit. Of a heading: its first hit.
    [[nodiscard]] int numberOf(const QModelIndex &index) const;
    /// The first row of the entry, among answers or hits; invalid: it is not there.
    [[nodiscard]] QModelIndex indexOf(const EntryId &entry, bool amongAnswers) const;

    /// Null for headings.
    [[nodiscard]] const FoundRow *rowAt(const QModelIndex &index) const;
    /// Null for everything else.
    [[nodiscard]] const RecallPassage *passageAt(const QModelIndex &index) const;
    [[nodiscard]] const RecallFact *factAt(const QModelIndex &index) const;
    /// What only an archive has is none.
    [[nodiscard]] bool isAnswer(const QModelIndex &index) const;
    /// What is highlighted in it.
    [[nodiscard]] const QStringList &termsOf(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Group
    {
        QString title; ///< of answers; of a session it is asked for
        SessionId session;
        QList<FoundRow> rows;
    };
    void arrange();
    [[nodiscard]] static QList<Group> groupsOf(const RecallAnswer &answer, const SessionId &own);
    [[nodiscard]] int groupCount() const;
    [[nodiscard]] const Group &groupAt(int row) const;
    [[nodiscard]] QString headingCount(const Group &group) const;
    [[nodiscard]] QVariant headingData(const Group &group, int role) const;
    [[nodiscard]] QVariant rowData(const FoundRow &row, const QStringList &terms, int role) const;

    const SessionSource m_sessions;
    const Clock m_now;
    QList<SearchHit> m_hits; ///< best first
    QStringList m_terms;
    QList<Group> m_answers; ///< they stand first
    QStringList m_answerTerms;
    SessionId m_own;
    QList<Group> m_sessionGroups;
    QList<Group> m_archived; ///< they stand last
    QStringList m_archivedTerms;
    Order m_order = Order::Best;
};

} // namespace varve
