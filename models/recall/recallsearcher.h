// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/recall.h>

#include <QObject>
#include <QTimer>

namespace varve
{

/// Asks recall as a person types: by words a moment after each key, by meaning too once the typing has stopped. A newer question ends
/// the one before. Lives on the GUI thread.
///
/// Signals: changed when an answer has come, and when a question was begun or dropped.
class RecallSearcher final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecallSearcher)

public:
    explicit RecallSearcher(const RecallServices &services, QObject *parent = nullptr);
    ~RecallSearcher() override;

    struct State
    {
        QString asked; ///< what the answer is for; empty: nothing was asked
        RecallAnswer answer;
        bool searching = false; ///< by words, or still by meaning
        QString problem; ///< why there is no answer
    };
    [[nodiscard]] const State &state() const { return m_state; }

    /// An empty query drops what is there.
    void ask(const RecallRequest &request);
    void stop();

Q_SIGNALS:
    void changed();

private:
    void begin(bool meaning);
    void onAnswer(quint64 run, bool meaning, const Result<RecallAnswer> &answer);

    const RecallServices m_services;
    RecallRequest m_request;
    State m_state;
    std::stop_source m_stop;
    quint64 m_run = 0; ///< answers to older ones are dropped
    QTimer m_typing;
    QTimer m_pause; ///< before a server is asked
};

} // namespace varve
