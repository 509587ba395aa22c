// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/summarychanges.h>

#include <QPlainTextEdit>

namespace varve
{

/// What changed from one summary to the next: added lines green with "+", removed ones red with "−".
class ChangesView final : public QPlainTextEdit
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChangesView)

public:
    explicit ChangesView(QWidget *parent = nullptr);
    ~ChangesView() override;

    /// `otherwise` is shown where there are no changes.
    void setChanges(const QList<SummaryChange> &changes, const QString &otherwise);

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();

    QList<SummaryChange> m_changes;
};

} // namespace varve
