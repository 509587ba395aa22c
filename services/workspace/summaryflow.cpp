// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryflow.h"

#include "summaryrequests.h"
#include <compaction/summarypieces.h>
#include <compaction/transcripttext.h>
#include <memory/journalfrommodel.h>

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// As much as most windows have room for.
const TranscriptLimits UnknownRoom = TranscriptLimits::forResults(2'000);

} // namespace

SummaryFlow::SummaryFlow(HttpTransport *transport, RequestPurpose purpose, SummaryMaterial material,
                         SummaryRequestOptions options, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_purpose(purpose)
    , m_material(std::move(material))
    , m_options(std::move(options))
{ }

SummaryFlow::~SummaryFlow() = default;

void SummaryFlow::start()
{
    m_timer.start();
    m_window = m_options.window;
    m_budget = budgetFor(m_window);
    read(Wanted::WhatFits);
}

/// What an answer may take.
qint64 SummaryFlow::most(qint64 window) const
{
    return summaryAnswer(window, m_options.maxTokens);
}

/// What is left for the conversation of one request; 0 if nothing is known of the window. An earlier summary that takes much of it, as one
/// by a model with a larger window does, is told with the conversation, and in parts like it.
qint64 SummaryFlow::budgetFor(qint64 window)
{
    if (window <= 0) {
        return 0;
    }
    m_tellsPrevious = summaryTokens(m_material.previousSummary) > (window - most(window)) / 3;
    const auto tokensOf = [](const SummaryPrompt &bare) {
        return summaryTokens(bare.system) + summaryTokens(bare.user);
    };
    const qint64 asking = std::max(tokensOf(wholePrompt({})), tokensOf(prefixPrompt({})));
    return summaryRoom(window, most(window), asking);
}

SummaryPrompt SummaryFlow::wholePrompt(const QString &transcript) const
{
    return m_options.request.isEmpty()
            ? withJournal(historyPrompt(transcript, previous(), m_options.instructions))
            : ownPrompt(transcript, previous(), m_options.request, m_options.instructions);
}

/// What requests bring along beside the conversation.
QString SummaryFlow::previous() const
{
    return m_tellsPrevious ? QString() : m_material.previousSummary;
}

/// The history, behind the earlier summary where that is told with it.
QList<Entry> SummaryFlow::history() const
{
    if (!m_tellsPrevious) {
        return m_material.history;
    }
    Entry earlier;
    earlier.type = EntryType::Compaction;
    earlier.summary = m_material.previousSummary;
    return QList<Entry> { earlier } + m_material.history;
}

SummaryPrompt SummaryFlow::prefixPrompt(const QString &transcript) const
{
    return withJournal(turnPrefixPrompt(transcript, m_options.instructions));
}

/// Of requests that see the conversation itself: what only joins or repairs notes would make them up.
SummaryPrompt SummaryFlow::withJournal(SummaryPrompt prompt) const
{
    if (m_options.journal) {
        prompt.user += journalRequest();
    }
    return prompt;
}

void SummaryFlow::read(Wanted wanted)
{
    QtConcurrent::run([history = history(), prefix = m_material.turnPrefix,
                       whole = m_material.toldWhole, budget = m_budget, wanted] {
        const auto told = [&](const QList<Entry> &range) {
            return budget > 0 ? transcriptPieces(range, budget, whole)
                              : QStringList(transcriptText(range, UnknownRoom, whole));
        };
        Texts texts;
        if (wanted == Wanted::Halves) {
            texts.pieces = transcriptHalves(history + prefix, budget, whole);
            return texts;
        }
        if (wanted == Wanted::WhatFits) {
            const QStringList histories = told(history);
            const QStringList prefixes = told(prefix);
            if (histories.size() <= 1 && prefixes.size() <= 1) {
                texts.history = histories.value(0);
                texts.turnPrefix = prefixes.value(0);
                return texts;
            }
        }
        texts.pieces = told(history + prefix);
        return texts;
    }).then(this, [this](const Texts &texts) {
        if (!m_cancelled) {
            begin(texts);
        }
    });
}

void SummaryFlow::begin(const Texts &texts)
{
    m_turnPrefix = texts.turnPrefix;
    m_pieces = texts.pieces;
    if (!m_pieces.isEmpty()) {
        beginParts();
    } else if (texts.history.isEmpty() && m_material.previousSummary.isEmpty()) {
        afterHistory(QString());
    } else {
        ask(Step::History, wholePrompt(texts.history));
    }
}

/// A split turn's beginning is one more part: the joined notes end with it.
void SummaryFlow::beginParts()
{
    constexpr qsizetype MostParts = 300;
    if (m_pieces.size() > MostParts) {
        refuse(tr("This history is too long for the model %1: its summary would take %n "
                  "request(s). "
                  "Nothing was changed. Choose a model with a larger window, or use the built-in "
                  "summarizer.",
                  nullptr, static_cast<int>(m_pieces.size()))
                       .arg(m_options.endpoint.model));
        return;
    }
    m_part = 0;
    m_notes.clear();
    if (!previous().isEmpty()) {
        m_notes += previous();
    }
    if (m_pieces.size() == 1 && m_material.turnPrefix.isEmpty()) {
        ask(Step::History, wholePrompt(m_pieces.constFirst())); // shortened it fits
    } else {
        askPart();
    }
}

void SummaryFlow::askPart()
{
    // Notes on two parts must fit one request, or they could not be joined.
    const qint64 third = m_budget > 0 ? std::max<qint64>(m_budget / 3, 64) : m_options.maxTokens;
    ask(Step::Part,
        withJournal(partPrompt(m_pieces.at(m_part), m_part + 1, static_cast<int>(m_pieces.size()),
                               m_options.instructions)),
        std::min(m_options.maxTokens, third));
}

void SummaryFlow::takePart(const QString &text)
{
    m_notes += text;
    if (++m_part < m_pieces.size()) {
        askPart();
        return;
    }
    if (m_notes.size() == 1) {
        takeHistory(text); // there is nothing to join
        return;
    }
    m_groups.clear();
    joinNotes();
}

/// Group by group, and round by round until one is left.
void SummaryFlow::joinNotes()
{
    if (m_groups.isEmpty()) {
        m_groups = groupedByTokens(m_notes, m_budget > 0 ? m_budget : askedTokens());
        m_joined.clear();
    }
    while (!m_groups.isEmpty() && m_groups.constFirst().size() == 1 && m_groups.size() > 1) {
        m_joined += m_groups.takeFirst();
    }
    if (m_groups.size() == 1 && m_groups.constFirst().size() == 1 && !m_joined.isEmpty()) {
        m_notes = m_joined + m_groups.takeFirst();
        joinNotes();
        return;
    }
    ask(Step::Merge, mergePrompt(m_groups.constFirst(), m_options.instructions));
}

void SummaryFlow::takeMerge(const QString &text)
{
    m_groups.removeFirst();
    if (m_groups.isEmpty() && m_joined.isEmpty()) {
        takeHistory(text);
        return;
    }
    m_joined += text;
    if (m_groups.isEmpty()) {
        m_notes = std::exchange(m_joined, {});
    }
    joinNotes();
}

void SummaryFlow::cancel()
{
    m_cancelled = true;
    if (m_completion) {
        m_completion->cancel();
        dropCompletion();
    }
}

void SummaryFlow::dropCompletion()
{
    m_completion.release()->deleteLater(); // we may be inside one of its signals
}

void SummaryFlow::ask(Step step, const SummaryPrompt &prompt, qint64 maxTokens)
{
    m_step = step;
    m_asked = prompt;
    Q_EMIT stepChanged(step);
    Request request;
    request.model = m_options.endpoint.model;
    request.systemPrompt = prompt.system;
    request.thinkingLevel = u"off"_s; // it would come out of the summary's tokens
    request.maxOutputTokens = maxTokens > 0 ? std::min(maxTokens, most(m_window)) : most(m_window);
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };

    m_completion = std::make_unique<Completion>(m_transport, m_purpose);
    connect(m_completion.get(), &Completion::textAdded, this, &SummaryFlow::textAdded);
    connect(m_completion.get(), &Completion::succeeded, this, &SummaryFlow::answered);
    connect(m_completion.get(), &Completion::failed, this, &SummaryFlow::onFailed);
    m_completion->start(m_options.endpoint, request);
}

qint64 SummaryFlow::askedTokens() const
{
    return summaryTokens(m_asked.system) + summaryTokens(m_asked.user);
}

/// Too long for the server: what is known of its window is wrong, or nothing is.
void SummaryFlow::onFailed(const Failure &failure)
{
    constexpr int MostTries = 6;
    dropCompletion();
    if (failure.error.kind != Error::Kind::Overflow || ++m_shrunk > MostTries) {
        Q_EMIT failed(failure.error);
        return;
    }
    const qint64 before = m_budget > 0 ? m_budget : askedTokens();
    m_window = failure.limitTokens.value_or(m_window);
    m_budget = failure.limitTokens ? std::min(budgetFor(m_window), before * 3 / 4) : before / 2;
    read(Wanted::Pieces);
}

/// The model was not done when it had written all it may: half of the text makes shorter notes.
void SummaryFlow::onCut()
{
    if (m_step == Step::Part) {
        takePart(m_history);
        return;
    }
    const bool again = m_step == Step::History && m_pieces.isEmpty() && m_shrunk == 0;
    if (!again) {
        refuse(tr("The model %1 did not finish the summary within %n token(s). Nothing was "
                  "changed. Raise the reserve in the "
                  "preferences, or use the built-in summarizer.",
                  nullptr, static_cast<int>(m_options.maxTokens))
                       .arg(m_options.endpoint.model));
        return;
    }
    ++m_shrunk;
    read(Wanted::Halves);
}

void SummaryFlow::answered(const CompletionResult &answer)
{
    dropCompletion();
    m_usage += answer.usage;
    m_model = answer.model;
    const bool isCut = answer.stopReason == StopReason::Length;
    const JournalAnswer read = m_options.journal
            ? readJournalAnswer(cleanAnswer(answer.text), isCut)
            : JournalAnswer { cleanAnswer(answer.text), {} };
    const QString text = read.summary;
    if (text.isEmpty()) {
        refuse(tr("The model %1 answered with an empty summary. Nothing was changed. Try again, "
                  "choose another model, or use "
                  "the built-in summarizer.")
                       .arg(m_options.endpoint.model));
        return;
    }
    m_journal += read.facts;
    // What ends in the middle of its facts is a whole summary.
    if (isCut && !read.hasSection) {
        m_history = text;
        onCut();
        return;
    }
    switch (m_step) {
    case Step::Part:
        takePart(text);
        return;
    case Step::Merge:
        takeMerge(text);
        return;
    case Step::History:
        takeHistory(text);
        return;
    case Step::Repair:
        // What came back is taken if it is better; a plain text is still a summary that a person can edit.
        if (summaryProblems(text).size() < summaryProblems(m_history).size()) {
            m_history = text;
        }
        m_misshapen = !summaryProblems(m_history).isEmpty();
        afterHistory(m_history);
        return;
    case Step::TurnPrefix:
        m_prefix = text;
        finishWith(joinSplitTurn(m_history, m_prefix));
        return;
    }
}

void SummaryFlow::takeHistory(const QString &text)
{
    const QList<SummaryProblem> problems =
            m_options.request.isEmpty() ? summaryProblems(text) : QList<SummaryProblem>();
    if (!problems.isEmpty() && !m_repaired) {
        m_repaired = true;
        m_history = text;
        ask(Step::Repair, repairPrompt(text, problems));
        return;
    }
    m_misshapen = !problems.isEmpty();
    afterHistory(text);
}

void SummaryFlow::afterHistory(QString text)
{
    m_history = std::move(text);
    if (m_material.turnPrefix.isEmpty() || !m_pieces.isEmpty()) {
        finishWith(m_history);
        return;
    }
    ask(Step::TurnPrefix, prefixPrompt(m_turnPrefix));
}

/// With what the program adds, and coverage: looks through the whole range once more, so on a pool thread.
void SummaryFlow::finishWith(const QString &text)
{
    QtConcurrent::run([material = m_material, journal = m_journal, text] {
        SummaryRecord record;
        const SafeJournal safe = safeFacts(journal, material.secrets);
        record.journal = joinJournal(material.journal.facts, safe.facts, material.all());
        record.journalLeftOut = material.journal.leftOut + safe.leftOut;
        record.text = withProgramSections(text, material.files, toolEvents(material.all()),
                                          material.previousSummary);
        record.files = material.files;
        measureCoverage(record, material);
        return record;
    }).then(this, [this](const SummaryRecord &record) {
        if (!m_cancelled) {
            finishRecord(record);
        }
    });
}

void SummaryFlow::finishRecord(SummaryRecord record)
{
    record.provider = m_options.endpoint.provider;
    record.model = m_model.isEmpty() ? m_options.endpoint.model : m_model;
    if (m_usage.isReported()) {
        record.usage = m_usage;
    }
    record.duration = std::chrono::milliseconds(m_timer.elapsed());
    record.instructions = m_options.instructions;
    record.misshapen = m_misshapen;
    record.repaired = m_repaired && !m_misshapen;
    record.chunks = std::max(1, static_cast<int>(m_pieces.size()));
    Q_EMIT succeeded(record);
}

void SummaryFlow::refuse(const QString &reason)
{
    Q_EMIT failed({ Error::Kind::Provider, reason, {} });
}

} // namespace varve
