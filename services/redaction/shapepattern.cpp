// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapepattern.h"

#include <algorithm>
#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestFirst = 100;
constexpr qsizetype NoLimit = std::numeric_limits<qsizetype>::max();

/// A shape is data of ours: only who changes it reads this.
std::unexpected<Error> wrong(const QString &shape, const QString &what)
{
    return fail(Error::Kind::InvalidInput, shape + u": "_s + what);
}

/// Without alternatives: one shape for each choice.
Result<QStringList> expanded(const QString &shape)
{
    QStringList done { QString() };
    bool isSet = false;
    for (qsizetype at = 0; at < shape.size(); ++at) {
        const QChar c = shape.at(at);
        const bool isEscaped = c == u'\\';
        isSet = isSet ? c != u']' : c == u'[';
        if (isSet || c != u'(' || isEscaped) {
            const qsizetype length = isEscaped ? 2 : 1;
            for (QString &one : done) {
                one += QStringView(shape).sliced(at).first(qMin(length, shape.size() - at));
            }
            at += length - 1;
            continue;
        }
        const qsizetype end = shape.indexOf(u')', at);
        if (end < 0) {
            return wrong(shape, u"( without )"_s);
        }
        const QStringList choices = shape.sliced(at + 1, end - at - 1).split(u'|');
        QStringList all;
        for (const QString &one : std::as_const(done)) {
            for (const QString &choice : choices) {
                all += one + choice;
            }
        }
        done = all;
        at = end;
    }
    return done;
}

CharacterSet setOf(QStringView inside)
{
    CharacterSet set;
    for (qsizetype at = 0; at < inside.size(); ++at) {
        const bool isRange = at + 2 < inside.size() && inside.at(at + 1) == u'-';
        const char16_t last = inside.at(isRange ? at + 2 : at).unicode();
        for (char16_t c = inside.at(at).unicode(); c <= last; ++c) {
            set.add(c);
        }
        at += isRange ? 2 : 0;
    }
    return set;
}

qsizetype indexOf(const CharacterSet &set, QList<CharacterSet> &sets)
{
    const qsizetype known = sets.indexOf(set);
    if (known >= 0) {
        return known;
    }
    sets += set;
    return sets.size() - 1;
}

} // namespace

qsizetype RunEnds::endOf(qsizetype set, qsizetype at)
{
    Run &known = m_known[set];
    if (at >= known.begin && at < known.end) {
        return known.end;
    }
    const CharacterSet &characters = m_sets.at(set);
    qsizetype end = at;
    while (end < m_text.size() && characters.has(m_text.at(end))) {
        if (end == known.begin && known.end > end) {
            end = known.end; // what follows is known
            break;
        }
        ++end;
    }
    if (end > at) {
        known = { at, end };
    }
    return end;
}

Result<QList<ShapePattern>> ShapePattern::compile(const QString &shape, QList<CharacterSet> &sets)
{
    const auto choices = expanded(shape);
    if (!choices) {
        return std::unexpected(choices.error());
    }
    QList<ShapePattern> patterns;
    for (const QString &choice : *choices) {
        ShapePattern pattern;
        if (const auto read = pattern.read(choice, sets); !read) {
            return std::unexpected(read.error());
        }
        patterns += pattern;
    }
    return patterns;
}

Result<> ShapePattern::read(const QString &shape, QList<CharacterSet> &sets)
{
    int bars = 0;
    for (qsizetype at = 0; at < shape.size();) {
        QChar c = shape.at(at);
        if (c == u'|') {
            ++bars;
            (bars == 1 ? m_secretFrom : m_secretTo) = m_parts.size();
            ++at;
            continue;
        }
        Part part;
        const bool isSet = c == u'[';
        CharacterSet set;
        if (isSet) {
            const qsizetype end = shape.indexOf(u']', at);
            if (end < 0) {
                return wrong(shape, u"[ without ]"_s);
            }
            set = setOf(QStringView(shape).sliced(at + 1, end - at - 1));
            at = end + 1;
        } else {
            if (c == u'\\' && at + 1 < shape.size()) {
                c = shape.at(++at);
            }
            set.add(c);
            ++at;
        }
        const bool isCounted = at < shape.size() && shape.at(at) == u'{';
        if (!isSet && !isCounted) {
            // Between bars and sets, what stands as it is is one part.
            const bool isNew = m_parts.isEmpty() || m_parts.constLast().literal.isEmpty()
                    || (bars > 0 && m_parts.size() == (bars == 1 ? m_secretFrom : m_secretTo));
            if (isNew) {
                part.literal = c;
                m_parts += part;
            } else {
                m_parts.last().literal += c;
            }
            m_last = set;
            continue;
        }
        part.set = indexOf(set, sets);
        if (isCounted) {
            const qsizetype end = shape.indexOf(u'}', at);
            const QStringList counts =
                    end < 0 ? QStringList() : shape.sliced(at + 1, end - at - 1).split(u',');
            bool isNumber = false;
            part.least = counts.value(0).toInt(&isNumber);
            if (!isNumber || counts.size() > 2) {
                return wrong(shape, u"a count is {3}, {3,5} or {3,}"_s);
            }
            part.most = counts.size() == 1   ? part.least
                    : counts.at(1).isEmpty() ? NoLimit
                                             : counts.at(1).toInt();
            if (part.most < part.least) {
                return wrong(shape, u"a count that ends before it begins"_s);
            }
            at = end + 1;
        }
        m_parts += part;
        m_last = set;
        if (m_parts.size() == 1 && part.least != part.most) {
            m_first = set;
            m_mostFirst = part.most;
        }
    }
    if (m_parts.isEmpty() || bars > 2) {
        return wrong(shape, u"has no parts, or more than two bars"_s);
    }
    if (m_secretTo < 0) {
        m_secretTo = m_parts.size();
    }
    chooseKeyword();
    return {};
}

/// The longest literal that stands at a known distance from the beginning.
void ShapePattern::chooseKeyword()
{
    qsizetype before = 0;
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const Part &part = m_parts.at(i);
        if (!part.literal.isEmpty()) {
            if (part.literal.size() > m_keyword.size()) {
                m_keyword = part.literal;
                m_before = before;
            }
            before += part.literal.size();
        } else if (i == 0 && part.least != part.most && part.most <= LongestFirst) {
            continue; // is gone back over
        } else if (part.least == part.most) {
            before += part.least;
        } else {
            return;
        }
    }
}

template<typename Use>
qsizetype ShapePattern::walk(QStringView text, qsizetype at, RunEnds &runs, Use use) const
{
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const Part &part = m_parts.at(i);
        qsizetype length = part.literal.size();
        if (length > 0) {
            if (!text.sliced(at).startsWith(part.literal)) {
                return -1;
            }
        } else {
            length = qMin(runs.endOf(part.set, at) - at, part.most);
            if (length < part.least) {
                return -1;
            }
        }
        use(i, at, length);
        at += length;
    }
    return at;
}

std::optional<ShapePattern::Match> ShapePattern::matchFrom(QStringView text, qsizetype at,
                                                           RunEnds &runs) const
{
    Match match { at, at, at, at };
    const qsizetype end =
            walk(text, at, runs, [&](qsizetype part, qsizetype begin, qsizetype length) {
                if (part == m_secretFrom) {
                    match.secret = begin;
                }
                if (part < m_secretTo) {
                    match.secretEnd = begin + length;
                }
            });
    // A key that goes on is another one.
    const bool endsWithSet = m_parts.constLast().literal.isEmpty();
    if (end < 0 || (endsWithSet && end < text.size() && m_last.has(text.at(end)))) {
        return std::nullopt;
    }
    match.end = end;
    return match;
}

std::optional<ShapePattern::Match> ShapePattern::matchAround(QStringView text, qsizetype at,
                                                             RunEnds &runs) const
{
    qsizetype begin = at - m_before;
    if (begin < 0) {
        return std::nullopt;
    }
    for (qsizetype i = 0; i < m_mostFirst && begin > 0 && m_first.has(text.at(begin - 1)); ++i) {
        --begin;
    }
    return matchFrom(text, begin, runs);
}

QString ShapePattern::variablePart(QStringView text, const Match &match, RunEnds &runs,
                                   qsizetype most) const
{
    QString variable;
    const qsizetype end =
            walk(text, match.begin, runs, [&](qsizetype part, qsizetype begin, qsizetype length) {
                if (m_parts.at(part).literal.isEmpty() && part >= m_secretFrom
                    && part < m_secretTo) {
                    variable += text.sliced(begin, qMin(length, most));
                }
            });
    Q_UNUSED(end);
    return variable;
}

} // namespace varve
