// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <QColor>
#include <QList>
#include <QObject>
#include <QThread>

#include <memory>
#include <vector>

namespace varve
{

struct CodeFormat
{
    int start = 0;
    int length = 0;
    QRgb color = 0; ///< 0: the normal one
    bool bold = false;
    bool italic = false;
};

/// Of a whole text, by line.
using CodeFormats = std::vector<std::vector<CodeFormat>>;

struct CodeKey
{
    QString text;
    QString language;
    bool dark = false;
    friend bool operator==(const CodeKey &, const CodeKey &) = default;
    friend size_t qHash(const CodeKey &key, size_t seed = 0)
    {
        return qHashMulti(seed, key.text, key.language, key.dark);
    }
};

/// Colours code on a thread of its own. Lives on the GUI thread, which never waits for it.
class CodeHighlighter : public QObject
{
    Q_OBJECT
public:
    /// Longer texts stay plain.
    static constexpr qsizetype MaxChars = 200'000;

    explicit CodeHighlighter(QObject *parent = nullptr);
    ~CodeHighlighter() override;

    /// What is known now; null: not yet, ready() will tell. Empty formats for an unknown language.
    [[nodiscard]] std::shared_ptr<const CodeFormats> formats(const QString &text,
                                                             const QString &language, bool dark);

Q_SIGNALS:
    /// More is known than before.
    void ready();

private:
    void startNext();
    void adopt(const CodeKey &key, std::shared_ptr<const CodeFormats> formats);

    QThread m_thread;
    QObject *m_worker; ///< lives on m_thread; deleted when it ends
    QCache<CodeKey, std::shared_ptr<const CodeFormats>> m_known;
    QList<CodeKey> m_waiting; ///< newest last, and first to be served: it is what is looked at
    bool m_busy = false;
};

} // namespace varve
