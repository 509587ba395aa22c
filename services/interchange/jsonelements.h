// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elementreader.h"
#include "importassembler.h"
#include "jsontree.h"

#include <functional>

namespace varve
{

/// Reads the objects of a JSON document one by one: the elements of an array, or the one object that it is. Damaged elements are
/// told to the report and left out; bad UTF-8 is replaced.
class JsonElements
{
public:
    /// As many elements as this without anything of use, and the file is not what it should be.
    static constexpr qint64 MostBadAtFirst = 100;

    /// Another way to write an element that no parser takes as it is, e.g. because it nests too deep; empty if there is none.
    using Rewrite = std::function<QByteArray(std::string_view element)>;

    JsonElements(QIODevice &device, ImportAssembler &into, Rewrite rewrite = {});

    /// An object is valid until the next one; `line` is where it begins.
    using Use = std::function<Result<>(const JsonRef &object, qint64 line)>;
    /// Stops at the first error of `use`. InvalidInput if it begins with nothing of use, Io if reading fails, Cancelled.
    [[nodiscard]] Result<> forEach(const Use &use);

private:
    [[nodiscard]] Result<> read(const ElementReader::Element &element, const Use &use);
    [[nodiscard]] std::expected<JsonRef, QString> parse(const ElementReader::Element &element);
    [[nodiscard]] std::expected<JsonRef, JsonTree::Failure> parseCopy(QByteArray copy);
    [[nodiscard]] Result<> refuse(const ElementReader::Element &element, const QString &reason);

    ImportAssembler &m_into;
    ElementReader m_elements;
    const Rewrite m_rewrite;
    JsonTree m_tree;
    QByteArray m_copy; ///< of an element that could not be parsed where it was
};

} // namespace varve
