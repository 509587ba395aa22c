// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <models/journalquery.h>
#include <models/workbench.h>
#include <shell/feature.h>

#include <QFuture>
#include <QPointer>

#include <functional>

namespace varve
{

class FactsTab;
class FindPage;

/// The find page's tab of facts, with the store behind it. Everything is read and written off the GUI thread. GUI thread.
class JournalController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalController)

public:
    /// `page` is not owned.
    JournalController(const FeatureContext &context, FindPage *page);
    ~JournalController() override;

    /// Those of the tab, while it is seen.
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

private:
    void connectTab();
    void onViewChanged();
    void refresh();
    void change(const QList<JournalId> &ids, const JournalChange &change,
                const std::function<void()> &done);
    void remember(const QList<MergedFact> &facts);
    void rememberChecked(const SessionId &session, const QList<MergedFact> &facts,
                         const QList<ApiKey> &own);
    [[nodiscard]] bool isWritable() const;
    [[nodiscard]] QString rememberBlocked() const;

    const QPointer<FindPage> m_page;
    const QPointer<FactsTab> m_tab;
    quint64 m_run = 0; ///< what an older query reads is dropped
};

} // namespace varve
