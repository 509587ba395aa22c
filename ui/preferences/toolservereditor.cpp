// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolservereditor.h"

#include "entryfield.h"
#include "headerlines.h"
#include "problemlabel.h"
#include "settingsform.h"
#include "stateline.h"
#include <models/format.h>

#include <QBoxLayout>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString quoted(const QString &word)
{
    const bool isPlain = !word.isEmpty() && !word.contains(u'"')
            && std::ranges::none_of(word, [](QChar c) { return c.isSpace(); });
    // Three quotes are how splitCommand() spells one.
    return isPlain ? word : u'"' + QString(word).replace(u"\""_s, u"\"\"\""_s) + u'"';
}

} // namespace

QString commandLine(const QString &program, const QStringList &arguments)
{
    QStringList words;
    if (!program.isEmpty()) {
        words += quoted(program);
    }
    for (const QString &argument : arguments) {
        words += quoted(argument);
    }
    return words.join(u' ');
}

ToolServerEditor::ToolServerEditor(QWidget *parent) : QWidget(parent)
{
    const QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_enabled = new QCheckBox(tr("&Use this server"));
    m_name = new EntryField;
    m_name->setPlaceholderText(tr("The names of its tools begin with it"));
    m_kind = new QComboBox;
    m_kind->addItem(tr("Program on this machine"));
    m_kind->addItem(tr("Address"));
    m_kind->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_command = new EntryField;
    m_command->setFont(mono);
    m_command->setPlaceholderText(u"npx -y @modelcontextprotocol/server-everything"_s);
    m_command->setToolTip(tr("A program and its arguments; put what has spaces in it in double "
                             "quotes. No shell reads it, so nothing else is special."));
    m_variables = new EntryField;
    m_variables->setPlaceholderText(tr("e.g. GITHUB_TOKEN"));
    m_variables->setToolTip(tr("Names of environment variables that it is given beside the usual "
                               "ones, keys too. Their values are not kept."));
    m_url = new EntryField;
    m_url->setFont(mono);
    m_url->setPlaceholderText(u"https://example.org/mcp"_s);
    m_headers = new QPlainTextEdit;
    m_headers->setPlaceholderText(u"X-Title: Varve"_s);
    m_headers->setToolTip(tr("Sent with every request, one on each line. None may carry a key."));
    m_headers->setTabChangesFocus(true);
    m_headers->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_headers->setFixedHeight(fontMetrics().lineSpacing() * 2 + 2 * m_headers->frameWidth() + 8);
    m_clientId = new EntryField;
    m_clientId->setPlaceholderText(tr("Only if its sign-in asks for one"));
    m_clientId->setToolTip(
            tr("What Varve is called where this server has people sign in: an id that it was given "
               "there, or an https address with a document that says who it is. Empty: Varve "
               "introduces itself."));
    m_problem = new ProblemLabel;
    m_stateLine = new StateLine;
    m_start = new QPushButton(tr("&Start now"));
    m_start->setAutoDefault(false);
    m_start->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_signIn = new SignInRow;
    m_tools = new ToolTable;
    m_form = settingsForm();
    m_form->addRow(m_enabled);
    m_form->addRow(tr("&Name"), m_name);
    m_form->addRow(tr("Reached &by"), m_kind);
    m_form->addRow(tr("&Command"), m_command);
    m_form->addRow(tr("&Variables"), m_variables);
    m_form->addRow(tr("A&ddress"), m_url);
    m_form->addRow(tr("&Headers"), m_headers);
    m_form->addRow(tr("C&lient id"), m_clientId);
    m_form->addRow(m_problem);
    m_form->addRow(m_stateLine);
    m_form->addRow(m_start);
    m_form->addRow(m_signIn);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_form);
    column->addWidget(m_tools, 1);
    column->addStretch();
    connectFields();
    showKind();
}

ToolServerEditor::~ToolServerEditor() = default;

void ToolServerEditor::connectFields()
{
    connect(m_enabled, &QCheckBox::toggled, this, &ToolServerEditor::take);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showKind();
        take();
    });
    for (QLineEdit *field : { m_name, m_command, m_variables, m_url, m_clientId }) {
        connect(field, &QLineEdit::textChanged, this, &ToolServerEditor::take);
    }
    connect(m_headers, &QPlainTextEdit::textChanged, this, &ToolServerEditor::take);
    connect(m_tools, &ToolTable::edited, this, &ToolServerEditor::takeTools);
    connect(m_start, &QPushButton::clicked, this, &ToolServerEditor::startWanted);
    connect(m_signIn, &SignInRow::signInWanted, this, &ToolServerEditor::signInWanted);
    connect(m_signIn, &SignInRow::cancelWanted, this, &ToolServerEditor::signInCancelled);
    connect(m_signIn, &SignInRow::signOutWanted, this, &ToolServerEditor::signOutWanted);
}

void ToolServerEditor::setServer(const ToolServerConfig &server)
{
    m_filling = true;
    m_server = server;
    m_enabled->setChecked(server.enabled);
    m_name->setText(server.name);
    m_kind->setCurrentIndex(server.kind == ToolServerConfig::Kind::Http ? 1 : 0);
    m_command->setText(commandLine(server.program, server.arguments));
    m_variables->setText(server.variables.join(u' '));
    m_url->setText(server.url);
    m_headers->setPlainText(headerLines(server.headers));
    m_clientId->setText(server.clientId);
    m_filling = false;
    showKind();
    showTools();
}

void ToolServerEditor::showKind()
{
    const bool isHttp = m_kind->currentIndex() == 1;
    m_form->setRowVisible(m_command, !isHttp);
    m_form->setRowVisible(m_variables, !isHttp);
    m_form->setRowVisible(m_url, isHttp);
    m_form->setRowVisible(m_headers, isHttp);
    m_form->setRowVisible(m_clientId, isHttp);
}

void ToolServerEditor::take()
{
    if (m_filling) {
        return;
    }
    static const QRegularExpression between(u"[\\s,;]+"_s);
    m_server.enabled = m_enabled->isChecked();
    m_server.name = m_name->text().trimmed();
    m_server.kind = m_kind->currentIndex() == 1 ? ToolServerConfig::Kind::Http
                                                : ToolServerConfig::Kind::Command;
    // Not without need: a line cannot say an empty argument.
    if (m_command->text() != commandLine(m_server.program, m_server.arguments)) {
        QStringList words = QProcess::splitCommand(m_command->text());
        m_server.program = words.isEmpty() ? QString() : words.takeFirst();
        m_server.arguments = words;
    }
    m_server.variables = m_variables->text().split(between, Qt::SkipEmptyParts);
    m_server.url = m_url->text().trimmed();
    m_server.headers = headersIn(m_headers->toPlainText());
    m_server.clientId = m_clientId->text().trimmed();
    Q_EMIT edited();
}

void ToolServerEditor::takeTools()
{
    m_server.tools = m_tools->choices();
    Q_EMIT edited();
}

void ToolServerEditor::showTools()
{
    m_tools->setChoices(m_server.tools);
    m_tools->setTools(m_state.tools);
    m_tools->setVisible(!m_state.tools.isEmpty());
}

void ToolServerEditor::setState(const ToolServerState &state)
{
    m_state = state;
    switch (state.kind) {
    case ToolServerState::Kind::NotStarted:
        m_stateLine->say(u"info"_s,
                         m_server.enabled
                                 ? tr("Not started yet. It starts when the next message is sent.")
                                 : tr("Switched off."));
        break;
    case ToolServerState::Kind::Starting:
        m_stateLine->say(u"clock"_s, tr("Starting…"));
        break;
    case ToolServerState::Kind::Ready: {
        qint64 tokens = 0;
        for (const ToolLine &tool : state.tools) {
            tokens += tool.tokens;
        }
        m_stateLine->say(u"check"_s,
                         tr("Ready, %n tool(s), about %1 tokens", nullptr,
                            static_cast<int>(state.tools.size()))
                                 .arg(formatCount(tokens)),
                         Accent::Success);
        break;
    }
    case ToolServerState::Kind::Failed:
        m_stateLine->say(u"error"_s, state.problem, Accent::Danger);
        break;
    case ToolServerState::Kind::SignIn:
        m_stateLine->say({}, {}); // the row below says it
        break;
    }
    const bool canStart = state.kind == ToolServerState::Kind::NotStarted
            || state.kind == ToolServerState::Kind::Failed;
    m_start->setVisible(canStart && m_server.enabled && !state.id.isEmpty());
    m_signIn->setState(state.signIn);
    showTools();
}

void ToolServerEditor::setProblem(const QString &problem)
{
    m_problem->setProblem(problem);
}

void ToolServerEditor::focusName()
{
    m_name->setFocus();
    m_name->selectAll();
}

SignInRow::SignInRow(QWidget *parent) : QWidget(parent), m_line(new StateLine)
{
    m_signIn = addButton(tr("Sign &in"), &SignInRow::signInWanted);
    m_cancel = addButton(tr("Cancel sign-in"), &SignInRow::cancelWanted);
    m_copy = addButton(tr("Copy address"), nullptr);
    m_copy->setToolTip(tr("For another browser of this machine than the one that was opened."));
    m_signOut = addButton(tr("Sign &out"), &SignInRow::signOutWanted);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_state.address.toString(QUrl::FullyEncoded));
    });
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : { m_signIn, m_cancel, m_copy, m_signOut }) {
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_line);
    column->addLayout(buttons);
    setState({});
}

QPushButton *SignInRow::addButton(const QString &text, void (SignInRow::*pressed)())
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    if (pressed) {
        connect(button, &QPushButton::clicked, this, pressed);
    }
    return button;
}

void SignInRow::setState(const SignInState &state)
{
    using Kind = SignInState::Kind;
    m_state = state;
    const bool isUnderWay = state.kind == Kind::UnderWay;
    m_signIn->setVisible(state.kind == Kind::Needed || state.kind == Kind::MoreNeeded);
    m_cancel->setVisible(isUnderWay);
    m_copy->setVisible(isUnderWay && !state.address.isEmpty());
    m_signOut->setVisible(state.kind == Kind::SignedIn || state.kind == Kind::MoreNeeded);
    say();
    setVisible(state.kind != Kind::None);
}

void SignInRow::say()
{
    const QString problem = m_state.problem.isEmpty() ? QString() : u' ' + m_state.problem;
    switch (m_state.kind) {
    case SignInState::Kind::None:
        m_line->say({}, {});
        break;
    case SignInState::Kind::Needed:
        m_line->say(u"key"_s, tr("The server asks you to sign in.") + problem, Accent::Warning);
        break;
    case SignInState::Kind::UnderWay:
        m_line->say(u"clock"_s,
                    m_state.address.isEmpty()
                            ? tr("Asking the server how to sign in…")
                            : tr("Sign in at %1, in the browser. It comes back here by itself.")
                                      .arg(m_state.address.host()));
        break;
    case SignInState::Kind::SignedIn:
        m_line->say(problem.isEmpty() ? u"check"_s : u"warning"_s, tr("Signed in.") + problem,
                    problem.isEmpty() ? Accent::Success : Accent::Warning);
        break;
    case SignInState::Kind::MoreNeeded:
        m_line->say(u"key"_s,
                    tr("Signed in, but something was refused for which that is not enough. Signing "
                       "in again asks for more.")
                            + problem,
                    Accent::Warning);
        break;
    }
}

} // namespace varve
