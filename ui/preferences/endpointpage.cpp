// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpointpage.h"

#include "categorycolors.h"
#include "dimlabel.h"
#include "icons.h"
#include "problemlabel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString addressProblem(const QString &text)
{
    if (text.isEmpty()) {
        return {};
    }
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || (url.scheme() != "http"_L1 && url.scheme() != "https"_L1)
        || url.host().isEmpty()) {
        return EndpointPage::tr(
                "This is not an http or https address, such as http://localhost:8080/v1.");
    }
    if (!url.userInfo().isEmpty()) {
        return EndpointPage::tr(
                "An address with a user name or password in it is not used: give the "
                "key below.");
    }
    return {};
}

QString variableProblemOf(const QString &name)
{
    static const QRegularExpression allowed(u"^[A-Za-z_][A-Za-z0-9_]*$"_s);
    return allowed.match(name).hasMatch()
            ? QString()
            : EndpointPage::tr(
                      "A variable's name has letters, digits and underscores only. Is this "
                      "the key itself? Choose “For this session only”.");
}

} // namespace

EndpointPage::EndpointPage(QWidget *parent)
    : PreferencesPage(tr("Model endpoint"), themedIcon(u"link"_s), parent)
{
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    auto *intro =
            new DimLabel(tr("A server that speaks the OpenAI chat protocol, on this machine or "
                            "elsewhere. It writes summaries."));
    intro->setWordWrap(true);
    form->addRow(intro);

    m_baseUrl = new QLineEdit;
    m_baseUrl->setPlaceholderText(u"http://localhost:8080/v1"_s);
    form->addRow(tr("&Address"), m_baseUrl);
    m_urlProblem = new ProblemLabel;
    form->addRow(QString(), m_urlProblem);
    m_model = new QLineEdit;
    form->addRow(tr("&Model"), m_model);

    m_source = new QComboBox;
    m_source->addItem(tr("From an environment variable"),
                      QString(toString(KeySource::Environment)));
    m_source->addItem(tr("For this session only"), QString(toString(KeySource::Session)));
    m_source->addItem(tr("The server needs none"), QString(toString(KeySource::None)));
    m_source->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form->addRow(tr("&Key"), m_source);
    m_variable = new QLineEdit;
    form->addRow(tr("&Variable"), m_variable);
    m_variableState = new DimLabel;
    form->addRow(QString(), m_variableState);
    m_variableProblem = new ProblemLabel;
    form->addRow(QString(), m_variableProblem);
    m_key = new QLineEdit;
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setPlaceholderText(tr("Forgotten when Varve is closed"));
    form->addRow(tr("Key &text"), m_key);

    m_test = new QPushButton(tr("Test connection"));
    m_result = new QLabel;
    m_result->setWordWrap(true);
    m_result->setTextFormat(Qt::PlainText);
    auto *test = new QHBoxLayout;
    test->addWidget(m_test);
    test->addWidget(m_result, 1);
    form->addRow(QString(), test);

    m_fields->bind(m_baseUrl, Keys::EndpointBaseUrl);
    m_fields->bind(m_model, Keys::EndpointModel);
    m_fields->bind(m_source, Keys::EndpointKeySource);
    m_fields->bind(m_variable, Keys::EndpointKeyVariable);
    connect(m_key, &QLineEdit::textChanged, this, &EndpointPage::noteEdit);
    connect(m_test, &QPushButton::clicked, this, &EndpointPage::test);
}

EndpointPage::~EndpointPage() = default;

void EndpointPage::save(Settings *settings)
{
    PreferencesPage::save(settings);
    const EndpointDraft now = draft();
    if (!now.sessionKey.isEmpty()) {
        Q_EMIT sessionKeyEntered(now.sessionKey);
        const QSignalBlocker quiet(m_key);
        m_key->clear();
        m_key->setPlaceholderText(tr("A key is in use until Varve is closed"));
    }
}

void EndpointPage::restoreDefaults()
{
    m_key->clear();
    PreferencesPage::restoreDefaults();
}

bool EndpointPage::isModified(const Settings &settings) const
{
    return PreferencesPage::isModified(settings) || !draft().sessionKey.isEmpty();
}

bool EndpointPage::isValid() const
{
    return !m_urlProblem->hasProblem() && !m_variableProblem->hasProblem();
}

EndpointDraft EndpointPage::draft() const
{
    EndpointDraft draft;
    draft.settings = { .baseUrl = m_baseUrl->text().trimmed(),
                       .model = m_model->text().trimmed(),
                       .keySource = keySourceFromString(m_source->currentData().toString()),
                       .keyVariable = m_variable->text().trimmed() };
    if (draft.settings.keySource == KeySource::Session) {
        draft.sessionKey = m_key->text().trimmed().toUtf8();
    }
    return draft;
}

void EndpointPage::refresh()
{
    const KeySource source = draft().settings.keySource;
    auto *form = static_cast<QFormLayout *>(layout());
    form->setRowVisible(m_variable, source == KeySource::Environment);
    form->setRowVisible(m_variableState, source == KeySource::Environment);
    form->setRowVisible(m_key, source == KeySource::Session);
    validate();
    m_result->clear();
}

void EndpointPage::validate()
{
    const EndpointDraft now = draft();
    m_urlProblem->setProblem(addressProblem(now.settings.baseUrl));
    const bool environment = now.settings.keySource == KeySource::Environment;
    const QString variable = environment ? variableProblemOf(now.settings.keyVariable) : QString();
    m_variableProblem->setProblem(variable);
    if (environment && variable.isEmpty()) {
        const bool there =
                !qEnvironmentVariableIsEmpty(now.settings.keyVariable.toUtf8().constData());
        m_variableState->setText(there ? tr("It is set in this program's environment.")
                                       : tr("It is not set in this program's environment."));
    } else {
        m_variableState->clear();
    }
    m_test->setEnabled(isValid() && now.settings.isSetUp());
    m_test->setToolTip(m_test->isEnabled() ? QString() : tr("Give an address and a model first."));
}

void EndpointPage::test()
{
    m_test->setEnabled(false);
    m_result->setPalette(palette());
    m_result->setText(tr("Testing…"));
    Q_EMIT testRequested(draft());
}

void EndpointPage::setTestResult(const QString &text, bool ok)
{
    validate();
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText,
                    readableOn(accentColor(ok ? Accent::Success : Accent::Danger, colors),
                               colors.color(QPalette::Window)));
    m_result->setPalette(colors);
    m_result->setText(text);
}

} // namespace varve
