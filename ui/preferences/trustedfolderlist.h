// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/foldertrust.h>

#include <QWidget>

class QPushButton;
class QTableWidget;

namespace varve
{

class PlainLabel;

/// The folders that the person trusts: takes trust back, gives it, and says whether it holds for what is below. What is changed
/// here counts when it is saved; what was trusted or taken back elsewhere meanwhile stays so.
class TrustedFolderList final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TrustedFolderList)

public:
    explicit TrustedFolderList(QWidget *parent = nullptr);
    ~TrustedFolderList() override;

    void load(const Settings &settings);
    void save(Settings *settings);
    [[nodiscard]] bool isModified() const { return m_folders != m_loaded; }
    /// As the button does with the folder that is chosen then.
    void add(const QString &folder);

Q_SIGNALS:
    void edited();

private:
    enum Column { Folder, Below, Since, ColumnCount };

    void fill();
    void choose();
    void removeCurrent();
    void takeBelow(int row, int column);

    QList<TrustedFolder> m_loaded;
    QList<TrustedFolder> m_folders;
    QTableWidget *m_table = nullptr;
    PlainLabel *m_none = nullptr;
    QPushButton *m_remove = nullptr;
};

} // namespace varve
