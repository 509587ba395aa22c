// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "summarymaterial.h"
#include <compaction/summaryprompt.h>
#include <providers/completion.h>

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace varve
{

struct SummaryRequestOptions
{
    Endpoint endpoint;
    QString instructions;
    qint64 maxTokens = 0; ///< of the summary
    qint64 window =
            0; ///< of the endpoint's model, tokens; 0: not known, everything goes into one request
    QString request = {}; ///< the person's own, in place of ours; empty: ours
    bool journal = false; ///< asks for facts of the journal in the same requests
};

/// A summary by a model, which reads as much of the range as its window has room for. What fits is one request for the history and one
/// for the beginning of a split turn; what does
/// not is summarized in parts, and the notes on them are joined, again in groups if they are many. A server that says a
/// request is too long, or that stops an answer at its length, is asked again in smaller parts. At the end at most one request to put
/// a misshapen answer right. Facts of the journal come at the end of the answers and are cut off. Lives on the thread it was made on (which needs an event loop); the network may be on another
/// (the transport's).
///
/// Signals: stepChanged and textAdded any number of times, then exactly one of succeeded and failed. After cancel() none.
class SummaryFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SummaryFlow)

public:
    enum class Step : quint8 { History, TurnPrefix, Part, Merge, Repair };
    Q_ENUM(Step)

    /// `transport` has to outlive it.
    SummaryFlow(HttpTransport *transport, RequestPurpose purpose, SummaryMaterial material,
                SummaryRequestOptions options, QObject *parent = nullptr);
    ~SummaryFlow() override;

    void start();
    void cancel();

    /// Of Part, from 1; 0 of other steps.
    [[nodiscard]] int part() const { return m_step == Step::Part ? m_part + 1 : 0; }
    [[nodiscard]] int parts() const { return static_cast<int>(m_pieces.size()); }

Q_SIGNALS:
    /// What comes next by textAdded replaces nothing for TurnPrefix and everything for the others.
    void stepChanged(varve::SummaryFlow::Step step);
    void textAdded(const QString &text);
    void succeeded(const varve::SummaryRecord &record);
    void failed(const varve::Error &error);

private:
    /// Texts of a conversation, made on a pool thread: they may have many megabytes.
    struct Texts
    {
        QString history;
        QString turnPrefix;
        QStringList
                pieces; ///< not empty: the whole does not fit, and these are to be asked for one by one
    };
    enum class Wanted : quint8 {
        WhatFits, ///< whole, if it fits
        Pieces,
        Halves, ///< pieces of half the whole
    };

    void read(Wanted wanted);
    void begin(const Texts &texts);
    void beginParts();
    void askPart();
    void joinNotes();
    void ask(Step step, const SummaryPrompt &prompt, qint64 maxTokens = 0);
    void answered(const CompletionResult &answer);
    void onFailed(const Failure &failure);
    void onCut();
    void takePart(const QString &text);
    void takeMerge(const QString &text);
    void takeHistory(const QString &text);
    void afterHistory(QString text);
    void finishWith(const QString &text);
    void finishRecord(SummaryRecord record);
    void refuse(const QString &reason);
    void dropCompletion();
    [[nodiscard]] qint64 budgetFor(qint64 window);
    [[nodiscard]] QString previous() const;
    [[nodiscard]] QList<Entry> history() const;
    [[nodiscard]] qint64 askedTokens() const;
    [[nodiscard]] qint64 most(qint64 window) const;
    [[nodiscard]] SummaryPrompt withJournal(SummaryPrompt prompt) const;
    [[nodiscard]] SummaryPrompt wholePrompt(const QString &transcript) const;
    [[nodiscard]] SummaryPrompt prefixPrompt(const QString &transcript) const;

    HttpTransport *const m_transport;
    const RequestPurpose m_purpose;
    const SummaryMaterial m_material;
    const SummaryRequestOptions m_options;
    std::unique_ptr<Completion> m_completion;
    QElapsedTimer m_timer;
    Step m_step = Step::History;
    qint64 m_window = 0; ///< as far as it is known
    SummaryPrompt m_asked; ///< that is being answered
    qint64 m_budget = 0; ///< of a transcript in one request; 0: no limit is known
    QStringList m_pieces; ///< of a range that does not fit
    int m_part = 0;
    QStringList m_notes; ///< on parts; then on groups of parts
    QList<QStringList> m_groups; ///< of notes, being joined
    QStringList m_joined;
    QString m_turnPrefix; ///< to be summarized apart
    QString m_history;
    QString m_prefix;
    QList<JournalFact> m_journal; ///< as the model gave them
    Usage m_usage;
    QString m_model;
    bool m_tellsPrevious = false; ///< the earlier summary is a part of the conversation
    int m_shrunk = 0; ///< how often the server made us take smaller parts
    bool m_cancelled = false;
    bool m_repaired = false;
    bool m_misshapen = false;
};

} // namespace varve
