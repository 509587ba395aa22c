// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionreason.h"

#include <models/plaintext.h>

#include <QAction>

namespace varve
{

using namespace Qt::StringLiterals;

void allow(QAction *action, bool allowed, const QString &reason)
{
    action->setEnabled(allowed);
    action->setStatusTip(allowed ? QString() : reason);
    QString name = action->text();
    name.remove(u'&');
    // Empty brings back the usual tooltip.
    action->setToolTip(allowed || reason.isEmpty() ? QString()
                                                   : asPlainText(name + u"\n"_s + reason));
}

QString reasonOf(const QAction *action)
{
    return action->isEnabled() ? QString() : action->statusTip();
}

} // namespace varve
