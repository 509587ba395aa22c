// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is typed and not sent, while sessions are opened and lost.
#include "composer.h"
#include "conversationpage.h"
#include "mainwindow.h"

namespace varve
{

using namespace Qt::StringLiterals;

/// What was typed for it stays in the composer, for the session that is opened next.
void MainWindow::leaveLostSession(const QString &title)
{
    m_draftOf = {};
    const QString said = title.isEmpty()
            ? tr("This session was deleted in another window, so it was closed here.")
            : tr("“%1” was deleted in another window, so it was closed here.")
                      .arg(title.simplified());
    showError({ Error::Kind::NotFound,
                m_conversation->composer()->draft().isEmpty()
                        ? said
                        : tr("%1 What you have typed is kept for the session that you open next.")
                                  .arg(said),
                {} });
}

void MainWindow::showDraft()
{
    Composer *composer = m_conversation->composer();
    composer->flushDraft();
    const QString kept = m_draftOf.isNull() ? composer->draft() : QString();
    composer->restore(kept);
    m_draftOf = m_services.workbench->session().id;
    m_services.store
            ->write([id = m_draftOf, kept](SessionStore &store) -> Result<QString> {
                auto draft = store.draft(id);
                if (!draft || kept.isEmpty()) {
                    return draft;
                }
                const QString both = draft->isEmpty() ? kept : QString(*draft + u"\n\n"_s + kept);
                return store.saveDraft(id, both).transform([&] { return both; });
            })
            .then(this, [this, composer, id = m_draftOf, kept](const Result<QString> &draft) {
                if (draft && id == m_draftOf && composer->text() == kept) {
                    composer->restore(*draft);
                }
            });
}

} // namespace varve
