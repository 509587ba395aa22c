// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "memoryactions.h"
#include <base/ids.h>
#include <models/memoryeditor.h>

#include <QWidget>

#include <memory>

class QProgressBar;

namespace varve
{

class EmptyState;
class FactField;
class FactListModel;
class FactView;
class PlainLabel;

/// What the model is told with every request of this branch, whatever is compacted: its facts, what they take of the room there is, and a
/// field for another one. Where the branch cannot be written to it says why. GUI thread.
class MemoryPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryPanel)

public:
    /// `editor` is not owned.
    explicit MemoryPanel(MemoryEditor *editor, QWidget *parent = nullptr);
    ~MemoryPanel() override;

    [[nodiscard]] MemoryEditor *editor() const { return m_editor; }
    [[nodiscard]] const MemoryActions &actions() const { return *m_actions; }
    [[nodiscard]] FactListModel *model() const { return m_model; }
    [[nodiscard]] FactView *view() const { return m_view; }

    /// Puts a text into the field, as it was or to be changed, and the focus. `source`: where it comes from; null: nowhere.
    void offer(const QString &text, const EntryId &source);
    /// To the field, with what was written there before.
    void takeFocus();

    [[nodiscard]] QSize sizeHint() const override;

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
};

} // namespace varve
