// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Search over everything: its page in the centre column, and what is said of vectors in the preferences.
#include "commandrunner.h"
#include "consentdriver.h"
#include "conversationpage.h"
#include "mainwindow.h"
#include "preferencesdialog.h"
#include "providerspage.h"
#include "searchdriver.h"
#include "searchsettings.h"
#include "transcriptview.h"
#include "vectorwords.h"

#include <QStackedWidget>

namespace varve
{

SearchPage *MainWindow::searchPage() const
{
    return m_search->page();
}

void MainWindow::connectSearch()
{
    m_search = new SearchDriver({ m_services.workbench, m_services.settings, m_services.keys,
                                  m_services.transport, m_services.vectors },
                                &m_actions, m_conversation, this);
    m_centre->addWidget(m_search->page());
    connect(m_search, &SearchDriver::pageRequested, this,
            [this] { m_centre->setCurrentWidget(m_search->page()); });
    connect(m_search, &SearchDriver::closed, this, [this] {
        m_centre->setCurrentWidget(m_conversation);
        m_conversation->transcript()->setFocus();
    });
    connect(m_search, &SearchDriver::settingsRequested, this, &MainWindow::openProviders);
    connect(m_search, &SearchDriver::importRequested, this, &MainWindow::openImport);
    connect(m_commands, &CommandRunner::searchRequested, m_search, &SearchDriver::searchFor);
}

void MainWindow::showVectors(PreferencesDialog *dialog)
{
    const VectorIndexer *vectors = m_services.vectors;
    if (vectors == nullptr) {
        return;
    }
    const auto show = [this, dialog, vectors] {
        dialog->providers()->setVectorState(
                vectorStateText(vectors->state(), m_search->entryCount()),
                m_services.settings->get(Keys::PauseVectors));
        dialog->providers()->setVectorQuestion(m_consent->question());
    };
    connect(m_consent, &ConsentDriver::changed, dialog, show);
    connect(dialog->providers(), &ProvidersPage::vectorsAllowed, m_consent,
            [this] { m_consent->answer(true); });
    connect(dialog->providers(), &ProvidersPage::vectorPauseRequested, this,
            [this](bool pause) { m_services.settings->set(Keys::PauseVectors, pause); });
    show();
}

} // namespace varve
