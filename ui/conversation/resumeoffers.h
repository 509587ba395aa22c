// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searcher.h>

#include <QObject>

#include <functional>

namespace varve
{

class CompletionPopup;
class StoredSessions;
class Workbench;

/// Sessions behind "/resume", while its text is typed: by title and summary at once, by what was said and, with an embedding model, by
/// meaning a little later. GUI thread.
class ResumeOffers final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ResumeOffers)

public:
    using ByMeaning = std::function<bool()>;

    /// None is owned.
    ResumeOffers(CompletionPopup *popup, const Workbench *workbench, const StoredSessions *list,
                 QObject *parent = nullptr);
    ~ResumeOffers() override;

    /// Not owned; without it, titles and summaries alone. `byMeaning`: whether the person wants that searched.
    void setSearcher(Searcher *searcher, const ByMeaning &byMeaning);

private:
    void want(const QString &line);
    void show();

    CompletionPopup *const m_popup;
    const Workbench *const m_workbench;
    const StoredSessions *const m_list;
    Searcher *m_searcher = nullptr;
    ByMeaning m_byMeaning;
    QString m_line;
};

} // namespace varve
