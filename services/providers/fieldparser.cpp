// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fieldparser.h"

#include "jsonfields.h"

namespace varve
{

FieldParser::FieldParser() : m_tables(std::make_unique<Tables>()) { }

FieldParser::~FieldParser() = default;

} // namespace varve
