// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionsetup.h"

namespace varve
{

using namespace Qt::StringLiterals;

ProjectionSetup::ProjectionSetup(Settings *settings, const ModelCatalogue *catalogue,
                                 QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_catalogue(catalogue)
{
    connect(m_settings, &Settings::changed, this, &ProjectionSetup::onSettingChanged);
}

ProjectionSetup::~ProjectionSetup() = default;

void ProjectionSetup::onSettingChanged(const QString &name)
{
    if (name.startsWith("compaction/"_L1) || name.startsWith("model/"_L1)
        || name.startsWith("models/"_L1) || name.startsWith("providers/"_L1)) {
        Q_EMIT changed();
    }
}

void ProjectionSetup::setSetup(const QString &folder, const ChoiceOptions &setup)
{
    const bool differs = m_folder != folder || m_setup != setup;
    m_folder = folder;
    m_setup = setup;
    const bool isFirst = !std::exchange(m_isKnown, true);
    if (differs || isFirst) {
        Q_EMIT setupChanged(folder);
    }
}

void ProjectionSetup::noteCounted(qint64 leafSeq, qint64 tokens)
{
    m_counted = { leafSeq, tokens };
    Q_EMIT changed();
}

ProjectionChoice ProjectionSetup::choose(const LoadedSession &loaded, StoreReader *rows) const
{
    return chooseProjection(*m_settings, *m_catalogue, loaded,
                            m_folder == loaded.session().cwd ? m_setup : ChoiceOptions(), rows);
}

std::shared_ptr<const Context> ProjectionSetup::project(Branch &branch,
                                                        const ProjectionSettings &projection) const
{
    auto context = std::make_shared<const Context>(varve::project(branch, projection));
    if (m_counted.second == 0 || branch.leaf < 0
        || branch.node(branch.leaf).seq != m_counted.first) {
        return context;
    }
    // What is not in the messages is around them.
    qint64 messages = 0;
    for (const ContextItem &item : context->items) {
        const bool isAround = item.entry.isNull() && item.category != Category::WorkingMemory;
        messages += item.isSent() && !isAround ? item.tokens : 0;
    }
    const bool isBranchs = projection.model.isEmpty();
    const QString asked = isBranchs ? QString(branch.state.provider + u'/' + branch.state.model)
                                    : QString(projection.provider + u'/' + projection.model);
    branch.instructions = InstructionsKnown { { instructionChars(projection), callKeyOf(asked),
                                                m_counted.second - messages },
                                              -1,
                                              std::nullopt };
    return std::make_shared<const Context>(varve::project(branch, projection));
}

} // namespace varve
