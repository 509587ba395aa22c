// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/journalquery.h>

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace varve
{

/// What a list of the journal shows, as a person chooses it. GUI thread.
///
/// Signals: changed, a moment after the last key where something is typed.
class JournalFilterBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalFilterBar)

public:
    explicit JournalFilterBar(QWidget *parent = nullptr);
    ~JournalFilterBar() override;

    [[nodiscard]] JournalScope scope() const;
    void setScope(JournalScope scope);
    /// Without a session there is only everything.
    void setHasSession(bool hasSession);
    [[nodiscard]] JournalFilter filter() const;
    /// Whether anything but the scope is narrowed.
    [[nodiscard]] bool isFiltering() const;
    void clear();
    /// To choose from; the chosen one stays.
    void setTags(const QStringList &tags);
    void focusText();

Q_SIGNALS:
    void changed();

private:
    QComboBox *addChoice(const QString &label);
    void fillKinds();
    void update();

    QTimer m_later;
    bool m_clearing = false;
    QComboBox *m_scope = nullptr;
    QComboBox *m_kind = nullptr;
    QComboBox *m_tag = nullptr;
    QSpinBox *m_importance = nullptr;
    QLineEdit *m_text = nullptr;
    QToolButton *m_clear = nullptr;
};

} // namespace varve
