// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shell.h"
#include <base/ownkeysource.h>

#include <QCoreApplication>
#include <QIcon>
#include <QObject>
#include <QString>

#include <initializer_list>

class QAction;

namespace varve
{

class BranchEditor;
class BranchModels;
class Conversations;
class Engine;
class ProjectionSetup;
class StoredSessions;
class SessionStarter;
class Settings;
class StoreClient;
class Workbench;
struct SessionModels;

/// What can be done with the session that is open, and why not, in the words of every feature.
struct WindowState
{
    Q_DECLARE_TR_FUNCTIONS(varve::WindowState)
public:
    explicit WindowState(const Workbench &workbench, bool busy);

    bool isOpen; ///< a session is
    bool isAtLeaf; ///< and it is looked at where it stands
    bool isWritable; ///< the store
    bool isBusy; ///< an answer comes in the open session, or a command of the person's runs
    // Empty where they are not so:
    QString noSession;
    QString readOnly;
    QString elsewhere;
    QString answering;

    /// The first that is not empty.
    [[nodiscard]] static QString first(std::initializer_list<QString> reasons);
};

/// What every feature is given. None is owned, all outlive it.
struct FeatureContext
{
    Shell *shell = nullptr;
    SessionModels *sessions = nullptr; ///< the session that is open, and all that there are
    Conversations *conversations = nullptr; ///< turns, and the engine
    BranchModels *models = nullptr; ///< who answers and summarizes the branch that is open
    OwnKeySource ownKeys = {}; ///< the person's, which are not remembered and leave no export
};

/// One thing that a person can do in the window: owns its actions, puts its panels into the columns, asks the engine. It knows the
/// shell, and no other feature. Belongs to the window; made in the order of windowfeatures.cpp, which is the order of what they add. It
/// hears of sessions by the workbench's signals. GUI thread.
class Feature : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Feature)

public:
    explicit Feature(const FeatureContext &context);
    ~Feature() override;

    /// Whether the open session cannot be changed now, because of what this feature does in it.
    [[nodiscard]] virtual bool isBusy() const { return false; }
    /// Session, branch, settings or isBusy() of a feature differ: which commands can be run now, and what is said of it.
    virtual void update(const WindowState & /*state*/) { }
    /// What another feature asks for. False: this one does no such thing.
    virtual bool take(const ShellRequest & /*request*/) { return false; }

    struct PaletteEntry
    {
        QAction *action;
        QString about = {}; ///< stands before the name where that alone does not say what is meant
        bool isSetting = false; ///< it shows one: behind all commands
        QString words = {}; ///< of a setting: what it may be set to
    };
    /// For the palette, beside what was added to the registry.
    [[nodiscard]] virtual QList<PaletteEntry> paletteEntries() const { return {}; }

    /// The window is to be closed. False: it stays, and the person is asked something first.
    [[nodiscard]] virtual bool mayClose() { return true; }
    /// It closes: nothing new begins, what was typed is kept.
    virtual void prepareToClose() { }
    /// Ends what is under way. False: that takes a moment, workEnded() tells. `late`: the person has waited for as long as one does.
    [[nodiscard]] virtual bool endWork(bool /*late*/) { return true; }

Q_SIGNALS:
    void workEnded();

protected:
    /// Also in the registry. `icon`: a name of resources/icons.
    QAction *addAction(const char *name, const QString &text, const QString &icon = {},
                       const QList<QKeySequence> &keys = {});

    [[nodiscard]] Shell &shell() const { return *m_context.shell; }
    /// The session that is open.
    [[nodiscard]] Workbench *workbench() const;
    [[nodiscard]] StoredSessions *storedSessions() const;
    [[nodiscard]] BranchEditor *branchEditor() const;
    [[nodiscard]] SessionStarter *sessionStarter() const;
    [[nodiscard]] ProjectionSetup *projectionSetup() const;
    [[nodiscard]] Conversations *conversations() const { return m_context.conversations; }
    [[nodiscard]] BranchModels *models() const { return m_context.models; }
    [[nodiscard]] const OwnKeySource &ownKeys() const { return m_context.ownKeys; }
    [[nodiscard]] Engine &engine() const;
    [[nodiscard]] Settings *settings() const;
    [[nodiscard]] StoreClient *store() const;

private:
    const FeatureContext m_context;
};

} // namespace varve
