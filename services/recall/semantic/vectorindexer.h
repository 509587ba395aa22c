// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectorstep.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace varve
{

/// The model that is set for embeddings, with its key; nothing: none is set. Why there is one and it cannot be asked is an
/// error. Called on the GUI thread, may answer later.
using EmbeddingModelSource = std::function<QFuture<Result<std::optional<EmbeddingModel>>>()>;

/// Makes the vectors that are missing, in the background, while an embedding model is set: new entries first, then the past
/// from its newest entry on, and summaries of sessions. Looks by itself now and then, and when it is woken. What was made stays
/// if it is interrupted at any moment. An error is told, waited over, longer each time, and tried again. Lives on the GUI
/// thread; network and store work elsewhere.
///
/// Signals: changed whenever state() does; made after each step that was stored or lost to another process.
class VectorIndexer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(VectorIndexer)

public:
    /// Neither is owned, both outlive it.
    VectorIndexer(StoreClient *store, HttpTransport *transport, EmbeddingModelSource source,
                  QObject *parent = nullptr);
    ~VectorIndexer() override;

    struct State
    {
        enum class Kind : quint8 {
            Off, ///< no model is set
            Unasked, ///< the person has not said yes to sending everything to its provider
            Idle, ///< everything has its vectors
            Working,
            Paused, ///< by the person
            Deferred, ///< it is made while nothing else happens, by idle work
            Waiting, ///< after an error, until it is tried again
        };
        Kind kind = Kind::Off;
        QString model;
        QString place; ///< of its provider, as a question names it
        qint64 missing = 0; ///< entries that have none yet, about
        qint64 made = 0; ///< vectors since the program was started
        qint64 tokens = 0; ///< as reported for them
        QString problem; ///< why it waits

        friend bool operator==(const State &, const State &) = default;
    };
    [[nodiscard]] const State &state() const { return m_state; }

    /// There may be something new: entries, a summary.
    void wake();
    /// The source may answer with another model, key or address, or with none: nothing more is sent to the one before.
    void modelChanged();
    void setPaused(bool paused);
    /// Others see to it, when they have the time: it only looks how much is missing.
    void setDeferred(bool deferred);

Q_SIGNALS:
    void changed();
    /// After each step.
    void made(const varve::EmbeddingModel &model, const varve::VectorsMade &made,
              const QDateTime &begun);

private:
    struct Work;
    using WorkPtr = std::shared_ptr<Work>; ///< one that is not m_work any more does nothing

    void begin();
    void readBatch(const WorkPtr &work);
    void makeBatch(const WorkPtr &work, const VectorWork &batch);
    void finish(State::Kind kind);
    void waitAfter(const Error &error);
    void set(State::Kind kind);
    void applyHold();
    [[nodiscard]] bool isHeld() const { return m_paused || m_deferred; }
    [[nodiscard]] State::Kind heldKind() const
    {
        return m_deferred && !m_paused ? State::Kind::Deferred : State::Kind::Paused;
    }

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    const EmbeddingModelSource m_source;
    State m_state;
    QTimer m_timer;
    WorkPtr m_work; ///< what is under way
    bool m_paused = false;
    bool m_deferred = false;
    bool m_again = false; ///< woken while at work
    int m_failures = 0; ///< one after the other
    qsizetype m_passageLength = 0; ///< 0: as usual; shorter for a model that takes less
};

} // namespace varve
