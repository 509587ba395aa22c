// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolfile.h"

#include <base/heldfolder.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ToolFile)
};

} // namespace

Result<QByteArray> readToolFile(const QString &path)
{
    const QFileInfo info(path);
    const auto file = HeldFolder::open(info.path()).and_then([&](const HeldFolder &folder) {
        return folder.file(info.fileName());
    });
    if (!file) {
        if (file.error().kind == Error::Kind::NotFound) {
            return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
        }
        return file.error().kind == Error::Kind::InvalidInput && info.isDir()
                ? fail(Error::Kind::InvalidInput,
                       Tr::tr("%1 is a folder; list it instead.").arg(path))
                : std::unexpected(file.error());
    }
    if ((*file)->size() > MaxToolFile) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 has %2 bytes, which is more than can be read at once.")
                            .arg(path)
                            .arg((*file)->size()));
    }
    return (*file)->read(MaxToolFile);
}

Result<> writeToolFile(const QString &path, const QByteArray &content,
                       const std::optional<QByteArray> &before)
{
    const QFileInfo info(path);
    return HeldFolder::open(u"/"_s)
            .and_then([&](const HeldFolder &root) {
                return before ? root.folder(info.path()) : root.madeFolder(info.path());
            })
            .and_then([&](const HeldFolder &folder) {
                return folder.put(info.fileName(), content, before);
            });
}

Result<Replacement> replaceText(const QByteArray &content, const QString &oldText,
                                const QString &newText, bool all)
{
    if (oldText.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The text to replace is empty."));
    }
    QByteArray wanted = oldText.toUtf8();
    QByteArray replacement = newText.toUtf8();
    if (!content.contains(wanted) && content.contains("\r\n") && !wanted.contains('\r')) {
        wanted.replace("\n", "\r\n");
        replacement.replace("\n", "\r\n");
    }
    const int count = static_cast<int>(content.count(wanted));
    if (count == 0) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The text to replace is not in the file. It has to match exactly, with "
                           "all spaces and line breaks; read the file again."));
    }
    if (count > 1 && !all) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The text to replace is there %n time(s); give more of what stands "
                           "around it, or ask for all.",
                           nullptr, count));
    }
    Replacement result { content, content, count };
    result.after.replace(wanted, replacement);
    if (result.after == content) {
        return fail(Error::Kind::InvalidInput, Tr::tr("Old and new text are the same."));
    }
    return result;
}

} // namespace varve
