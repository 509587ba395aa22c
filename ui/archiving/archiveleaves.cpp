// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveleaves.h"

#include <models/plaintext.h>
#include <models/workbench.h>
#include <shell/icons.h>
#include <storage/storereader.h>
#include <workspace/storeclient.h>

#include <QMenu>

#include <algorithm>
#include <archives/archiveservice.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names of machines may be long; the tree is narrow.
QString shortName(const QString &name)
{
    constexpr qsizetype Longest = 32;
    const QString line = asOneLine(name);
    return line.size() > Longest ? line.first(Longest) + u'…' : line;
}

} // namespace

ArchiveLeaves::ArchiveLeaves(Workbench *workbench, ArchiveService *archives, QWidget *parent)
    : QToolButton(parent)
    , m_workbench(workbench)
{
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAccessibleName(tr("Where other machines stand"));
    setIcon(themedIcon(u"branch"_s));
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
    connect(this, &QToolButton::clicked, this, [this] {
        if (m_shown.size() == 1) { // else the menu is up
            m_workbench->lookAt(m_shown.constFirst().entry);
        }
    });
    connect(archives, &ArchiveService::changed, this, &ArchiveLeaves::readAgain);
    connect(workbench, &Workbench::sessionOpened, this, &ArchiveLeaves::readAgain);
    connect(workbench, &Workbench::sessionClosed, this, &ArchiveLeaves::readAgain);
    connect(workbench, &Workbench::viewChanged, this, &ArchiveLeaves::showLeaves);
}

ArchiveLeaves::~ArchiveLeaves() = default;

Result<ArchiveLeaves::Leaves> ArchiveLeaves::read(StoreReader &reader, const SessionId &session)
{
    return archiveLeaves(reader, session).transform([](const QList<ArchiveLeaf> &found) {
        Leaves leaves;
        for (const ArchiveLeaf &leaf : found) {
            if (leaf.isHere && !leaf.leaf.isNull()) {
                leaves +=
                        Leaf { leaf.name.isEmpty() ? tr("another machine") : leaf.name, leaf.leaf };
            }
        }
        return leaves;
    });
}

void ArchiveLeaves::readAgain()
{
    m_session = m_workbench->hasSession() ? m_workbench->session().id : SessionId();
    if (m_session.isNull()) {
        m_leaves.clear();
        showLeaves();
        return;
    }
    m_workbench->store()
            ->read([session = m_session](StoreReader &reader) { return read(reader, session); })
            .then(this, [this, session = m_session](const Result<Leaves> &found) {
                if (session == m_session) {
                    m_leaves = found.value_or(Leaves());
                    showLeaves();
                }
            });
}

ArchiveLeaves::Leaves ArchiveLeaves::otherBranches() const
{
    if (m_leaves.isEmpty() || !m_workbench->hasSession() || !m_workbench->isOpen(m_session)) {
        return {};
    }
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    const int own = tree.indexOfSeq(m_workbench->session().leafSeq);
    Leaves others = m_leaves;
    others.removeIf([&](const Leaf &leaf) {
        const int index = tree.indexOf(leaf.entry);
        return index < 0 || (own >= 0 && tree.isAncestorOrSelf(index, own));
    });
    return others;
}

void ArchiveLeaves::showLeaves()
{
    const Leaves leaves = otherBranches();
    if (leaves == m_shown) { // a menu that is up stays so
        return;
    }
    m_shown = leaves;
    setVisible(!leaves.isEmpty());
    if (leaves.isEmpty()) {
        return;
    }
    QStringList names;
    for (const Leaf &leaf : leaves) {
        names += asOneLine(leaf.machine);
    }
    names.removeDuplicates();
    const int count = static_cast<int>(leaves.size());
    const QString text = names.size() == 1
            //: a machine
            ? tr("%n branch(es) from %1", nullptr, count).arg(shortName(names.constFirst()))
            : tr("%n branch(es) from other machines", nullptr, count);
    setText(asActionText(text));
    setAccessibleName(text);
    setToolTip(asPlainText(tr("Look where other machines have gone on in this session: %1")
                                   .arg(names.join(u", "_s))));
    fillMenu(leaves);
}

/// One is gone to by the click alone.
void ArchiveLeaves::fillMenu(const Leaves &leaves)
{
    delete menu();
    if (leaves.size() < 2) {
        return;
    }
    auto *which = new QMenu(this);
    for (const Leaf &leaf : leaves) {
        const QAction *action = which->addAction(asActionText(shortName(leaf.machine)));
        connect(action, &QAction::triggered, this,
                [this, entry = leaf.entry] { m_workbench->lookAt(entry); });
    }
    setMenu(which);
}

} // namespace varve
