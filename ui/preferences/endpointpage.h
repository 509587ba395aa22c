// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpointsettings.h"
#include "preferencespage.h"

class QLabel;
class QPushButton;

namespace varve
{

class ProblemLabel;

/// What there is to try a connection with. The key is a secret: hand it on, keep no copy.
struct EndpointDraft
{
    EndpointSettings settings;
    QByteArray sessionKey; ///< UTF-8; only with KeySource::Session
};

/// The model server: address, model, and where the key comes from. A key typed in here is for this run of the program
/// and is written nowhere.
class EndpointPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EndpointPage)

public:
    explicit EndpointPage(QWidget *parent = nullptr);
    ~EndpointPage() override;

    void save(Settings *settings) override;
    void restoreDefaults() override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    [[nodiscard]] bool isValid() const override;

    [[nodiscard]] EndpointDraft draft() const;
    /// The answer to testRequested().
    void setTestResult(const QString &text, bool ok);

Q_SIGNALS:
    void testRequested(const varve::EndpointDraft &draft);
    /// With save(), if a key was typed in.
    void sessionKeyEntered(const QByteArray &key);

protected:
    void refresh() override;

private:
    void validate();
    void test();

    QLineEdit *m_baseUrl = nullptr;
    ProblemLabel *m_urlProblem = nullptr;
    QLineEdit *m_model = nullptr;
    QComboBox *m_source = nullptr;
    QLineEdit *m_variable = nullptr;
    QLabel *m_variableState = nullptr;
    ProblemLabel *m_variableProblem = nullptr;
    QLineEdit *m_key = nullptr;
    QPushButton *m_test = nullptr;
    QLabel *m_result = nullptr;
};

} // namespace varve
