// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace varve
{

class NoticeBar;
class Settings;
class VectorIndexer;
class Workbench;

/// Asks before sessions are sent for the search by meaning: names the provider and how much there is. Nothing is sent before Send is
/// pressed; another provider, or another address, is asked about anew.
class ConsentDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConsentDriver)

public:
    /// None is owned; `vectors` may be null, then nothing is asked.
    ConsentDriver(Settings *settings, Workbench *workbench, VectorIndexer *vectors, NoticeBar *bar,
                  QObject *parent = nullptr);
    ~ConsentDriver() override;

    /// How much all sessions are, for questions: their number and tokens, both as formatted.
    [[nodiscard]] static QString sizeText(const Workbench &workbench);
    /// The question, or after a no that it was; empty: there is nothing to ask.
    [[nodiscard]] QString question() const;
    void answer(bool yes);

Q_SIGNALS:
    void changed();

private:
    void show();

    Settings *const m_settings;
    Workbench *const m_workbench;
    VectorIndexer *const m_vectors;
    NoticeBar *const m_bar;
};

} // namespace varve
