// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingsmodel.h"

#include "plaintext.h"

namespace varve
{

using namespace Qt::StringLiterals;

FindingsModel::FindingsModel(QObject *parent) : QAbstractListModel(parent) { }

FindingsModel::~FindingsModel() = default;

void FindingsModel::setCheck(const StoreCheck &check)
{
    beginResetModel();
    m_check = check;
    endResetModel();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_check.findings.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const StoreFinding &finding = m_check.findings.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return QString(finding.text() + u'\n' + finding.advice());
    case Qt::ToolTipRole:
        return asPlainText(finding.places.join(u'\n'));
    case AdviceRole:
        return finding.advice();
    case RepairableRole:
        return finding.isRepairable();
    default:
        return {};
    }
}

} // namespace varve
