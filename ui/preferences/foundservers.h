// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/serverdiscovery.h>

#include <QWidget>

#include <functional>
#include <optional>

class QPushButton;

namespace varve
{

class StateLine;

/// Model servers of this machine: looking for them, what was found, and a button to add each that is not set up yet.
class FoundServers final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FoundServers)

public:
    /// True for servers that need not be offered.
    using IsSetUp = std::function<bool(const QUrl &)>;

    explicit FoundServers(IsSetUp isSetUp, QWidget *parent = nullptr);
    ~FoundServers() override;

    /// One that starts looking. There may be several; the caller puts them where they belong.
    [[nodiscard]] QPushButton *createFindButton();
    /// The answer to wanted().
    void setFound(const QList<FoundServer> &found);

    /// What is set up has changed: offers what of it is not now. That nothing was found is not said any more.
    void refresh();

Q_SIGNALS:
    void wanted();
    void addRequested(const varve::FoundServer &server);

private:
    void find();
    void showFound();
    void addRow(const FoundServer &server);

    const IsSetUp m_isSetUp;
    bool m_isLooking = false;
    std::optional<QList<FoundServer>>
            m_found; ///< by the last look; nothing: there was none, or one is under way
    StateLine *m_text = nullptr;
    QWidget *m_rows = nullptr; ///< one for each server that can be added
};

} // namespace varve
