// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace varve
{

class Settings;

/// One size for all that is read at length, wherever it stands, now and later: transcripts (also of replies and of the guide), the
/// message, summaries; and for the lists and panels beside them. It is the one of the settings, as is the font of what is read; Ctrl and
/// the wheel over such a text change it. One of them is enough for a program. GUI thread.
class ReadingSize final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReadingSize)

public:
    explicit ReadingSize(Settings *settings, QObject *parent);
    ~ReadingSize() override;

    /// By so many points.
    static void step(Settings &settings, int points);
    /// That of the application.
    static void reset(Settings &settings);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();

    Settings *const m_settings;
    int m_angle = 0; ///< of the wheel, short of a step
};

} // namespace varve
