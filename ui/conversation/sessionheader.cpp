// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionheader.h"

#include <contextpanel/elidedlabel.h>
#include <models/plaintext.h>
#include <shell/fonts.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <workspace/loadedsession.h>

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

int countLeaves(const SessionTree &tree)
{
    int leaves = 0;
    for (int i = 0; i < tree.size(); ++i) {
        leaves += tree.childrenOf(i).empty() ? 1 : 0;
    }
    return leaves;
}

} // namespace

SessionHeader::SessionHeader(QWidget *parent) : QWidget(parent)
{
    m_title = new ElidedLabel({}, this);
    makeBold(m_title);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_folder = new QToolButton(this);
    m_folder->setIcon(themedIcon(u"folder"_s));
    m_folder->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_folder->setAutoRaise(true);
    m_earlier = new QToolButton(this);
    m_earlier->setIcon(themedIcon(u"arrow-left"_s));
    m_earlier->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_earlier->setAutoRaise(true);
    m_place = new ElidedLabel({}, this);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_model = new ElidedLabel({}, this);
    m_model->setForegroundRole(QPalette::PlaceholderText);
    for (QWidget *part :
         std::initializer_list<QWidget *> { m_earlier, m_folder, m_place, m_model }) {
        part->setMinimumWidth(1); // gives way before the window has to be wider
    }
    m_line = new QHBoxLayout;
    auto *line = m_line;
    line->addWidget(m_title, 1);
    line->addWidget(m_earlier);
    line->addWidget(m_folder);
    line->addWidget(m_place);
    line->addSpacing(fontMetrics().averageCharWidth() * 2);
    line->addWidget(m_model);

    m_strip = new QFrame(this);
    m_strip->setAutoFillBackground(true);
    m_strip->setBackgroundRole(QPalette::AlternateBase);
    m_looking = new PlainLabel(tr("You are reading another branch. To write in it, continue here."),
                               m_strip);
    m_looking->setWordWrap(true);
    m_here = new QPushButton(tr("Continue here"), m_strip);
    auto *back = new QPushButton(tr("Back"), m_strip);
    auto *strip = new QHBoxLayout(m_strip);
    strip->addWidget(m_looking, 1);
    strip->addWidget(m_here);
    strip->addWidget(back);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *top = new QWidget(this);
    top->setLayout(line);
    column->addWidget(top);
    column->addWidget(m_strip);
    connect(m_folder, &QToolButton::clicked, this, &SessionHeader::folderRequested);
    connect(m_earlier, &QToolButton::clicked, this, &SessionHeader::earlierRequested);
    connect(m_here, &QPushButton::clicked, this, &SessionHeader::continueHereRequested);
    connect(back, &QPushButton::clicked, this, &SessionHeader::backRequested);
    setSession(nullptr);
}

SessionHeader::~SessionHeader() = default;

void SessionHeader::setWritable(bool writable)
{
    m_here->setEnabled(writable);
}

QWidget *SessionHeader::strip() const
{
    return m_strip;
}

void SessionHeader::showFolder(const QString &folder)
{
    // A long name must not push the title out.
    const QString name =
            fontMetrics().elidedText(asOneLine(QFileInfo(folder).fileName()), Qt::ElideMiddle,
                                     fontMetrics().averageCharWidth() * 24);
    m_folder->setText(folder.isEmpty() ? tr("Choose a folder") : asActionText(name));
    m_folder->setAccessibleName(folder.isEmpty() ? QString()
                                                 : tr("Working folder: %1").arg(folder));
    m_folder->setToolTip(asPlainText(
            folder.isEmpty() ? tr("Without a working folder the model has no tools for files and "
                                  "commands")
                             : tr("Tools work in %1").arg(QDir::toNativeSeparators(folder))));
}

/// Titles of one chain are much alike: the button names none, or there would be no room for the one of this session.
void SessionHeader::showEarlier(const QString &title)
{
    m_earlier->setVisible(!title.isEmpty());
    m_earlier->setText(tr("Earlier session"));
    m_earlier->setAccessibleName(tr("Continues %1").arg(title));
    m_earlier->setToolTip(
            asPlainText(tr("Continues “%1”: opens it where this session goes on from").arg(title)));
}

void SessionHeader::setSession(const LoadedSession *loaded, const QString &earlier)
{
    setVisible(loaded != nullptr);
    if (loaded == nullptr) {
        return;
    }
    const Session &session = loaded->session();
    m_title->setText(session.name.isEmpty() ? tr("New session") : session.name);
    m_title->setToolTip(asPlainText(session.name));
    showFolder(session.cwd);
    showEarlier(earlier);
    const int others = std::max(0, countLeaves(loaded->snapshot->tree) - 1);
    const QString branches = loaded->isAtLeaf()
            ? (others > 0 ? tr("%n other branch(es)", nullptr, others) : QString())
            : tr("another branch");
    m_place->setText(branches);
    m_model->setText(loaded->branch.state.model);
    m_strip->setVisible(!loaded->isAtLeaf());
    shareWidth();
}

/// The title goes before what else is said: first the place gives way to it, then the model.
void SessionHeader::shareWidth()
{
    const QMargins margins = m_line->contentsMargins();
    int room = width() - margins.left() - margins.right() - m_title->sizeHint().width()
            - m_line->spacing() * m_line->count() - fontMetrics().averageCharWidth() * 2;
    for (const QWidget *part : std::initializer_list<const QWidget *> { m_earlier, m_folder }) {
        room -= part->isHidden() ? 0 : part->sizeHint().width();
    }
    const int least = fontMetrics().averageCharWidth() * 8; // less tells nothing
    for (PlainLabel *part : { m_model, m_place }) {
        const int wanted = part->sizeHint().width();
        const int given = room >= std::min(wanted, least) ? std::min(wanted, room) : 0;
        part->setMaximumWidth(std::max(1, given));
        part->setVisible(given > 0);
        room -= given;
    }
}

void SessionHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    shareWidth();
}

} // namespace varve
