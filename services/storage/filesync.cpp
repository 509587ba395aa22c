// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filesync.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <filesystem>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FileSync)
};

std::filesystem::path pathOf(const QString &name)
{
    return std::filesystem::path(name.toStdU16String());
}

} // namespace

void syncToDisk(const QString &fileOrFolder)
{
#ifdef Q_OS_UNIX
    const int descriptor =
            ::open(QFile::encodeName(fileOrFolder).constData(), O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
#else
    Q_UNUSED(fileOrFolder)
#endif
}

Result<> replaceFile(const QString &source, const QString &target)
{
    std::error_code problem;
    std::filesystem::rename(pathOf(source), pathOf(target), problem);
    if (problem) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be put in place: %2. The file that was there is as it "
                           "was.")
                            .arg(QDir::toNativeSeparators(target),
                                 QString::fromStdString(problem.message())));
    }
    return {};
}

Result<> keepBeside(const QString &file, const QString &target)
{
    std::error_code problem;
    std::filesystem::create_hard_link(pathOf(file), pathOf(target), problem);
    if (!problem) {
        return {};
    }
    QFile source(file);
    if (!source.copy(target)) {
        QFile::remove(target);
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be kept as %2: %3. Nothing was changed. Make room on the "
                           "disk, or check the permissions of the folder.")
                            .arg(QDir::toNativeSeparators(file), QDir::toNativeSeparators(target),
                                 source.errorString()));
    }
    QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner);
    syncToDisk(target);
    return {};
}

} // namespace varve
