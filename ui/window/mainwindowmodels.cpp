// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which model answers, and how much it thinks: of this branch, or of everything that has no other.
#include "actionreason.h"
#include "composer.h"
#include "conversationpage.h"
#include "mainwindow.h"
#include "modelpicker.h"
#include "plainlabel.h"
#include "plaintext.h"
#include "providermodels.h"

#include <QActionGroup>
#include <QMenu>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::connectModels()
{
    Composer *composer = m_conversation->composer();
    connect(composer, &Composer::modelRequested, m_actions.chooseModel, &QAction::trigger);
    connect(m_actions.chooseModel, &QAction::triggered, this, &MainWindow::pickModel);
    connect(m_actions.chooseThinking, &QAction::triggered, this, [this, composer] {
        QWidget *above = composer->isVisible() ? composer->thinkingButton() : centralWidget();
        m_thinkingMenu->popup(above->mapToGlobal(QPoint(0, 0)));
    });
    connect(m_actions.setUpModels, &QAction::triggered, this, &MainWindow::openProviders);
    connect(m_services.settings, &Settings::changed, this, [this](const QString &name) {
        if (name.startsWith("models/"_L1) || name.startsWith("providers/"_L1)) {
            updateModel();
        }
    });
    connect(m_driver, &ConversationDriver::busyChanged, this, &MainWindow::updateModel);
    updateModel();
}

AnswerModel MainWindow::answering() const
{
    return answerModel(*m_services.settings, openBranch());
}

/// A change of the model goes below the leaf, which the answer that is coming is going to be.
bool MainWindow::canSetModel() const
{
    const Workbench *workbench = m_services.workbench;
    return !m_driver->isBusy()
            && (!workbench->hasSession()
                || (workbench->loaded().isAtLeaf()
                    && m_services.store->access() == StoreAccess::ReadWrite));
}

void MainWindow::updateModel()
{
    const AnswerModel answer = answering();
    const Workbench *workbench = m_services.workbench;
    const QString name = answer.chosen ? answer.chosen->model : QString();
    const QString shortcut = m_actions.chooseModel->shortcut().toString(QKeySequence::NativeText);
    m_conversation->composer()->setModel(
            name,
            answer.chosen
                    //: a model, its provider; a keyboard shortcut
                    ? tr("%1 of %2 answers. %3 chooses another one.")
                              .arg(name, answer.chosen->provider.name, shortcut)
                    : QString());
    const QString reason = m_driver->isBusy()
            ? tr("An answer is coming")
            : tr("You are looking at another branch: continue there, or go back");
    allow(m_actions.chooseModel, canSetModel(), reason);
    updateThinking(answer);
    m_modelStatus->setVisible(answer.stepsIn);
    if (answer.stepsIn) {
        const ContextState &state = workbench->loaded().branch.state;
        m_modelStatus->setText(tr("%1 is not set up, %2 answers").arg(state.model, name));
        m_modelStatus->setToolTip(asPlainText(
                tr("The last answer of this branch is by %1 of %2. Set that provider up to go on "
                   "with it; until then your main model answers.")
                        .arg(state.model,
                             state.provider.isEmpty() ? tr("an unknown provider")
                                                      : state.provider)));
    }
}

void MainWindow::updateThinking(const AnswerModel &answer)
{
    const auto target = answer.chosen
            ? answerTarget(*m_services.settings, *m_services.models, *answer.chosen)
            : Result<AnswerTarget>(std::unexpected(Error {}));
    const bool thinks = target && canThink(target->endpoint);
    const bool allowed = thinks && m_services.workbench->hasSession() && canSetModel();
    allow(m_actions.chooseThinking, allowed,
          !answer.chosen    ? tr("No model is set up")
                  : !thinks ? tr("%1 does not take a thinking level").arg(answer.chosen->model)
                  : m_services.workbench->hasSession()
                  ? tr("Not while an answer comes or another branch is looked at")
                  : tr("No session is open. The level of the main model is set in the "
                       "preferences"));
    m_thinkingMenu->menuAction()->setEnabled(allowed);
    m_thinkingMenu->clear();
    qDeleteAll(m_thinkingMenu->findChildren<QActionGroup *>());
    if (!thinks) {
        m_conversation->composer()->setThinking({});
        return;
    }
    const QString onBranch = m_services.workbench->hasSession()
            ? m_services.workbench->loaded().branch.state.thinkingLevel
            : QString();
    const ProviderModel *set = answer.chosen->provider.model(answer.chosen->model);
    const QString byModel = set ? set->thinking : QString();
    QStringList levels { {}, u"off"_s, u"low"_s, u"medium"_s, u"high"_s };
    if (!levels.contains(onBranch)) {
        levels += onBranch; // a budget, or a word of another program
    }
    auto *group = new QActionGroup(m_thinkingMenu);
    for (const QString &level : std::as_const(levels)) {
        const QString text = level.isEmpty() && !byModel.isEmpty()
                ? tr("As set for the model (%1)").arg(thinkingName(byModel))
                : thinkingName(level);
        QAction *action = m_thinkingMenu->addAction(text);
        group->addAction(action);
        action->setCheckable(true);
        action->setChecked(level == onBranch);
        connect(action, &QAction::triggered, this, [this, level] { chooseThinking(level); });
    }
    const QString shown = onBranch.isEmpty() ? byModel : onBranch;
    m_conversation->composer()->setThinking(
            shown.isEmpty() ? tr("Thinking: by itself")
                            //: how much the model thinks: off, low, 12,000 tokens, ...
                            : tr("Thinking: %1").arg(thinkingName(shown)),
            m_thinkingMenu);
}

void MainWindow::pickModel()
{
    const QList<ModelOffer> offers = modelOffers(*m_services.settings, *m_services.models);
    if (offers.isEmpty()) {
        openProviders();
        return;
    }
    const AnswerModel answer = answering();
    const ModelChoice current = answer.chosen
            ? ModelChoice { answer.chosen->provider.id, answer.chosen->model }
            : ModelChoice {};
    auto *picker = new ModelPicker(offers, current, this);
    connect(picker, &ModelPicker::chosen, this, &MainWindow::chooseModel);
    connect(picker, &ModelPicker::setUpRequested, this, &MainWindow::openProviders);
    const Composer *composer = m_conversation->composer();
    picker->popUp(composer->isVisible() ? static_cast<QWidget *>(composer->modelButton())
                                        : centralWidget());
}

void MainWindow::chooseModel(const ModelOffer &offer)
{
    Settings *settings = m_services.settings;
    const bool open = m_services.workbench->hasSession();
    if (open) {
        m_services.workbench->setModel(offer.historyName, offer.choice.model);
    }
    if (!open || !readModelChoice(*settings, ModelPurpose::Main).isSet()) {
        writeModelChoice(settings, ModelPurpose::Main, offer.choice);
    }
}

void MainWindow::chooseThinking(const QString &level)
{
    m_services.workbench->setThinkingLevel(level);
}

} // namespace varve
