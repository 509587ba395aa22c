// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringList>

#include <limits>
#include <optional>
#include <type_traits>
#include <variant>

namespace varve
{

/// Of an operation that has none.
struct NoParameters
{ };

/// How a caller writes parameters: --up-to N, or "upTo": N.
enum class Notation : quint8 { CommandLine, Json };

enum class ParameterKind : quint8 {
    Flag,
    Count, ///< a whole number
    Word, ///< one of a few
    Text,
    // Texts that name something:
    Session,
    Entry,
    Fact,
    Folder,
    File,
};

/// Nothing where it was not given. A list of any kind is a list of texts.
using ParameterValue = std::variant<std::monostate, bool, qint64, QString, QStringList>;

/// Why what was given cannot be used.
struct ParameterProblem
{
    enum class Kind : quint8 {
        Misuse, ///< it does not say what it must
        NotThere, ///< it does, and there is no such thing
    };

    QString parameter; ///< Parameter::name; of one that there is not, as it was given; empty: none by itself
    QString message; ///< a sentence for a person
    Kind kind = Kind::Misuse;
};

/// An option of the command line that stands for a word: --newest for --sort newest.
struct WordOption
{
    QLatin1StringView option;
    QLatin1StringView word;
    const char *help; ///< as ParameterText::help
};

/// What is written down of a parameter.
struct ParameterText
{
    enum class Place : quint8 {
        Option,
        Argument, ///< without a name; of a list, all that are left
        Words, ///< all arguments that are left, as one text
    };

    QLatin1StringView name = {}; ///< in JSON; unique in its operation
    const char *help = nullptr; ///< a sentence, to be translated in varve::Operations
    ParameterKind kind =
            ParameterKind::Text; ///< of a text; what is none has the kind of its member
    bool isRequired = false; ///< and never empty
    bool isNeverEmpty = false; ///< where it is given
    qint64 least = 0; ///< of a count
    qint64 most = std::numeric_limits<qint32>::max();
    /// Of a count that says how much is answered: what it is, and at most, where one line has to carry the answer.
    std::optional<qint64> usualInJson = {};
    std::optional<qint64> mostInJson = {};
    QStringList (*words)() = nullptr; ///< of a Word; of an enumeration in the order of its values
    QLatin1StringView with = {}; ///< another parameter without which it means nothing
    QLatin1StringView insteadOf = {}; ///< another parameter, which is not given where this one is
    QLatin1StringView oneOf = {}; ///< of those with the same word here only one is given
    Place place = Place::Option;
    /// Empty: as the name, --up-to for upTo; of a flag that is true unless something else is said --no-up-to, which makes it false.
    QLatin1StringView option = {};
    QLatin1StringView letter = {}; ///< -o, too; empty: none
    QLatin1StringView value = {}; ///< what help calls its value; empty: as the kind
    bool isJoined = false; ///< a list that the command line takes as one text with commas
    QList<WordOption> wordOptions = {};
    std::optional<Notation> only = {}; ///< there is none in the other
};

/// A parameter of an operation: what is written down of it, and the member of the operation's parameters that it is.
struct Parameter : ParameterText
{
    bool isList = false;
    ParameterValue usual = {}; ///< what it is when it is not given
    ParameterValue (*get)(const void *parameters) = nullptr;
    void (*set)(void *parameters,
                const ParameterValue &value) = nullptr; ///< of the type that `usual` has

    [[nodiscard]] bool isTrueUnless() const { return usual == ParameterValue(true); }
    /// Gives the member what a caller gave, who writes the words of an enumeration.
    void assign(void *parameters, const ParameterValue &given) const;
    /// It says something else than what is meant without it.
    [[nodiscard]] bool isOther(const ParameterValue &given) const;
    /// The default as a caller would write it; empty: there is none.
    [[nodiscard]] QString usualText(Notation notation) const;

    [[nodiscard]] bool isIn(Notation notation) const { return !only || only == notation; }
    [[nodiscard]] QString optionName() const; ///< without dashes
    [[nodiscard]] QString valueName() const; ///< "SESSION"
    /// As the caller writes it, for sentences: --up-to, SESSION, “upTo”.
    [[nodiscard]] QString spelling(Notation notation) const;
    [[nodiscard]] QString helpText() const; ///< with words, default and whether it may be repeated
    [[nodiscard]] qint64 mostIn(Notation notation) const;
};

/// The values that were given, by Parameter::name.
struct Arguments
{
    Notation notation = Notation::Json;
    QHash<QString, ParameterValue> values;
};

/// As a caller writes the name of a parameter that has no other option: --up-to, “upTo”.
[[nodiscard]] QString spelledAs(QLatin1StringView name, Notation notation);

/// The one that takes the place of another, null if none does.
[[nodiscard]] const Parameter *givenInstead(const QList<Parameter> &parameters,
                                            QLatin1StringView name, const Arguments &arguments);

/// What is wrong with a value of the right type, by what the parameter says of itself.
[[nodiscard]] std::optional<ParameterProblem> problemOf(const Parameter &parameter,
                                                        const ParameterValue &value,
                                                        Notation notation);
/// It was given something of another type than it takes.
/// Makes it absolute; nothing of an empty one.
[[nodiscard]] std::optional<ParameterProblem> takeFolder(
        QString &folder, ParameterProblem::Kind kind = ParameterProblem::Kind::NotThere);
[[nodiscard]] ParameterProblem wrongType(const Parameter &parameter, Notation notation);
/// The first that is wrong of all: with a value, with one that is missing, or means nothing without another.
[[nodiscard]] std::optional<ParameterProblem> problemOf(const QList<Parameter> &parameters,
                                                        const Arguments &arguments);

// -- how a member is read and written

template<typename T>
struct MemberOf;

template<typename Object, typename Value>
struct MemberOf<Value Object::*>
{
    using ObjectType = Object;
    using ValueType = Value;
};

template<typename T>
[[nodiscard]] ParameterValue asParameterValue(const T &value)
{
    if constexpr (std::is_same_v<T, std::optional<qint64>>
                  || std::is_same_v<T, std::optional<QStringList>>) {
        return value ? ParameterValue(*value) : ParameterValue();
    } else if constexpr (std::is_enum_v<T> || (std::is_integral_v<T> && !std::is_same_v<T, bool>)) {
        return ParameterValue(
                static_cast<qint64>(value)); // of an enumeration its place among the words
    } else {
        return ParameterValue(value);
    }
}

template<typename T>
void takeParameterValue(T &member, const ParameterValue &value)
{
    if constexpr (std::is_same_v<T, std::optional<qint64>>) {
        member = std::get<qint64>(value);
    } else if constexpr (std::is_enum_v<T> || (std::is_integral_v<T> && !std::is_same_v<T, bool>)) {
        member = static_cast<T>(std::get<qint64>(value));
    } else if constexpr (std::is_same_v<T, std::optional<QStringList>>) {
        member = std::get<QStringList>(value);
    } else {
        member = std::get<T>(value);
    }
}

template<typename T>
constexpr ParameterKind kindOf(ParameterKind ofText)
{
    return std::is_same_v<T, bool> ? ParameterKind::Flag
            : std::is_enum_v<T>    ? ParameterKind::Word
            : std::is_integral_v<T> || std::is_same_v<T, std::optional<qint64>>
            ? ParameterKind::Count
            : ofText;
}

/// The parameter that a member is, of an aggregate that can be made without anything: bool, a whole number (optional: there is none by
/// default), an enumeration, a text or a list of texts (optional: likewise). What the member is by itself is the default. `Object`: the aggregate, where the
/// member is of what it is derived from.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter parameter(ParameterText text)
{
    using Value = MemberOf<decltype(Member)>::ValueType;
    Parameter made { std::move(text) };
    made.kind = kindOf<Value>(made.kind);
    made.isList =
            std::is_same_v<Value, QStringList> || std::is_same_v<Value, std::optional<QStringList>>;
    made.get = [](const void *object) {
        return asParameterValue(static_cast<const Object *>(object)->*Member);
    };
    made.set = [](void *object, const ParameterValue &value) {
        takeParameterValue(static_cast<Object *>(object)->*Member, value);
    };
    const Object usual {};
    made.usual = made.get(&usual);
    return made;
}

/// The same, with what every one says before the rest.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter option(QLatin1StringView name, const char *help, ParameterText rest = {})
{
    rest.name = name;
    rest.help = help;
    return parameter<Member, Object>(std::move(rest));
}

/// One without a name, which has to be there.
template<auto Member, typename Object = MemberOf<decltype(Member)>::ObjectType>
[[nodiscard]] Parameter argument(QLatin1StringView name, const char *help, ParameterText rest = {})
{
    rest.isRequired = true;
    if (rest.place == ParameterText::Place::Option) {
        rest.place = ParameterText::Place::Argument;
    }
    return option<Member, Object>(name, help, std::move(rest));
}

} // namespace varve
