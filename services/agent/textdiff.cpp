// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textdiff.h"

#include "gitlibrary.h"

#include <memory>

namespace varve
{

QString unifiedDiff(const QByteArray &before, const QByteArray &after, const QString &name)
{
    if (before == after) {
        return {};
    }
    const GitLibrary library;
    git_diff_options options {};
    git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
    const QByteArray file = name.toUtf8();
    git_patch *made = nullptr;
    if (git_patch_from_buffers(&made, before.constData(), static_cast<size_t>(before.size()),
                               file.constData(), after.constData(),
                               static_cast<size_t>(after.size()), file.constData(), &options)
        != 0) {
        return {};
    }
    const std::unique_ptr<git_patch, decltype(&git_patch_free)> patch(made, &git_patch_free);
    git_buf text = GIT_BUF_INIT;
    if (git_patch_to_buf(&text, patch.get()) != 0) {
        return {};
    }
    const QString diff = QString::fromUtf8(text.ptr, static_cast<qsizetype>(text.size));
    git_buf_dispose(&text);
    return diff;
}

} // namespace varve
