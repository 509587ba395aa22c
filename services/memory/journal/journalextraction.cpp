// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalextraction.h"

#include "journalsubject.h"
#include <session/personswords.h>

#include <QFileInfo>
#include <QHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Kind = JournalFact::Kind;
using Source = JournalFact::Source;

struct Weighed
{
    JournalFact fact;
    double weight = 0;
    qsizetype order = 0; ///< in the range
};

bool isToolMade(Fact::Kind kind)
{
    return kind == Fact::Kind::Path || kind == Fact::Kind::Command || kind == Fact::Kind::Error;
}

Source sourceOf(Fact::Kind kind, const Entry *entry)
{
    if (isToolMade(kind)) {
        return Source::Observation;
    }
    if (entry == nullptr) {
        return Source::Inference;
    }
    if (!personsWords(*entry).isEmpty()) {
        return Source::Direct;
    }
    return entry->type == EntryType::CustomMessage ? Source::Environmental : Source::Inference;
}

int sourceModifier(Source source)
{
    switch (source) {
    case Source::Direct:
        return 2;
    case Source::Observation:
        return 1;
    case Source::Inference:
        return 0;
    case Source::Environmental:
        return -1;
    }
    Q_UNREACHABLE_RETURN(0);
}

/// By what would be lost. `weight` is the rules' own (sessionfacts.cpp): high where words of rule, prohibition or decision were
/// used, a file was changed, a command failed.
int contentModifier(Fact::Kind kind, double weight)
{
    switch (kind) {
    case Fact::Kind::
            Instruction: // a standing rule or the goal; a plain request is mostly done by the time it is summarized
        return weight >= 0.9 ? 1 : weight < 0.5 ? -1 : 0;
    case Fact::Kind::Decision:
        return weight >= 0.7 ? 1 : 0;
    case Fact::Kind::OpenItem: // where the work goes on
        return 1;
    case Fact::Kind::Error: // a tool's slip is put right by its next call
        return weight >= 0.7 ? 1 : weight <= 0.35 ? -2 : 0;
    case Fact::Kind::Command: // looking around and moving files about can be done again
        return weight >= 0.8 ? 1 : weight <= 0.3 ? -2 : -1;
    case Fact::Kind::Path: // only read
        return weight < 0.5 ? -2 : 0;
    case Fact::Kind::Number:
    case Fact::Kind::Question:
    case Fact::Kind::Rule:
    case Fact::Kind::UsedSince:
        return 0;
    }
    Q_UNREACHABLE_RETURN(0);
}

QStringList pathTags(const QString &path)
{
    const QFileInfo file(path);
    return { file.suffix(), file.dir().dirName() == "."_L1 ? QString() : file.dir().dirName() };
}

/// "cmake --build x → ok": cmake. Words of the shell itself name none.
QString programOf(const QString &command)
{
    static const QStringList words { u"for"_s, u"if"_s, u"while"_s, u"cd"_s, u"set"_s };
    const QString first = command.section(u' ', 0, 0);
    const bool isName =
            !first.isEmpty() && !words.contains(first) && std::ranges::all_of(first, [](QChar c) {
                return c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.' || c == u'/';
            });
    return isName ? QFileInfo(first).fileName() : QString();
}

class Extraction
{
public:
    Extraction(std::span<const Entry> range, const QList<ToolEvent> &events, QString project)
        : m_range(range)
        , m_project(std::move(project))
    {
        for (size_t i = 0; i < range.size(); ++i) {
            m_places.insert(range[i].id, static_cast<qsizetype>(i));
        }
        for (const ToolEvent &event : events) {
            m_tools[event.entry] += event.name;
        }
    }

    [[nodiscard]] Weighed weighed(const Fact &found) const
    {
        const auto place = m_places.constFind(found.entry);
        const bool known = place != m_places.cend();
        const Entry *entry = known ? &m_range[static_cast<size_t>(*place)] : nullptr;
        JournalFact fact;
        fact.kind = journalKindOf(found.kind);
        fact.source = sourceOf(found.kind, entry);
        fact.importance = JournalFact::BaseImportance + sourceModifier(fact.source)
                + contentModifier(found.kind, found.weight);
        fact.text = found.text;
        fact.tags = tagsOf(found);
        if (!found.entry.isNull()) {
            fact.sources = { found.entry };
        }
        return { tidied(std::move(fact)), found.weight, known ? *place : -1 };
    }

private:
    [[nodiscard]] QStringList tagsOf(const Fact &found) const
    {
        QStringList tags { m_project };
        if (found.kind == Fact::Kind::Path) {
            tags += pathTags(found.text);
        } else if (found.kind == Fact::Kind::Command) {
            tags += programOf(found.text);
        }
        return isToolMade(found.kind) ? tags + m_tools.value(found.entry) : tags;
    }

    std::span<const Entry> m_range;
    QString m_project;
    QHash<EntryId, qsizetype> m_places;
    QHash<EntryId, QStringList> m_tools;
};

} // namespace

JournalFact::Kind journalKindOf(Fact::Kind kind)
{
    switch (kind) {
    case Fact::Kind::Path:
        return Kind::Path;
    case Fact::Kind::Command:
        return Kind::Command;
    case Fact::Kind::Error:
        return Kind::Error;
    case Fact::Kind::Instruction:
        return Kind::Instruction;
    case Fact::Kind::Decision:
        return Kind::Decision;
    case Fact::Kind::Number:
        return Kind::Number;
    case Fact::Kind::OpenItem:
        return Kind::OpenItem;
    case Fact::Kind::Rule:
        return Kind::Instruction;
    case Fact::Kind::Question:
    case Fact::Kind::UsedSince:
        return Kind::Finding;
    }
    Q_UNREACHABLE_RETURN(Kind::Finding);
}

QList<JournalFact> extractJournal(std::span<const Entry> range, const QList<Fact> &facts,
                                  const QList<ToolEvent> &events, const QString &project)
{
    const Extraction extraction(range, events, project);
    QList<Weighed> all;
    for (const Fact &fact : facts) {
        if (Weighed weighed = extraction.weighed(fact); !weighed.fact.text.isEmpty()) {
            all += std::move(weighed);
        }
    }
    std::ranges::stable_sort(all, [](const Weighed &a, const Weighed &b) {
        return std::tuple(-a.fact.importance, -a.weight, -a.order)
                < std::tuple(-b.fact.importance, -b.weight, -b.order);
    });
    QList<JournalFact> kept;
    for (const Weighed &weighed : std::as_const(all)) {
        if (kept.size() == MostJournalFacts) {
            break;
        }
        kept += weighed.fact;
    }
    return kept;
}

SafeJournal safeFacts(const QList<JournalFact> &facts, const RedactionRules &rules)
{
    SafeJournal safe;
    auto redactor = Redactor::make(rules);
    for (const JournalFact &fact : facts) {
        const QString all = fact.text + u'\n' + fact.tags.join(u'\n');
        if (redactor && redactor->text(all) == all && !redactor->failure()) {
            safe.facts += fact;
        } else {
            ++safe.leftOut;
        }
    }
    return safe;
}

} // namespace varve
