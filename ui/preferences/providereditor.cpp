// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providereditor.h"

#include "headerlines.h"
#include "keyeditor.h"
#include "problemlabel.h"
#include "providermodels.h"
#include "providerproblems.h"
#include "settingsform.h"
#include "stateline.h"
#include <providers/serveraddress.h>
#include <settings/providercatalogue.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QUrl>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

QString apiName(const QString &api)
{
    if (api == "openai-chat"_L1) {
        return ProviderEditor::tr("OpenAI chat completions");
    }
    if (api == "openai-responses"_L1) {
        return ProviderEditor::tr("OpenAI responses");
    }
    if (api == "anthropic-messages"_L1) {
        return ProviderEditor::tr("Anthropic messages");
    }
    if (api == "codex-responses"_L1) {
        return ProviderEditor::tr("Codex responses");
    }
    return ProviderEditor::tr("Unknown: %1").arg(api);
}

ProviderEditor::ProviderEditor(KeyRing *keys, const ProviderCatalogue *known,
                               const ModelCatalogue *models, QWidget *parent)
    : QTabWidget(parent)
    , m_known(known)
{
    m_key = new KeyEditor(keys);
    m_models = new ProviderModels(models);
    addTab(createConnectionTab(), tr("Connection"));
    addTab(m_models, tr("Models"));
    addTab(createAdvancedTab(), tr("Advanced"));
    connectFields();
}

ProviderEditor::~ProviderEditor() = default;

QWidget *ProviderEditor::createConnectionTab()
{
    auto *tab = new QWidget;
    auto *form = settingsForm(tab);
    m_name = new QLineEdit;
    form->addRow(tr("&Name"), m_name);
    m_nameProblem = new ProblemLabel;
    form->addRow(QString(), m_nameProblem);
    m_enabled = new QCheckBox(tr("&Use this provider"));
    form->addRow(QString(), m_enabled);
    m_api = new QComboBox;
    m_api->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form->addRow(tr("&Protocol"), m_api);
    m_apiProblem = new ProblemLabel;
    form->addRow(QString(), m_apiProblem);
    m_address = new QLineEdit;
    m_address->setPlaceholderText(u"http://localhost:8080/v1"_s);
    form->addRow(tr("&Address"), m_address);
    m_addressTaken = new StateLine;
    form->addRow(QString(), m_addressTaken);
    m_addressProblem = new ProblemLabel;
    form->addRow(QString(), m_addressProblem);
    auto *label = new PlainLabel(tr("&Key"));
    label->setBuddy(m_key->sourceField());
    form->addRow(label, m_key);
    m_inTheClear = new QCheckBox(tr("&Send the key without encryption"));
    m_inTheClear->setToolTip(tr("For a server in a network where nobody listens. Another server in "
                                "the address has to be allowed anew."));
    form->addRow(QString(), m_inTheClear);

    m_test = new QPushButton(tr("&Test connection"));
    m_test->setAutoDefault(false);
    m_result = new StateLine;
    auto *test = new QHBoxLayout;
    test->addWidget(m_test, 0, Qt::AlignTop);
    test->addWidget(m_result, 1);
    test->addStretch();
    form->addRow(QString(), test);
    return tab;
}

QWidget *ProviderEditor::createAdvancedTab()
{
    auto *tab = new QWidget;
    auto *column = new QVBoxLayout(tab);
    auto *form = settingsForm();
    column->addLayout(form);
    column->addStretch();
    using Proxy = ProviderConfig::Proxy;
    m_proxy = new QComboBox;
    m_proxy->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_proxy->addItem(tr("As the system"), static_cast<int>(Proxy::System));
    m_proxy->addItem(tr("None"), static_cast<int>(Proxy::None));
    m_proxy->addItem(tr("This one"), static_cast<int>(Proxy::Address));
    form->addRow(tr("Pro&xy"), m_proxy);
    m_proxyAddress = new QLineEdit;
    m_proxyAddress->setAccessibleName(tr("Proxy's address"));
    m_proxyAddress->setPlaceholderText(u"http://proxy.example:3128"_s);
    form->addRow(QString(), m_proxyAddress);
    m_proxyProblem = new ProblemLabel;
    form->addRow(QString(), m_proxyProblem);
    m_authority = new QLineEdit;
    m_authority->setPlaceholderText(tr("Only the system's"));
    m_authority->setToolTip(tr("A PEM file of certificate authorities that are trusted besides the "
                               "system's"));
    auto *browse = new QPushButton(tr("&Browse…"));
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &ProviderEditor::chooseAuthority);
    auto *row = new QHBoxLayout;
    row->addWidget(m_authority, 1);
    row->addWidget(browse);
    form->addRow(tr("&Certificates"), row);
    static_cast<QLabel *>(form->labelForField(row))->setBuddy(m_authority);
    m_authorityProblem = new ProblemLabel;
    form->addRow(QString(), m_authorityProblem);
    m_headers = new QPlainTextEdit;
    m_headers->setPlaceholderText(u"X-Title: Varve"_s);
    m_headers->setToolTip(tr("Sent with every request to this provider, one on each line. Keys and "
                             "cookies do not belong here."));
    m_headers->setTabChangesFocus(true);
    m_headers->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_headers->setFixedHeight(fontMetrics().lineSpacing() * 4 + 2 * m_headers->frameWidth() + 8);
    form->addRow(tr("&Headers"), m_headers);
    m_headersProblem = new ProblemLabel;
    form->addRow(QString(), m_headersProblem);
    return tab;
}

void ProviderEditor::connectFields()
{
    for (QLineEdit *field : { m_name, m_address, m_proxyAddress, m_authority }) {
        connect(field, &QLineEdit::textChanged, this, &ProviderEditor::take);
    }
    connect(m_enabled, &QCheckBox::toggled, this, &ProviderEditor::take);
    connect(m_inTheClear, &QCheckBox::clicked, this, [this](bool allowed) {
        m_provider.keyInTheClearTo = allowed ? QUrl(m_provider.baseUrl).host() : QString();
        take();
    });
    connect(m_headers, &QPlainTextEdit::textChanged, this, &ProviderEditor::take);
    connect(m_api, &QComboBox::currentIndexChanged, this, &ProviderEditor::take);
    connect(m_proxy, &QComboBox::currentIndexChanged, this, &ProviderEditor::take);
    connect(m_key, &KeyEditor::edited, this, &ProviderEditor::take);
    connect(m_key, &KeyEditor::typed, this, [this] {
        forgetAnswers();
        showProblems();
    });
    connect(m_key, &KeyEditor::keySaved, this, &ProviderEditor::keySaved);
    connect(m_models, &ProviderModels::edited, this, &ProviderEditor::take);
    connect(m_models, &ProviderModels::refreshRequested, this, &ProviderEditor::modelsRequested);
    connect(m_test, &QPushButton::clicked, this, [this] {
        // It stays enabled: without it the focus would be on whatever comes next.
        if (std::exchange(m_isTesting, true)) {
            return;
        }
        m_result->say(u"clock"_s, tr("Testing…"));
        Q_EMIT testRequested();
    });
}

void ProviderEditor::setProvider(const ProviderConfig &provider)
{
    m_loading = true;
    m_provider = provider;
    m_name->setText(provider.name);
    m_enabled->setChecked(provider.enabled);
    m_api->clear();
    QStringList apis = providerApis();
    if (!apis.contains(provider.api)) {
        apis += provider.api; // kept until the person chooses another one
    }
    for (const QString &api : std::as_const(apis)) {
        m_api->addItem(apiName(api), api);
    }
    m_api->setCurrentIndex(m_api->findData(provider.api));
    m_address->setText(provider.baseUrl);
    m_proxy->setCurrentIndex(m_proxy->findData(static_cast<int>(provider.proxy)));
    m_proxyAddress->setText(provider.proxyAddress);
    m_authority->setText(provider.caFile);
    m_headers->setPlainText(headerLines(provider.headers));
    const KnownProvider *known = m_known->find(provider.known);
    m_key->setProvider(provider, known ? known->keyVariable : QString());
    m_models->setProvider(provider);
    forgetAnswers();
    m_loading = false;
    showProblems();
}

void ProviderEditor::focusName()
{
    setCurrentIndex(0);
    m_name->setFocus();
    m_name->selectAll();
}

/// From the fields to the value.
void ProviderEditor::take()
{
    if (m_loading) {
        return;
    }
    m_provider.name = m_name->text().trimmed();
    m_provider.enabled = m_enabled->isChecked();
    m_provider.models = m_models->models();
    const ProviderConfig before = m_provider; // what follows is how it is reached
    m_provider.api = m_api->currentData().toString();
    m_provider.baseUrl = completedAddress(m_address->text());
    m_provider.key = m_key->source();
    m_provider.proxy = static_cast<ProviderConfig::Proxy>(m_proxy->currentData().toInt());
    m_provider.proxyAddress = m_proxyAddress->text().trimmed();
    m_provider.caFile = m_authority->text().trimmed();
    m_provider.headers = headersIn(m_headers->toPlainText());
    if (m_provider != before) {
        forgetAnswers();
    }
    showProblems();
    Q_EMIT edited();
}

void ProviderEditor::showProblems()
{
    const ProviderProblems problems = problemsOf(m_provider);
    m_nameProblem->setProblem(problems.name);
    m_apiProblem->setProblem(problems.api);
    m_addressProblem->setProblem(problems.address);
    const bool isCompleted = m_provider.baseUrl != m_address->text().trimmed();
    m_addressTaken->say(
            u"info"_s, isCompleted ? tr("This is taken as %1").arg(m_provider.baseUrl) : QString());
    m_addressTaken->keepRoom(problems.address.isEmpty() || isCompleted);
    m_key->setProblem(problems.key);
    m_inTheClear->setVisible(isKeyInTheClear(m_provider));
    m_inTheClear->setChecked(m_provider.allowsKeyInTheClear());
    m_proxyAddress->setVisible(m_provider.proxy == ProviderConfig::Proxy::Address);
    m_proxyProblem->setProblem(problems.proxy);
    m_authorityProblem->setProblem(problems.authority);
    m_headersProblem->setProblem(problems.headers);
    const bool usable = problems.first().isEmpty() && m_provider.isSupported();
    m_test->setEnabled(usable);
    m_test->setToolTip(usable ? QString() : tr("Something above cannot be used yet."));
}

/// What a server answered to other fields than these would be taken for theirs.
void ProviderEditor::forgetAnswers()
{
    m_isTesting = false;
    m_result->say({}, {});
    m_models->forgetAnswer();
}

bool ProviderEditor::setTestResult(const QString &text, bool ok)
{
    if (!std::exchange(m_isTesting, false)) {
        return false;
    }
    showProblems();
    m_result->say(ok ? u"check"_s : u"error"_s, text, ok ? Accent::Success : Accent::Danger);
    m_models->setProvider(m_provider); // the server has said what it has
    return true;
}

void ProviderEditor::setModelsResult(const QString &text, bool ok)
{
    m_models->setRefreshed(text, ok);
}

void ProviderEditor::chooseAuthority()
{
    const QString file =
            QFileDialog::getOpenFileName(this, tr("Certificate authorities"), m_authority->text(),
                                         tr("Certificates (*.pem *.crt *.cer);;All files (*)"));
    if (!file.isEmpty()) {
        m_authority->setText(file);
    }
}

} // namespace varve
