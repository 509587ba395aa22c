// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/modeloffers.h>

#include <QFrame>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace varve
{

class PlainLabel;

/// A small window over the others with the models to choose from, by provider, and a field to narrow them down. Keys go to the
/// field; Up and Down move in the list, Return chooses, Esc closes.
class ModelPicker final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelPicker)

public:
    ModelPicker(const QList<ModelOffer> &offers, const ModelChoice &current,
                QWidget *parent = nullptr);
    ~ModelPicker() override;

    /// Above `anchor`, or below it where there is no room.
    void popUp(const QWidget *anchor);

Q_SIGNALS:
    void chosen(const varve::ModelOffer &offer);
    void setUpRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void filter(const QString &text);
    void move(int step);
    void choose(const QTreeWidgetItem *item);
    [[nodiscard]] QList<QTreeWidgetItem *> shownModels() const;

    const QList<ModelOffer> m_offers;
    const ModelChoice m_current;
    QLineEdit *m_field = nullptr;
    QTreeWidget *m_list = nullptr;
    PlainLabel *m_nothing = nullptr;
};

} // namespace varve
