// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactingsource.h"

#include <session/entrydata.h>
#include <session/jsonstrings.h>

#include <QCryptographicHash>

namespace varve
{

Result<Entry> RedactingSource::entry(qint64 seq)
{
    auto entry = m_source.entry(seq);
    if (!entry) {
        return entry;
    }
    const QString output = entry->data.value(entryData::FullOutput).toString();
    if (!output.isEmpty()) {
        m_outputs += QByteArray::fromHex(output.toLatin1());
    }
    const RedactionCounts before = m_redactor.counts();
    Entry clean = m_redactor.entry(std::move(*entry));
    if (const auto &failure = m_redactor.failure()) {
        return std::unexpected(*failure);
    }
    if (m_counted.contains(seq)) {
        m_redactor.setCounts(before);
    }
    m_counted += seq;
    for (const auto member : { entryData::FullOutput, entryData::Manifest }) {
        if (!m_names.isEmpty() && clean.data.contains(member)) {
            clean.data[member] = renamedIn(clean.data.value(member));
        }
    }
    return clean;
}

Result<QByteArray> RedactingSource::attachment(const QByteArray &sha256)
{
    const QByteArray original = m_originals.value(sha256, sha256);
    auto data = m_source.attachment(original);
    return data && m_outputs.contains(original) ? cleaned(original, *data) : data;
}

Result<QByteArray> RedactingSource::blob(
        const QByteArray &sha256, const std::function<Result<QByteArray>(const QByteArray &)> &read)
{
    const QByteArray original = m_originals.value(sha256, sha256);
    return read(original).and_then([&](const QByteArray &data) { return cleaned(original, data); });
}

Result<QByteArray> RedactingSource::cleaned(const QByteArray &original, const QByteArray &data)
{
    const QString before = QString::fromUtf8(data);
    const QString after = m_redactor.text(before);
    if (const auto &failure = m_redactor.failure()) {
        return std::unexpected(*failure);
    }
    if (after == before) {
        return data;
    }
    const QByteArray clean = after.toUtf8();
    m_renamed.insert(original, QCryptographicHash::hash(clean, QCryptographicHash::Sha256));
    return clean;
}

void RedactingSource::setNames(const Renamed &names)
{
    m_names = names;
    m_originals.clear();
    for (auto name = names.cbegin(); name != names.cend(); ++name) {
        m_originals.insert(*name, name.key());
    }
}

QJsonValue RedactingSource::renamedIn(const QJsonValue &value) const
{
    return withStrings(value, [this](const QString &text) {
        const auto name = m_names.constFind(QByteArray::fromHex(text.toLatin1()));
        return name == m_names.cend() ? text : QString::fromLatin1(name->toHex());
    });
}

} // namespace varve
