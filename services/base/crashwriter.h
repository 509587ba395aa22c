// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

/// From now on a process that dies of a signal leaves a report (crashreports.h) that its owner alone can read: version, what was going
/// on by its name, the last commands, a stack, the end of the log, which may name files. Nothing that was said. `runs`: what the process is, "window" or
/// "command line". The folder is made when there is something to put there. Once, with one thread; does nothing where there are no
/// signals.
void reportCrashes(const QString &folder, const QByteArray &version, const QByteArray &runs);

/// Of the exception that nobody caught: for the terminate handler, before it ends the process by a signal.
void noteUncaught();

/// The report of a process that ends in another way, which `cause` names. At most one is written.
void writeCrashReport(const char *cause);

/// What is going on, as long as this lives. `name` is of static storage and says nothing of a person. Any thread.
class GoingOn final
{
    Q_DISABLE_COPY_MOVE(GoingOn)

public:
    explicit GoingOn(const char *name);
    ~GoingOn();

private:
    int m_slot;
};

/// That a command was given, by its name, which is of static storage. Any thread.
void noteCommand(const char *name);

/// A line of the log, without keys. Any thread.
void noteLogLine(const QByteArray &line);

} // namespace varve
