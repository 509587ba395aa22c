// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importplaces.h>

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace varve
{

/// Files that may be brought in, as programs, their folders and the files in them, each with a check box. What is in the store as it
/// is on the disk is not checked at first. GUI thread.
class ImportFilesModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Size, Changed, State };
    enum class FileState : quint8 {
        New,
        Grown, ///< brought in before, and not the same since
        Unfinished, ///< in the store but for its end, which was still being written
        Known, ///< as it was when it was brought in, and nothing was left to come
    };

    explicit ImportFilesModel(QObject *parent = nullptr);
    ~ImportFilesModel() override;

    /// In place of what was found before; what the person has chosen stays. `stamps`: of what is in the store.
    void setFiles(const QList<FoundFile> &files,
                  const QHash<QString, ImportedFiles::Stamp> &stamps);
    /// Chosen by the person: checked, whatever their state. Those that are there already are only checked.
    void addFiles(const QList<FoundFile> &files,
                  const QHash<QString, ImportedFiles::Stamp> &stamps);
    void clear();
    [[nodiscard]] QStringList checkedFiles() const;
    /// Of those, in the same order; bytes.
    [[nodiscard]] QList<qint64> checkedSizes() const;
    /// Bytes of what is checked.
    [[nodiscard]] qint64 checkedSize() const;
    [[nodiscard]] int fileCount() const { return m_fileCount; }

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    using QObject::parent;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

Q_SIGNALS:
    void checkedChanged();

private:
    struct Node
    {
        Node *parent = nullptr;
        int row = 0;
        QString name; ///< of a program or folder
        FoundFile file; ///< of a file
        FileState state = FileState::New;
        bool chosen = false; ///< by the person
        bool checked = false; ///< of a file
        std::vector<std::unique_ptr<Node>> children;

        [[nodiscard]] bool isFile() const { return children.empty(); }
    };

    [[nodiscard]] static QString folderName(const Node &node);
    [[nodiscard]] static QString toolTipOf(const Node &node);
    [[nodiscard]] static Node *nodeOf(const QModelIndex &index);
    [[nodiscard]] QModelIndex indexOf(const Node *node, int column = 0) const;
    [[nodiscard]] Node *childNamed(Node *parent, const QString &name);
    void add(const FoundFile &file, bool chosen);
    void empty();
    [[nodiscard]] FileState stateOf(const FoundFile &file) const;
    [[nodiscard]] static Qt::CheckState checkState(const Node &node);
    static void setChecked(Node &node, bool checked);
    [[nodiscard]] QList<const Node *> checkedNodes() const;
    [[nodiscard]] static qint64 sizeOf(const Node &node, bool onlyChecked);
    [[nodiscard]] static qint64 modifiedOf(const Node &node);
    [[nodiscard]] static int countOf(const Node &node, FileState state);
    [[nodiscard]] QString textOf(const Node &node, int column) const;
    [[nodiscard]] static QString stateText(const Node &node);
    void tellChecked(const Node *node);

    std::unique_ptr<Node> m_root;
    QHash<QString, Node *> m_byPath;
    QHash<QString, ImportedFiles::Stamp> m_stamps;
    int m_fileCount = 0;
};

} // namespace varve
