// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textpattern.h"

#include <QCoreApplication>
#include <QElapsedTimer>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TextPattern)
};

// Steps from one place in the text; some 0.2 ms. A pattern that needs more goes through more possibilities than a person meant.
constexpr auto StepLimit = "(*LIMIT_MATCH=100000)"_L1;
constexpr qsizetype LongestPiece = 8192;
constexpr qsizetype Overlap = 1024;
constexpr qint64 LongestMs = 300; // for a piece

} // namespace

Result<TextPattern> TextPattern::compile(const QString &expression)
{
    TextPattern pattern;
    pattern.m_expression = expression;
    if (expression.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("An empty pattern takes nothing out. Write what is to be found."));
    }
    pattern.m_compiled.setPattern(StepLimit + expression);
    if (!pattern.m_compiled.isValid()) {
        const qsizetype offset = pattern.m_compiled.patternErrorOffset() - StepLimit.size();
        //: the pattern, why it is wrong (in English), a place counted from 1
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("“%1” is not a regular expression: %2 (at character %3). Put a \\ before "
                       "characters that are meant as such.")
                        .arg(expression, pattern.m_compiled.errorString(),
                             QString::number(qMax<qsizetype>(0, offset) + 1)));
    }
    pattern.m_compiled.optimize();
    return pattern;
}

Result<QList<TextSpan>> TextPattern::find(const QString &text, int rule) const
{
    QList<TextSpan> found;
    const QStringView whole(text);
    for (qsizetype line = 0; line < whole.size();) {
        const qsizetype newline = whole.indexOf(u'\n', line);
        const qsizetype end = newline < 0 ? whole.size() : newline;
        for (qsizetype at = line; at < end;) {
            const qsizetype stop = qMin(end, at + LongestPiece);
            const qsizetype next = stop < end ? stop - Overlap : end;
            // What begins in the overlap is found in the next piece, whole.
            const auto done = findIn(whole.first(end), at, stop, next, rule, found);
            if (!done) {
                return std::unexpected(done.error());
            }
            at = std::max(next, *done);
        }
        line = end + 1;
    }
    return found;
}

/// In `line` from `at` to `stop`, what begins before `next`. Answers where the last one ends.
Result<qsizetype> TextPattern::findIn(QStringView line, qsizetype at, qsizetype stop,
                                      qsizetype next, int rule, QList<TextSpan> &found) const
{
    QElapsedTimer timer;
    timer.start();
    qsizetype from = at;
    qsizetype end = at;
    while (from <= stop) {
        const auto match = matchIn(line.sliced(at, stop - at), from - at);
        if (!match.isValid() || timer.hasExpired(LongestMs)) {
            return tooSlow();
        }
        if (!match.hasMatch() || at + match.capturedStart() >= next) {
            break;
        }
        qsizetype length = match.capturedLength();
        const qsizetype start = at + match.capturedStart();
        if (start + length == stop && stop < line.size()) {
            // It may go on behind the piece: what follows must not be left there.
            const auto longer = matchIn(line.sliced(at), start - at);
            if (!longer.isValid()) {
                return tooSlow();
            }
            if (longer.hasMatch() && at + longer.capturedStart() == start) {
                length = std::max(length, longer.capturedLength());
            }
        }
        if (length > 0) {
            found += TextSpan { start, length, rule };
        }
        end = start + length;
        from = end + (length == 0 ? 1 : 0);
        if (from > at && from < stop && line[from].isLowSurrogate()) {
            ++from; // never into the middle of a character
        }
    }
    return end;
}

QRegularExpressionMatch TextPattern::matchIn(QStringView text, qsizetype from) const
{
    return m_compiled.matchView(text, from, QRegularExpression::NormalMatch,
                                QRegularExpression::DontCheckSubjectStringMatchOption);
}

std::unexpected<Error> TextPattern::tooSlow() const
{
    return fail(
            Error::Kind::InvalidInput,
            Tr::tr("The pattern “%1” takes too long: it tries too many ways to match one line. "
                   "Repetitions inside of repetitions, such as (a+)+, do that; write it without "
                   "them.")
                    .arg(m_expression));
}

} // namespace varve
