// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core.h"

#include <QTemporaryDir>

// Not <QTest>: what it defines depends on the folder of the test.
#include <QtTest/qtesttostring.h>
