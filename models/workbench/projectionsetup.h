// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/projectionchoice.h>

#include <QObject>

#include <memory>
#include <utility>

namespace varve
{

/// What sessions are projected with beside their own entries: settings, what their working folder brings along, and what a provider
/// has counted. GUI thread.
///
/// Signals: changed when it differs for every session, setupChanged when it does for those of a folder.
class ProjectionSetup final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProjectionSetup)

public:
    /// None is owned.
    ProjectionSetup(Settings *settings, const ModelCatalogue *catalogue, QObject *parent = nullptr);
    ~ProjectionSetup() override;

    /// What sessions of this working folder are sent with: prompts and tools. One folder is known at a time.
    void setSetup(const QString &folder, const ChoiceOptions &setup);
    /// Whether what sessions of a folder are sent with is known: before, their context lacks prompts and tools.
    [[nodiscard]] bool isKnown(const QString &folder) const
    {
        return m_isKnown && m_folder == folder;
    }
    /// What the folder sets of compaction; nothing while that is not known.
    [[nodiscard]] QVariantHash projectSettings(const QString &folder) const
    {
        return m_folder == folder ? m_setup.project : QVariantHash();
    }
    /// A provider has counted what would be sent at this entry: until something is added, the context is so long.
    void noteCounted(qint64 leafSeq, qint64 tokens);

    /// `rows`: as chooseProjection() needs them.
    [[nodiscard]] ProjectionChoice choose(const LoadedSession &loaded, StoreReader *rows) const;
    /// A branch whose request was counted as it stands learns from it how long prompts and tools are.
    [[nodiscard]] std::shared_ptr<const Context> project(
            Branch &branch, const ProjectionSettings &projection) const;

Q_SIGNALS:
    void changed();
    void setupChanged(const QString &folder);

private:
    void onSettingChanged(const QString &name);

    Settings *const m_settings;
    const ModelCatalogue *const m_catalogue;
    QString m_folder;
    ChoiceOptions m_setup; ///< of sessions of that folder
    bool m_isKnown = false; ///< it was told
    std::pair<qint64, qint64> m_counted; ///< at this entry, tokens; none: 0
};

} // namespace varve
