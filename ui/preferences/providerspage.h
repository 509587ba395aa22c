// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include <credentials/keystore.h>
#include <providers/serverdiscovery.h>
#include <settings/modelchoice.h>

#include <QHash>
#include <QSet>

namespace varve
{

class FoundServers;
class KeyRing;
class ModelCatalogue;
class ModelChoices;
class ProviderCatalogue;
class ProviderEditor;
class ProviderList;
class StateLine;

/// What the pages work on. Nothing is owned; all of it lives on the GUI thread, but for the model catalogue, which any
/// thread may ask.
struct PreferencesServices
{
    Settings *settings = nullptr;
    KeyRing *keys = nullptr;
    const ProviderCatalogue *providers = nullptr;
    const ModelCatalogue *models = nullptr;
};

/// A provider as its fields stand, to be tried out. With a key that was typed in and not saved, if there is one.
struct ProviderDraft
{
    ProviderConfig provider;
    ApiKey typedKey;
    QString model; ///< to try; empty: none is known yet
};

/// The providers that were set up, and which model is asked for what. Providers are saved with the page; a key is
/// saved by its own button, at once, or with the page if it still stands in its field, and deleted with its provider.
class ProvidersPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProvidersPage)

public:
    explicit ProvidersPage(const PreferencesServices &services, QWidget *parent = nullptr);
    ~ProvidersPage() override;

    void load(const Settings &settings) override;
    void save(Settings *settings) override;
    /// Of the provider that is shown: its address, protocol, proxy and models as the bundled list has them; keys stay.
    void restoreDefaults() override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    [[nodiscard]] bool isValid() const override;
    /// save() waits for the keychain, which may ask the person something; keysStored() follows.
    [[nodiscard]] bool isStoringKeys() const { return m_isStoring; }

    /// Answers, for the provider of this id. A `model` that has answered is the main one while there is none.
    void setTestResult(const QString &providerId, const QString &text, bool ok,
                       const QString &model = {});
    void setModelsResult(const QString &providerId, const QString &text, bool ok);
    /// The answer to serversRequested(): offers to add those that are not set up yet.
    void setFoundServers(const QList<varve::FoundServer> &found);
    /// How far the search by meaning is prepared, in a sentence; empty: no embedding model is in use.
    void setVectorState(const QString &state, bool paused);
    void setVectorQuestion(const QString &question);

Q_SIGNALS:
    /// All the keys that save() found in their fields, or not: the first that was not stored is shown.
    void keysStored(bool all);
    void vectorPauseRequested(bool pause);
    void vectorsAllowed();
    /// The model servers of this machine are to be looked for.
    void serversRequested();
    /// A server that was found is going to be a provider; `provider` as the model catalogue calls it.
    void serverAdded(const QString &provider, const varve::ServerReport &report);
    void testRequested(const varve::ProviderDraft &draft);
    /// The list of its models is wanted, into the model catalogue.
    void modelsRequested(const varve::ProviderDraft &draft);

private:
    QWidget *createColumns();
    void connectParts();
    QWidget *createEmptyState();
    void proposeOnlyModel(const QString &provider, QList<ReportedModel> models);
    void addFound(const FoundServer &server);
    [[nodiscard]] bool isSetUp(const QUrl &address) const;
    void add(const ProviderConfig &provider);
    void removeCurrent();
    void takeEdit();
    void setCurrent(int row);
    void select(int row);
    void showList();
    void showRow(int row);
    void checkKeys();
    void forgetKey(const QString &id, const QString &name);
    void storeTypedKeys();
    void noteStored(const QStringList &ids, const QList<QFuture<KeyAnswer>> &answers);
    [[nodiscard]] ProviderDraft draft() const;

    const PreferencesServices m_services;
    QList<ProviderConfig> m_drafts;
    QHash<QString, QString> m_removed; ///< saved ones that go when the page is saved: id and name
    QSet<QString> m_unsavedKeys; ///< in the keychain, of providers that are not saved yet
    QHash<QString, KeyState> m_states;
    QWidget *m_empty = nullptr; ///< instead of the columns, while there is no provider
    QWidget *m_columns = nullptr;
    ProviderList *m_list = nullptr;
    StateLine *m_notice = nullptr;
    FoundServers *m_found = nullptr;
    ProviderEditor *m_editor = nullptr;
    ModelChoices *m_choices = nullptr;
    bool m_isStoring = false;
};

} // namespace varve
