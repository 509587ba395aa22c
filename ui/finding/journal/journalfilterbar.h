// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/journalquery.h>

#include <QWidget>

class QComboBox;
class QSpinBox;
class QToolButton;

namespace varve
{

/// What a list of the journal shows besides what is typed, as a person chooses it. GUI thread.
class JournalFilterBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalFilterBar)

public:
    explicit JournalFilterBar(QWidget *parent = nullptr);
    ~JournalFilterBar() override;

    [[nodiscard]] JournalFilter filter() const;
    /// Whether anything is narrowed.
    [[nodiscard]] bool isFiltering() const;
    void clear();
    /// To choose from; the chosen one stays.
    void setTags(const QStringList &tags);

Q_SIGNALS:
    void changed();

private:
    QComboBox *addChoice(const QString &label);
    void fillKinds();
    void update();

    bool m_clearing = false;
    QComboBox *m_kind = nullptr;
    QComboBox *m_tag = nullptr;
    QSpinBox *m_importance = nullptr;
    QToolButton *m_clear = nullptr;
};

} // namespace varve
