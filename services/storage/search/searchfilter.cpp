// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchfilter.h"

#include "entryrow.h"

namespace varve
{

using namespace Qt::StringLiterals;

/// As FolderScope::contains() has it.
FolderCondition conditionOf(const FolderScope &scope)
{
    if (scope.beginning().isEmpty()) {
        return { "s.cwd = ?"_L1, { scope.folder() } };
    }
    // Not LIKE, which takes upper and lower case for the same.
    return { "(s.cwd = ? OR (substr(s.cwd, 1, length(?)) = ? AND instr(s.cwd, '/..') = 0))"_L1,
             { scope.folder(), scope.beginning(), scope.beginning() } };
}

namespace
{

/// For LIKE ... ESCAPE '\'.
QString anywhere(const QString &part)
{
    QString pattern = part;
    pattern.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
    return u'%' + pattern + u'%';
}

class Conditions
{
public:
    void add(QLatin1StringView sql, const QVariantList &values)
    {
        m_result.sql += " AND "_L1 + sql;
        m_result.values += values;
    }
    void addOfSession(QLatin1StringView sql, const QVariantList &values)
    {
        add(sql, values);
        m_result.needsSession = true;
    }
    void addSessions(const SearchFilter &filter)
    {
        if (!filter.project.isEmpty()) {
            addOfSession("s.cwd LIKE ? ESCAPE '\\'"_L1, { anywhere(filter.project) });
        }
        if (!filter.folder.isAll()) {
            const FolderCondition inFolder = conditionOf(filter.folder);
            addOfSession(inFolder.sql, inFolder.values);
        }
        if (!filter.program.isEmpty()) {
            addOfSession("s.origin_format LIKE ? ESCAPE '\\'"_L1, { anywhere(filter.program) });
        }
        if (!filter.tag.isEmpty()) {
            addOfSession(
                    "EXISTS (SELECT 1 FROM session_tags g WHERE g.session = s.number AND g.tag = "
                    "?)"_L1,
                    { filter.tag });
        }
    }
    void addRoles(const SearchFilter &filter)
    {
        QStringList alternatives;
        for (const Role role : filter.roles) {
            alternatives += u"e.role = ?"_s;
            m_result.values += QString(toString(role));
        }
        if (filter.summaries) {
            alternatives += u"e.entry_type IN ('compaction', 'branch_summary')"_s;
        }
        if (!alternatives.isEmpty()) {
            m_result.sql += " AND ("_L1 + alternatives.join(u" OR "_s) + ')'_L1;
        }
    }
    [[nodiscard]] const FilterCondition &result() const { return m_result; }

private:
    FilterCondition m_result;
};

} // namespace

FilterCondition conditionOf(const SearchFilter &filter)
{
    Conditions conditions;
    conditions.addRoles(filter);
    if (!filter.tool.isEmpty()) {
        // A call is a block of an answer; its name stands there in quotes.
        conditions.add(
                "(e.tool_name = ? OR (e.role = 'assistant' AND instr(e.blocks_json, ?) > 0))"_L1,
                { filter.tool, QString(u'"' + filter.tool + u'"') });
    }
    if (!filter.model.isEmpty()) {
        conditions.add("e.model LIKE ? ESCAPE '\\'"_L1, { anywhere(filter.model) });
    }
    if (filter.from.isValid()) {
        conditions.add("e.created_at >= ?"_L1, { timestamp(filter.from) });
    }
    if (filter.until.isValid()) {
        conditions.add("e.created_at < ?"_L1, { timestamp(filter.until) });
    }
    if (filter.forModel) {
        conditions.add("e.model_facing = 1"_L1, {});
    }
    conditions.addSessions(filter);
    return conditions.result();
}

FilterCondition sessionConditionOf(const SearchFilter &filter)
{
    Conditions conditions;
    if (!filter.session.isNull()) {
        conditions.addOfSession("s.id = ?"_L1, { filter.session.toString() });
    }
    if (filter.from.isValid()) {
        conditions.addOfSession("s.updated_at >= ?"_L1, { timestamp(filter.from) });
    }
    conditions.addSessions(filter);
    return conditions.result();
}

QString nodeConditionOf(const SearchFilter &filter)
{
    QStringList alternatives;
    for (const Role role : filter.roles) {
        alternatives += u"n.role = %1"_s.arg(static_cast<int>(role));
    }
    if (filter.summaries) {
        alternatives += u"n.kind IN (%1, %2)"_s.arg(static_cast<int>(EntryType::Compaction))
                                .arg(static_cast<int>(EntryType::BranchSummary));
    }
    return alternatives.isEmpty() ? QString()
                                  : QString(u" AND ("_s + alternatives.join(u" OR "_s) + u')');
}

} // namespace varve
