// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entrysource.h>

#include <QDialog>
#include <QList>
#include <QString>

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

/// A piece of the guide below one heading.
struct GuideSection
{
    QString document; ///< the file that it is of: "guide.md"
    QString title; ///< without marks
    QString markdown; ///< what stands below the title
    bool isFirst = false; ///< of its document: its title is that of the document
};

/// Everything that the program brings along of its documents (docs/*.md), in the order in which one reads it. Pictures stay away.
[[nodiscard]] QList<GuideSection> guideSections();

/// Where a link within the documents leads: "settings.md", "safety.md#what-is-sent"; as in a heading's address on the web.
[[nodiscard]] QString headingAnchor(const QString &title);

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
