# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Some thirty libraries, the rooms of the house. No project root is ever an include path: a header that its room does not show, or of a room
# that is not linked, does not compile.

include(VarveMoc)
include(VarvePrecompiled)
include(VarveUnity)
include(VarveTests)

add_library(varve_common INTERFACE)
target_compile_features(varve_common INTERFACE cxx_std_23)
target_compile_definitions(varve_common INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_FOREACH QT_NO_KEYWORDS QT_NO_JAVA_STYLE_ITERATORS
    QT_NO_CONTEXTLESS_CONNECT QT_USE_QSTRINGBUILDER QT_DISABLE_DEPRECATED_UP_TO=0x060800)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(varve_common INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
    if(VARVE_UNITY) # a name of one file may be that of a member in what the next one includes
        target_compile_options(varve_common INTERFACE -Wno-shadow)
    endif()
    if(VARVE_WARNINGS_AS_ERRORS)
        target_compile_options(varve_common INTERFACE -Werror)
    endif()
    if(NOT APPLE AND NOT WIN32) # what nothing calls is left out
        target_compile_options(varve_common INTERFACE $<$<CONFIG:Release>:-ffunction-sections>)
        target_link_options(varve_common INTERFACE $<$<CONFIG:Release>:LINKER:--gc-sections>)
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

# varve_add_library(varve_ROOM HEADERS file... [WITHOUT regex...] DEPENDS target...): all C++ files below the folder, but for those that the
# expressions fit. Others see its HEADERS only, as <room/header.h>: each is a line in a folder of its own that names the file.
function(varve_add_library name)
    cmake_parse_arguments(ARG "" "" "HEADERS;WITHOUT;DEPENDS" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cpp *.h)
    foreach(expression IN LISTS ARG_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "^${expression}")
    endforeach()
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC varve_common ${ARG_DEPENDS})

    set(folders)
    foreach(source IN LISTS sources ARG_HEADERS)
        get_filename_component(folder ${CMAKE_CURRENT_SOURCE_DIR}/${source} DIRECTORY)
        list(APPEND folders ${folder})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    target_include_directories(${name} PRIVATE ${folders})

    string(REPLACE "varve_" "" room ${name})
    set(shown ${PROJECT_BINARY_DIR}/include/${room})
    foreach(header IN LISTS ARG_HEADERS)
        set(path ${sources})
        list(FILTER path INCLUDE REGEX "(^|/)${header}$")
        if(NOT path)
            set(path ${header})
        endif()
        file(RELATIVE_PATH path ${shown}/${room} ${CMAKE_CURRENT_SOURCE_DIR}/${path})
        file(CONFIGURE OUTPUT ${shown}/${room}/${header} CONTENT "#include \"${path}\"\n")
    endforeach()
    target_include_directories(${name} PUBLIC ${shown})

    # For its tests: what others do not see too.
    add_library(${name}_inside INTERFACE)
    target_include_directories(${name}_inside INTERFACE ${folders})
    target_link_libraries(${name}_inside INTERFACE ${name})
    varve_link_inside(${name}_inside INTERFACE ${ARG_DEPENDS})

    varve_moc_library(${name})
    varve_precompile(${name} ${ARG_DEPENDS})
    varve_unite(${name} 32 ${sources})
    set_property(GLOBAL APPEND PROPERTY VARVE_LIBRARIES ${name})
endfunction()

# varve_add_program(NAME SOURCES file... LINKS target...): what is no test and not installed: figures are taken with it, or a test starts it.
function(varve_add_program name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE varve_common)
    varve_link_inside(${name} PRIVATE ${ARG_LINKS})
    varve_moc_library(${name})
    varve_precompile(${name} ${ARG_LINKS})
    varve_unite(${name} 32 ${ARG_SOURCES})
endfunction()

function(varve_link_inside name kind)
    foreach(library IN LISTS ARGN)
        if(TARGET ${library}_inside)
            target_link_libraries(${name} ${kind} ${library}_inside)
        else()
            target_link_libraries(${name} ${kind} ${library})
        endif()
    endforeach()
endfunction()
