// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportsource.h"

#include <QCoreApplication>
#include <QFileDevice>

#include <algorithm>
#include <numeric>

namespace varve
{

namespace
{

struct ExportTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::ExportTexts)

public:
    [[nodiscard]] static QString cancelled() { return tr("The export was cancelled."); }
    [[nodiscard]] static QString writeFailed()
    {
        return tr(
                "The export could not be written. Check the free space and the permissions of the "
                "folder.");
    }
};

std::unexpected<Error> writeError(const QIODevice &device)
{
    const auto *file = qobject_cast<const QFileDevice *>(&device);
    const bool full = file && file->error() == QFileDevice::ResourceError;
    return fail(full ? Error::Kind::DiskFull : Error::Kind::Io, ExportTexts::writeFailed(),
                device.errorString());
}

} // namespace

ExportSource ExportSource::wholeSession(const Session &session, const SessionTree &tree,
                                        EntrySource &entries)
{
    QList<int> order(tree.size());
    std::iota(order.begin(), order.end(), 0);
    return { session, tree, entries, order, session.leaf, {} };
}

ExportSource ExportSource::branch(const Session &session, const SessionTree &tree,
                                  EntrySource &entries, int leaf)
{
    const EntryId id = leaf >= 0 ? tree.at(leaf).id : EntryId();
    ExportSource source { session, tree, entries, tree.pathTo(leaf), id, {} };
    source.scope = ExportScope::Branch;
    return source;
}

ExportSource ExportSource::selection(const Session &session, const SessionTree &tree,
                                     EntrySource &entries, QList<int> chosen)
{
    std::ranges::sort(chosen);
    const auto repeated = std::ranges::unique(chosen);
    chosen.erase(repeated.begin(), repeated.end());
    const EntryId last = chosen.isEmpty() ? EntryId() : tree.at(chosen.constLast()).id;
    ExportSource source { session, tree, entries, chosen, last, {} };
    source.scope = ExportScope::Selection;
    return source;
}

std::vector<int> ExportSource::parents() const
{
    const auto size = static_cast<size_t>(tree.size());
    std::vector<bool> included(size, false);
    for (const int index : order) {
        included[static_cast<size_t>(index)] = true;
    }
    std::vector<int> nearest(size, -1);
    for (size_t at = 0; at < size; ++at) {
        const int parent = tree.parentOf(static_cast<int>(at));
        if (parent >= 0) {
            nearest[at] = included[static_cast<size_t>(parent)]
                    ? parent
                    : nearest[static_cast<size_t>(parent)];
        }
    }
    return nearest;
}

Result<> ExportSource::proceed() const
{
    return stop.stop_requested() ? fail(Error::Kind::Cancelled, ExportTexts::cancelled())
                                 : Result<>();
}

Result<> ExportSource::forEach(const std::function<Result<>(int, const Entry &)> &use) const
{
    qsizetype done = 0;
    for (const int index : order) {
        if (const auto going = proceed(); !going) {
            return going;
        }
        const auto entry = entries.entry(tree.at(index).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        if (const auto used = use(index, *entry); !used) {
            return used;
        }
        if (progress) {
            progress(++done);
        }
    }
    return {};
}

Result<> writeFully(QIODevice &device, const QByteArray &bytes)
{
    if (device.write(bytes) != bytes.size()) {
        return writeError(device);
    }
    return {};
}

Result<> writeBase64(QIODevice &device, const QByteArray &bytes)
{
    constexpr qsizetype Piece = 3 * 65536;
    for (qsizetype at = 0; at < bytes.size(); at += Piece) {
        const auto written = writeFully(
                device, bytes.sliced(at).first(qMin(Piece, bytes.size() - at)).toBase64());
        if (!written) {
            return written;
        }
    }
    return {};
}

} // namespace varve
