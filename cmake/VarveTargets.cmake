# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One STATIC target a folder. A target's only include root is its own folder, and no project root is ever an include path:
# a header of a layer that is not linked does not compile.

include(VarveMoc)
include(VarvePrecompiled)

add_library(varve_common INTERFACE)
target_compile_features(varve_common INTERFACE cxx_std_23)
target_compile_definitions(varve_common INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_FOREACH QT_NO_KEYWORDS QT_NO_JAVA_STYLE_ITERATORS
    QT_NO_CONTEXTLESS_CONNECT QT_USE_QSTRINGBUILDER QT_DISABLE_DEPRECATED_UP_TO=0x060800)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(varve_common INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
    if(VARVE_WARNINGS_AS_ERRORS)
        target_compile_options(varve_common INTERFACE -Werror)
    endif()
    if(VARVE_SANITIZE)
        target_compile_options(varve_common INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
        target_link_options(varve_common INTERFACE -fsanitize=address,undefined)
    endif()
    if(VARVE_FUZZ)
        target_compile_options(varve_common INTERFACE
            -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
        target_compile_definitions(varve_common INTERFACE _GLIBCXX_ASSERTIONS)
        target_link_options(varve_common INTERFACE -fsanitize=address,undefined)
    endif()
    if(VARVE_COVERAGE)
        target_compile_options(varve_common INTERFACE --coverage)
        target_link_options(varve_common INTERFACE --coverage)
    endif()
elseif(MSVC)
    target_compile_options(varve_common INTERFACE /W4 /permissive- /utf-8)
    if(VARVE_WARNINGS_AS_ERRORS)
        target_compile_options(varve_common INTERFACE /WX)
    endif()
endif()

# varve_add_library(NAME SOURCES file... DEPENDS target...)
function(varve_add_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC varve_common ${ARG_DEPENDS})
    varve_moc_library(${name})
    varve_precompile(${name} ${ARG_DEPENDS})
    set_property(GLOBAL APPEND PROPERTY VARVE_LIBRARIES ${name})
endfunction()

# varve_add_test(NAME SOURCES file... LINKS target... [LABELS label...])
function(varve_add_test name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;LABELS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE varve_common varve_testsupport ${ARG_LINKS} Qt6::Test)
    varve_precompile(${name} ${ARG_LINKS} Qt6::Test)
    varve_moc_test(${name} ${ARG_SOURCES})
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
    if(ARG_LABELS)
        set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
    endif()
endfunction()
