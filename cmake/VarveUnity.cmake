# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A library compiled up to thirty-two files at a time: less than half the processor time of a clean build, and more of it again when one file
# has changed. So it is for releases and for CI. unitygroups.py says which files can be compiled together; without Python each is by itself.

option(VARVE_UNITY "Compile many files of a library as one" OFF)

if(VARVE_UNITY)
    find_package(Python3 COMPONENTS Interpreter QUIET)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/services/*.h ${PROJECT_SOURCE_DIR}/models/*.h
        ${PROJECT_SOURCE_DIR}/ui/*.h ${PROJECT_SOURCE_DIR}/app/*.h ${PROJECT_SOURCE_DIR}/tests/*.h)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
    string(REPLACE ";" "\n" headers "${headers}")
    file(WRITE ${CMAKE_BINARY_DIR}/headers.txt "${headers}\n")
    file(REMOVE ${CMAKE_BINARY_DIR}/headers.pickle)
endif()

# varve_unit_groups(OUT SIZE file...): lines "group|file", at most SIZE of the files in a group; group 0 is a file alone.
function(varve_unit_groups out size)
    execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/unitygroups.py ${size} ${CMAKE_BINARY_DIR}/headers.txt ${ARGN}
        WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE ";" "|" lines "${lines}")
    string(REPLACE "\n" ";" lines "${lines}")
    set(${out} ${lines} PARENT_SCOPE)
    # What changes in a file may change what it can be compiled with.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
endfunction()

# varve_unite(NAME SIZE file...): at most SIZE of the files as one.
function(varve_unite name size)
    if(NOT VARVE_UNITY OR NOT Python3_FOUND)
        return()
    endif()
    set(files ${ARGN})
    list(FILTER files INCLUDE REGEX "\\.cpp$")
    varve_unit_groups(lines ${size} ${files})
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^([0-9]+)\\|(.*)$" "\\1;\\2" pair "${line}")
        list(GET pair 0 group)
        list(GET pair 1 file)
        if(group)
            set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${name}_${group})
        else()
            set_source_files_properties(${file} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        endif()
    endforeach()
    # Most files have a Tr of their own for their texts; the name of the file's place in the group makes it another one.
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP UNITY_BUILD_UNIQUE_ID VARVE_UNIT
        UNITY_BUILD_CODE_BEFORE_INCLUDE "#include \"unity.h\"\n")
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled)
endfunction()
