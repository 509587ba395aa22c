// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stands before each file that is compiled together with others; VARVE_UNIT is another word for each of them.
#pragma once
#define VARVE_JOINED_(a, b) a##b
#define VARVE_JOINED(a, b) VARVE_JOINED_(a, b)
#define Tr VARVE_JOINED(Tr, VARVE_UNIT)
