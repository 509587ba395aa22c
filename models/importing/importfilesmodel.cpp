// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importfilesmodel.h"

#include "format.h"
#include "plaintext.h"

#include <QDir>

#include <algorithm>
#include <functional>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

ImportFilesModel::ImportFilesModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Node>())
{ }

ImportFilesModel::~ImportFilesModel() = default;

void ImportFilesModel::setFiles(const QList<FoundFile> &files,
                                const QHash<QString, ImportedFiles::Stamp> &stamps)
{
    QList<FoundFile> chosen;
    for (const Node *node : std::as_const(m_byPath)) {
        if (node->chosen) {
            chosen += node->file;
        }
    }
    beginResetModel();
    empty();
    m_stamps = stamps;
    for (const FoundFile &file : files) {
        add(file, false);
    }
    endResetModel();
    addFiles(chosen, stamps);
}

void ImportFilesModel::clear()
{
    beginResetModel();
    empty();
    endResetModel();
    Q_EMIT checkedChanged();
}

void ImportFilesModel::empty()
{
    m_root = std::make_unique<Node>();
    m_byPath.clear();
    m_fileCount = 0;
}

void ImportFilesModel::addFiles(const QList<FoundFile> &files,
                                const QHash<QString, ImportedFiles::Stamp> &stamps)
{
    beginResetModel();
    m_stamps = stamps;
    for (const FoundFile &file : files) {
        if (Node *known = m_byPath.value(file.path)) {
            known->checked = true;
        } else {
            add(file, true);
        }
    }
    endResetModel();
    Q_EMIT checkedChanged();
}

ImportFilesModel::FileState ImportFilesModel::stateOf(const FoundFile &file) const
{
    const auto stamp = m_stamps.constFind(file.path);
    if (stamp == m_stamps.cend()) {
        return FileState::New;
    }
    if (*stamp == ImportedFiles::Stamp()) {
        return FileState::Unfinished;
    }
    return *stamp == file.stamp ? FileState::Known : FileState::Grown;
}

ImportFilesModel::Node *ImportFilesModel::childNamed(Node *parent, const QString &name)
{
    const auto found = std::ranges::find_if(parent->children, [&](const auto &child) {
        return child->file.path.isEmpty() && child->name == name;
    });
    if (found != parent->children.end()) {
        return found->get();
    }
    auto made = std::make_unique<Node>();
    made->parent = parent;
    made->row = static_cast<int>(parent->children.size());
    made->name = name;
    parent->children.push_back(std::move(made));
    return parent->children.back().get();
}

void ImportFilesModel::add(const FoundFile &file, bool chosen)
{
    Node *parent = childNamed(m_root.get(), file.program);
    if (const QString &folder = file.project.isEmpty() ? file.folder : file.project;
        !folder.isEmpty()) {
        parent = childNamed(parent, folder);
    }
    auto node = std::make_unique<Node>();
    node->parent = parent;
    node->row = static_cast<int>(parent->children.size());
    node->file = file;
    node->state = stateOf(file);
    node->chosen = chosen;
    node->checked = chosen || node->state != FileState::Known;
    m_byPath.insert(file.path, node.get());
    ++m_fileCount;
    parent->children.push_back(std::move(node));
}

QList<const ImportFilesModel::Node *> ImportFilesModel::checkedNodes() const
{
    QList<const Node *> nodes;
    const std::function<void(const Node &)> collect = [&](const Node &node) {
        if (node.isFile() && node.checked && !node.file.path.isEmpty()) {
            nodes += &node;
        }
        for (const auto &child : node.children) {
            collect(*child);
        }
    };
    collect(*m_root);
    // What forks stand on comes in before them.
    std::ranges::stable_sort(nodes, {}, [](const Node *node) { return node->file.made; });
    return nodes;
}

QStringList ImportFilesModel::checkedFiles() const
{
    QStringList files;
    const QList<const Node *> checked = checkedNodes();
    for (const Node *node : checked) {
        files += node->file.path;
    }
    return files;
}

QList<qint64> ImportFilesModel::checkedSizes() const
{
    QList<qint64> sizes;
    const QList<const Node *> checked = checkedNodes();
    for (const Node *node : checked) {
        sizes += node->file.stamp.size;
    }
    return sizes;
}

qint64 ImportFilesModel::checkedSize() const
{
    return sizeOf(*m_root, true);
}

ImportFilesModel::Node *ImportFilesModel::nodeOf(const QModelIndex &index)
{
    return static_cast<Node *>(index.internalPointer());
}

QModelIndex ImportFilesModel::indexOf(const Node *node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, column, node);
}

QModelIndex ImportFilesModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const Node *above = parent.isValid() ? nodeOf(parent) : m_root.get();
    return createIndex(row, column, above->children[static_cast<size_t>(row)].get());
}

QModelIndex ImportFilesModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOf(nodeOf(index)->parent) : QModelIndex();
}

int ImportFilesModel::rowCount(const QModelIndex &parent) const
{
    if (parent.column() > 0) {
        return 0;
    }
    const Node *node = parent.isValid() ? nodeOf(parent) : m_root.get();
    return static_cast<int>(node->children.size());
}

int ImportFilesModel::columnCount(const QModelIndex &) const
{
    return State + 1;
}

Qt::ItemFlags ImportFilesModel::flags(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == Name ? flags | Qt::ItemIsUserCheckable : flags;
}

Qt::CheckState ImportFilesModel::checkState(const Node &node)
{
    if (node.isFile()) {
        return node.checked ? Qt::Checked : Qt::Unchecked;
    }
    bool any = false;
    bool all = true;
    for (const auto &child : node.children) {
        const Qt::CheckState state = checkState(*child);
        any = any || state != Qt::Unchecked;
        all = all && state == Qt::Checked;
    }
    return all ? Qt::Checked : any ? Qt::PartiallyChecked : Qt::Unchecked;
}

void ImportFilesModel::setChecked(Node &node, bool checked)
{
    node.checked = checked;
    for (const auto &child : node.children) {
        setChecked(*child, checked);
    }
}

qint64 ImportFilesModel::sizeOf(const Node &node, bool onlyChecked)
{
    if (node.isFile()) {
        return !onlyChecked || node.checked ? node.file.stamp.size : 0;
    }
    qint64 size = 0;
    for (const auto &child : node.children) {
        size += sizeOf(*child, onlyChecked);
    }
    return size;
}

qint64 ImportFilesModel::modifiedOf(const Node &node)
{
    qint64 newest = node.file.stamp.modified;
    for (const auto &child : node.children) {
        newest = std::max(newest, modifiedOf(*child));
    }
    return newest;
}

int ImportFilesModel::countOf(const Node &node, FileState state)
{
    if (node.isFile()) {
        return node.state == state ? 1 : 0;
    }
    int count = 0;
    for (const auto &child : node.children) {
        count += countOf(*child, state);
    }
    return count;
}

QString ImportFilesModel::stateText(const Node &node)
{
    if (node.isFile()) {
        switch (node.state) {
        case FileState::New:
            return tr("new");
        case FileState::Grown:
            return tr("changed since");
        case FileState::Unfinished:
            return tr("its end is missing");
        case FileState::Known:
            return tr("already there");
        }
    }
    QStringList parts;
    if (const int count = countOf(node, FileState::New)) {
        parts += tr("%Ln new", nullptr, count);
    }
    if (const int count = countOf(node, FileState::Grown) + countOf(node, FileState::Unfinished)) {
        parts += tr("%Ln changed", nullptr, count);
    }
    return parts.isEmpty() ? tr("already there") : parts.join(tr(", "));
}

/// As people call it; where two are called alike, with what is above.
QString ImportFilesModel::folderName(const Node &node)
{
    if (!QDir::isAbsolutePath(node.name)) {
        return asOneLine(node.name);
    }
    const auto last = [](const QString &path) { return QDir(path).dirName(); };
    const QString name = last(node.name);
    const bool isUnique = std::ranges::none_of(node.parent->children, [&](const auto &other) {
        return other.get() != &node && other->file.path.isEmpty() && last(other->name) == name;
    });
    return asOneLine(isUnique && !name.isEmpty() ? name : QDir::toNativeSeparators(node.name));
}

QString ImportFilesModel::textOf(const Node &node, int column) const
{
    switch (column) {
    case Name:
        if (!node.file.path.isEmpty()) {
            return node.file.title.isEmpty() ? node.file.path.section(u'/', -1)
                                             : asOneLine(node.file.title);
        }
        return node.name.isEmpty() ? tr("Chosen files") : folderName(node);
    case Size:
        return formatBytes(sizeOf(node, false));
    case Changed:
        return formatAge(QDateTime::fromMSecsSinceEpoch(modifiedOf(node)),
                         QDateTime::currentDateTime());
    case State:
        return stateText(node);
    default:
        return {};
    }
}

/// What it is called on the disk, and all of a title that may be cut.
QString ImportFilesModel::toolTipOf(const Node &node)
{
    if (node.file.path.isEmpty()) {
        return QDir::isAbsolutePath(node.name) ? QDir::toNativeSeparators(node.name) : QString();
    }
    const QString path = QDir::toNativeSeparators(node.file.path);
    return node.file.title.isEmpty() ? path : node.file.title + u'\n' + path;
}

QVariant ImportFilesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Node &node = *nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(node, index.column());
    case Qt::CheckStateRole:
        return index.column() == Name ? QVariant(checkState(node)) : QVariant();
    case Qt::ToolTipRole:
        return asPlainText(toolTipOf(node));
    case Qt::TextAlignmentRole:
        return index.column() == Size ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

bool ImportFilesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != Name) {
        return false;
    }
    Node *node = nodeOf(index);
    setChecked(*node, value.toInt() == Qt::Checked);
    tellChecked(node);
    for (const Node *above = node->parent; above != m_root.get(); above = above->parent) {
        Q_EMIT dataChanged(indexOf(above), indexOf(above), { Qt::CheckStateRole });
    }
    Q_EMIT checkedChanged();
    return true;
}

void ImportFilesModel::tellChecked(const Node *node)
{
    Q_EMIT dataChanged(indexOf(node), indexOf(node), { Qt::CheckStateRole });
    if (!node->children.empty()) {
        for (const auto &child : node->children) {
            tellChecked(child.get());
        }
    }
}

QVariant ImportFilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Program, folder, file");
    case Size:
        return tr("Size");
    case Changed:
        return tr("Changed");
    case State:
        //: whether a file is in the store
        return tr("State");
    default:
        return {};
    }
}

} // namespace varve
