// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportjob.h"

#include "atifexporter.h"
#include "claudeexporter.h"
#include "codexexporter.h"
#include "htmlexporter.h"
#include "jsonexporter.h"
#include "markdownexporter.h"
#include "namedbytes.h"
#include "piexporter.h"
#include "programplace.h"
#include <redaction/redactingsource.h>
#include <storage/sessiontags.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ExportJob)
};

constexpr qint64 ProgressInterval = 100; // ms

/// Its file or one of those beside it. Replacing that would take every session away.
bool isPartOfStore(const QString &path, const QString &store)
{
    const QString wanted = QFileInfo(path).canonicalFilePath();
    return !wanted.isEmpty()
            && std::ranges::any_of(std::array { u""_s, u"-wal"_s, u"-shm"_s },
                                   [&](const QString &end) {
                                       return QFileInfo(store + end).canonicalFilePath() == wanted;
                                   });
}

Result<> writeAs(ExportFormat format, QIODevice &device, const ExportSource &source)
{
    switch (format) {
    case ExportFormat::Json:
        return exportJson(device, source);
    case ExportFormat::Html:
        return exportHtml(device, source);
    case ExportFormat::Markdown:
        return exportMarkdown(device, source);
    case ExportFormat::ClaudeCode:
        return exportClaude(device, source);
    case ExportFormat::Codex:
        return exportCodex(device, source);
    case ExportFormat::Atif:
        return exportAtif(device, source);
    case ExportFormat::Pi:
        break;
    }
    return exportPi(device, source);
}

Result<int> indexOf(const SessionTree &tree, const EntryId &id)
{
    const int index = tree.indexOf(id);
    if (index < 0) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The session has no entry %1. “varve tree” lists its entries.")
                            .arg(id.toString()));
    }
    return index;
}

Result<QList<int>> indicesOf(const SessionTree &tree, const QList<EntryId> &ids)
{
    QHash<EntryId, int> places;
    for (int i = 0; i < tree.size(); ++i) {
        places.insert(tree.at(i).id, i);
    }
    QList<int> indices;
    for (const EntryId &id : ids) {
        if (!places.contains(id)) {
            return indexOf(tree, id).transform([](int) { return QList<int>(); });
        }
        indices += places.value(id);
    }
    return indices;
}

Result<ExportSource> sourceOf(const ExportRequest &order, const SessionSnapshot &snapshot,
                              EntrySource &entries)
{
    const SessionTree &tree = snapshot.tree;
    const bool isWhole = order.scope == ExportScope::Session;
    switch (isWhole && isOneBranch(order.format) ? ExportScope::Branch : order.scope) {
    case ExportScope::Session:
        return ExportSource::wholeSession(snapshot.session, tree, entries);
    case ExportScope::Branch: {
        const EntryId leaf = order.leaf.isNull() ? snapshot.session.leaf : order.leaf;
        if (leaf.isNull()) {
            return ExportSource::branch(snapshot.session, tree, entries, -1);
        }
        return indexOf(tree, leaf).transform([&](int index) {
            return ExportSource::branch(snapshot.session, tree, entries, index);
        });
    }
    case ExportScope::Selection:
        break;
    }
    if (order.amount == ExportAmount::Projection) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Single entries are no projection. Export the branch as one, or the "
                           "entries whole."));
    }
    if (order.entries.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("No entries are selected. Select some, or export the whole session."));
    }
    return indicesOf(tree, order.entries).transform([&](const QList<int> &chosen) {
        return ExportSource::selection(snapshot.session, tree, entries, chosen);
    });
}

/// Entries of another source without what models thought. Thoughts that are entries by themselves are empty.
class UnthinkingSource final : public EntrySource
{
public:
    explicit UnthinkingSource(EntrySource &source) : m_source(source) { }

    [[nodiscard]] Result<Entry> entry(qint64 seq) override
    {
        return m_source.entry(seq).transform([](Entry entry) {
            if (entry.role == Role::Thinking) {
                entry.blocks.clear();
            }
            entry.blocks.removeIf([](const Block &block) {
                return std::holds_alternative<ThinkingBlock>(block);
            });
            return entry;
        });
    }
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override
    {
        return m_source.attachment(sha256);
    }

private:
    EntrySource &m_source;
};

/// The sessions that it stands on, the nearest first.
Result<QList<Session>> basesOf(const Session &session, StoreReader &reader)
{
    QList<Session> bases;
    for (auto base = reader.baseOf(session);; base = reader.baseOf(bases.constLast())) {
        if (!base) {
            return std::unexpected(base.error());
        }
        if (!*base) {
            return bases;
        }
        bases += **base;
    }
}

/// What stays the same for writing and for counting.
class Job
{
public:
    /// `snapshot`: what there is to export; what is added to the session meanwhile is not.
    Job(StoreReader &reader, const SessionSnapshot &snapshot, const ExportRequest &order,
        const ExportControl &control)
        : m_reader(reader)
        , m_snapshot(snapshot)
        , m_order(order)
        , m_control(control)
    { }

    [[nodiscard]] Result<ExportOutcome> run(
            const std::function<Result<>(const ExportSource &)> &write)
    {
        auto redactor = Redactor::make(m_order.redaction);
        if (!redactor) {
            return std::unexpected(redactor.error());
        }
        const bool redacts = !m_order.redaction.isEmpty();
        // Below the redaction: what is left out is not counted as taken out.
        UnthinkingSource said(m_reader);
        const bool leavesOut = !m_order.thinking && isForReading(m_order.format);
        EntrySource &stored = leavesOut ? static_cast<EntrySource &>(said) : m_reader;
        RedactingSource clean(stored, *redactor);
        clean.setNames(m_names);
        EntrySource &entries = redacts ? clean : stored;
        auto source = sourceOf(m_order, m_snapshot, entries);
        if (!source) {
            return std::unexpected(source.error());
        }
        if (const auto prepared = prepare(*source, *redactor, clean); !prepared) {
            return std::unexpected(prepared.error());
        }
        if (const auto written = write(*source); !written) {
            return std::unexpected(written.error());
        }
        if (const auto &failure = redactor->failure()) {
            return std::unexpected(*failure);
        }
        m_names = clean.renamed();
        return ExportOutcome { source->order.size(), 0, redactor->counts(),
                               windowNote(m_order.format, m_tokens) };
    }

private:
    Result<> prepare(ExportSource &source, Redactor &redactor, RedactingSource &clean)
    {
        source.stop = m_control.stop;
        source.session = redactor.session(source.session);
        source.session.cwd = m_order.folder.isEmpty() ? source.session.cwd : m_order.folder;
        source.snapshot = &m_snapshot;
        source.programId = programSessionId(m_snapshot.session, m_order);
        source.amount = hasProjection(m_order.format) ? m_order.amount : ExportAmount::Whole;
        const auto bases = basesOf(source.session, m_reader);
        if (!bases) {
            return std::unexpected(bases.error());
        }
        for (const Session &base : *bases) {
            source.bases += redactor.session(base);
        }
        const auto tags = SessionTags(m_reader.database()).all();
        if (!tags) {
            return std::unexpected(tags.error());
        }
        for (const Session &session : QList<Session> { source.session } + source.bases) {
            for (const QString &tag : tags->value(session.number)) {
                source.tags[session.id] += redactor.text(tag);
            }
        }
        source.blob = [this, &clean](const QByteArray &hash) -> Result<QByteArray> {
            const auto read = [this](const QByteArray &sha256) { return m_reader.blob(sha256); };
            return m_order.redaction.isEmpty() ? read(hash) : clean.blob(hash, read);
        };
        source.redacted = m_marked;
        source.sized = [this](qint64 tokens) { m_tokens = tokens; };
        source.progress = [this, total = source.order.size()](qsizetype done) {
            if (m_control.progress
                && (!m_sinceProgress.isValid() || m_sinceProgress.hasExpired(ProgressInterval))) {
                m_sinceProgress.start();
                m_control.progress(done, total);
            }
        };
        return {};
    }

public:
    bool m_marked = false;
    RedactingSource::Renamed m_names; ///< before: that are given; after: that were found

private:
    StoreReader &m_reader;
    const SessionSnapshot &m_snapshot;
    const ExportRequest &m_order;
    const ExportControl &m_control;
    QElapsedTimer m_sinceProgress;
    qint64 m_tokens = 0; ///< that a program sends first
};

/// Reads what only JSON has of the entries: outputs and texts that are named by their hashes. One that is lost has nothing.
Result<> readNamed(const ExportSource &source, const NamedBytes &named)
{
    const auto use = [&source](const auto &hashes, const auto &read) -> Result<> {
        for (const QByteArray &hash : hashes) {
            if (const auto going = source.proceed(); !going) {
                return going;
            }
            if (const auto data = read(hash); !data && data.error().kind != Error::Kind::NotFound) {
                return std::unexpected(data.error());
            }
        }
        return {};
    };
    return use(named.outputs,
               [&](const QByteArray &hash) { return source.entries.attachment(hash); })
            .and_then([&] { return use(named.blobs, source.blob); });
}

struct Survey
{
    ExportOutcome outcome;
    RedactingSource::Renamed names;
};

/// What would be taken out, without writing anything.
Result<Survey> survey(StoreReader &reader, const SessionSnapshot &snapshot,
                      const ExportRequest &order, const ExportControl &control)
{
    Job job(reader, snapshot, order, control);
    const auto outcome = job.run([&order](const ExportSource &source) {
        NamedBytes named;
        return source
                .forEach([&named](int, const Entry &entry) {
                    named.collect(entry);
                    return Result<>();
                })
                .and_then([&] {
                    return order.format == ExportFormat::Json ? readNamed(source, named)
                                                              : Result<>();
                });
    });
    return outcome.transform(
            [&job](const ExportOutcome &found) { return Survey { found, job.m_names }; });
}

} // namespace

Result<ExportOutcome> previewExport(StoreReader &reader, const ExportRequest &order,
                                    const ExportControl &control)
{
    return reader.snapshot(order.session).and_then([&](const SessionSnapshot &snapshot) {
        return survey(reader, snapshot, order, control).transform([](const Survey &found) {
            return found.outcome;
        });
    });
}

Result<ExportOutcome> exportTo(QIODevice &device, StoreReader &reader, const ExportRequest &order,
                               const ExportControl &control)
{
    const auto snapshot = reader.snapshot(order.session);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    Job job(reader, *snapshot, order, control);
    if (!order.redaction.isEmpty()) {
        // Whether anything is taken out stands at the beginning, and entries before the texts that they name by a hash.
        const auto found = survey(reader, *snapshot, order, control);
        if (!found) {
            return std::unexpected(found.error());
        }
        job.m_marked = found->outcome.redactions.total() > 0;
        job.m_names = found->names;
    }
    return job.run(
            [&](const ExportSource &source) { return writeAs(order.format, device, source); });
}

Result<ExportOutcome> exportToFile(const QString &path, StoreReader &reader,
                                   const ExportRequest &order, Existing existing,
                                   const ExportControl &control)
{
    if (isPartOfStore(path, reader.database().path())) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is the store itself. Choose another file.").arg(path));
    }
    ExportOutcome outcome;
    return writePrivateFile(path, existing,
                            [&](QIODevice &device) {
                                const auto done = exportTo(device, reader, order, control);
                                if (done) {
                                    outcome = *done;
                                    outcome.bytes = device.pos();
                                }
                                return done.transform([](const ExportOutcome &) { });
                            })
            .transform([&] { return outcome; });
}

} // namespace varve
