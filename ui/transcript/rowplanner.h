// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowplan.h"

#include <QCoreApplication>

namespace varve
{

struct Entry;
struct ImageBlock;
struct ThinkingBlock;
struct ToolCallBlock;

/// Turns the content of a row into blocks. Lays out nothing. Used for one row and thrown away.
class RowPlanner
{
    Q_DECLARE_TR_FUNCTIONS(varve::RowPlanner)
public:
    RowPlanner(const TranscriptModel &model, const FoldState &folds, const TranscriptStyle &style);

    [[nodiscard]] RowPlan plan(int row);

private:
    void planHeader(const RowContent &content);
    void planAnswer(const RowContent &content);
    void planCall(int part, const ToolCallBlock &call, const RowContent &content);
    void planResult(int part, const Entry &result, const QString &name, const QString &argument);
    void planThinking(int part, const ThinkingBlock &thinking);
    void planCompaction(const RowContent &content);
    void planSummary(const RowContent &content);
    void planNote(const RowContent &content);
    void planImage(int part, const ImageBlock &image);
    void addProse(int part, const QString &markdown, bool typed);
    void addCode(int part, CodeGroup group, bool collapse);
    BlockSpec &add(BlockSpec::Kind kind, int part, int gap);
    [[nodiscard]] bool continuesTurn(const RowContent &content) const;
    [[nodiscard]] bool isExpanded(int part) const;
    [[nodiscard]] int em(qreal factor) const { return qRound(m_style.em * factor); }

    const TranscriptModel &m_model;
    const FoldState &m_folds;
    const TranscriptStyle &m_style;
    RowPlan m_plan;
    int m_row = 0;
    qint64 m_seq = 0;
    int m_chunk = 0;
    int m_part = -1;
};

} // namespace varve
