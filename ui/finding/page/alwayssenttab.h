// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findtab.h"
#include <base/ids.h>
#include <models/memoryeditor.h>

#include <memory>

class QProgressBar;

namespace varve
{

class EmptyState;
class FactField;
class FactListModel;
class FactView;
class MemoryActions;
class PlainLabel;

/// What the model is told with every request of the open branch, whatever is compacted and whichever place is chosen: its facts, those that
/// have the words that are looked for; what they take of the room there is, and a field for another one. Where the branch cannot be written
/// to it says why. GUI thread.
class AlwaysSentTab final : public FindTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AlwaysSentTab)

public:
    /// `editor` is not owned.
    explicit AlwaysSentTab(MemoryEditor *editor, QWidget *parent = nullptr);
    ~AlwaysSentTab() override;

    [[nodiscard]] MemoryEditor *editor() const { return m_editor; }
    [[nodiscard]] const MemoryActions &actions() const { return *m_actions; }
    [[nodiscard]] FactListModel *model() const { return m_model; }
    [[nodiscard]] FactView *view() const { return m_view; }

    void setTyped(const QString &typed) override;
    void ask(const QString &typed) override { setTyped(typed); }
    void enter(bool again) override;
    void comeBack() override { enter(false); }
    /// To the field where a fact is written, with what was there before.
    void takeFocus();

Q_SIGNALS:
    /// A null session is the open one.
    void sourceRequested(const varve::SessionId &session, const varve::EntryId &entry);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *createHead();
    QWidget *createList();
    void connectActions();
    void connectModel();
    void showState();
    void showMeter();
    void showNote();
    void showList();
    void updateActions();
    void moveBy(int by);
    void moveTo(FactScope scope);
    void goToSource(int row);
    [[nodiscard]] QList<EntryId> selectedFacts() const;

    MemoryEditor *const m_editor;
    FactListModel *m_model = nullptr;
    std::unique_ptr<MemoryActions> m_actions;
    FactView *m_view = nullptr;
    EmptyState *m_empty = nullptr;
    PlainLabel *m_figure = nullptr;
    QProgressBar *m_meter = nullptr;
    PlainLabel *m_note = nullptr;
    QWidget *m_tools = nullptr;
    FactField *m_field = nullptr;
    QString m_words; ///< that are looked for
};

} // namespace varve
