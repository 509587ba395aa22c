// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/requestdifference.h>

#include <QDialog>

class QComboBox;
class QTreeWidget;

namespace varve
{

class PlainLabel;

/// A request beside the one before it: what is new, changed and gone, and from where on a cache is lost. Shows values. GUI thread.
class DifferenceWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DifferenceWindow)

public:
    explicit DifferenceWindow(QWidget *parent = nullptr);
    ~DifferenceWindow() override;

    /// The requests that may be chosen, newest first. The one that is chosen stays so, if it is still there.
    void setRequests(const QStringList &titles);
    [[nodiscard]] int request() const;
    void setDifference(const RequestDifference &difference);
    /// A sentence in its place.
    void setNothing(const QString &why);

Q_SIGNALS:
    void requestChosen(int request);
    void goToRequested(const varve::EntryId &entry);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void goTo();

    std::optional<RequestDifference> m_difference;
    QComboBox *m_request = nullptr;
    PlainLabel *m_cache = nullptr;
    PlainLabel *m_sizes = nullptr;
    QTreeWidget *m_tree = nullptr;
};

} // namespace varve
