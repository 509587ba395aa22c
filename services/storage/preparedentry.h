// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>
#include <session/entrynode.h>

#include <QByteArrayView>

#include <vector>

namespace varve
{

/// What the full-text index is given for an entry: the words of its text, thinking, summary and call arguments, each once
/// (the index knows only whether an entry has a word, and a word it need not look at costs it nothing), and, because its
/// tokenizer splits at spaces and punctuation only, runs of Chinese, Japanese and Korean characters as overlapping
/// pairs, identifiers (camelCase, snake_case) in parts, and symbols as words (symbolWord()). Keeps its memory from one entry to the
/// next.
class SearchTextBuilder
{
public:
    SearchTextBuilder();

    /// UTF-8. `content` is the entry's text() as UTF-8.
    [[nodiscard]] QByteArray textOf(const Entry &entry, QByteArrayView content);

private:
    struct Slot
    {
        quint32 entry = 0; ///< of which entry the word is; one of another entry counts as free
        quint32 hash = 0;
        qsizetype at = 0; ///< in m_text
        qsizetype size = 0;
    };

    void addFrom(QByteArrayView utf8);
    void addArguments(QByteArrayView json);
    /// A run without ASCII characters that end a word; `kinds` of its characters.
    void addRun(QByteArrayView run, quint32 hash, unsigned kinds);
    void addOtherScripts(QByteArrayView run);
    template<typename Text>
    void addParts(Text word);
    void addPairs(QStringView run);
    void addSymbol(QStringView text);
    void addPart(QByteArrayView part);
    void addPart(QStringView part);
    /// False if the entry has it already.
    bool insert(QByteArrayView word, quint32 hash);
    void grow();

    QByteArray m_text;
    std::vector<Slot> m_slots; ///< open addressing
    size_t m_used = 0; ///< by this entry
    quint32 m_entry = 0;
};

/// What storing an entry takes besides the database: half of the work. Only ids of other entries, seq and times of the
/// entry may change after it was made.
struct PreparedEntry
{
    EntryNode node; ///< without seq and parentSeq
    EntryMetrics metrics;
    QByteArray content; ///< UTF-8
    QString blocksJson;
    QByteArray searchText; ///< UTF-8, see SearchTextBuilder
};

/// `builder` may be used for any number of entries, by one thread.
[[nodiscard]] PreparedEntry prepareEntry(const Entry &entry, SearchTextBuilder &builder);

} // namespace varve
