// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/providerconfig.h>

#include <QTabWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace varve
{

class KeyEditor;
class KeyRing;
class ModelCatalogue;
class ProblemLabel;
class ProviderCatalogue;
class ProviderModels;
class StateLine;

/// One provider: how it is reached, its key, its models.
class ProviderEditor final : public QTabWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProviderEditor)

public:
    /// Nothing is owned.
    ProviderEditor(KeyRing *keys, const ProviderCatalogue *known, const ModelCatalogue *models,
                   QWidget *parent = nullptr);
    ~ProviderEditor() override;

    void setProvider(const ProviderConfig &provider);
    [[nodiscard]] const ProviderConfig &provider() const { return m_provider; }
    [[nodiscard]] KeyEditor *key() const { return m_key; }
    /// The answers to testRequested() and modelsRequested().
    /// False, and not shown, where the fields have changed since.
    bool setTestResult(const QString &text, bool ok);
    void setModelsResult(const QString &text, bool ok);
    void focusName();

Q_SIGNALS:
    void edited();
    void testRequested();
    void modelsRequested();
    void keySaved(const QString &providerId);

private:
    QWidget *createConnectionTab();
    QWidget *createAdvancedTab();
    void connectFields();
    void take();
    void showProblems();
    void chooseAuthority();
    void forgetAnswers();

    const ProviderCatalogue *const m_known;
    ProviderConfig m_provider;
    QLineEdit *m_name = nullptr;
    ProblemLabel *m_nameProblem = nullptr;
    QCheckBox *m_enabled = nullptr;
    QComboBox *m_api = nullptr;
    ProblemLabel *m_apiProblem = nullptr;
    QLineEdit *m_address = nullptr;
    ProblemLabel *m_addressProblem = nullptr;
    StateLine *m_addressTaken = nullptr; ///< what is made of one without a scheme
    KeyEditor *m_key = nullptr;
    QCheckBox *m_inTheClear = nullptr;
    QPushButton *m_test = nullptr;
    StateLine *m_result = nullptr;
    ProviderModels *m_models = nullptr;
    QComboBox *m_proxy = nullptr;
    QLineEdit *m_proxyAddress = nullptr;
    ProblemLabel *m_proxyProblem = nullptr;
    QLineEdit *m_authority = nullptr;
    ProblemLabel *m_authorityProblem = nullptr;
    QPlainTextEdit *m_headers = nullptr;
    ProblemLabel *m_headersProblem = nullptr;
    bool m_loading = false;
    bool m_isTesting = false; ///< as the fields stand
};

/// In words: "Anthropic Messages".
[[nodiscard]] QString apiName(const QString &api);

} // namespace varve
