// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelcontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include "modelpicker.h"
#include <models/brancheditor.h>
#include <models/branchmodels.h>
#include <models/contextfill.h>
#include <models/conversations.h>
#include <models/plaintext.h>
#include <models/shownfigures.h>
#include <models/workbench.h>
#include <preferences/providermodels.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <shell/windowcolumns.h>
#include <workspace/modelwindow.h>

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

ModelController::ModelController(const FeatureContext &context)
    : Feature(context)
    , m_standIn(new PlainLabel(shell().mainWindow()))
{
    m_standIn->hide();
    shell().addToStatusBar(m_standIn);
    makeActions();
    connect(settings(), &Settings::changed, this, [this](const QString &name) {
        if (name.startsWith("models/"_L1) || name.startsWith("providers/"_L1)) {
            update(shell().state());
        }
    });
}

ModelController::~ModelController() = default;

void ModelController::makeActions()
{
    m_choose = addAction("chooseModel", tr("&Choose model…"), u"assistant"_s,
                         { Qt::CTRL | Qt::SHIFT | Qt::Key_M });
    m_chooseThinking = addAction("chooseThinking", tr("Choose &thinking level…"), u"thinking"_s,
                                 { Qt::CTRL | Qt::SHIFT | Qt::Key_T });
    const QAction *setUp = addAction("setUpModels", tr("&Set up models…"), u"settings"_s);
    m_thinking = new QMenu(tr("&Thinking"), shell().mainWindow());
    m_thinking->setIcon(themedIcon(u"thinking"_s));
    const Composer *composer = shell().conversation()->composer();
    connect(composer, &Composer::modelRequested, m_choose, &QAction::trigger);
    connect(m_choose, &QAction::triggered, this, &ModelController::pick);
    connect(m_chooseThinking, &QAction::triggered, this, [this, composer] {
        m_thinking->popup(placeOf(composer->thinkingButton())->mapToGlobal(QPoint(0, 0)));
    });
    connect(setUp, &QAction::triggered, this, &ModelController::openProviders);
}

QWidget *ModelController::placeOf(QWidget *button) const
{
    return shell().conversation()->composer()->isVisible() ? button : &shell().columns();
}

void ModelController::openProviders()
{
    shell().ask(OpenPreferences { OpenPreferences::At::Providers });
}

void ModelController::update(const WindowState &state)
{
    const AnswerModel answer = models()->answering();
    showModel(answer);
    // A change of the model goes below the leaf, which the answer that is coming is going to be.
    const bool canSet = !state.isBusy && (!state.isOpen || (state.isAtLeaf && state.isWritable));
    allow(m_choose, canSet, WindowState::first({ state.answering, state.elsewhere }));
    updateThinking(answer, canSet);
    showStandIn(answer);
}

bool ModelController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<ChooseModel>(&request);
    if (wanted != nullptr) {
        choose(wanted->offer);
    }
    return wanted != nullptr;
}

void ModelController::showModel(const AnswerModel &answer)
{
    const QString name = answer.chosen ? answer.chosen->model : QString();
    const qint64 window = answer.chosen
            ? resolveWindow(*settings(), engine().catalogue(),
                            answer.chosen->provider.catalogueName(), name)
                      .tokens
            : 0;
    const QString shortcut = m_choose->shortcut().toString(QKeySequence::NativeText);
    shell().conversation()->composer()->setModel(
            name, window > 0 ? formatWindow(window) : QString(),
            answer.chosen
                    //: a model, its provider; a keyboard shortcut
                    ? tr("%1 of %2 answers. %3 chooses another one.")
                              .arg(name, answer.chosen->provider.name, shortcut)
                    : QString(),
            answer.chosen && workbench()->hasSession()
                    ? misfitText(ContextFill::of(*workbench()->context(), workbench()->choice()))
                    : QString());
}

void ModelController::showStandIn(const AnswerModel &answer)
{
    m_standIn->setVisible(answer.stepsIn);
    if (answer.stepsIn) {
        const ContextState state = models()->state();
        m_standIn->setText(
                tr("%1 is not set up, %2 answers")
                        .arg(state.model, answer.chosen ? answer.chosen->model : QString()));
        m_standIn->setToolTip(asPlainText(
                tr("The last answer of this branch is by %1 of %2. Set that provider up to go on "
                   "with it; until then your main model answers.")
                        .arg(state.model,
                             state.provider.isEmpty() ? tr("an unknown provider")
                                                      : state.provider)));
    }
}

void ModelController::updateThinking(const AnswerModel &answer, bool canSet)
{
    const auto target = answer.chosen
            ? answerTarget(*settings(), engine().catalogue(), *answer.chosen)
            : Result<AnswerTarget>(std::unexpected(Error {}));
    const bool thinks = target && canThink(target->endpoint);
    const bool open = workbench()->hasSession();
    const bool allowed = thinks && open && canSet;
    allow(m_chooseThinking, allowed,
          !answer.chosen    ? tr("No model is set up")
                  : !thinks ? tr("%1 does not take a thinking level").arg(answer.chosen->model)
                  : open    ? tr("Not while an answer comes or another branch is looked at")
                            : tr("No session is open. The level of the main model is set in the "
                                    "preferences"));
    m_thinking->clear();
    qDeleteAll(m_thinking->findChildren<QActionGroup *>());
    if (thinks) {
        fillThinking(answer);
    } else {
        shell().conversation()->composer()->setThinking({});
    }
}

void ModelController::fillThinking(const AnswerModel &answer)
{
    const QString onBranch = models()->state().thinkingLevel;
    const ProviderModel *set = answer.chosen->provider.model(answer.chosen->model);
    const QString byModel = set ? set->thinking : QString();
    QStringList levels { {}, u"off"_s, u"low"_s, u"medium"_s, u"high"_s };
    if (!levels.contains(onBranch)) {
        levels += onBranch; // a budget, or a word of another program
    }
    auto *group = new QActionGroup(m_thinking);
    for (const QString &level : std::as_const(levels)) {
        const QString text = level.isEmpty() && !byModel.isEmpty()
                ? tr("As set for the model (%1)").arg(thinkingName(byModel))
                : thinkingName(level);
        QAction *action = m_thinking->addAction(text);
        group->addAction(action);
        action->setCheckable(true);
        action->setChecked(level == onBranch);
        connect(action, &QAction::triggered, workbench(),
                [branch = branchEditor(), level] { branch->setThinkingLevel(level); });
    }
    const QString shown = onBranch.isEmpty() ? byModel : onBranch;
    shell().conversation()->composer()->setThinking(
            shown.isEmpty() ? tr("Thinking: by itself")
                            //: how much the model thinks: off, low, 12,000 tokens, ...
                            : tr("Thinking: %1").arg(thinkingName(shown)),
            m_thinking);
}

void ModelController::pick()
{
    const QList<ModelOffer> offers = modelOffers(*settings(), engine().catalogue());
    if (offers.isEmpty()) {
        openProviders();
        return;
    }
    const AnswerModel answer = models()->answering();
    const ModelChoice current = answer.chosen
            ? ModelChoice { answer.chosen->provider.id, answer.chosen->model }
            : ModelChoice {};
    auto *picker = new ModelPicker(offers, current, shell().mainWindow());
    connect(picker, &ModelPicker::chosen, this, &ModelController::choose);
    connect(picker, &ModelPicker::setUpRequested, this, &ModelController::openProviders);
    picker->popUp(placeOf(shell().conversation()->composer()->modelButton()));
}

void ModelController::choose(const ModelOffer &offer)
{
    const bool open = workbench()->hasSession();
    if (open) {
        branchEditor()->setModel(offer.historyName, offer.choice.model);
    }
    if (!open || !readModelChoice(*settings(), ModelPurpose::Main).isSet()) {
        writeModelChoice(settings(), ModelPurpose::Main, offer.choice);
    }
    shell().conversation()->composer()->editor()->setFocus(); // to go on writing
}

} // namespace varve
