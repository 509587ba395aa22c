// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcomecontroller.h"

#include "welcomepage.h"
#include <conversation/conversationpage.h>
#include <models/format.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/icons.h>
#include <workspace/answermodel.h>

#include <QAction>
#include <QCommandLinkButton>
#include <QDir>
#include <QMap>
#include <QProcessEnvironment>
#include <QtConcurrentRun>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

WelcomeController::WelcomeController(const FeatureContext &context)
    : Feature(context)
    , m_page(new WelcomePage(shell().mainWindow()))
    , m_chat(new QAction(themedIcon(u"assistant"_s), tr("Start a c&hat"), this))
{
    ActionRegistry &commands = shell().commands();
    connect(m_chat, &QAction::triggered, this, &WelcomeController::startChat);
    m_import = m_page->addOffer(commands.action("importSessions"_L1), {});
    m_chatOffer = m_page->addOffer(m_chat, {});
    m_page->addOffer(commands.action("openSample"_L1),
                     tr("A long session with a compaction in it, to see what Varve shows. Nothing "
                        "is sent anywhere."));
    shell().conversation()->setEmptyPage(m_page);
    connect(storedSessions(), &StoredSessions::sessionsChanged, this, [this] {
        describe();
        lookForSessions();
    });
    connect(workbench(), &Workbench::sessionOpened, this, [this] { m_wantsChat = false; });
    describe();
}

WelcomeController::~WelcomeController()
{
    m_stop.request_stop();
}

bool WelcomeController::hasModel() const
{
    return answerModel(*settings(), {}).chosen.has_value();
}

void WelcomeController::update(const WindowState &state)
{
    allow(m_chat, state.isWritable, state.readOnly);
    if (!state.isOpen) { // else nobody sees it
        describe();
    }
    if (m_wantsChat && hasModel()) {
        startChat();
    }
}

void WelcomeController::startChat()
{
    m_wantsChat = !hasModel();
    if (m_wantsChat) {
        describe();
        shell().ask(OpenPreferences { OpenPreferences::At::Providers });
    } else {
        shell().commands().action("newSession"_L1)->trigger();
    }
}

void WelcomeController::describe()
{
    const bool isFirst = storedSessions()->sessions().isEmpty();
    m_page->setHeading(isFirst ? tr("Welcome to Varve") : tr("No session is open"),
                       isFirst ? tr("See what a model is sent, and press long sessions together "
                                    "without losing anything. What do you want to begin with?")
                               : tr("Open one on the left, or begin with one of these."));
    m_chat->setText(hasModel() ? tr("Start a c&hat") : tr("Set up a model and c&hat"));
    WelcomePage::setAbout(m_chatOffer,
                          hasModel() ? tr("A new session with the model that you have set up.")
                                  : m_wantsChat
                                  ? tr("No main model is chosen yet. Once one is, "
                                       "the chat begins.")
                                  : tr("A model of this machine or of a provider, then a new "
                                       "session with it."));
    WelcomePage::setAbout(m_import,
                          m_found.isEmpty()
                                  ? tr("Sessions of Claude Code, Codex, pi and other programs. "
                                       "Their files stay as they are.")
                                  : m_found);
}

/// Only at the first start: whoever has sessions knows where the others are.
void WelcomeController::lookForSessions()
{
    if (!storedSessions()->sessions().isEmpty() || std::exchange(m_hasLooked, true)) {
        return;
    }
    m_import->setFocus();
    QtConcurrent::run([stop = m_stop.get_token()] {
        return findSessionFiles(
                importPlaces(QDir::homePath(), QProcessEnvironment::systemEnvironment()), stop);
    }).then(this, [this](const QList<FoundFile> &files) { showFound(files); });
}

void WelcomeController::showFound(const QList<FoundFile> &files)
{
    QMap<QString, int> programs;
    for (const FoundFile &file : files) {
        ++programs[file.program];
    }
    QStringList counts;
    for (const auto &[program, count] : programs.asKeyValueRange()) {
        //: a program, and how many files of it there are
        counts += tr("%1: %2").arg(program, formatCount(count));
    }
    m_found = counts.isEmpty() ? QString()
                               : tr("Found on this machine: %1. Their files stay as they are.")
                                         .arg(counts.join(u", "_s));
    describe();
}

} // namespace varve
