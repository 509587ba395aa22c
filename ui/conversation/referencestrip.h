// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

namespace varve
{

class DimLabel;
class FlowLayout;

/// One reference of the message that is being written.
struct ReferenceChip
{
    QString written; ///< "@#12"
    QString title; ///< of the session
    QString preview; ///< the beginning of what comes along
    qint64 tokens = 0; ///< of that, estimated
    bool cut = false; ///< its middle is left out
    QString problem; ///< why nothing comes along; then the message cannot be sent

    friend bool operator==(const ReferenceChip &, const ReferenceChip &) = default;
};

/// What the message brings along from other sessions, above its text. Each chip opens its place. Hidden while there are none. GUI
/// thread.
class ReferenceStrip final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReferenceStrip)

public:
    explicit ReferenceStrip(QWidget *parent = nullptr);
    ~ReferenceStrip() override;

    void setReferences(const QList<ReferenceChip> &references);
    [[nodiscard]] const QList<ReferenceChip> &references() const { return m_references; }

Q_SIGNALS:
    /// Of a chip without a problem.
    void openRequested(const QString &written);

private:
    void addChip(const ReferenceChip &reference);

    QList<ReferenceChip> m_references;
    FlowLayout *m_chips = nullptr;
    DimLabel *m_sum = nullptr;
};

} // namespace varve
