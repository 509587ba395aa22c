// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/memoryeditor.h>

#include <QWidget>

class QAction;
class QComboBox;
class QPlainTextEdit;
class QToolButton;

namespace varve
{

class PlainLabel;

/// Where a fact is written: the text, where it holds, and what it comes from. What cannot be remembered stays in it, with the reason.
/// GUI thread.
class FactField final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactField)

public:
    /// `editor` is not owned.
    explicit FactField(MemoryEditor *editor, QWidget *parent = nullptr);
    ~FactField() override;

    /// Puts a text into the field, as it was or to be changed, and the focus. `sources`: where it comes from.
    void offer(const QString &text, const QList<EntryId> &sources);
    /// With what was written there before.
    void takeFocus();
    /// What may be written has changed.
    void refresh();

Q_SIGNALS:
    /// What is in it was remembered.
    void done();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void createSource();
    void createScope();
    void add();
    void onRemembered();
    void onFailed(const Error &error);
    void setSources(const QList<EntryId> &sources);
    void tint();
    [[nodiscard]] FactScope scope() const;

    MemoryEditor *const m_editor;
    PlainLabel *m_sourceNote = nullptr;
    QToolButton *m_dropSource = nullptr;
    QPlainTextEdit *m_text = nullptr;
    PlainLabel *m_problem = nullptr;
    QComboBox *m_scope = nullptr;
    QAction *m_add = nullptr;
    QList<EntryId> m_sources;
    bool m_adding = false; ///< what is in the field is being remembered
};

} // namespace varve
