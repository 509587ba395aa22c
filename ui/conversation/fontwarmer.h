// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBasicTimer>
#include <QFont>
#include <QObject>
#include <QPointer>
#include <QStringList>

namespace varve
{

class StoredSessions;
class StoreClient;

/// Looks for the fonts that the transcript will need for other scripts, while nobody waits for it: finding one takes milliseconds for
/// each font and script, and the first session that was opened had all of that at once. Which scripts, what was said last in some
/// sessions tells. GUI thread.
class FontWarmer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FontWarmer)

public:
    /// None is owned. `view`: whose fonts.
    FontWarmer(StoreClient *store, const StoredSessions *list, QWidget *view);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void begin();

    StoreClient *const m_store;
    const StoredSessions *const m_list;
    const QPointer<QWidget> m_view;
    QBasicTimer m_timer;
    QStringList m_samples; ///< a few characters of each script
    QList<QFont> m_fonts;
    qsizetype m_next = 0;
};

} // namespace varve
