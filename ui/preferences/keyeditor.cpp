// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyeditor.h"

#include "entryfield.h"
#include "problemlabel.h"
#include "stateline.h"
#include <credentials/keyring.h>
#include <models/plaintext.h>

#include <QBoxLayout>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Kind = KeySource::Kind;

enum FieldPage { NoField, KeyField, VariableField, CommandField };

FieldPage fieldPageOf(Kind kind)
{
    switch (kind) {
    case Kind::Keychain:
    case Kind::Session:
        return KeyField;
    case Kind::Environment:
        return VariableField;
    case Kind::Command:
        return CommandField;
    case Kind::None:
    case Kind::Unsupported:
        break;
    }
    return NoField;
}

} // namespace

KeyEditor::KeyEditor(KeyRing *keys, QWidget *parent) : QWidget(parent), m_keys(keys)
{
    addFields();
    connectFields();
}

KeyEditor::~KeyEditor() = default;

void KeyEditor::addFields()
{
    m_source = new QComboBox;
    m_source->setAccessibleName(tr("Key"));
    m_source->addItem(tr("In the keychain"), static_cast<int>(Kind::Keychain));
    m_source->addItem(tr("For this session only"), static_cast<int>(Kind::Session));
    m_source->addItem(tr("From an environment variable"), static_cast<int>(Kind::Environment));
    m_source->addItem(tr("From a command"), static_cast<int>(Kind::Command));
    m_source->addItem(tr("The server needs none"), static_cast<int>(Kind::None));
    m_source->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);

    m_key = new EntryField;
    m_key->setEchoMode(QLineEdit::Password);
    m_key->setAccessibleName(tr("New key"));
    m_save = new QPushButton(tr("Save key"));
    m_save->setAutoDefault(false);
    m_session = new QPushButton(tr("Use for this session only"));
    m_session->setAutoDefault(false);
    auto *key = new QWidget;
    auto *buttons = new QVBoxLayout; // side by side they are wider than a small window has room for
    buttons->addWidget(m_save, 0, Qt::AlignLeading);
    buttons->addWidget(m_session, 0, Qt::AlignLeading);
    auto *rows = new QVBoxLayout(key);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_key);
    rows->addLayout(buttons);

    m_name = new QLineEdit;
    m_name->setAccessibleName(tr("Environment variable"));
    m_command = new QLineEdit;
    m_command->setAccessibleName(tr("Command that prints the key"));
    m_command->setPlaceholderText(u"op read \"op://Private/OpenAI/key\""_s);
    m_command->setToolTip(tr("Program and arguments, run without a shell. The first line it prints "
                             "is the key."));

    m_fields = new QStackedWidget;
    m_fields->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_fields->insertWidget(NoField, new QWidget);
    m_fields->insertWidget(KeyField, key);
    m_fields->insertWidget(VariableField, m_name);
    m_fields->insertWidget(CommandField, m_command);

    m_state = new StateLine;
    m_again = new QPushButton(tr("Try again"));
    m_again->setAutoDefault(false);
    auto *state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_again, 0, Qt::AlignTop);
    m_problem = new ProblemLabel;

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_source);
    column->addWidget(m_fields);
    column->addWidget(m_problem);
    column->addLayout(state);
}

void KeyEditor::connectFields()
{
    connect(m_source, &QComboBox::activated, this, [this] {
        m_provider.key = { static_cast<Kind>(m_source->currentData().toInt()), {}, {} };
        showSource();
        takeSource();
    });
    connect(m_name, &QLineEdit::textEdited, this, &KeyEditor::takeSource);
    connect(m_command, &QLineEdit::textEdited, this, &KeyEditor::takeSource);
    connect(m_key, &QLineEdit::textChanged, this, [this] {
        updateButtons();
        Q_EMIT typed();
    });
    connect(m_key, &QLineEdit::returnPressed, this, [this] {
        if (m_save->isVisibleTo(this) && m_save->isEnabled()) {
            saveKey();
        } else if (m_session->isVisibleTo(this) && m_session->isEnabled()) {
            useForSession();
        }
    });
    connect(m_save, &QPushButton::clicked, this, &KeyEditor::saveKey);
    connect(m_session, &QPushButton::clicked, this, &KeyEditor::useForSession);
    connect(m_again, &QPushButton::clicked, this, [this] { check(KeyPrompt::Allowed); });
    connect(m_keys, &KeyRing::keyChanged, this, [this](const QString &id) {
        if (id == m_provider.id) {
            check(KeyPrompt::No);
        }
    });
}

void KeyEditor::setProvider(const ProviderConfig &provider, const QString &variable)
{
    const bool isAnother = provider.id != m_provider.id;
    if (isAnother && !typedKey().isEmpty()) {
        m_typed.insert(m_provider.id, m_key->text());
    }
    m_provider = provider;
    m_variable = variable;
    if (isAnother) {
        m_key->setText(m_typed.take(provider.id));
    }
    if (const int shown = m_source->findData(static_cast<int>(Kind::Unsupported)); shown >= 0) {
        m_source->removeItem(shown);
    }
    if (provider.key.kind == Kind::Unsupported) {
        m_source->addItem(tr("Unknown: %1").arg(provider.key.spelling),
                          static_cast<int>(Kind::Unsupported));
    }
    showSource();
    check(KeyPrompt::No);
}

ApiKey KeyEditor::typedKey() const
{
    return fieldPageOf(m_provider.key.kind) == KeyField ? ApiKey(m_key->text().toUtf8()) : ApiKey();
}

QHash<QString, ApiKey> KeyEditor::typedKeys() const
{
    QHash<QString, ApiKey> keys;
    for (const auto &[id, text] : m_typed.asKeyValueRange()) {
        keys.insert(id, ApiKey(text.toUtf8()));
    }
    if (const ApiKey shown = typedKey(); !shown.isEmpty()) {
        keys.insert(m_provider.id, shown);
    }
    return keys;
}

void KeyEditor::dropTyped(const QString &providerId)
{
    if (providerId == m_provider.id) {
        m_key->clear();
    } else if (m_typed.remove(providerId)) {
        Q_EMIT typed();
    }
}

QString KeyEditor::problemOf(const ApiKey &key)
{
    return key.isEmpty() || key.isPrintable()
            ? QString()
            : tr("A key has no spaces or control characters in it.");
}

void KeyEditor::setProblem(const QString &problem)
{
    m_sourceProblem = problem;
    updateButtons();
}

/// From the value to the fields.
void KeyEditor::showSource()
{
    KeySource &key = m_provider.key;
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(key.kind)));
    if (key.kind == Kind::Environment && key.text.isEmpty()) {
        key.text = m_variable;
    }
    const FieldPage page = fieldPageOf(key.kind);
    m_fields->setCurrentIndex(page);
    m_fields->setVisible(page != NoField);
    // As high as the page that is shown, not as the highest.
    for (int i = 0; i < m_fields->count(); ++i) {
        m_fields->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                           i == page ? QSizePolicy::Fixed : QSizePolicy::Ignored);
    }
    m_fields->setFixedHeight(std::max(0, m_fields->currentWidget()->sizeHint().height()));
    m_name->setText(key.kind == Kind::Environment ? key.text : QString());
    m_command->setText(key.kind == Kind::Command ? key.text : QString());
    updateButtons();
}

/// From the fields to the value.
void KeyEditor::takeSource()
{
    KeySource &key = m_provider.key;
    if (key.kind == Kind::Environment) {
        key.text = m_name->text().trimmed();
    } else if (key.kind == Kind::Command) {
        key.text = m_command->text().trimmed();
    }
    check(KeyPrompt::No);
    Q_EMIT edited();
}

void KeyEditor::check(KeyPrompt prompt)
{
    const int asked = ++m_asked;
    if (m_provider.key.kind == Kind::Keychain) {
        m_state->say(u"clock"_s,
                     prompt == KeyPrompt::Allowed ? tr("Asking the keychain. The desktop may ask "
                                                       "you for its password…")
                                                  : tr("Asking the keychain…"));
        m_again->hide();
    }
    m_keys->check(m_provider, prompt).then(this, [this, asked](const KeyAnswer &answer) {
        if (asked == m_asked) {
            show(answer);
        }
    });
}

void KeyEditor::show(const KeyAnswer &answer)
{
    m_shown = answer.state;
    m_again->hide();
    const bool there = answer.state == KeyState::Present;
    const Accent accent = there ? Accent::Success : Accent::Warning;
    const QString icon = there ? u"check"_s : u"warning"_s;
    switch (m_provider.key.kind) {
    case Kind::Keychain:
        showKeychain(answer);
        break;
    case Kind::Session:
        m_state->say(there ? icon : u"key"_s,
                     there ? tr("A key is in use until Varve is closed.")
                           : tr("No key has been entered in this session."),
                     accent);
        break;
    case Kind::Environment:
        m_state->say(icon,
                     there ? tr("It is set in this program's environment.")
                           : tr("It is not set in this program's environment."),
                     accent);
        break;
    case Kind::Command:
        m_state->say(icon,
                     there ? tr("It is run when the key is first needed.")
                           : tr("There is no such program."),
                     there ? Accent::Neutral : accent);
        break;
    case Kind::None:
    case Kind::Unsupported:
        m_state->say({}, {});
        break;
    }
    updateButtons();
}

void KeyEditor::showKeychain(const KeyAnswer &answer)
{
    QString icon = u"warning"_s;
    QString text;
    Accent accent = Accent::Warning;
    switch (answer.state) {
    case KeyState::Present:
        icon = u"check"_s;
        accent = Accent::Success;
        text = tr("The key is in the keychain.");
        break;
    case KeyState::Absent:
        icon = u"key"_s;
        text = tr("No key is in the keychain yet. Paste it above and choose Save key.");
        break;
    case KeyState::Locked:
        text = tr("The keychain is locked, so the key cannot be read.");
        m_again->setText(tr("Unlock…"));
        break;
    case KeyState::Unavailable:
        icon = u"error"_s;
        accent = Accent::Danger;
        text = tr("No keychain can be reached. Start GNOME Keyring or KWallet, or use a key for "
                  "this session only.");
        m_again->setText(tr("Try again"));
        break;
    case KeyState::TimedOut:
        icon = u"clock"_s;
        text = tr("The keychain has not answered yet. Its key is used as soon as it comes; until "
                  "then you can use one for this session only.");
        m_again->setText(tr("Try again"));
        break;
    }
    const bool canAsk = answer.state != KeyState::Present && answer.state != KeyState::Absent;
    if (canAsk && m_keys->hasSessionKey(m_provider.id)) {
        text += u' ' + tr("A key for this session is in use.");
    }
    m_again->setVisible(canAsk);
    m_state->say(icon, text, accent, answer.detail);
}

void KeyEditor::saveKey()
{
    ++m_asked; // what was asked before is out of date
    m_save->setEnabled(false);
    m_state->say(u"clock"_s, tr("Writing to the keychain…"));
    m_again->hide();
    const QString id = m_provider.id;
    m_keys->save(id, typedKey()).then(this, [this, id](const KeyAnswer &answer) {
        const bool isSaved = answer.state == KeyState::Present;
        if (isSaved) {
            dropTyped(id); // what could not be saved stays in the field
            Q_EMIT keySaved(id);
        }
        if (id == m_provider.id) {
            show(answer);
        }
    });
}

void KeyEditor::useForSession()
{
    const ApiKey key = typedKey();
    m_key->clear();
    m_keys->useForSession(m_provider.id, key);
}

void KeyEditor::updateButtons()
{
    const bool isSession = m_provider.key.kind == Kind::Session;
    const bool isFailing = m_shown != KeyState::Present && m_shown != KeyState::Absent;
    const ApiKey typed = typedKey();
    const QString problem = problemOf(typed);
    const bool usable = !typed.isEmpty() && problem.isEmpty();
    m_save->setVisible(!isSession);
    m_session->setVisible(isSession || isFailing);
    m_session->setText(isSession ? tr("Use this key") : tr("Use for this session only"));
    m_save->setEnabled(usable);
    m_session->setEnabled(usable);
    const QString reason = typed.isEmpty() ? tr("Enter a key first.") : problem;
    m_save->setToolTip(asPlainText(reason));
    m_session->setToolTip(asPlainText(reason));
    m_key->setPlaceholderText(m_shown == KeyState::Present ? tr("Enter a new key to replace it")
                                                           : tr("Paste the key here"));
    m_problem->setProblem(m_sourceProblem.isEmpty() ? problem : m_sourceProblem);
}

} // namespace varve
