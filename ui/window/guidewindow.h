// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidetext.h"
#include <session/entrysource.h>

#include <QDialog>

#include <memory>

class QTreeWidget;
class QTreeWidgetItem;

namespace varve
{

class FindBar;
class LooseEntries;
class PlainLabel;
class TranscriptModel;
class TranscriptView;

/// The program's documents in a window of their own: what there is on the left, all of it as one text on the right, which is found in,
/// marked and read aloud as a conversation is. Needs no network. Stays beside the main window. GUI thread.
class GuideWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GuideWindow)

public:
    explicit GuideWindow(QWidget *window);
    ~GuideWindow() override;

    /// As a document names it: "settings.md", or with "#" and the anchor of a heading. False: there is no such place.
    [[nodiscard]] bool goTo(const QString &place);
    [[nodiscard]] TranscriptView *view() const { return m_view; }
    [[nodiscard]] QTreeWidget *contents() const { return m_contents; }

private:
    void fill();
    [[nodiscard]] int widthOfContents() const;
    void connectParts();
    void showSection(int section);
    void follow();
    void openLink(const QUrl &link);
    void sayTarget(const QString &link);

    const QList<GuideSection> m_sections;
    std::unique_ptr<LooseEntries> m_entries; ///< one for each section
    QTreeWidget *m_contents;
    TranscriptModel *m_model;
    TranscriptView *m_view;
    FindBar *m_find;
    PlainLabel *m_target; ///< of a link that is pointed at
    QList<QTreeWidgetItem *> m_items; ///< by section
};

} // namespace varve
