// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrysource.h"
#include "outlinemodel.h"

#include <memory>

namespace varve::test
{

/// Session trees from a line of text: "u1 a1 r1 a2 u2 | a1>u3 a3" is a chain and a branch below a1. The
/// first letter is the kind: u user, a answer, r tool result, b bash, c compaction, s branch summary,
/// l label entry, m model change. The entry's text is its name, unless `texts` says otherwise.
class TreeText final : public EntrySource
{
public:
    explicit TreeText(const QString &text = {}, const QString &leaf = {});

    /// Appends a chain below `parent` (a name; empty: a root).
    void append(const QString &parent, const QStringList &names);
    void setLeaf(const QString &name) { m_leaf = name; }
    void setLabel(const QString &name, const QString &label) { m_labels.insert(name, label); }
    void setText(const QString &name, const QString &text) { m_texts.insert(name, text); }
    void setFigures(const QString &name, const CompactionFigures &figures)
    {
        m_figures.insert(name, figures);
    }
    void setTokens(const QString &name, qint32 tokens);

    [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const;
    [[nodiscard]] qint64 seqOf(const QString &name) const { return m_seqs.value(name); }
    [[nodiscard]] EntryId idOf(const QString &name) const;
    [[nodiscard]] int reads() const { return m_reads; }

    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;

private:
    SessionId m_session = SessionId::create();
    QList<EntryNode> m_nodes;
    QStringList m_names;
    QHash<QString, qint64> m_seqs;
    QHash<QString, QString> m_labels;
    QHash<QString, QString> m_texts;
    QHash<QString, CompactionFigures> m_figures;
    QString m_leaf;
    int m_reads = 0;
};

/// A row as text: two blanks a lane, "* " on the path and "o " off it, "= " a band, then the title;
/// "+3" if three entries are folded into it, "<" at the leaf.
[[nodiscard]] QStringList printTree(const OutlineModel &model);

} // namespace varve::test
