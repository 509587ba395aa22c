// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

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
    if (!info.exists()) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
    }
    if (info.isDir()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is a folder; list it instead.").arg(path));
    }
    if (!info.isFile()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("%1 is not an ordinary file.").arg(path));
    }
    if (info.size() > MaxToolFile) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 has %2 bytes, which is more than can be read at once.")
                            .arg(path)
                            .arg(info.size()));
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be read: %2.").arg(path, file.errorString()));
    }
    return file.read(MaxToolFile);
}

Result<> writeToolFile(const QString &path, const QByteArray &content)
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("%1 is not an ordinary file.").arg(path));
    }
    if (!QDir().mkpath(info.absolutePath())) {
        return fail(Error::Kind::Io,
                    Tr::tr("The folder %1 could not be made.").arg(info.absolutePath()));
    }
    QSaveFile file(path);
    const auto problem = [&] {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be written: %2. It is as it was.")
                            .arg(path, file.errorString()));
    };
    if (!file.open(QIODevice::WriteOnly)) {
        return problem();
    }
    if (info.exists()) {
        file.setPermissions(info.permissions());
    }
    if (file.write(content) != content.size() || !file.commit()) {
        return problem();
    }
    return {};
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
