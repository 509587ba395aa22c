// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outside.h"

#include "plainmessagebox.h"
#include <models/weblink.h>

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDesktopServices>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MainWindow)
};

} // namespace

Result<> openLinkOutside(QWidget *parent, const QUrl &url)
{
    const auto link = WebLink::read(url);
    if (!link) {
        return std::unexpected(link.error());
    }
    PlainMessageBox box(QMessageBox::Question, Tr::tr("Open link"),
                        Tr::tr("Open this link of %1 in the browser?").arg(link->host),
                        QMessageBox::Cancel, parent);
    QString more = link->address;
    if (link->isShortened) {
        more += QStringLiteral("\n\n")
                + Tr::tr("What else stands in the link is left out: a name before the host, or "
                         "what a "
                         "mail is to have attached.");
    }
    box.setInformativeText(more);
    const QAbstractButton *open = box.addButton(Tr::tr("Open"), QMessageBox::AcceptRole);
    box.exec();
    if (box.clickedButton() == open) {
        QDesktopServices::openUrl(link->target);
    }
    return {};
}

void openSignInOutside(const QUrl &address)
{
    QDesktopServices::openUrl(address);
}

void openFolderOutside(const QString &folder)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

} // namespace varve
