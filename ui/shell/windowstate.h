// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <initializer_list>

namespace varve
{

class Workbench;

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

} // namespace varve
