// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagereferences.h"

#include "completionpopup.h"
#include "composer.h"
#include "referencestrip.h"
#include <models/fileoffers.h>
#include <models/format.h>
#include <models/storedsessions.h>
#include <recall/referenceresolver.h>
#include <recall/sessionoffers.h>
#include <workspace/entrytitle.h>

#include <QDir>
#include <QPlainTextEdit>

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype MostOffers = 30;
constexpr qsizetype PreviewCharacters = 300;

bool sameReferences(const QList<WrittenReference> &one, const QList<WrittenReference> &other)
{
    return std::ranges::equal(one, other, [](const auto &a, const auto &b) {
        return a.number == b.number && a.entry == b.entry;
    });
}

/// Each by itself, so that one that is wrong does not hide the others.
QList<ReferenceChip> previews(const QList<WrittenReference> &written, const ReferenceBudget &budget,
                              const TokenFactors &factors, StoreReader &reader)
{
    QList<ReferenceChip> chips;
    for (const WrittenReference &reference : written) {
        ReferenceChip chip;
        chip.written = reference.text();
        if (const auto target = findTarget(reference, budget.each, reader)) {
            const ResolvedReference resolved = wrapReference(*target, budget.each, factors);
            chip.title = resolved.header.title;
            chip.tokens = resolved.tokens;
            chip.cut = resolved.cut;
            chip.preview = target->text.left(PreviewCharacters).simplified();
        } else {
            chip.problem = target.error().message;
        }
        chips += chip;
    }
    return chips;
}

/// What the person said, newest first: that is how a place is remembered.
QList<Suggestion> entrySuggestions(const Session &session, const QString &typed,
                                   StoreReader &reader)
{
    QList<Suggestion> suggestions;
    const auto snapshot = reader.snapshot(session.id);
    if (!snapshot) {
        return suggestions;
    }
    const SessionTree &tree = snapshot->tree;
    for (int index = tree.size() - 1; index >= 0 && suggestions.size() < MostOffers; --index) {
        const EntryNode &node = tree.at(index);
        const bool isQuestion = node.type == EntryType::Message && node.role == Role::User;
        if (!(isQuestion || node.type == EntryType::Compaction)
            || !node.id.toString().startsWith(typed, Qt::CaseInsensitive)) {
            continue;
        }
        if (const auto entry = reader.entry(node.seq)) {
            suggestions += Suggestion {
                referenceTo(*snapshot, node.id), {}, entryTitle(*entry), true, {}
            };
        }
    }
    return suggestions;
}

QString aboutSession(const Session &session)
{
    QStringList parts;
    if (!session.cwd.isEmpty()) {
        parts += QDir(session.cwd).dirName();
    }
    parts += formatAge(session.updatedAt, QDateTime::currentDateTimeUtc());
    return parts.join(u" · "_s);
}

/// In quotes if it would end at a space.
QString writtenFile(const QString &path)
{
    const bool isOneWord = std::ranges::none_of(path, [](QChar c) { return c.isSpace(); });
    return isOneWord ? QString(u'@' + path) : u"@\"%1\""_s.arg(path);
}

/// Named by its file, with the folder beside it; what is written is the whole path.
Suggestion fileSuggestion(const QString &path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    Suggestion suggestion;
    suggestion.name = writtenFile(path);
    suggestion.title = path.sliced(slash + 1);
    suggestion.description = path.first(std::max<qsizetype>(slash, 0));
    return suggestion;
}

} // namespace

MessageReferences::MessageReferences(Composer *composer, CompletionPopup *popup,
                                     const Workbench *workbench, const StoredSessions *list,
                                     const Settings *settings, QObject *parent)
    : QObject(parent)
    , m_composer(composer)
    , m_popup(popup)
    , m_workbench(workbench)
    , m_list(list)
    , m_settings(settings)
    , m_files(new FileOffers(this))
    , m_strip(new ReferenceStrip)
{
    composer->addAboveText(m_strip);
    m_pause.setSingleShot(true);
    m_pause.setInterval(200ms);
    connect(&m_pause, &QTimer::timeout, this, &MessageReferences::readPreviews);
    connect(composer->editor(), &QPlainTextEdit::textChanged, this,
            &MessageReferences::onTextChanged);
    connect(popup, &CompletionPopup::chosen, this, &MessageReferences::onChosen);
    connect(popup, &CompletionPopup::filesWanted, this, &MessageReferences::offer);
    connect(m_files, &FileOffers::found, this, &MessageReferences::offerFiles);
    connect(m_strip, &ReferenceStrip::openRequested, this, &MessageReferences::open);
}

MessageReferences::~MessageReferences() = default;

bool MessageReferences::hasAny(const Blocks &message)
{
    return !writtenReferences(typedText(message)).isEmpty();
}

QFuture<Result<Blocks>> MessageReferences::resolve(const Blocks &message) const
{
    return m_workbench->store()->read(
            [message, budget = ReferenceBudget::read(*m_settings),
             factors = m_workbench->loaded().factors](StoreReader &reader) {
                return resolvedMessage(message, budget, factors, reader);
            });
}

/// "@src/main.cpp", or in quotes.
void MessageReferences::onChosen(const QString &written)
{
    QStringView path = written;
    if (!path.startsWith(u'@') || path.startsWith("@#"_L1)) {
        return;
    }
    path = path.sliced(1);
    if (path.size() > 2 && path.startsWith(u'"') && path.endsWith(u'"')) {
        path = path.sliced(1).chopped(1);
    }
    Q_EMIT fileChosen(QDir(folder()).filePath(path.toString()));
}

void MessageReferences::onTextChanged()
{
    const QList<WrittenReference> written = writtenReferences(m_composer->text());
    if (sameReferences(written, m_written)) {
        return;
    }
    m_written = written;
    ++m_run;
    if (written.isEmpty()) {
        m_pause.stop();
        m_strip->setReferences({});
    } else {
        m_pause.start();
    }
}

void MessageReferences::readPreviews()
{
    m_workbench->store()
            ->read([written = m_written, budget = ReferenceBudget::read(*m_settings),
                    factors = m_workbench->loaded().factors](StoreReader &reader) {
                return previews(written, budget, factors, reader);
            })
            .then(this, [this, run = m_run](const QList<ReferenceChip> &chips) {
                if (run == m_run) {
                    m_strip->setReferences(chips);
                }
            });
}

QString MessageReferences::folder() const
{
    return m_workbench->hasSession() ? m_workbench->session().cwd : QString();
}

void MessageReferences::offer(const QString &written)
{
    if (written.startsWith(u'#')) {
        if (written.contains(u'/')) {
            offerEntries(written);
        } else {
            m_popup->setFiles(written, sessionSuggestions(written, MostOffers));
        }
        return;
    }
    m_files->ask(folder(), written);
}

/// Behind them sessions, which "@#" offers alone.
void MessageReferences::offerFiles(const QString &written, const QStringList &paths)
{
    QList<Suggestion> suggestions;
    for (const QString &path : paths) {
        suggestions += fileSuggestion(path);
    }
    m_popup->setFiles(written, suggestions + sessionSuggestions(written, MostOffers));
}

QList<Suggestion> MessageReferences::sessionSuggestions(const QString &written,
                                                        qsizetype most) const
{
    QString typed = written;
    typed.replace(u'-', u' '); // words of a title, as they can be written in one
    const QList<SessionOffer> found = offeredSessions(
            m_list->sessions(), typed == u"#"_s ? QString() : typed, {},
            m_workbench->hasSession() ? m_workbench->session().id : SessionId(), most);
    QList<Suggestion> suggestions;
    for (const SessionOffer &offer : found) {
        const QString name = u"@#"_s + QString::number(offer.session.number);
        suggestions += Suggestion { name,
                                    {},
                                    offer.session.name.simplified() + u" · "_s
                                            + aboutSession(offer.session),
                                    true,
                                    {} };
    }
    return suggestions;
}

void MessageReferences::offerEntries(const QString &written)
{
    const qint64 number = written.sliced(1).section(u'/', 0, 0).toLongLong();
    const QString typed = written.section(u'/', 1);
    m_workbench->store()
            ->read([number, typed](StoreReader &reader) {
                const auto session = sessionByNumber(reader, number);
                return session ? entrySuggestions(*session, typed, reader) : QList<Suggestion>();
            })
            .then(this, [this, written](const QList<Suggestion> &suggestions) {
                m_popup->setFiles(written, suggestions);
            });
}

void MessageReferences::open(const QString &written)
{
    const QList<WrittenReference> references = writtenReferences(written);
    if (references.isEmpty()) {
        return;
    }
    m_workbench->store()
            ->read([reference = references.constFirst()](StoreReader &reader) {
                return findTarget(reference, 100, reader).transform([](const auto &target) {
                    return target.header;
                });
            })
            .then(this, [this](const Result<ReferenceHeader> &header) {
                if (header) {
                    Q_EMIT openRequested(header->session, header->entry);
                }
            });
}

} // namespace varve
