// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codehighlighter.h"

#include <base/runon.h>

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MaxWaiting = 24;
constexpr qsizetype KnownChars = 1'000'000; ///< of the texts whose formats are kept
constexpr qsizetype MaxLine = 2000;

/// Collects the formats of one text.
class Collector : public KSyntaxHighlighting::AbstractHighlighter
{
public:
    Collector(const KSyntaxHighlighting::Definition &definition,
              const KSyntaxHighlighting::Theme &theme)
    {
        setDefinition(definition);
        setTheme(theme);
    }

    /// Adds the lines of `text` to `lines`; `state` is that of the end of what is in them.
    void run(QStringView text, CodeFormats &lines, KSyntaxHighlighting::State &state)
    {
        for (const QStringView line : text.split(u'\n')) {
            m_line.clear();
            if (line.size() <= MaxLine) {
                state = highlightLine(line, state);
            }
            lines.push_back(m_line);
        }
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        CodeFormat result { offset, length, 0, format.isBold(theme()), format.isItalic(theme()) };
        if (format.hasTextColor(theme())) {
            result.color = format.textColor(theme()).rgb();
        }
        if (length > 0 && (result.color != 0 || result.bold || result.italic)) {
            m_line.push_back(result);
        }
    }

private:
    std::vector<CodeFormat> m_line;
};

/// Lives and works on the highlighter's thread; the repository belongs to it.
class Worker : public QObject
{
public:
    std::shared_ptr<const CodeFormats> work(const CodeKey &key)
    {
        if (!m_repository) {
            m_repository.emplace();
        }
        auto definition = m_repository->definitionForName(key.language);
        if (!definition.isValid()) {
            definition = m_repository->definitionForFileName(u"x."_s + key.language);
        }
        if (!definition.isValid()) {
            definition = m_repository->definitionForName(alias(key.language));
        }
        if (!definition.isValid()) {
            return std::make_shared<const CodeFormats>();
        }
        const auto theme =
                m_repository->defaultTheme(key.dark ? KSyntaxHighlighting::Repository::DarkTheme
                                                    : KSyntaxHighlighting::Repository::LightTheme);
        return std::make_shared<const CodeFormats>(formatsOf(key, definition, theme));
    }

private:
    /// Code that has grown since the last time is gone on with.
    CodeFormats formatsOf(const CodeKey &key, const KSyntaxHighlighting::Definition &definition,
                          const KSyntaxHighlighting::Theme &theme)
    {
        const qsizetype known = m_last.text.size();
        const bool grown = known > 0 && key.text.size() > known && key.text.at(known) == u'\n'
                && key.language == m_last.language && key.dark == m_last.dark
                && key.text.startsWith(m_last.text);
        if (!grown) {
            m_lines.clear();
            m_state = {};
        }
        Collector(definition, theme)
                .run(grown ? QStringView(key.text).sliced(known + 1) : key.text, m_lines, m_state);
        m_last = key;
        return m_lines;
    }

    /// Names that models write and the library does not know.
    static QString alias(const QString &language)
    {
        static constexpr std::pair<QLatin1StringView, QLatin1StringView> Names[] {
            { "shell"_L1, "Bash"_L1 },
            { "console"_L1, "Bash"_L1 },
            { "sh"_L1, "Bash"_L1 },
            { "zsh"_L1, "Zsh"_L1 },
            { "typescript"_L1, "TypeScript"_L1 },
            { "tsx"_L1, "TypeScript React (TSX)"_L1 },
            { "jsx"_L1, "JavaScript React (JSX)"_L1 },
            { "javascript"_L1, "JavaScript"_L1 },
            { "python"_L1, "Python"_L1 },
            { "golang"_L1, "Go"_L1 },
            { "c++"_L1, "C++"_L1 },
            { "csharp"_L1, "C#"_L1 },
            { "rust"_L1, "Rust"_L1 },
            { "ruby"_L1, "Ruby"_L1 },
            { "yaml"_L1, "YAML"_L1 },
            { "markdown"_L1, "Markdown"_L1 },
            { "dockerfile"_L1, "Dockerfile"_L1 },
            { "jsonc"_L1, "JSON"_L1 },
            { "jsonl"_L1, "JSON"_L1 },
        };
        for (const auto &[name, real] : Names) {
            if (language == name) {
                return QString(real);
            }
        }
        return {};
    }

    std::optional<KSyntaxHighlighting::Repository> m_repository;
    CodeKey m_last; ///< what m_lines are of
    CodeFormats m_lines;
    KSyntaxHighlighting::State m_state;
};

} // namespace

CodeHighlighter::CodeHighlighter(QObject *parent)
    : QObject(parent)
    , m_worker(new Worker)
    , m_known(KnownChars)
{
    m_thread.setObjectName("highlighter"_L1);
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start(QThread::LowPriority);
}

CodeHighlighter::~CodeHighlighter()
{
    m_thread.quit();
    m_thread.wait();
}

std::shared_ptr<const CodeFormats> CodeHighlighter::formats(const QString &text,
                                                            const QString &language, bool dark)
{
    if (language.isEmpty() || text.size() > MaxChars) {
        return std::make_shared<const CodeFormats>();
    }
    const CodeKey key { text, language, dark };
    if (const auto *known = m_known.object(key)) {
        return *known;
    }
    m_waiting.removeAll(key);
    m_waiting += key;
    while (m_waiting.size() > MaxWaiting) {
        m_waiting.removeFirst();
    }
    startNext();
    return nullptr;
}

void CodeHighlighter::startNext()
{
    if (m_busy || m_waiting.isEmpty()) {
        return;
    }
    m_busy = true;
    const CodeKey key = m_waiting.takeLast();
    auto *worker = static_cast<Worker *>(m_worker);
    runOn(worker, [worker, key] {
        return worker->work(key);
    }).then(this, [this, key](const std::shared_ptr<const CodeFormats> &formats) {
        // What has ended already comes at once, but somebody who paints asks for it: never within formats().
        QMetaObject::invokeMethod(
                this, [this, key, formats] { adopt(key, formats); }, Qt::QueuedConnection);
    });
}

void CodeHighlighter::adopt(const CodeKey &key, std::shared_ptr<const CodeFormats> formats)
{
    m_busy = false;
    m_waiting.removeAll(key);
    m_known.insert(key, new std::shared_ptr<const CodeFormats>(std::move(formats)),
                   std::max<qsizetype>(1, key.text.size()));
    Q_EMIT ready();
    startNext();
}

} // namespace varve
