// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "placecontroller.h"

#include "conversationpage.h"
#include <contextpanel/primarybutton.h>
#include <models/revealedtext.h>
#include <models/workbench.h>
#include <settings/commandsettings.h>
#include <settings/settings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/noticebar.h>
#include <shell/plainmessagebox.h>

#include <QAction>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

PlaceController::PlaceController(const FeatureContext &context)
    : Feature(context)
    , m_bar(new NoticeBar(shell().conversation()))
{
    shell().conversation()->addAboveComposer(m_bar);
    const auto add = [this](const QString &text, const auto &pressed) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, pressed);
        auto *button = new QPushButton;
        bindToAction(button, action);
        m_bar->addButton(button);
    };
    add(tr("Choose a folder…"), [this] { shell().commands().action("workFolder"_L1)->trigger(); });
    add(tr("Work here…"), [this] { choose(); });
    add(tr("Not now"), [this] { putOff(); });
    connect(workbench(), &Workbench::viewChanged, this, &PlaceController::refresh);
    connect(workbench(), &Workbench::sessionClosed, this, &PlaceController::refresh);
}

PlaceController::~PlaceController() = default;

void PlaceController::setPlace(const QString &folder, const QString &unchosen)
{
    m_folder = folder;
    m_unchosen = unchosen;
    refresh();
}

void PlaceController::refresh()
{
    const bool isOpen = workbench()->hasSession() && workbench()->session().cwd == m_folder;
    const bool says = isOpen && !m_unchosen.isEmpty() && !m_putOff.contains(m_folder);
    const QString message = says ? tr("The model has no tools for files and commands here. %1")
                                           .arg(revealHidden(m_unchosen).text)
                                 : QString();
    if (message != m_bar->message()) { // it is read out each time
        m_bar->showMessage(NoticeBar::Tone::Information, message);
    }
}

/// The settings tell whoever prepares turns.
void PlaceController::choose()
{
    auto *question = new PlainMessageBox(QMessageBox::Warning, tr("Work here"),
                                         tr("Let tools work in this folder?"),
                                         QMessageBox::NoButton, shell().mainWindow());
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(tr("%1\n\nThis holds for every session in this folder, until you "
                                    "take it back in the preferences (Tools).")
                                         .arg(revealHidden(m_unchosen).text));
    auto *yes = question->addButton(tr("Work here"), QMessageBox::AcceptRole);
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(question, &QMessageBox::finished, this, [this, question, yes, folder = m_folder] {
        if (question->clickedButton() == yes) {
            addChosenFolder(settings(), folder);
        }
    });
    question->open();
}

void PlaceController::putOff()
{
    m_putOff.insert(m_folder);
    refresh();
}

} // namespace varve
