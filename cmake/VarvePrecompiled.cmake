# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Precompiled headers, for what runs without widgets and for the rest, and for the tests of both: a file compiles in half
# the time. Each belongs to a target of its own and the others reuse it. Lint takes them out again, so that a file has to
# include what it uses.

option(VARVE_PRECOMPILE "Use precompiled headers" ON)
# Windows, tests and what puts the parts together wait for Qt and for disks more than they compute: without the optimizer they compile in half
# the time, which is what counts where everything is built from nothing and run once.
set(VARVE_UNOPTIMIZED "" CACHE STRING "Kinds of code, as a regular expression (core, glue, widgets, test), to compile without optimization")
set(VARVE_GLUE "^varve_(acp|archives|credentials|engine|idle|lines|mcp|mcpserver|models|operations|rpc|serve|settings)$")

function(varve_unoptimized name kind)
    if(VARVE_UNOPTIMIZED AND kind MATCHES "${VARVE_UNOPTIMIZED}")
        target_compile_options(${name} PRIVATE -O0)
    endif()
endfunction()

function(varve_precompiled_target kind)
    set(name varve_precompiled_${kind})
    if(TARGET ${name})
        return()
    endif()
    add_library(${name} STATIC ${PROJECT_SOURCE_DIR}/cmake/precompiled/empty.cpp)
    target_link_libraries(${name} PRIVATE varve_common ${ARGN})
    varve_unoptimized(${name} ${kind})
    # By name: clang counts the file that CMake writes among those a compilation read, and with a path in it no two checkouts
    # would share what ccache holds. The precompiled header itself is full of paths and not for ccache at all.
    target_precompile_headers(${name} PRIVATE \"${kind}.h\")
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled)
    set_target_properties(${name} PROPERTIES AUTOMOC OFF CXX_COMPILER_LAUNCHER "")
    varve_precompiled_sum(${kind} ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir)
endfunction()

# The bytes of a precompiled header hold the path of its checkout. ccache takes this sum instead of them, so that one cache serves
# every checkout; nothing of the project is in it, so what makes it says all there is to know.
function(varve_precompiled_sum kind folder)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    set(text ${kind})
    file(GLOB headers ${PROJECT_SOURCE_DIR}/cmake/precompiled/*.h)
    foreach(header IN LISTS headers)
        file(SHA256 ${header} one)
        string(APPEND text " ${one}")
    endforeach()
    string(SHA256 sum "${text} ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${Qt6_VERSION} ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${VARVE_SANITIZE} ${VARVE_FUZZ} ${VARVE_COVERAGE} ${VARVE_UNOPTIMIZED}")
    foreach(ending gch pch)
        file(WRITE ${folder}/cmake_pch.hxx.${ending}.sum "${sum}\n")
    endforeach()
endfunction()

# varve_precompiled_kind(OUT NAME target...): NAME and what it links tell which it gets. What is compiled alike has one.
function(varve_precompiled_kind out name)
    set(kind core)
    if("${name};${ARGN};" MATCHES "varve_(shell|transcript|contextpanel|preferences|conversation|sessions|compactionpage|finding|maintenance|transfer|window|app|windowtestsupport);|Qt6::Widgets")
        set(kind widgets)
    elseif(VARVE_UNOPTIMIZED MATCHES "glue" AND name MATCHES "${VARVE_GLUE}")
        set(kind glue)
    endif()
    if("Qt6::Test" IN_LIST ARGN)
        string(APPEND kind test)
    endif()
    set(${out} ${kind} PARENT_SCOPE)
endfunction()

# varve_precompile(NAME target...)
function(varve_precompile name)
    if(NOT VARVE_PRECOMPILE)
        return()
    endif()
    varve_precompiled_kind(kind ${name} ${ARGN})
    set(modules Qt6::Core)
    if(kind MATCHES "widgets")
        set(modules Qt6::Widgets)
    endif()
    if(kind MATCHES "test")
        list(APPEND modules Qt6::Network Qt6::Test)
    endif()
    varve_precompiled_target(${kind} ${modules})
    varve_unoptimized(${name} ${kind})
    target_precompile_headers(${name} REUSE_FROM varve_precompiled_${kind})
    # clang asks for the header by its name even so.
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Without it ccache cannot see into a precompiled header.
        target_compile_options(${name} PRIVATE -fpch-preprocess)
    endif()
endfunction()
