// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "feature.h"

#include "actionregistry.h"
#include "icons.h"
#include <models/conversations.h>

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

} // namespace varve
