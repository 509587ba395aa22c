# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What moc needs is in the file itself. Given the folders of headers it reads hundreds of them, which cost a fifth of a
# whole build; without them it knows no macro of Qt's but its own keywords, so those of the platform are named here.

if(WIN32)
    set(VARVE_MOC_OPTIONS -DQ_OS_WIN)
elseif(APPLE)
    set(VARVE_MOC_OPTIONS -DQ_OS_UNIX -DQ_OS_DARWIN -DQ_OS_MACOS)
elseif(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    set(VARVE_MOC_OPTIONS -DQ_OS_UNIX -DQ_OS_LINUX)
else()
    set(VARVE_MOC_OPTIONS -DQ_OS_UNIX)
endif()

# Where there is a shell, CMake's automoc is given a moc that drops them.
get_target_property(VARVE_MOC Qt6::moc IMPORTED_LOCATION)
if(NOT VARVE_MOC)
    get_target_property(VARVE_MOC Qt6::moc IMPORTED_LOCATION_NONE)
endif()
if(CMAKE_HOST_UNIX AND EXISTS "${VARVE_MOC}")
    configure_file(${CMAKE_CURRENT_LIST_DIR}/moc-quickly.sh.in ${CMAKE_BINARY_DIR}/moc-quickly.sh @ONLY
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
    set(VARVE_AUTOMOC_EXECUTABLE ${CMAKE_BINARY_DIR}/moc-quickly.sh)
    set(CMAKE_AUTOMOC_MOC_OPTIONS ${VARVE_MOC_OPTIONS})
    set(CMAKE_AUTOMOC_COMPILER_PREDEFINES OFF)
endif()

function(varve_moc_library name)
    if(VARVE_AUTOMOC_EXECUTABLE)
        set_target_properties(${name} PROPERTIES AUTOMOC_EXECUTABLE ${VARVE_AUTOMOC_EXECUTABLE})
    endif()
endfunction()

# A test is one file with its class in it. Running moc on that file saves the scan of CMake's automoc and an empty
# file to compile, a second for each of some hundred tests. With headers of its own it stays with automoc.
function(varve_moc_test name)
    set(headers ${ARGN})
    list(FILTER headers INCLUDE REGEX "\\.h$")
    if(headers)
        varve_moc_library(${name})
        return()
    endif()
    set_target_properties(${name} PROPERTIES AUTOMOC OFF AUTOUIC OFF AUTORCC OFF)
    varve_moc_files(${name} ${ARGN})
endfunction()

function(varve_moc_files name)
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    foreach(source IN LISTS ARGN)
        get_filename_component(stem ${source} NAME_WE)
        file(STRINGS ${source} include REGEX "^#include \"${stem}\\.moc\"")
        if(include)
            set(made ${CMAKE_CURRENT_BINARY_DIR}/${stem}.moc)
            add_custom_command(OUTPUT ${made}
                COMMAND Qt6::moc ${VARVE_MOC_OPTIONS} ${source} -o ${made}
                DEPENDS ${source} Qt6::moc VERBATIM COMMENT "Generating ${stem}.moc")
            target_sources(${name} PRIVATE ${made})
        endif()
    endforeach()
endfunction()
