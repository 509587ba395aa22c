// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactingfilter.h"

#include <session/entrydata.h>
#include <session/jsonstrings.h>

#include <QCryptographicHash>

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype MostKnownNames = 100'000;
constexpr qsizetype HashSize = 32;

/// One entry for whoever reads entries.
class OneEntry final : public EntrySource
{
public:
    explicit OneEntry(Entry entry) : m_entry(std::move(entry)) { }
    [[nodiscard]] Result<Entry> entry(qint64) override { return m_entry; }
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &) override
    {
        return fail(Error::Kind::NotFound, {});
    }

private:
    const Entry m_entry;
};

/// The texts beside the entry that it names.
QList<QByteArray> namedIn(const Entry &entry)
{
    QList<QByteArray> names;
    for (const auto member : { entryData::FullOutput, entryData::Manifest }) {
        std::ignore = withStrings(entry.data.value(member), [&](const QString &text) {
            const QByteArray name = QByteArray::fromHex(text.toLatin1());
            if (name.size() == HashSize && text.size() == 2 * HashSize) {
                names += name;
            }
            return text;
        });
    }
    return names;
}

} // namespace

template<typename T>
Result<T> RedactingFilter::checked(T clean) const
{
    if (const auto &failure = m_redactor.failure()) {
        return std::unexpected(*failure);
    }
    return clean;
}

void RedactingFilter::text(QString &text)
{
    text = m_redactor.text(text);
}

/// The address of a repository may have a token in it.
void RedactingFilter::place(RepositoryPlace &place)
{
    text(place.repository);
    text(place.inside);
}

/// What is no entry.
void RedactingFilter::other(ArchiveValue &value)
{
    if (auto *session = std::get_if<SessionValue>(&value)) {
        session->session = m_redactor.session(std::move(session->session));
        place(session->place);
    } else if (auto *title = std::get_if<TitleValue>(&value)) {
        text(title->title);
    } else if (auto *tags = std::get_if<TagsValue>(&value)) {
        std::ranges::for_each(tags->tags, [this](QString &tag) { text(tag); });
    } else if (auto *fact = std::get_if<FactValue>(&value)) {
        text(fact->fact.text);
        text(fact->fact.project);
        place(fact->place);
    } else if (auto *change = std::get_if<JournalChangeValue>(&value); change && change->tags) {
        text(*change->tags);
    }
}

Result<> RedactingFilter::clean(ArchiveItem &item, const BlobReader &read)
{
    if (auto *itsEntry = std::get_if<Entry>(&item.value)) {
        return entry(std::move(*itsEntry), read).transform([&](Entry clean) {
            *itsEntry = std::move(clean);
        });
    }
    other(item.value);
    return checked(true).transform([](bool) { });
}

Result<QByteArray> RedactingFilter::cleaned(const QByteArray &data)
{
    return checked(m_redactor.text(QString::fromUtf8(data)).toUtf8());
}

Result<> RedactingFilter::learn(const QByteArray &name, const BlobReader &read)
{
    const auto data = read(name);
    if (!data) {
        // One that is gone is missing there, too; what is no name of anything is left as it is.
        return data.error().kind == Error::Kind::NotFound ? Result<>()
                                                          : std::unexpected(data.error());
    }
    return cleaned(*data).transform([&](const QByteArray &clean) {
        const bool isSame = clean == *data || QString::fromUtf8(*data).toUtf8() == clean;
        const QByteArray now =
                isSame ? name : QCryptographicHash::hash(clean, QCryptographicHash::Sha256);
        m_names.insert(name, now);
        if (!isSame) {
            m_originals.insert(now, name);
        }
    });
}

Result<Entry> RedactingFilter::entry(Entry entry, const BlobReader &read)
{
    if (m_names.size() > MostKnownNames) {
        m_names.clear();
        m_originals.clear();
    }
    RedactingSource::Renamed changed;
    for (const QByteArray &name : namedIn(entry)) {
        if (!m_names.contains(name)) {
            if (const auto learned = learn(name, read); !learned) {
                return std::unexpected(learned.error());
            }
        }
        if (const QByteArray now = m_names.value(name, name); now != name) {
            changed.insert(name, now);
        }
    }
    OneEntry source(std::move(entry));
    RedactingSource clean(source, m_redactor);
    clean.setNames(changed);
    return clean.entry(0);
}

Result<QByteArray> RedactingFilter::blob(const QByteArray &name, const BlobReader &read)
{
    const auto original = m_originals.constFind(name);
    if (original == m_originals.cend()) {
        return read(name);
    }
    return read(*original).and_then([this](const QByteArray &data) { return cleaned(data); });
}

} // namespace varve
