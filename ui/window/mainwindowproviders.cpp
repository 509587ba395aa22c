// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The models that MainWindow talks to, their keys, and the preferences where they are set up.
#include "completion.h"
#include "composer.h"
#include "consentdriver.h"
#include "conversationpage.h"
#include "format.h"
#include "idlepage.h"
#include "keyring.h"
#include "mainwindow.h"
#include "plainmessagebox.h"
#include "preferencesdialog.h"
#include "projectsettings.h"
#include "providerendpoint.h"
#include "serverdiscovery.h"
#include "serverprobe.h"
#include "usagetracker.h"

#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

/// With the key that is at hand; nobody is asked for one.
std::optional<AnswerTarget> MainWindow::knownTarget(const std::optional<ChosenModel> &chosen) const
{
    const auto key = chosen ? m_services.keys->known(chosen->provider) : std::nullopt;
    if (!key) {
        return std::nullopt;
    }
    auto target = answerTarget(*m_services.settings, *m_services.models, *chosen, *key);
    return target ? std::optional(*std::move(target)) : std::nullopt;
}

QList<SummaryModel> MainWindow::summarizers(const ContextState &branch,
                                            const std::optional<AnswerTarget> &answers) const
{
    const Settings &settings = *m_services.settings;
    return summaryModels(settings, *m_services.models,
                         { knownTarget(setSummaryModel(settings)),
                           answers ? answers : knownTarget(ownSummaryModel(settings, branch)) });
}

std::optional<Endpoint> MainWindow::summaryEndpoint() const
{
    const Settings &settings = *m_services.settings;
    const auto target = knownTarget(summaryModelByHand(settings, openBranch()));
    const auto models = summaryModels(settings, *m_services.models, { target, {} });
    return models.isEmpty() ? std::nullopt : std::optional(models.constFirst().endpoint);
}

ContextState MainWindow::openBranch() const
{
    const Workbench *workbench = m_services.workbench;
    return workbench->hasSession() ? workbench->loaded().branch.state : ContextState();
}

void MainWindow::withTarget(const std::optional<ChosenModel> &chosen,
                            const std::function<void(const AnswerTarget &)> &work,
                            const std::function<void()> &otherwise)
{
    if (!chosen) {
        otherwise();
        openProviders();
        return;
    }
    const auto go = [this, chosen = *chosen, work, otherwise](const Result<ApiKey> &key) {
        const Result<AnswerTarget> target = key.and_then([&](const ApiKey &found) {
            return answerTarget(*m_services.settings, *m_services.models, chosen, found);
        });
        if (target) {
            work(*target);
        } else {
            otherwise();
            showKeyProblem(target.error());
        }
    };
    if (const auto known = m_services.keys->known(chosen->provider)) {
        go(*known);
        return;
    }
    m_services.keys->resolve(chosen->provider, KeyPrompt::Allowed).then(this, go);
}

void MainWindow::showKeyProblem(const Error &error)
{
    auto *box = new PlainMessageBox(QMessageBox::Warning, tr("Varve"), error.message,
                                    QMessageBox::Ok, this);
    box->setDetailedText(error.detail);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton *preferences =
            box->addButton(tr("Open preferences"), QMessageBox::ActionRole);
    connect(preferences, &QPushButton::clicked, this, &MainWindow::openProviders);
    box->open();
}

void MainWindow::openPreferences()
{
    showPreferences();
}

void MainWindow::openProviders()
{
    showPreferences()->showPage(PreferencesDialog::Page::Providers);
}

PreferencesDialog *MainWindow::showPreferences()
{
    const Workbench *workbench = m_services.workbench;
    const bool open = workbench->hasSession();
    const PreferencesServices services { m_services.settings, m_services.keys, m_services.providers,
                                         m_services.models };
    auto *dialog = new PreferencesDialog(services,
                                         open ? workbench->loaded().branch.state.model : QString(),
                                         open ? workbench->choice().window.tokens : 0, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (open) {
        dialog->setProject(workbench->projectSettings(),
                           projectSettingsFile(workbench->session().cwd));
    }
    connect(dialog->providers(), &ProvidersPage::testRequested, this,
            [this, dialog](const ProviderDraft &draft) { testProvider(dialog, draft); });
    connect(dialog->providers(), &ProvidersPage::modelsRequested, this,
            [this, dialog](const ProviderDraft &draft) { listModels(dialog, draft); });
    connect(dialog->providers(), &ProvidersPage::serversRequested, this,
            [this, dialog] { findServers(dialog); });
    connect(dialog->providers(), &ProvidersPage::serverAdded, this, &MainWindow::takeReport);
    showVectors(dialog);
    dialog->idle()->setSize(ConsentDriver::sizeText(*m_services.workbench));
    connect(dialog, &PreferencesDialog::applied, this, [this] {
        applyAppearance();
        applyLogOptions();
        updateModel();
        updateStatus();
    });
    showTools(dialog);
    dialog->open();
    return dialog;
}

QFuture<Result<ApiKey>> MainWindow::keyOf(const ProviderDraft &draft)
{
    if (!draft.typedKey.isEmpty()) {
        return QtFuture::makeReadyValueFuture(Result<ApiKey>(draft.typedKey));
    }
    return m_services.keys->resolve(draft.provider, KeyPrompt::Allowed);
}

/// Asks for the list of models, which tells most of what can be wrong and costs nothing, then the model itself.
void MainWindow::testProvider(PreferencesDialog *dialog, const ProviderDraft &draft)
{
    const QString id = draft.provider.id;
    keyOf(draft).then(dialog, [this, dialog, draft, id](const Result<ApiKey> &key) {
        const Result<Endpoint> target = key.and_then([&](const ApiKey &found) {
            return providerEndpoint(draft.provider, draft.model, found);
        });
        if (!target) {
            dialog->providers()->setTestResult(id, target.error().message, false);
            return;
        }
        varve::listModels(m_services.transport, *target)
                .then(dialog, [this, dialog, draft, id, target](const ServerReport &report) {
                    if (report.failure && (draft.model.isEmpty() || !report.isThere())) {
                        dialog->providers()->setTestResult(id, report.failure->error.message,
                                                           false);
                        return;
                    }
                    takeReport(draft.provider.catalogueName(), report);
                    tryModel(dialog, id, *target, report.models.size());
                });
    });
}

void MainWindow::tryModel(PreferencesDialog *dialog, const QString &providerId,
                          const Endpoint &target, qsizetype models)
{
    if (target.model.isEmpty()) {
        dialog->providers()->setTestResult(
                providerId,
                tr("The server answered and has %n model(s).", nullptr, static_cast<int>(models)),
                true);
        return;
    }
    StreamOptions options;
    options.retry.retries = 0;
    auto *test =
            new Completion(m_services.transport, RequestPurpose::ConnectionTest, options, dialog);
    connect(test, &Completion::succeeded, dialog,
            [dialog, test, providerId](const CompletionResult &result) {
                dialog->providers()->setTestResult(
                        providerId,
                        tr("%1 answered after %2.")
                                .arg(result.model, formatDuration(result.durationMs)),
                        true);
                test->deleteLater();
            });
    connect(test, &Completion::failed, dialog, [dialog, test, providerId](const Failure &failure) {
        dialog->providers()->setTestResult(providerId, failure.error.message, false);
        test->deleteLater();
    });
    Request request;
    request.model = target.model;
    request.maxOutputTokens = 16;
    RequestMessage hello;
    hello.blocks = { TextBlock { u"Say ok."_s } };
    request.messages = { hello };
    test->start(target, request);
}

void MainWindow::listModels(PreferencesDialog *dialog, const ProviderDraft &draft)
{
    const QString id = draft.provider.id;
    keyOf(draft).then(dialog, [this, dialog, draft, id](const Result<ApiKey> &key) {
        const Result<Endpoint> target = key.and_then(
                [&](const ApiKey &found) { return providerEndpoint(draft.provider, {}, found); });
        if (!target) {
            dialog->providers()->setModelsResult(id, target.error().message, false);
            return;
        }
        varve::listModels(m_services.transport, *target)
                .then(dialog, [this, dialog, draft, id](const ServerReport &report) {
                    if (report.failure) {
                        dialog->providers()->setModelsResult(id, report.failure->error.message,
                                                             false);
                        return;
                    }
                    takeReport(draft.provider.catalogueName(), report);
                    dialog->providers()->setModelsResult(id,
                                                         tr("The server has %n model(s).", nullptr,
                                                            static_cast<int>(report.models.size())),
                                                         true);
                });
    });
}

/// What the server says counts at once: window, prices, what can be chosen.
void MainWindow::takeReport(const QString &provider, const ServerReport &report)
{
    if (report.failure) {
        return;
    }
    m_services.models->setReported(provider, report.models, report.readAt);
    m_used->priceAgain();
    m_services.workbench->projectAgain();
    updateModel();
}

void MainWindow::findServers(PreferencesDialog *dialog)
{
    discoverServers(m_services.transport).then(dialog, [dialog](const QList<FoundServer> &found) {
        dialog->providers()->setFoundServers(found);
    });
}

void MainWindow::askLocalServers()
{
    const QList<ProviderConfig> providers = readProviders(*m_services.settings);
    for (const ProviderConfig &provider : providers) {
        const auto key = provider.enabled && provider.isSupported()
                ? m_services.keys->known(provider)
                : std::nullopt;
        const auto target = key ? providerEndpoint(provider, {}, *key)
                                : Result<Endpoint>(std::unexpected(Error {}));
        if (target && target->isLocal()) {
            varve::listModels(m_services.transport, *target)
                    .then(this,
                          [this, name = provider.catalogueName()](const ServerReport &report) {
                              takeReport(name, report);
                          });
        }
    }
}

} // namespace varve
