// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve::test
{

/// A test of a program that has several (cmake/VarveTests.cmake, which writes the list). The last one has no name.
struct Test
{
    const char *name;
    int (*run)(int argc, char **argv);
};

extern const Test Tests[];

} // namespace varve::test
