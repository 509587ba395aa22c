// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importlog.h"

#include "jsontree.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void KindCounts::add(std::string_view kind, qint64 number)
{
    constexpr size_t MostNames = 40;
    constexpr qsizetype MostCharacters = 60;
    if (const auto found = m_numbers.find(kind); found != m_numbers.end()) {
        found->second += number;
        return;
    }
    const std::string name = static_cast<qsizetype>(kind.size()) <= MostCharacters
            ? std::string(kind)
            : fromWobblyUtf8(kind).left(MostCharacters).toStdString();
    if (m_numbers.size() < MostNames || m_numbers.contains(name)) {
        m_numbers[name] += number;
    } else {
        m_unnamed += number;
    }
}

QString KindCounts::listed() const
{
    QStringList kinds;
    for (const auto &[kind, number] : m_numbers) {
        kinds += ImportTexts::countedKind(kind.empty() ? u"?"_s : fromWobblyUtf8(kind), number);
    }
    if (m_unnamed > 0) {
        kinds += ImportTexts::otherKinds(m_unnamed);
    }
    return kinds.join(u", "_s);
}

QJsonObject KindCounts::toJson() const
{
    QJsonObject kinds;
    qint64 all = m_unnamed;
    for (const auto &[kind, number] : m_numbers) {
        kinds[kind.empty() ? u"?"_s : fromWobblyUtf8(kind)] = number;
        all += number;
    }
    return { { u"entries"_s, all }, { u"entry_types"_s, kinds } };
}

void ImportLog::leftOut(const ImportTexts::Sentence &why, std::string_view kind)
{
    auto kinds = std::ranges::find(m_leftOut, &why, [](const auto &each) { return each.first; });
    if (kinds == m_leftOut.end()) {
        kinds = m_leftOut.insert(m_leftOut.end(), { &why, {} });
    }
    kinds->second.add(kind);
}

void ImportLog::add(const void *sentence, qint64 more, Say say)
{
    const auto counted = std::ranges::find(m_counts, sentence, &Counted::sentence);
    if (counted != m_counts.end()) {
        counted->number += more;
    } else if (more > 0) {
        m_counts.push_back({ sentence, more, say });
    }
}

void ImportLog::finish(const QString &program, const QString &newestTried)
{
    const KindCounts seen = std::exchange(m_seen, {});
    m_session.source = seen.isEmpty() ? QJsonObject() : seen.toJson();
    for (const Counted &each : std::exchange(m_counts, {})) {
        conclude(each.say(each.sentence, each.number));
    }
    bool anyUnknown = false;
    for (const auto &[why, kinds] : std::exchange(m_leftOut, {})) {
        conclude((*why)(kinds.listed()));
        anyUnknown = anyUnknown || why == &ImportTexts::unknownKinds;
    }
    if (anyUnknown && !m_version.isEmpty() && m_version != newestTried) {
        conclude(newestTried.isEmpty()
                         ? ImportTexts::untriedVersion(program, m_version)
                         : ImportTexts::otherVersion(program, m_version, newestTried));
    }
}

std::unexpected<Error> brokenOff(const QString &path, const QString &reason)
{
    const QString sentence = reason.endsWith(u'.') ? reason : reason + u'.';
    return fail(Error::Kind::Io, ImportTexts::broken(path, sentence));
}

} // namespace varve
