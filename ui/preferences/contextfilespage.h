// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include <settings/promptsettings.h>

class QFormLayout;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QTableWidget;

namespace varve
{

class PlainLabel;
class ProblemLabel;
class StateLine;
class TrustedFolderList;

/// A project file of the session that is open. A value.
struct ContextFileLine
{
    QString path; ///< absolute
    qint64 tokens = 0; ///< about
    QString note; ///< what is the matter with it, in a sentence; empty: nothing
};

/// A skill that was found. A value.
struct SkillLine
{
    QString name;
    QString description;
    QString path; ///< of its SKILL.md
    qint64 offerTokens = 0; ///< about, of its line in the list that the model is given
    qint64 wholeTokens = 0; ///< about, of its whole text; 0: not known
    bool onlyByPerson = false; ///< the model is not told of it
    QString problem; ///< why it cannot be used; empty: it can
};

/// What is sent before a conversation: the system prompt, project files and skills, each with its cost and a switch, and the
/// folders whose files are used.
class ContextFilesPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextFilesPage)

public:
    explicit ContextFilesPage(QWidget *parent = nullptr);
    ~ContextFilesPage() override;

    // What is so for the session that is open; none of it is saved.

    /// Where the system prompt comes from now (empty: built in), what it costs, and why a file that was chosen is not used.
    void setSystemPrompt(const QString &file, qint64 tokens, const QString &problem);
    void setProjectFiles(const QList<ContextFileLine> &files);
    void setSkills(const QList<SkillLine> &skills);

    void load(const Settings &settings) override;
    void save(Settings *settings) override;
    void restoreDefaults() override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    [[nodiscard]] bool isValid() const override;

protected:
    void refresh() override;

private:
    enum FileColumn { File, FileTokens, FileNote, FileColumns };
    enum SkillColumn { SkillName, OfferTokens, Whole, WholeTokens, SkillText, SkillColumns };

    void addSystem(QFormLayout *form);
    void addFiles(QFormLayout *form);
    void addSkills(QFormLayout *form);
    void addTrusted(QFormLayout *form);
    void chooseFile();
    void fillFiles();
    void fillSkills();
    void takeFile(int row, int column);
    void takeSkill(int row, int column);
    [[nodiscard]] PromptSettings current() const;

    QStringList m_filesOff;
    QStringList m_skillsOff;
    QStringList m_skillsTicked;
    QList<ContextFileLine> m_fileLines;
    QList<SkillLine> m_skillLines;
    QRadioButton *m_builtIn = nullptr;
    QRadioButton *m_own = nullptr;
    QLineEdit *m_systemFile = nullptr;
    QPushButton *m_browse = nullptr;
    ProblemLabel *m_systemProblem = nullptr;
    StateLine *m_systemState = nullptr;
    QTableWidget *m_files = nullptr;
    PlainLabel *m_noFiles = nullptr;
    QTableWidget *m_skillTable = nullptr;
    PlainLabel *m_noSkills = nullptr;
    TrustedFolderList *m_trusted = nullptr;
    bool m_filling = false;
};

} // namespace varve
