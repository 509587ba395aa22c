// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QUrl>

#include <optional>

namespace varve
{

/// A place in the store, as links in texts of ours name it: "varve:session/ID" or "varve:session/ID/ENTRY".
struct SessionPlace
{
    SessionId session;
    EntryId entry; ///< null: where the session stands

    [[nodiscard]] QUrl toUrl() const;
    /// Nothing for links of any other kind.
    [[nodiscard]] static std::optional<SessionPlace> fromUrl(const QUrl &url);

    friend bool operator==(const SessionPlace &, const SessionPlace &) = default;
};

/// `[text](link)` in Markdown; nothing in `text` is markup.
[[nodiscard]] QString linkMarkdown(const QString &text, const SessionPlace &place);

} // namespace varve
