// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bulletlist.h"

namespace varve
{

using namespace Qt::StringLiterals;

void BulletList::add(SummarySection section, const QString &text, double weight, qsizetype index,
                     int group)
{
    if (text.isEmpty()) {
        return;
    }
    Bullet bullet { section, text, {}, weight };
    bullet.order = (index < 0 ? Bullet::LastEntry : index) * Bullet::PerEntry + m_count;
    bullet.index = index;
    bullet.group = group;
    m_bullets.append(bullet);
    ++m_count;
}

QString namesOf(const QStringList &paths, qsizetype most)
{
    QStringList shown;
    for (const QString &path : paths.first(std::min(most, paths.size()))) {
        shown.append(path.section(u'/', -1));
    }
    if (paths.size() > most) {
        shown.append(u"%1 more"_s.arg(paths.size() - most));
    }
    return shown.join(u", "_s);
}

} // namespace varve
