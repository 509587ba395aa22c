// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keytable.h"
#include "unmaskedtext.h"

namespace varve
{

/// Goes once through a text for what the table of keys knows. Text, `plain` and `found` outlive it.
class SecretSearch
{
public:
    /// `plain`: of which `text` is the reading; null if it stands as it was written.
    SecretSearch(QStringView text, const UnmaskedText *plain, QList<FoundSecret> &found);

    void run();

private:
    void readShape(const KeyShape &shape, const ShapePattern &pattern, qsizetype at);
    void readBeside(const ShapePattern &pattern, qsizetype from, qsizetype to, SecretKind kind);
    void readAddress(qsizetype at);
    void readPrivateKey(qsizetype at);
    void readProgram(const SecretOption &option, qsizetype index, qsizetype at, qsizetype word);
    /// Whether no word goes on from before `at` into it.
    [[nodiscard]] bool beginsAt(qsizetype at) const;
    [[nodiscard]] bool isInData(qsizetype begin) const;
    [[nodiscard]] bool isNear(const QStringList &words, qsizetype begin, qsizetype end) const;

    const KeyTable &m_table;
    QStringView m_text;
    const UnmaskedText *m_plain;
    QList<FoundSecret> &m_found;
    RunEnds m_runs;
    qsizetype m_keyEnd = 0; ///< of the last private key
    qsizetype m_nextEnd = -1; ///< where "-----END" stands next, as far as it is known
    QList<qsizetype> m_read; ///< for each option, up to where command lines were read
};

} // namespace varve
