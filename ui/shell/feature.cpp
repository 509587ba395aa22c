// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "feature.h"

#include "actionregistry.h"
#include "icons.h"
#include <models/conversations.h>
#include <models/sessionmodels.h>

#include <QWidget>

namespace varve
{

Feature::Feature(const FeatureContext &context)
    : QObject(context.shell->mainWindow())
    , m_context(context)
{ }

Feature::~Feature() = default;

QAction *Feature::addAction(const char *name, const QString &text, const QString &icon,
                            const QList<QKeySequence> &keys)
{
    return shell().commands().add(this, name, text, icon.isEmpty() ? QIcon() : themedIcon(icon),
                                  keys);
}

Workbench *Feature::workbench() const
{
    return &m_context.sessions->workbench;
}

StoredSessions *Feature::storedSessions() const
{
    return &m_context.sessions->list;
}

BranchEditor *Feature::branchEditor() const
{
    return &m_context.sessions->branch;
}

SessionStarter *Feature::sessionStarter() const
{
    return &m_context.sessions->starter;
}

ProjectionSetup *Feature::projectionSetup() const
{
    return &m_context.sessions->setup;
}

Engine &Feature::engine() const
{
    return *m_context.conversations->engine();
}

Settings *Feature::settings() const
{
    return engine().settings();
}

StoreClient *Feature::store() const
{
    return engine().store();
}

WindowState::WindowState(const Workbench &workbench, bool busy)
    : isOpen(workbench.hasSession())
    , isAtLeaf(isOpen && workbench.loaded().isAtLeaf())
    , isWritable(workbench.store()->access() == StoreAccess::ReadWrite)
    , isBusy(busy)
    , noSession(isOpen ? QString() : tr("No session is open"))
    , readOnly(isWritable ? QString() : tr("The store is open for reading only"))
    , elsewhere(isAtLeaf ? QString()
                         : tr("You are looking at another branch: continue there, or go back"))
    , answering(isBusy ? tr("An answer is coming") : QString())
{ }

QString WindowState::first(std::initializer_list<QString> reasons)
{
    for (const QString &reason : reasons) {
        if (!reason.isEmpty()) {
            return reason;
        }
    }
    return {};
}

} // namespace varve
