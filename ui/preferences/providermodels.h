// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/providerconfig.h>

#include <QWidget>

class QLineEdit;
class QPushButton;
class QTableWidget;

namespace varve
{

class ModelCatalogue;
class ModelColumns;
class ProblemLabel;
class StateLine;

/// The models of a provider: what its server or the bundled table says, what the person set in place of that, and models
/// entered by hand.
class ProviderModels final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProviderModels)

public:
    /// `catalogue` is not owned.
    explicit ProviderModels(const ModelCatalogue *catalogue, QWidget *parent = nullptr);
    ~ProviderModels() override;

    void setProvider(const ProviderConfig &provider);
    /// As set here.
    [[nodiscard]] QList<ProviderModel> models() const { return m_provider.models; }
    /// What the server said last is about other fields.
    void forgetAnswer();
    /// The answer to refreshRequested(), unless it was forgotten. Reads the catalogue anew.
    void setRefreshed(const QString &text, bool ok);

    enum Column { Model, Window, Source, Thinking, Price, ColumnCount };

Q_SIGNALS:
    void edited();
    /// The server's own list is wanted.
    void refreshRequested();

private:
    void fill();
    void addRow(const QString &id);
    void showRow(int row);
    void takeWindow(int row);
    void takeThinking(int row);
    void change(const ProviderModel &model);
    void addByHand();
    void removeSelected();
    void filter();
    void updateButtons();
    [[nodiscard]] ProviderModel modelOf(int row) const;

    const ModelCatalogue *const m_catalogue;
    ProviderConfig m_provider;
    QTableWidget *m_table = nullptr;
    ModelColumns *m_columns = nullptr;
    QLineEdit *m_filter = nullptr;
    QLineEdit *m_new = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_refresh = nullptr;
    StateLine *m_state = nullptr;
    ProblemLabel *m_problem = nullptr;
    bool m_filling = false;
};

/// In words, for the selectors: "off" is "Off", "12000" is "12,000 tokens".
[[nodiscard]] QString thinkingName(QStringView thinking);

} // namespace varve
