// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aboutdialog.h"

#include <shell/dialogsize.h>
#include <shell/plainlabel.h>

#include <QApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Library
{
    QLatin1StringView name;
    QLatin1StringView licence; ///< as SPDX writes it
    const char *purpose;
};

constexpr Library Libraries[] {
    { "Qt"_L1, "LGPL-3.0-only"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "window, network") },
    { "KSyntaxHighlighting"_L1, "MIT"_L1,
      QT_TRANSLATE_NOOP("varve::AboutDialog", "colours of code") },
#ifdef VARVE_HAS_IDLETIME
    { "KIdleTime"_L1, "LGPL-2.1-or-later"_L1,
      QT_TRANSLATE_NOOP("varve::AboutDialog", "whether somebody uses the computer") },
#endif
#ifdef VARVE_HAS_SONNET
    { "Sonnet"_L1, "LGPL-2.1-or-later"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "spelling") },
#endif
    { "SQLite"_L1, "blessing"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "the store, search") },
    { "Snowball"_L1, "BSD-3-Clause"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "forms of words") },
    { "simdjson"_L1, "Apache-2.0"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "reading JSON") },
    { "md4c"_L1, "MIT"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "reading Markdown") },
    { "yaml-cpp"_L1, "MIT"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "reading YAML") },
    { "Zstandard"_L1, "BSD-3-Clause"_L1,
      QT_TRANSLATE_NOOP("varve::AboutDialog", "reading compressed files") },
    { "zlib"_L1, "Zlib"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "reading archives") },
    { "libsodium"_L1, "ISC"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "sealing archives") },
    { "QtKeychain"_L1, "BSD-3-Clause"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "keeping keys") },
    { "QCoro"_L1, "MIT"_L1, QT_TRANSLATE_NOOP("varve::AboutDialog", "work that waits") },
    { "libgit2"_L1, "GPL-2.0-only WITH GCC-exception-2.0"_L1,
      QT_TRANSLATE_NOOP("varve::AboutDialog", "which files a project ignores") },
};

} // namespace

AboutDialog::AboutDialog(QWidget *window) : QDialog(window)
{
    setWindowTitle(tr("About Varve"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(createHead());
    column->addWidget(createLibraries(), 1);
    column->addWidget(buttons);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    resizeToText(this, 92, 26);
}

AboutDialog::~AboutDialog() = default;

QWidget *AboutDialog::createHead()
{
    auto *head = new QWidget(this);
    auto *icon = new PlainLabel(head);
    constexpr int IconSize = 64;
    icon->setPixmap(QApplication::windowIcon().pixmap(IconSize));
    auto *name = new PlainLabel(tr("Varve %1").arg(QCoreApplication::applicationVersion()), head);
    QFont large = name->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    large.setBold(true);
    name->setFont(large);
    auto *text = new PlainLabel(
            tr("A workbench for long LLM sessions. What was said stays as it was; compaction "
               "changes only what the model is sent.\n\nFree software under the GNU General Public "
               "License, version 3 or later. The Varve authors."),
            head);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *words = new QVBoxLayout;
    words->addWidget(name);
    words->addWidget(text, 1);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins({});
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    return head;
}

QWidget *AboutDialog::createLibraries()
{
    auto *list = new QTreeWidget(this);
    list->setAccessibleName(tr("Libraries"));
    list->setHeaderLabels({ tr("Made with"), tr("Licence"), tr("What for") });
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setAllColumnsShowFocus(true);
    for (const Library &library : Libraries) {
        const QString name = library.name == "Qt"_L1 ? u"Qt "_s + QLatin1StringView(qVersion())
                                                     : QString(library.name);
        list->addTopLevelItem(new QTreeWidgetItem({ name, library.licence, tr(library.purpose) }));
    }
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return list;
}

} // namespace varve
