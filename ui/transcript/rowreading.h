// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "prosereading.h"
#include "textselection.h"

#include <QHash>

#include <memory>
#include <vector>

namespace varve
{

/// What a stretch of a row's text is.
struct ReadPart
{
    enum class Kind : quint8 {
        Paragraph,
        Heading,
        Quote,
        Item, ///< of a list
        Code,
        Table,
        Cell,
        Link,
        Image,
        Line, ///< that says something about the row
        Button,
    };

    Kind kind = Kind::Paragraph;
    TextRange range {}; ///< of a button that has no line of its own: empty
    int block = 0;
    int parent = -1;
    QList<int> children {};
    QString name {}; ///< of a button or image; of code: its language
    QString link {};
    int spot = -1; ///< of a button
    int level = 0; ///< of a heading
    int row = 0; ///< of a cell; of a table: how many
    int column = 0;
};

/// Everything that a row shows as one text, and what the stretches of it are: for who cannot see it. Made from a plan of its own
/// and laid out apart, only where somebody asks for a place: reading a row that is far away moves nothing on the screen. Valid
/// while the layout's revision of the row stays. Places are pixels from the row's top left corner.
class RowReading
{
public:
    /// `before`: of the same row when it was shorter; what did not change is not parsed again. Null: there is none.
    RowReading(const TranscriptLayout &layout, int row, const RowReading *before = nullptr);
    ~RowReading();

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] int length() const { return static_cast<int>(m_text.size()); }
    /// In reading order; parents first.
    [[nodiscard]] const QList<ReadPart> &parts() const { return m_parts; }
    [[nodiscard]] const QList<int> &top() const { return m_top; }
    [[nodiscard]] const RowPlan &plan() const { return m_plan; }
    /// How many pieces of Markdown were parsed for it.
    [[nodiscard]] int parsed() const { return m_parsed; }

    /// With the line end after it.
    [[nodiscard]] TextRange paragraphAt(int position) const;
    /// As it is broken on the screen.
    [[nodiscard]] TextRange lineAt(int position);
    /// The stretch around `position` that looks the same.
    [[nodiscard]] TextLook lookAt(int position) const;

    /// Of one character, without what its code was scrolled by.
    [[nodiscard]] QRectF rectOf(int position);
    [[nodiscard]] QRectF rectOf(const ReadPart &part);
    [[nodiscard]] Hotspot spotOf(const ReadPart &button);
    /// `scrollX`: of the code that is there.
    [[nodiscard]] int positionAt(QPointF point, qreal scrollX);
    /// The block of this position.
    [[nodiscard]] int blockOf(int position) const;
    [[nodiscard]] int blockAt(qreal y) const;

    /// Where it can be selected; row -1: nowhere, a line that is no text.
    [[nodiscard]] TextPlace placeOf(int position) const;
    [[nodiscard]] int positionOf(const TextPlace &place) const;
    [[nodiscard]] TextRange selected(const TextSelection &selection) const;

private:
    /// A stretch that one block shows.
    struct Segment
    {
        int from = 0;
        int length = 0;
        int block = 0;
        int inBlock = -1; ///< where it begins in the block's text; -1: it is not of it
        int lead = 0; ///< characters at its beginning that are not of it
        bool broken = false; ///< into lines, when it is laid out
    };

    void read(int block);
    void readProse(int block);
    [[nodiscard]] QList<ProseParagraph> paragraphsOf(const BlockSpec &prose);
    void readCode(int block);
    void readButtons(int block, TextRange line);
    int addPart(ReadPart part);
    void startLine();
    TextRange append(const QString &text, Segment segment);
    [[nodiscard]] const Segment *segmentAt(int position) const;
    [[nodiscard]] int positionIn(int block, int inBlock) const;
    [[nodiscard]] const LaidBlock &laid(int block);
    [[nodiscard]] int topOf(int block) const;

    const TranscriptLayout &m_layout;
    int m_row;
    RowPlan m_plan;
    QString m_text;
    QList<ReadPart> m_parts;
    QList<int> m_top;
    QList<Segment> m_segments;
    QList<TextLook> m_looks;
    std::vector<std::unique_ptr<LaidBlock>> m_laid;
    const RowReading *m_before; ///< only while it is made
    QHash<QString, QList<ProseParagraph>>
            m_prose; ///< of an answer that is coming: what each piece says
    int m_parsed = 0;
    int m_code = -1; ///< the part whose group goes on
};

} // namespace varve
