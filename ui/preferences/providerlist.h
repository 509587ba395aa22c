// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/providerconfig.h>

#include <QWidget>

class QBoxLayout;
class QListWidget;
class QMenu;
class QPushButton;

namespace varve
{

class PlainLabel;
class ProviderCatalogue;
struct ProviderState;

/// The providers that were set up, one below the other, with buttons that add one and remove one, the latter after a question below
/// the list. GUI thread.
class ProviderList final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProviderList)

public:
    /// `known` is not owned.
    explicit ProviderList(const ProviderCatalogue *known, QWidget *parent = nullptr);
    ~ProviderList() override;

    /// What can be added, by addRequested().
    void fillMenu(QMenu *menu);
    /// Below the buttons.
    void addBelow(QWidget *widget);

    /// Empty rows, for showRow(). None is current then.
    void setCount(int rows);
    void showRow(int row, const ProviderConfig &provider, const ProviderState &state);
    [[nodiscard]] int currentRow() const;
    /// Without a signal.
    void setCurrentRow(int row);
    void closeQuestion();
    void takeFocus();

Q_SIGNALS:
    void addRequested(const varve::ProviderConfig &provider);
    /// The current one; the person has said so twice.
    void removeRequested();
    void currentChanged(int row);

private:
    void createQuestion();
    void ask();

    const ProviderCatalogue *const m_known;
    QBoxLayout *m_column = nullptr;
    QListWidget *m_list = nullptr;
    QPushButton *m_remove = nullptr;
    QWidget *m_question = nullptr;
    PlainLabel *m_questionText = nullptr;
    QPushButton *m_yes = nullptr;
};

} // namespace varve
