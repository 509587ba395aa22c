// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// A piece of the guide below one heading.
struct GuideSection
{
    QString document; ///< the file that it is of: "guide.md"
    QString title; ///< without marks
    QString markdown; ///< what stands below the title
    bool isFirst = false; ///< of its document: its title is that of the document
};

/// Everything that the program brings along of its documents (docs/*.md), in the order in which one reads it. Pictures stay away.
[[nodiscard]] QList<GuideSection> guideSections();

/// Where a link within the documents leads: "settings.md", "safety.md#what-is-sent"; as in a heading's address on the web.
[[nodiscard]] QString headingAnchor(const QString &title);

} // namespace varve
