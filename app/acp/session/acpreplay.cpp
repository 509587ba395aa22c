// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpreplay.h"

#include <QCoreApplication>

#include <utility>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpReplay)
};

constexpr qsizetype MostEntries = 64; ///< read at a time
constexpr qsizetype MostBytes = 8 * 1024 * 1024; ///< read at a time; one entry always fits
constexpr qsizetype MostPictures = 24 * 1024 * 1024; ///< bytes of one entry's; others are left out

} // namespace

AcpReplay::AcpReplay(AcpContext *context, QString session, const QString &folder,
                     QList<qint64> entries, std::stop_token stop)
    : m_context(context)
    , m_session(std::move(session))
    , m_numbers(std::move(entries))
    , m_stop(std::move(stop))
    , m_entries(folder, context->client.showsCompactions,
                [this](const QJsonObject &update) { m_context->output->update(m_session, update); })
{ }

AcpReplay::~AcpReplay() = default;

Result<AcpReplay::Page> AcpReplay::read(StoreReader &reader, const QList<qint64> &entries)
{
    Page page;
    qsizetype bytes = 0;
    for (const qint64 number : entries) {
        const auto entry = reader.entry(number);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        page.entries += *entry;
        bytes += entry->text().size();
        qsizetype pictures = 0;
        for (const Block &block : entry->blocks) {
            const auto *image = std::get_if<ImageBlock>(&block);
            if (image && !page.pictures.contains(image->sha256)) {
                const QByteArray data = reader.attachment(image->sha256).value_or(QByteArray());
                pictures += data.size();
                if (pictures <= MostPictures) {
                    page.pictures.insert(image->sha256, data);
                }
            }
        }
        bytes += pictures;
        if (bytes > MostBytes) {
            break;
        }
    }
    return page;
}

void AcpReplay::next()
{
    if (m_stop.stop_requested()) {
        Q_EMIT ended(Error { Error::Kind::Cancelled, Tr::tr("Loading was called off."), {} });
        return;
    }
    if (m_done == m_numbers.size()) {
        m_context->output->flush(m_session);
        Q_EMIT ended(std::nullopt);
        return;
    }
    if (m_context->output->buffer().isCongested()) {
        m_isWaiting = true;
        return;
    }
    const QList<qint64> wanted =
            m_numbers.sliced(m_done, std::min(MostEntries, m_numbers.size() - m_done));
    m_context->store()
            ->read([wanted](StoreReader &reader) { return read(reader, wanted); })
            .then(this, [this](const Result<Page> &page) { tell(page); });
}

void AcpReplay::tell(const Result<Page> &page)
{
    if (!page) {
        Q_EMIT ended(page.error());
        return;
    }
    for (const Entry &entry : page->entries) {
        m_entries.replay(entry,
                         [&](const QByteArray &sha256) { return page->pictures.value(sha256); });
    }
    m_done += page->entries.size();
    next();
}

void AcpReplay::goOn()
{
    if (std::exchange(m_isWaiting, false)) {
        next();
    }
}

} // namespace varve
