// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace varve
{

class StoredSessions;
class Settings;
class VectorIndexer;

/// Whether sessions may be sent for the search by meaning: the question names the provider and how much there is. Another provider, or
/// another address, is asked about anew. GUI thread.
class VectorConsent final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(VectorConsent)

public:
    /// None is owned; `vectors` may be null, then nothing is asked.
    VectorConsent(Settings *settings, const StoredSessions *list, VectorIndexer *vectors,
                  QObject *parent = nullptr);
    ~VectorConsent() override;

    /// How much all sessions are, for questions: their number and tokens, both as formatted.
    [[nodiscard]] static QString sizeText(const StoredSessions &list);
    /// The question, or after a no that it was; empty: there is nothing to ask.
    [[nodiscard]] QString question() const;
    /// The person has said no.
    [[nodiscard]] bool isDeclined() const;
    void answer(bool yes);

Q_SIGNALS:
    void changed();

private:
    Settings *const m_settings;
    const StoredSessions *const m_list;
    VectorIndexer *const m_vectors;
};

} // namespace varve
