// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QSet>

namespace varve
{

class NoticeBar;

/// Says above the composer that the open session's folder is no place for tools to work in (home, the whole file system), so that it has
/// none that need a folder, and offers to choose it all the same. GUI thread.
class PlaceController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PlaceController)

public:
    explicit PlaceController(const FeatureContext &context);
    ~PlaceController() override;

    /// `unchosen`: what the folder is instead, a sentence or two; empty: tools work there.
    void setPlace(const QString &folder, const QString &unchosen);

private:
    void refresh();
    void choose();
    void putOff();

    NoticeBar *m_bar = nullptr;
    QString m_folder;
    QString m_unchosen;
    QSet<QString> m_putOff;
};

} // namespace varve
