// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core.h"

#include <QSignalSpy>
#include <QTemporaryDir>

// Not <QTest>: what it defines depends on whether the test has a QGuiApplication.
#include <QtTest/qtesttostring.h>
