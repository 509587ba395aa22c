// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trustcontroller.h"

#include "conversationpage.h"
#include "trustdialog.h"
#include <base/onpool.h>
#include <contextpanel/primarybutton.h>
#include <models/revealedtext.h>
#include <models/workbench.h>
#include <settings/foldertrust.h>
#include <shell/actionreason.h>
#include <shell/noticebar.h>

#include <QAction>

namespace varve
{

using namespace Qt::StringLiterals;

TrustController::TrustController(const FeatureContext &context)
    : Feature(context)
    , m_page(shell().conversation())
    , m_action(addAction("folderTrust", tr("&Instructions of this folder…"), u"file"_s))
{
    m_action->setToolTip(tr("What the folder wants models to be told, and whether you trust it"));
    createBar();
    connect(m_action, &QAction::triggered, this, &TrustController::decide);
    connect(workbench(), &Workbench::viewChanged, this, &TrustController::refresh);
    connect(workbench(), &Workbench::sessionClosed, this, &TrustController::refresh);
    refresh();
}

TrustController::~TrustController() = default;

void TrustController::createBar()
{
    m_bar = new NoticeBar(m_page);
    m_page->addAboveComposer(m_bar);
    const auto add = [this](const QString &text, void (TrustController::*pressed)()) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, pressed);
        auto *button = new QPushButton;
        bindToAction(button, action);
        m_bar->addButton(button);
        connect(action, &QAction::changed, button,
                [button, action] { button->setVisible(action->isVisible()); });
        return action;
    };
    m_trust = add(tr("Trust…"), &TrustController::decide);
    add(tr("Show"), &TrustController::look);
    add(tr("Not now"), &TrustController::putOff);
}

void TrustController::setReport(const QString &folder, const FolderReport &report)
{
    if (workbench()->hasSession() && workbench()->session().cwd != folder) {
        return; // a turn begins in a session that is not open
    }
    m_folder = folder;
    m_report = report;
    refresh();
}

/// Of the folder of the session that is open.
bool TrustController::isKnown() const
{
    return workbench()->hasSession() && workbench()->session().cwd == m_folder
            && !m_report.root.isEmpty();
}

void TrustController::refresh()
{
    const bool known = isKnown();
    allow(m_action, known,
          workbench()->hasSession() ? tr("The session has no working folder")
                                    : tr("No session is open"));
    const QList<FolderFile> untrusted =
            known ? m_report.with(FolderFile::State::NotTrusted) : QList<FolderFile>();
    QString message;
    if (!untrusted.isEmpty()) {
        //: a list of what there is, such as "AGENTS.md, 2 skills"
        message = tr("The instructions of this folder are not used, because you have not trusted "
                     "it: %1.")
                          .arg(FolderReport::listed(untrusted));
    } else if (known) {
        message = m_report.sentences().join(u'\n');
    }
    message = revealHidden(message).text;
    m_trust->setVisible(!untrusted.isEmpty());
    const bool isPutOff = m_putOff.contains(m_folder + u'\n' + message);
    const QString said = isPutOff ? QString() : message;
    if (said != m_bar->message()) { // it is read out each time
        m_bar->showMessage(NoticeBar::Tone::Information, said);
    }
}

void TrustController::decide()
{
    open(true);
}

void TrustController::look()
{
    open(false);
}

void TrustController::putOff()
{
    m_putOff.insert(m_folder + u'\n' + m_bar->message());
    refresh();
}

void TrustController::open(bool toDecide)
{
    if (!isKnown()) {
        return;
    }
    delete m_dialog;
    m_dialog = new TrustDialog(m_report,
                               toDecide ? TrustDialog::Purpose::Decide : TrustDialog::Purpose::Look,
                               m_page->window());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &TrustDialog::contentWanted, this,
            [this, dialog = m_dialog.data()](const FolderFile &file) { read(dialog, file); });
    // The settings tell whoever reads folders.
    connect(m_dialog, &TrustDialog::trusted, this, [this](const FolderReport &report, bool below) {
        trustReported(settings(), report, below);
    });
    connect(m_dialog, &TrustDialog::distrusted, this,
            [this](const QString &folder) { (void)distrustFolder(settings(), folder); });
    m_dialog->open();
}

void TrustController::read(TrustDialog *dialog, const FolderFile &file)
{
    onPool(
            dialog, [file] { return readForShow(file); },
            [dialog, file](const Result<PlainText> &content) {
                dialog->setContent(file, content);
            });
}

} // namespace varve
