// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace varve
{

class PlainLabel;

/// From now on a label that wraps has as much height as its lines need at its width: layouts that have too little room would
/// give it less.
void keepLines(PlainLabel *label);
/// After its text has changed.
void fitLines(PlainLabel *label);

} // namespace varve
