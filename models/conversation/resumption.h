// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/compactor.h>
#include <engine/toolbox.h>
#include <models/workbench.h>

#include <QObject>

#include <functional>

namespace varve
{

class ModelCatalogue;
class StoredSessions;
class Settings;

/// Goes on with another session: whole if its context is within the share of the window that the settings allow for that, else in
/// a new session that stands on it and begins with its summary. Where it was rolled over before and has not gone on since,
/// that summary is used; else one is written. GUI thread.
///
/// Signals: one of resumed and failed for each resume(), also for one that another one overtakes; writing in between where a summary
/// has to be written. A session that could not be compacted is opened whole, and `why` says so.
class Resumption final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Resumption)

public:
    using OptionsSource =
            std::function<CompactionOptions(const ProjectionChoice &, const ContextState &branch)>;
    struct Services
    {
        Workbench *workbench = nullptr;
        StoredSessions *list = nullptr;
        Compactor *compactor = nullptr;
        const Settings *settings = nullptr;
        const ModelCatalogue *catalogue = nullptr;
        OptionsSource options = {};
        ToolBox *tools = nullptr; ///< for what its requests would be sent with
    };

    /// None is owned.
    explicit Resumption(Services services, QObject *parent = nullptr);
    ~Resumption() override;

    void resume(const SessionId &session);
    /// What is being written is not wanted any more: failed, with Cancelled.
    void cancel();
    [[nodiscard]] bool isWriting() const { return !m_writing.isNull(); }

Q_SIGNALS:
    void writing(qint64 tokens, qint64 budget);
    /// `from`: what was meant; `opened`: it or its new child. Tokens of its context before and now.
    void resumed(const varve::SessionId &from, const varve::SessionId &opened, qint64 before,
                 qint64 now, const QString &why);
    void failed(const varve::Error &error);

private:
    struct Found
    {
        LoadedSession loaded;
        bool rolledOver = false; ///< before, from where it stands
    };

    void overtake();
    void giveUp(const Error &error);
    [[nodiscard]] static Error stoppedBefore();
    void onFound(const Found &found);
    void decide(const Found &found, const ChoiceOptions &setup);
    void again(const SessionId &session, const CompactionOptions &options, qint64 tokens);
    void compact(const SessionId &session, const CompactionOptions &options, qint64 tokens);
    void open(const SessionId &from, const SessionId &opened, qint64 before, qint64 now,
              const QString &why = {});

    const Services m_services;
    SessionId m_writing; ///< whose summary is being written
    quint64 m_run = 0; ///< an older wish is dropped
    bool m_isUnderWay = false;
};

} // namespace varve
