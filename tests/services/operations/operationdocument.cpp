// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdocument.h"

#include "operations.h"

#include <QFile>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QString parameterText(const Parameter &parameter)
{
    QStringList notes;
    if (parameter.words) {
        notes += u"one of "_s + parameter.words().join(u", "_s);
    }
    if (parameter.isList) {
        notes.prepend(u"a list"_s);
    }
    if (const QString usual = parameter.usualText(Notation::Json); !usual.isEmpty()) {
        notes += usual;
    } else if (parameter.isTrueUnless()) {
        notes += u"true"_s;
    }
    if (parameter.kind == ParameterKind::Count
        && parameter.mostIn(Notation::Json) < std::numeric_limits<qint32>::max()) {
        notes += u"at most %1"_s.arg(parameter.mostIn(Notation::Json));
    }
    const QString name = u'`' + QString(parameter.name) + u'`';
    return notes.isEmpty() ? name : name + u" ("_s + notes.join(u"; "_s) + u')';
}

QString parametersText(const Operation &operation)
{
    QStringList required;
    QStringList optional;
    for (const Parameter &parameter : operation.parameters) {
        if (parameter.isIn(Notation::Json)) {
            (parameter.isRequired ? required : optional) += parameterText(parameter);
        }
    }
    if (!optional.isEmpty()) {
        required += u'[' + optional.join(u", "_s) + u']';
    }
    return required.join(u", "_s);
}

/// It stands for a whole value that is described elsewhere: ENTRY.
bool isShape(const FieldText &field)
{
    return QString(field.name).isUpper();
}

QString shape(const QList<FieldText> &fields);

QString shapeOf(const FieldText &field)
{
    const QString name = u'"' + QString(field.name) + u'"';
    if (field.members.isEmpty()) {
        return field.isList ? name + u": []"_s : name;
    }
    const QString members = shape(field.members);
    return name + u": "_s + (field.isList ? QString(u'[' + members + u']') : members);
}

QString shape(const QList<FieldText> &fields)
{
    QStringList texts;
    for (const FieldText &field : fields) {
        texts += shapeOf(field);
    }
    return u'{' + texts.join(u", "_s) + u'}';
}

/// Of json.md.
bool hasHeading(const QString &name)
{
    QFile file(QStringLiteral(VARVE_DOCS "/json.md"));
    return file.open(QIODevice::ReadOnly)
            && QString::fromUtf8(file.readAll()).split(u'\n').contains(u"### "_s + name);
}

/// The verb under which the shape of its value is described: its own, or that of an operation with the same value. Empty: nowhere.
QString shownAs(const Operation &operation)
{
    if (!operation.text.forms.isEmpty()) {
        const QString verb = operation.text.forms.constFirst().verb;
        const Operation &first = *formsOf(verb).constFirst().operation;
        if (first.fields == operation.fields || !first.text.rows.isEmpty()) {
            return verb;
        }
        const QString withOption = verb + u" --"_s + operation.text.forms.constFirst().option;
        if (hasHeading(withOption)) {
            return withOption;
        }
    }
    const auto same = std::ranges::find_if(operations(), [&](const Operation *other) {
        return other != &operation && other->fields == operation.fields
                && !other->text.forms.isEmpty();
    });
    return same != operations().cend() ? QString((*same)->text.forms.constFirst().verb) : QString();
}

/// The rows are as the command line has them.
QString resultText(const Operation &operation)
{
    const OperationText &text = operation.text;
    if (text.rows.isEmpty()) {
        if (const QString verb = shownAs(operation);
            operation.fields.size() > 1 && !verb.isEmpty()) {
            return u"as "_s + verb;
        }
        const FieldText &only = operation.fields.constFirst();
        if (isShape(only)) {
            return only.name + u' ' + only.help;
        }
        return u'`' + shape(operation.fields) + u'`'
                + (only.help.isEmpty() ? QString() : u": "_s + only.help);
    }
    QStringList texts;
    for (const FieldText &field : operation.fields) {
        texts += field.name == text.rows
                ? u"\"%1\": [as %2]"_s.arg(field.name, text.forms.constFirst().verb)
                : shapeOf(field);
    }
    return u"`{"_s + texts.join(u", "_s) + u"}`"_s;
}

/// Lines of a block of code, broken between members.
QStringList asBlock(const QString &text)
{
    constexpr qsizetype Longest = 118;
    const QString indent = u"    "_s;
    QStringList lines { indent };
    const QStringList members = text.split(u", "_s);
    for (const QString &member : members) {
        if (lines.last().size() + member.size() + 2 > Longest) {
            lines.last() += u',';
            lines += indent + u' ';
        } else if (lines.last().size() > indent.size()) {
            lines.last() += u", "_s;
        }
        lines.last() += member;
    }
    return lines;
}

void addMeanings(const QList<FieldText> &fields, const QString &within, QStringList &lines)
{
    for (const FieldText &field : fields) {
        const QString name = within + field.name;
        if (!field.help.isEmpty()) {
            lines += u"- `%1`: %2"_s.arg(name, field.help);
        }
        addMeanings(field.members, name + u'.', lines);
    }
}

/// What bars and stars of a table would make something else of.
QString cell(QString text)
{
    return text.replace(u'|', "\\|"_L1);
}

QString rangeText(const Setting &setting)
{
    return setting.type == SettingType::Text || setting.type == SettingType::Lines
            ? u"text"_s
            : setting.range();
}

QString usualText(const Setting &setting)
{
    const QString usual = setting.text(setting.fallback);
    const QString meaning =
            usual.isEmpty() || usual == "0"_L1 ? settingText(setting.none) : QString();
    return (usual.isEmpty() ? QString() : u'`' + usual + u'`')
            + (meaning.isEmpty() || usual.isEmpty() ? QString() : u": "_s + meaning);
}

/// Where else than by the person for everything.
QString scopesText(const Setting &setting)
{
    QStringList scopes;
    if (setting.scopes.testFlag(SettingScope::Model)) {
        scopes += u"model"_s;
    }
    if (setting.scopes.testFlag(SettingScope::Project)) {
        scopes += u"project"_s;
    }
    if (setting.scopes.testFlag(SettingScope::Branch)) {
        scopes += u"branch"_s;
    }
    return scopes.join(u", "_s);
}

} // namespace

QStringList settingsSection(const SettingSection &section)
{
    QStringList lines { u"## `%1`"_s.arg(section.name)
                                + (section.isAdvanced ? u" (advanced)"_s : QString()),
                        QString(), u"| Setting | What it is | Values | Default | Also |"_s,
                        u"|---|---|---|---|---|"_s };
    for (const Setting &setting : section.settings) {
        lines += u"| `%1` | %2: %3 | %4 | %5 | %6 |"_s.arg(
                setting.name, cell(setting.labelText()), cell(setting.helpText()),
                rangeText(setting), usualText(setting), scopesText(setting));
    }
    return lines + QStringList { QString() };
}

QString methodRow(const Operation &operation)
{
    return u"| `%1` | %2 | %3 |"_s.arg(operation.text.name, parametersText(operation),
                                       resultText(operation));
}

QString eventRow(const EventText &event)
{
    const auto same = std::ranges::find(operations(), event.fields, &Operation::fields);
    if (!event.fields.isEmpty() && same != operations().cend()) {
        return u"| `%1` | as %2 |"_s.arg(event.name, shownAs(**same));
    }
    QStringList members;
    if (event.kind == EventText::Kind::Text) {
        members += u"`session`, `text`: the next piece, as a model writes it"_s;
    }
    for (const FieldText &field : event.fields) {
        members += u'`' + QString(field.name) + u'`'
                + (field.help.isEmpty() ? QString() : u" ("_s + field.help + u')');
    }
    return u"| `%1` | %2 |"_s.arg(event.name, members.join(u", "_s));
}

QStringList valueSection(const Operation &operation)
{
    QList<FieldText> fields = operation.fields;
    QString text = shape(fields);
    if (!operation.text.rows.isEmpty()) {
        fields =
                std::ranges::find(operation.fields, operation.text.rows, &FieldText::name)->members;
        text = u'[' + shape(fields) + u']';
    }
    QStringList lines = asBlock(text);
    QStringList meanings;
    addMeanings(fields, {}, meanings);
    return meanings.isEmpty() ? lines : lines + QStringList { QString() } + meanings;
}

} // namespace varve::test
