// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "markdownsplit.h"
#include "rowplan.h"
#include <session/block.h>

#include <QCoreApplication>

namespace varve
{

struct AttachedFile;
struct Entry;
struct LiveCall;
struct ReferenceHeader;

/// What planning the answer that is coming keeps from one time to the next, so that only its end is planned again.
struct GrowingAnswer
{
    Blocks blocks; ///< as they were planned last
    QString model;
    bool answering = false;
    int part = 0; ///< whose text `text` is; 0: none
    GrowingMarkdown text;
    qsizetype planned = 0; ///< settled pieces of it that are in the plan
    PlanMark settled; ///< where they end there

    /// The first of the answer's blocks that is not as it was planned; -1: even what stands above it is not.
    [[nodiscard]] int firstChange(const RowContent &content, bool nowAnswering) const;
};

/// Turns the content of a row into blocks. Lays out nothing. Used for one row and thrown away.
class RowPlanner
{
    Q_DECLARE_TR_FUNCTIONS(varve::RowPlanner)
public:
    RowPlanner(const TranscriptModel &model, const FoldState &folds, const TranscriptStyle &style);

    /// `growing`: of the live row, to go on from later; may be null.
    [[nodiscard]] RowPlan plan(int row, GrowingAnswer *growing = nullptr);
    /// Plans an answer again from one of its blocks on (from its header: -1). What stood there is returned; new heights
    /// are yet to be estimated.
    [[nodiscard]] RowPlan::Tail planAgain(int row, RowPlan &plan, int from,
                                          GrowingAnswer *growing = nullptr);

private:
    void begin(int row);
    void planRow(const RowContent &content);
    void finish(const RowContent &content);
    [[nodiscard]] bool goesOnWithin(int part, const Block &block) const;
    [[nodiscard]] PlanMark mark(int part) const;
    [[nodiscard]] static bool startsRightToLeft(const Blocks &blocks);
    void planHeader(const RowContent &content);
    void planAnswer(const RowContent &content, int from = 0);
    void planEnding(int part, const Entry &entry);
    void planCall(int part, const ToolCallBlock &call, const RowContent &content);
    void planComingCall(int part, const ToolCallBlock &call);
    void planLiveCall(int part, const ToolCallBlock &call, const LiveCall *live);
    void planQuestion(int part, const ToolCallBlock &call, const LiveCall &live);
    void addNewestOutput(int part, const QString &output);
    void planResult(int part, const Entry &result, const QString &name, const QString &argument);
    void planThinking(int part, const ThinkingBlock &thinking);
    void planCompaction(const RowContent &content);
    void planSummary(const RowContent &content);
    void planReference(int part, const ReferenceHeader &reference, const QString &text);
    void planFile(int part, const AttachedFile &file);
    void planNote(const RowContent &content);
    void planRangeSummary(const RowContent &content);
    void planMaskNotice(const RowContent &content);
    void planImage(int part, const ImageBlock &image);
    void addProse(int part, const QString &markdown, bool typed);
    void addPiece(int part, const MarkdownPiece &piece, bool typed);
    void addCode(int part, CodeGroup group, bool collapse);
    BlockSpec &add(BlockSpec::Kind kind, int part, int gap);
    [[nodiscard]] bool continuesTurn(const RowContent &content) const;
    [[nodiscard]] bool isExpanded(int part, bool byItself = false) const;
    [[nodiscard]] int em(qreal factor) const { return qRound(m_style.em * factor); }

    const TranscriptModel &m_model;
    const FoldState &m_folds;
    const TranscriptStyle &m_style;
    GrowingAnswer *m_growing = nullptr;
    RowPlan m_plan;
    bool m_live = false;
    int m_row = 0;
    qint64 m_seq = 0;
    int m_chunk = 0;
    int m_part = -1;
};

} // namespace varve
