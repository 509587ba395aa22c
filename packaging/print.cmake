# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -D PROGRAM=... -D ARGUMENTS=... -D FILE=... -P print.cmake: what a program prints, in English and without anybody's settings.
set(ENV{LC_ALL} C.UTF-8)
set(ENV{XDG_CONFIG_HOME} ${CMAKE_CURRENT_BINARY_DIR}/none)
execute_process(COMMAND ${PROGRAM} ${ARGUMENTS} OUTPUT_FILE ${FILE} COMMAND_ERROR_IS_FATAL ANY)
