// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QJsonObject>

#include <initializer_list>
#include <optional>
#include <span>

namespace varve
{

/// Values as files of several programs spell them.

/// The instant that a value names: ISO 8601 text, or milliseconds since 1970. Invalid if it names none between the years 1 and 9999.
[[nodiscard]] QDateTime readSourceTime(const JsonRef &value);

/// Members in an object of Qt, which keeps them in the order of their names: put in as they come, 100,000 take half a minute.
[[nodiscard]] QJsonObject objectOf(const std::vector<JsonRef> &members);
/// Whether a store can hold it.
[[nodiscard]] bool isStorableTime(const QDateTime &time);

/// A number of tokens; what cannot be one counts as the nearest that can.
[[nodiscard]] qint64 tokensOf(const JsonRef &value);

/// What of `all` is not in `counted`; nothing if that is nothing.
[[nodiscard]] std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all);

/// By which a session is known whose file does not say its id: the UUID at the end of the file's name, or the name.
[[nodiscard]] QString sessionIdOfFile(const QString &path);

/// All members but those named.
[[nodiscard]] QJsonObject membersBut(const JsonRef &object,
                                     std::initializer_list<std::string_view> known);
/// The same without those that every record of a format has either.
[[nodiscard]] QJsonObject membersBut(const JsonRef &object,
                                     std::initializer_list<std::string_view> known,
                                     std::span<const std::string_view> everywhere);

/// Seconds since 1970, with a fraction. Invalid if this is none or out of all reason.
[[nodiscard]] QDateTime readSecondsTime(const JsonRef &value);

/// A new entry of ours: when it was made, what it is called in the file, where it stands there; nothing of what it says.
[[nodiscard]] SourceEntry newSourceEntry(const QDateTime &createdAt, const QString &originId,
                                         qint64 line = 0, qint64 size = 0);

/// Makes it a note of the program that neither a model nor a person is shown.
void makeHiddenNote(const QString &customType, Entry &entry);

/// The same of something for which there is no entry: it keeps its source and nothing else. `unknown`: its kind, if the format does not
/// know it.
void keepSource(const JsonRef &source, const QString &customType, SourceEntry &out,
                const QString &unknown = {});

/// Of a content that is one text, or parts as the Anthropic API spells them.
[[nodiscard]] QStringList textsOf(const JsonRef &content);

/// What the report calls a part of a message, by its type; empty if that is none, or one of those that are known.
[[nodiscard]] QString unknownPart(const JsonRef &part,
                                  std::initializer_list<std::string_view> known);

/// Of a message that was all the model was sent of what is above it: its text is the summary. An oddity says so if images were in it.
void makeCompaction(SourceEntry &message);

/// Makes it a message that the program put in, which the model is sent.
void makeCustomMessage(const QString &customType, Entry &entry);

/// Appends a text block unless there is nothing to say.
void addTextBlock(const QString &text, Entry &entry);

/// The id of a session that has none of its own: a digest of what it begins with.
[[nodiscard]] QString idFromDigest(const QByteArray &digest);

/// What a call says to its tool, from a text that should be an object of JSON. Some tools are given plain text (a patch), and some texts were cut
/// off: such a one is the input in an object.
[[nodiscard]] QByteArray callArguments(const QString &text);
/// The same of a value that is such an object, or such a text.
[[nodiscard]] QByteArray callArguments(const JsonRef &value);
/// A call as OpenAI's API spells it: an id, and a function of a name and a text of arguments.
[[nodiscard]] ToolCallBlock functionCall(const JsonRef &call);

/// Whether a list has any element.
[[nodiscard]] inline bool isFilled(const JsonRef &list)
{
    return list.begin() != list.end();
}

/// The first of the members that says something; nothing if none does.
[[nodiscard]] JsonRef firstTextOf(const JsonRef &object,
                                  std::initializer_list<std::string_view> keys);

[[nodiscard]] inline QString stringOf(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// As what JSON is read from and digests are made of; valid as long as they are.
[[nodiscard]] inline std::string_view viewOf(const QByteArray &bytes)
{
    return { bytes.constData(), static_cast<size_t>(bytes.size()) };
}

[[nodiscard]] bool isOneOf(std::string_view name, std::span<const std::string_view> names);

/// Puts `fields` under `name` unless there are none.
void keepFields(const QJsonObject &fields, QLatin1StringView name, Entry &entry);

/// Appends an image block whose bytes wait in `out.images`. False, with an oddity, if this is no image in base 64.
[[nodiscard]] bool addSourceImage(std::string_view base64, const QString &mediaType,
                                  SourceEntry &out);

/// The same of an address that holds its image, data:image/png;base64,...; false without an oddity if it is another address.
[[nodiscard]] bool addDataUrlImage(std::string_view address, SourceEntry &out);

/// Parts of a message for which there is no block, by their place in the source; as many as a sane file has.
class OtherParts
{
public:
    static constexpr qsizetype Most = 1000;

    /// `unknown`: its kind, if the format does not know it.
    void add(int place, const QJsonValue &part, const QString &unknown = {});
    /// An oddity says how many were too many.
    void keepIn(QLatin1StringView name, SourceEntry &out) const;

private:
    QJsonObject m_parts;
    QStringList m_unknown;
    qint64 m_more = 0;
};

} // namespace varve
