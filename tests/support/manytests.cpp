// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "manytests.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace varve::test;

namespace
{

// Of a test that starts itself once more: as applicationFilePath() has it, which looks through the link.
constexpr const char *Variable = "VARVE_TEST";

const Test *testCalled(std::string_view name)
{
    for (const Test *test = Tests; test->name; ++test) {
        if (name == test->name) {
            return test;
        }
    }
    return nullptr;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string_view path = argv[0];
    const Test *test = testCalled(path.substr(path.rfind('/') + 1));
    if (!test) {
        const char *name = std::getenv(Variable);
        test = testCalled(name ? name : "");
    }
    if (!test) {
        std::fputs("This is called by the name of one of its tests:\n", stderr);
        for (test = Tests; test->name; ++test) {
            std::fprintf(stderr, "  %s\n", test->name);
        }
        return EXIT_FAILURE;
    }
    ::setenv(Variable, test->name, 1);
    return test->run(argc, argv);
}
