// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpcontext.h"
#include "acpentries.h"

namespace varve
{

/// A branch told from its root on, as fast as the client reads. Main thread; one use.
///
/// Signals: ended once, with why where it could not be read to its end, or was called off.
class AcpReplay final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpReplay)

public:
    /// `context` is not owned. `session`: as the client knows it. `entries`: of the branch, by their numbers.
    AcpReplay(AcpContext *context, QString session, const QString &folder, QList<qint64> entries,
              std::stop_token stop);
    ~AcpReplay() override;

    void start() { next(); }
    /// The client has read what there was.
    void goOn();

Q_SIGNALS:
    void ended(const std::optional<varve::Error> &problem);

private:
    struct Page
    {
        QList<Entry> entries;
        QHash<QByteArray, QByteArray> pictures;
    };
    void next();
    void tell(const Result<Page> &page);
    [[nodiscard]] static Result<Page> read(StoreReader &reader, const QList<qint64> &entries);

    AcpContext *const m_context;
    const QString m_session;
    const QList<qint64> m_numbers;
    const std::stop_token m_stop;
    AcpEntries m_entries;
    qsizetype m_done = 0;
    bool m_isWaiting = false; ///< for the client to read
};

} // namespace varve
