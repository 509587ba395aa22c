// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowreading.h"

#include "codeblock.h"
#include "rowfacts.h"
#include "transcriptlayout.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;
using Kind = ReadPart::Kind;

namespace
{

Kind kindOf(const ProseParagraph &paragraph)
{
    if (paragraph.table >= 0) {
        return Kind::Cell;
    }
    switch (paragraph.kind) {
    case ProseParagraph::Kind::Heading:
        return Kind::Heading;
    case ProseParagraph::Kind::Quote:
        return Kind::Quote;
    case ProseParagraph::Kind::Item:
        return Kind::Item;
    case ProseParagraph::Kind::Code:
        return Kind::Code;
    case ProseParagraph::Kind::Text:
        break;
    }
    return Kind::Paragraph;
}

} // namespace

RowReading::RowReading(const TranscriptLayout &layout, int row, const RowReading *before)
    : m_layout(layout)
    , m_row(row)
    , m_plan(layout.planApart(row))
    , m_before(before)
{
    m_plan.estimate(layout.style(), layout.width());
    m_laid.resize(static_cast<size_t>(m_plan.blocks.size()));
    for (int block = 0; block < m_plan.blocks.size(); ++block) {
        read(block);
    }
    m_before = nullptr;
}

RowReading::~RowReading() = default;

void RowReading::read(int block)
{
    const BlockSpec &spec = m_plan.blocks.at(block);
    TextRange line;
    switch (spec.kind) {
    case BlockSpec::Kind::Prose:
        readProse(block);
        return;
    case BlockSpec::Kind::Code:
        readCode(block);
        return;
    case BlockSpec::Kind::Header: // the row's name says it
        break;
    case BlockSpec::Kind::Ending:
        startLine();
        line = append(spec.text, { .block = block, .inBlock = 0, .broken = true });
        addPart({ .kind = Kind::Paragraph, .range = line, .block = block });
        return;
    default:
        startLine();
        line = append(lineText(spec), { .block = block });
    }
    const bool isButton = spec.has(BlockSpec::Foldable) || spec.kind == BlockSpec::Kind::More;
    if (!line.isEmpty() && !isButton) {
        addPart({ .kind = spec.kind == BlockSpec::Kind::Image ? Kind::Image : Kind::Line,
                  .range = line,
                  .block = block,
                  .name = spec.text });
    }
    readButtons(block, isButton ? line : TextRange());
}

void RowReading::readProse(int block)
{
    int table = -1; // the part of the table that is read
    int tables = -1;
    const QList<ProseParagraph> paragraphs = paragraphsOf(m_plan.blocks.at(block));
    for (const ProseParagraph &paragraph : paragraphs) {
        if (paragraph.table != tables) {
            tables = paragraph.table;
            table = tables < 0 ? -1 : addPart({ .kind = Kind::Table, .block = block });
        }
        if (paragraph.table >= 0 && paragraph.column > 0) {
            m_text += u'\t';
        } else {
            startLine();
        }
        const QString lead = paragraph.marker.isEmpty() ? QString() : paragraph.marker + u' ';
        const auto leads = static_cast<int>(lead.size());
        const TextRange range = append(lead + paragraph.text,
                                       { .block = block,
                                         .inBlock = paragraph.from,
                                         .lead = leads,
                                         .broken = paragraph.table < 0 });
        const int part = addPart({ .kind = kindOf(paragraph),
                                   .range = range,
                                   .block = block,
                                   .parent = table,
                                   .level = paragraph.level,
                                   .row = paragraph.row,
                                   .column = paragraph.column });
        if (table >= 0) {
            ReadPart &whole = m_parts[table];
            whole.range = { whole.range.isEmpty() ? range.from : whole.range.from, range.to };
            whole.row = paragraph.row + 1;
            whole.column = std::max(whole.column, paragraph.column + 1);
        }
        for (TextLook look : paragraph.looks) {
            look.range = { look.range.from + range.from + leads,
                           look.range.to + range.from + leads };
            m_looks += look;
            if (look.link.isEmpty()) {
                continue;
            }
            ReadPart &last = m_parts.last();
            if (last.link == look.link && last.range.to == look.range.from) {
                last.range.to = look.range.to;
            } else {
                addPart({ .kind = Kind::Link,
                          .range = look.range,
                          .block = block,
                          .parent = part,
                          .link = look.link });
            }
        }
    }
}

QList<ProseParagraph> RowReading::paragraphsOf(const BlockSpec &prose)
{
    const bool grows = m_layout.isLive(m_row);
    QList<ProseParagraph> paragraphs;
    if (m_before != nullptr && m_before->m_prose.contains(prose.text)) {
        paragraphs = m_before->m_prose.value(prose.text);
    } else {
        paragraphs = varve::readProse(prose);
        ++m_parsed;
    }
    if (grows) {
        m_prose.insert(prose.text, paragraphs);
    }
    return paragraphs;
}

void RowReading::readCode(int block)
{
    const BlockSpec &spec = m_plan.blocks.at(block);
    const CodeGroup &group = m_plan.groups.at(spec.group);
    if (spec.has(BlockSpec::First)) {
        startLine();
        m_code = addPart({ .kind = Kind::Code, .block = block, .name = group.language });
        m_parts[m_code].range.from = length();
    } else if (!spec.lines.isEmpty() && spec.lines.constFirst().column == 0) {
        m_text += u'\n';
    }
    const TextRange range = append(codeText(spec, group), { .block = block, .inBlock = 0 });
    m_parts[m_code].range.to = range.to;
    TextLook look;
    look.range = range;
    look.mono = true;
    m_looks += look;
    if (spec.has(BlockSpec::First)) {
        readButtons(block, {});
    }
}

void RowReading::readButtons(int block, TextRange line)
{
    const QList<Hotspot> spots = laid(block).hotspots();
    for (int spot = 0; spot < spots.size(); ++spot) {
        if (spots.at(spot).enabled) {
            addPart({ .kind = Kind::Button,
                      .range = line,
                      .block = block,
                      .name = spots.at(spot).name,
                      .spot = spot });
        }
    }
}

int RowReading::addPart(ReadPart part)
{
    const auto index = static_cast<int>(m_parts.size());
    (part.parent < 0 ? m_top : m_parts[part.parent].children) += index;
    m_parts += std::move(part);
    return index;
}

void RowReading::startLine()
{
    if (!m_text.isEmpty()) {
        m_text += u'\n';
    }
}

TextRange RowReading::append(const QString &text, Segment segment)
{
    segment.from = length();
    segment.length = static_cast<int>(text.size());
    m_segments += segment;
    m_text += text;
    return { segment.from, length() };
}

/// What stands between two of them, as a line end, is of the first one.
const RowReading::Segment *RowReading::segmentAt(int position) const
{
    const auto after = std::ranges::upper_bound(m_segments, position, {}, &Segment::from);
    return after == m_segments.begin() ? nullptr : &*std::prev(after);
}

const LaidBlock &RowReading::laid(int block)
{
    std::unique_ptr<LaidBlock> &known = m_laid[static_cast<size_t>(block)];
    if (!known) {
        known = m_layout.layOutApart(m_plan, block);
        m_plan.setMeasured(block, known->height());
    }
    return *known;
}

/// Where it stands on the screen, if somebody looked at the row.
int RowReading::topOf(int block) const
{
    const RowPlan *shown = m_layout.knownPlan(m_row);
    const bool same = shown != nullptr && shown->blocks.size() == m_plan.blocks.size();
    return (same ? *shown : m_plan).topOf(block);
}

int RowReading::blockAt(qreal y) const
{
    const RowPlan *shown = m_layout.knownPlan(m_row);
    const bool same = shown != nullptr && shown->blocks.size() == m_plan.blocks.size();
    return (same ? *shown : m_plan).blockAt(static_cast<int>(y));
}

int RowReading::blockOf(int position) const
{
    const Segment *segment = segmentAt(position);
    return segment == nullptr ? 0 : segment->block;
}

TextRange RowReading::paragraphAt(int position) const
{
    const TextRange inside = varve::paragraphAt(m_text, position);
    return { inside.from, std::min(inside.to + 1, length()) };
}

TextRange RowReading::lineAt(int position)
{
    TextRange line = paragraphAt(position);
    const Segment *segment = segmentAt(position);
    if (segment == nullptr || !segment->broken) {
        return line;
    }
    const int first = segment->from + segment->lead;
    const int at = segment->inBlock + std::max(0, position - first);
    const TextRange laidLine = laid(segment->block).lineOf(at);
    const int from = first + laidLine.from - segment->inBlock;
    const int to = first + laidLine.to - segment->inBlock;
    if (laidLine.isEmpty()) {
        return line;
    }
    line.from = from <= first ? line.from : std::max(line.from, from);
    line.to = to >= segment->from + segment->length ? line.to : std::min(line.to, to);
    return line;
}

TextLook RowReading::lookAt(int position) const
{
    const auto after = std::ranges::upper_bound(
            m_looks, position, {}, [](const TextLook &look) { return look.range.from; });
    TextLook plain;
    plain.range = { 0, after == m_looks.end() ? length() : after->range.from };
    if (after != m_looks.begin()) {
        const TextLook &before = *std::prev(after);
        if (position < before.range.to) {
            return before;
        }
        plain.range.from = before.range.to;
    }
    return plain;
}

QRectF RowReading::rectOf(int position)
{
    const Segment *segment = segmentAt(position);
    if (segment == nullptr) {
        return {};
    }
    const LaidBlock &block = laid(segment->block);
    const qreal top = topOf(segment->block);
    if (segment->inBlock < 0) {
        return { 0, top, static_cast<qreal>(m_layout.width()), static_cast<qreal>(block.height()) };
    }
    const int inSegment = std::clamp(position - segment->from - segment->lead, 0,
                                     segment->length - segment->lead);
    const QRectF here = block.rectOf(segment->inBlock + inSegment);
    QRectF rect = here;
    if (inSegment < segment->length - segment->lead) {
        const QRectF next = block.rectOf(segment->inBlock + inSegment + 1);
        if (qFuzzyCompare(next.top() + 1, here.top() + 1)) {
            rect.setLeft(std::min(here.left(), next.left()));
            rect.setRight(std::max(here.left(), next.left()));
        }
    }
    return rect.translated(0, top);
}

QRectF RowReading::rectOf(const ReadPart &part)
{
    const qreal top = topOf(part.block);
    if (part.kind == Kind::Button) {
        return spotOf(part).rect.translated(0, top);
    }
    if (part.range.isEmpty()) {
        return { 0, top, static_cast<qreal>(m_layout.width()),
                 static_cast<qreal>(laid(part.block).height()) };
    }
    const QRectF first = rectOf(part.range.from);
    const QRectF last = rectOf(part.range.to - 1);
    QRectF rect = first.united(last);
    const bool whole = part.kind != Kind::Link && part.kind != Kind::Cell;
    if (whole || !qFuzzyCompare(first.top() + 1, last.top() + 1)) {
        rect.setLeft(0);
        rect.setRight(m_layout.width());
    }
    return rect;
}

Hotspot RowReading::spotOf(const ReadPart &button)
{
    return laid(button.block).hotspots().value(button.spot);
}

int RowReading::positionAt(QPointF point, qreal scrollX)
{
    const int block = blockAt(point.y());
    const LaidBlock &shown = laid(block);
    return positionIn(block, shown.positionAt(point - QPointF(0, topOf(block)), scrollX));
}

int RowReading::positionIn(int block, int inBlock) const
{
    int position = 0;
    for (const Segment &segment : std::as_const(m_segments)) {
        if (segment.block > block) {
            break;
        }
        if (segment.block < block || segment.inBlock < 0) {
            position = segment.from;
        } else if (inBlock >= segment.inBlock) {
            position = segment.from
                    + std::min(inBlock - segment.inBlock + segment.lead, segment.length);
        }
    }
    return position;
}

TextPlace RowReading::placeOf(int position) const
{
    const Segment *segment = segmentAt(position);
    if (segment == nullptr || segment->inBlock < 0) {
        return {};
    }
    const int inSegment = std::clamp(position - segment->from - segment->lead, 0,
                                     segment->length - segment->lead);
    return { m_row, m_plan.blocks.at(segment->block).id, segment->inBlock + inSegment };
}

int RowReading::positionOf(const TextPlace &place) const
{
    return positionIn(m_plan.indexOf(place.block), place.position);
}

TextRange RowReading::selected(const TextSelection &selection) const
{
    TextRange all;
    for (const Segment &segment : m_segments) {
        if (segment.inBlock < 0) {
            continue;
        }
        const int end = segment.inBlock + segment.length - segment.lead;
        TextRange range = selection.rangeIn(m_row, m_plan.blocks.at(segment.block).id, end);
        range.from = std::max(range.from, segment.inBlock);
        if (range.isEmpty()) {
            continue;
        }
        const int by = segment.from + segment.lead - segment.inBlock;
        all = { all.isEmpty() ? range.from + by : all.from, range.to + by };
    }
    return all;
}

} // namespace varve
