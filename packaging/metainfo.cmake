# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The description for software centres. They show pictures only from an address, which the project itself does not have: who serves
# docs/pictures says where, and then the home page and the pictures are in it.
#
#     cmake -D "HOMEPAGE=https://…" -D FILE=… -P metainfo.cmake

file(READ ${CMAKE_CURRENT_LIST_DIR}/org.varve.Varve.metainfo.xml text)
if(HOMEPAGE)
    set(addresses "  <url type=\"homepage\">${HOMEPAGE}</url>\n  <screenshots>\n")
    # picture(FILE CAPTION [default])
    function(picture file caption)
        set(type)
        if(ARGN)
            set(type " type=\"default\"")
        endif()
        set(addresses "${addresses}    <screenshot${type}>\n      <caption>${caption}</caption>\n      <image>${HOMEPAGE}/docs/pictures/${file}</image>\n    </screenshot>\n" PARENT_SCOPE)
    endfunction()
    picture(main-light.png "A session, its tree, and what fills its context" default)
    picture(compaction-plan.png "The plan of a compaction, before anything runs")
    picture(compaction-review.png "The summary, reviewed before it is applied")
    picture(before-after.png "What a compaction changed")
    picture(main-dark.png "The dark theme")
    string(APPEND addresses "  </screenshots>\n")
    string(REPLACE "  <launchable" "${addresses}  <launchable" text "${text}")
endif()
file(WRITE ${FILE} "${text}")
