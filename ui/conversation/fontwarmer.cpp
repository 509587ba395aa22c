// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fontwarmer.h"

#include <models/storedsessions.h>
#include <transcript/transcriptstyle.h>

#include <QMap>
#include <QTextLayout>
#include <QTimer>
#include <QTimerEvent>
#include <QWidget>

#include <algorithm>
#include <chrono>

namespace varve
{

namespace
{

constexpr std::chrono::milliseconds AfterStart(300);
constexpr std::chrono::milliseconds BetweenSteps(10);
constexpr qsizetype MostSessions = 5;

/// What was said last in some sessions.
QString textOf(StoreReader &reader, const QList<Session> &sessions)
{
    constexpr int MostEntries = 20;
    constexpr qsizetype MostOfEntry = 10'000;
    QString text;
    for (const Session &session : sessions) {
        text += session.name;
        qint64 seq = session.leafSeq;
        for (int i = 0; i < MostEntries && seq > 0; ++i) {
            const auto entry = reader.entry(seq);
            text += entry ? entry->text().left(MostOfEntry) : QString();
            seq = entry ? entry->parentSeq : 0;
        }
    }
    return text;
}

/// Some characters of each script but the one that is there anyhow.
QStringList samplesOf(const QString &text)
{
    constexpr qsizetype MostOfScript = 4;
    constexpr char32_t LastLatin = 0x24f;
    QMap<QChar::Script, QString> samples;
    const QList<uint> characters = text.toUcs4();
    for (const char32_t character : characters) {
        QString &sample = samples[QChar::script(character)];
        if (character > LastLatin && sample.size() < MostOfScript) {
            sample += QString::fromUcs4(&character, 1);
        }
    }
    QStringList all = samples.values();
    all.removeAll(QString());
    return all;
}

} // namespace

FontWarmer::FontWarmer(StoreClient *store, const StoredSessions *list, QWidget *view)
    : QObject(view)
    , m_store(store)
    , m_list(list)
    , m_view(view)
{
    const auto soon = [this] { QTimer::singleShot(AfterStart, this, &FontWarmer::begin); };
    connect(m_list, &StoredSessions::sessionsChanged, this, soon, Qt::SingleShotConnection);
}

void FontWarmer::begin()
{
    const QList<Session> &all = m_list->sessions();
    m_store->read([some = all.first(std::min(MostSessions, all.size()))](StoreReader &reader)
                          -> Result<QStringList> { return samplesOf(textOf(reader, some)); })
            .then(this, [this](const Result<QStringList> &samples) {
                const TranscriptStyle style(m_view->font(), m_view->palette(), false);
                m_fonts = { style.font, style.strong, style.mono, style.small };
                m_samples = samples.value_or(QStringList());
                if (!m_samples.isEmpty()) {
                    m_timer.start(BetweenSteps, this);
                }
            });
}

void FontWarmer::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_timer.timerId()) {
        return;
    }
    QTextLayout layout(m_samples.at(m_next / m_fonts.size()), m_fonts.at(m_next % m_fonts.size()));
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    if (++m_next == m_samples.size() * m_fonts.size()) {
        m_timer.stop();
    }
}

} // namespace varve
