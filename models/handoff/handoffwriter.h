// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/compactionrequest.h>
#include <models/workbench.h>
#include <recall/handoffflow.h>
#include <recall/handoffstart.h>

#include <QObject>

#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

class StoredSessions;

/// Drafts handoffs of the session that is open, and makes the session that one begins. Nothing is stored before start(), and then
/// all at once. It goes on while another session is open. GUI thread.
///
/// Signals: stateChanged; of draft() textAdded any number of times while a model writes, then exactly one of drafted and failed;
/// of start() one of started and failed. After cancel() none.
class HandoffWriter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffWriter)

public:
    enum class State : quint8 { Idle, Drafting, Starting };

    struct Job
    {
        QString goal;
        std::optional<SummaryModel> model = {}; ///< none: the built-in summarizer
        qint64 tokens = 0; ///< about how long the draft may become
    };

    /// None is owned; `transport` lives on the engine thread.
    HandoffWriter(Workbench *workbench, StoredSessions *list, HttpTransport *transport,
                  std::shared_ptr<LeaseBook> leases, QObject *parent = nullptr);
    ~HandoffWriter() override;

    [[nodiscard]] State state() const { return m_state; }
    /// From now on drafts are of the branch that is looked at.
    void take();
    /// What is handed off; null before the first take().
    [[nodiscard]] SessionId session() const { return m_from.from; }

    /// Of what was taken. Ends what is being drafted; does nothing while Starting.
    void draft(const Job &job);
    void cancel();
    /// A new session with `text` as its first message: as a draft, or, if the caller sends it itself, nowhere.
    void start(const QString &goal, const QString &text, const QStringList &memory);

Q_SIGNALS:
    void stateChanged(varve::HandoffWriter::State state);
    void textAdded(const QString &text);
    void drafted(const varve::HandoffDraft &draft);
    void started(const varve::Session &session);
    void failed(const varve::Error &error);

private:
    void setState(State state);
    void drop();
    void onMaterial(const Job &job, const Result<HandoffMaterial> &material);
    void draftOffline(const Job &job, const HandoffMaterial &material);
    void draftWithModel(const Job &job, const HandoffMaterial &material);
    void onDraft(const HandoffDraft &draft);
    void failWith(const Error &error);

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    HttpTransport *const m_transport;
    const std::shared_ptr<LeaseBook> m_leases;
    State m_state = State::Idle;
    LoadedSession m_loaded; ///< that was taken
    ProjectionSettings m_projection;
    qint64 m_window = 0; ///< of the model that would be asked; 0: not known
    HandoffStart m_from;
    std::unique_ptr<HandoffFlow> m_flow;
    std::stop_source m_stop;
    quint64 m_run = 0; ///< what an older run answers is dropped
};

} // namespace varve
