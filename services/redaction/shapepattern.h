// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QList>
#include <QString>

#include <array>
#include <optional>

namespace varve
{

/// A set of ASCII characters.
class CharacterSet
{
public:
    [[nodiscard]] bool has(QChar c) const
    {
        return c.unicode() < 128 && ((m_bits[c.unicode() / 64] >> (c.unicode() % 64)) & 1) != 0;
    }
    void add(QChar c)
    {
        if (c.unicode() < 128) {
            m_bits[c.unicode() / 64] |= quint64(1) << (c.unicode() % 64);
        }
    }
    friend bool operator==(const CharacterSet &, const CharacterSet &) = default;

private:
    std::array<quint64, 2> m_bits {};
};

/// How far the characters of a set reach in a text. The newest answer is remembered for each set, so that asking at every place of one
/// long run takes no longer than asking once. The text outlives it.
class RunEnds
{
public:
    RunEnds(QStringView text, const QList<CharacterSet> &sets)
        : m_text(text)
        , m_sets(sets)
        , m_known(sets.size())
    { }

    [[nodiscard]] qsizetype endOf(qsizetype set, qsizetype at);

private:
    struct Run
    {
        qsizetype begin = 0;
        qsizetype end = 0;
    };
    QStringView m_text;
    const QList<CharacterSet> &m_sets;
    QList<Run> m_known;
};

/// A shape of a key: characters as they stand and sets of them with counts. Each part takes all it can and gives nothing back, so that
/// matching takes as many steps as the shape has parts. The language is described in resources/redaction/keyshapes.json.
class ShapePattern
{
public:
    struct Match
    {
        qsizetype begin = 0; ///< of all that fits
        qsizetype end = 0;
        qsizetype secret = 0; ///< what is to go
        qsizetype secretEnd = 0;
    };

    /// One for each choice of alternatives. Sets that it needs are added to `sets`. InvalidInput with what is wrong.
    [[nodiscard]] static Result<QList<ShapePattern>> compile(const QString &shape,
                                                             QList<CharacterSet> &sets);

    /// What a text has to have where the shape is; empty for shapes that are only matched as a whole.
    [[nodiscard]] const QString &keyword() const { return m_keyword; }
    /// Whether the secret is nothing but what a set matches: whatever stands at its place.
    [[nodiscard]] bool isAllVariable() const
    {
        return m_secretTo == m_secretFrom + 1 && m_parts.at(m_secretFrom).literal.isEmpty();
    }
    /// Around the keyword that stands at `at`.
    [[nodiscard]] std::optional<Match> matchAround(QStringView text, qsizetype at,
                                                   RunEnds &runs) const;
    /// From `at` on, whatever is before it.
    [[nodiscard]] std::optional<Match> matchFrom(QStringView text, qsizetype at,
                                                 RunEnds &runs) const;
    /// What sets match in the secret, without what stands in the shape as it is; of each set at most so many characters.
    [[nodiscard]] QString variablePart(QStringView text, const Match &match, RunEnds &runs,
                                       qsizetype most) const;

private:
    struct Part
    {
        QString literal; ///< else a set
        qsizetype set = 0;
        qsizetype least = 1;
        qsizetype most = 1;
    };
    [[nodiscard]] Result<> read(const QString &shape, QList<CharacterSet> &sets);
    void chooseKeyword();
    template<typename Use>
    [[nodiscard]] qsizetype walk(QStringView text, qsizetype at, RunEnds &runs, Use use) const;

    QList<Part> m_parts;
    qsizetype m_secretFrom = 0; ///< parts
    qsizetype m_secretTo = -1;
    QString m_keyword;
    qsizetype m_before = 0; ///< characters of fixed number in front of it
    CharacterSet m_first; ///< of a first part of no fixed number
    qsizetype m_mostFirst = 0;
    CharacterSet m_last;
};

} // namespace varve
