// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <credentials/keystore.h>
#include <settings/providerconfig.h>

#include <QHash>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace varve
{

class KeyRing;
class ProblemLabel;
class StateLine;

/// Where a provider's key comes from, what state it is in, and a field to enter one. The field is never filled in: a key
/// that is stored is not shown again. What was typed and not stored is there again when its provider is.
class KeyEditor final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KeyEditor)

public:
    /// `keys` is not owned.
    explicit KeyEditor(KeyRing *keys, QWidget *parent = nullptr);
    ~KeyEditor() override;

    /// `variable`: what the provider's variable is called by custom.
    void setProvider(const ProviderConfig &provider, const QString &variable);
    [[nodiscard]] const KeySource &source() const { return m_provider.key; }
    /// What is in the field now, for trying it out; empty where the key comes from somewhere else.
    [[nodiscard]] ApiKey typedKey() const;
    /// What was typed and not saved yet, by provider: the fields of all that were shown.
    [[nodiscard]] QHash<QString, ApiKey> typedKeys() const;
    /// It was saved, or its provider is gone.
    void dropTyped(const QString &providerId);
    /// Why it cannot be a key, as a sentence; empty: it can, or there is none.
    [[nodiscard]] static QString problemOf(const ApiKey &key);
    void setProblem(const QString &problem);
    [[nodiscard]] QComboBox *sourceField() const { return m_source; }

Q_SIGNALS:
    /// By the person: source, variable, command.
    void edited();
    /// typedKeys() differs.
    void typed();
    /// Something was stored; `providerId` has to be cleaned up if the provider is never saved.
    void keySaved(const QString &providerId);

private:
    void addFields();
    void connectFields();
    void takeSource();
    void showSource();
    void check(KeyPrompt prompt);
    void show(const KeyAnswer &answer);
    void showKeychain(const KeyAnswer &answer);
    void saveKey();
    void useForSession();
    void updateButtons();

    KeyRing *const m_keys;
    ProviderConfig m_provider;
    QString m_variable;
    QString m_sourceProblem;
    QHash<QString, QString> m_typed; ///< of providers that are not shown
    QComboBox *m_source = nullptr;
    QStackedWidget *m_fields = nullptr;
    QLineEdit *m_key = nullptr;
    QLineEdit *m_name = nullptr;
    QLineEdit *m_command = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_session = nullptr;
    QPushButton *m_again = nullptr;
    StateLine *m_state = nullptr;
    ProblemLabel *m_problem = nullptr;
    KeyState m_shown = KeyState::Absent;
    int m_asked = 0; ///< answers to earlier questions are no longer wanted
    bool m_loading = false;
};

} // namespace varve
