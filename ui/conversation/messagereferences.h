// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/workbench.h>
#include <recall/referencesyntax.h>

#include <QObject>
#include <QTimer>

namespace varve
{

class CompletionPopup;
class Composer;
class FileOffers;
class ReferenceStrip;
class StoredSessions;
struct ReferenceChip;
struct Suggestion;

/// What an "@" in the message that is being written may stand for. References to other sessions: offers them, shows what they bring
/// along, and resolves them when the message is sent. Files of the working folder: offers their paths; one that is chosen goes along, one
/// that is only typed is a word for the model. GUI thread.
class MessageReferences final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MessageReferences)

public:
    /// None is owned.
    MessageReferences(Composer *composer, CompletionPopup *popup, const Workbench *workbench,
                      const StoredSessions *list, const Settings *settings,
                      QObject *parent = nullptr);
    ~MessageReferences() override;

    [[nodiscard]] static bool hasAny(const Blocks &message);
    /// The message with what it refers to, as it is now. An error is a sentence for the person; nothing was done then.
    [[nodiscard]] QFuture<Result<Blocks>> resolve(const Blocks &message) const;

Q_SIGNALS:
    /// From what is offered; the whole path.
    void fileChosen(const QString &path);
    void openRequested(const varve::SessionId &session, const varve::EntryId &entry);

private:
    void onTextChanged();
    void onChosen(const QString &written);
    void readPreviews();
    void offer(const QString &written);
    void offerFiles(const QString &written, const QStringList &paths);
    [[nodiscard]] QList<Suggestion> sessionSuggestions(const QString &written,
                                                       qsizetype most) const;
    [[nodiscard]] QString folder() const;
    void offerEntries(const QString &written);
    void open(const QString &written);

    Composer *const m_composer;
    CompletionPopup *const m_popup;
    const Workbench *const m_workbench;
    const StoredSessions *const m_list;
    const Settings *const m_settings;
    FileOffers *const m_files;
    ReferenceStrip *m_strip = nullptr;
    QList<WrittenReference> m_written;
    QTimer m_pause; ///< of typing
    quint64 m_run = 0; ///< older previews are dropped
};

} // namespace varve
