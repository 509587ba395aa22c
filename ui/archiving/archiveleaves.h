// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/archivelist.h>

#include <QToolButton>

namespace varve
{

class ArchiveService;
class Workbench;

/// "1 branch from laptop": where other machines stand in the open session, apart from where this one has been. A click looks at it; where
/// there are several, it asks which. Hidden where there is none. GUI thread.
class ArchiveLeaves final : public QToolButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveLeaves)

public:
    /// None is owned but by `parent`.
    ArchiveLeaves(Workbench *workbench, ArchiveService *archives, QWidget *parent = nullptr);
    ~ArchiveLeaves() override;

private:
    struct Leaf
    {
        QString machine; ///< text of others
        EntryId entry;
        friend bool operator==(const Leaf &, const Leaf &) = default;
    };
    using Leaves = QList<Leaf>;

    [[nodiscard]] static Result<Leaves> read(StoreReader &reader, const SessionId &session);
    void readAgain();
    [[nodiscard]] Leaves otherBranches() const;
    void showLeaves();
    void fillMenu(const Leaves &leaves);

    Workbench *const m_workbench;
    SessionId m_session; ///< whose leaves they are
    Leaves m_leaves;
    Leaves m_shown;
};

} // namespace varve
