// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "grower.h"

#include "synthetichistory.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int BatchSize = 500;

} // namespace

Grower::Grower(ImportSink &sink, int number, int textLength)
    : m_sink(sink)
    , m_textLength(textLength)
{
    m_session.origin = { u"made-up"_s, QString::number(number), u"made-up"_s };
    m_session.name = u"Made-up session %1"_s.arg(number);
}

SessionId Grower::grow(int entries)
{
    const SessionId id = require(m_sink.beginSession(m_session)).session;
    for (int done = 0; done < entries;) {
        QList<Entry> batch;
        for (; batch.size() < BatchSize && done < entries; ++done) {
            batch += next();
        }
        [[maybe_unused]] const QList<EntryId> ids = require(m_sink.append(batch));
    }
    [[maybe_unused]] const auto ended = require(m_sink.endSession(m_leaf));
    return id;
}

Entry Grower::next()
{
    Entry entry;
    entry.id = EntryId::create();
    entry.parent = std::exchange(m_leaf, entry.id);
    entry.role = m_count % 2 == 0 ? Role::User : Role::Assistant;
    if (entry.role == Role::Assistant) {
        entry.provider = u"anthropic"_s;
        entry.model = u"claude-sonnet-4-5"_s;
    }
    entry.originKey = entry.id.toBytes();
    entry.blocks = { TextBlock { QString::fromUtf8(madeUpText(m_count++, m_textLength)) } };
    return entry;
}

} // namespace varve::bench
