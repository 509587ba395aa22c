// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundsecret.h"

#include <QList>
#include <QString>

namespace varve
{

// What a key, token or password looks like: the one place that knows, by the table of resources/redaction/keyshapes.json and by the
// names that values go under (namedsecrets.h). Where keys are stopped, and by what:
//
//   exports, of every format and place          RedactingSource, which is all that an exporter reads from (Redactor)
//   facts of the journal, by rule and by model  safeFacts()
//   facts of the working memory, of the person, of a model, of the command line and of serve    checkFact()
//   drafts of a handoff, but for the goal       composeHandoff()
//   request log, its bodies and headers         loggable()
//   errors of providers, in the window, in the store, in JSON    withoutSecrets(), where StreamClient and HttpFetch make them
//   what leaves for an open archive             RedactingFilter
//   answers of `varve mcp`, of every tool and resource          ArchiveCleaner
//   variables of commands and of tool servers   looksLikeKey()
//
// The person's own keys are known by themselves (OwnKeySource, ApiKey::redactedFrom()) and go too, in whatever spelling.
// Not stopped, on purpose: messages are stored, shown, searched and sent to the model as they came, and the lines of
// `varve ask --json` are such messages.

/// Keys of known services, web tokens, private key blocks, passwords in addresses and on command lines, and what is set to a name that
/// says so; also escaped, percent-encoded or with characters in it that nobody sees. `text` is well-formed. Linear in its length.
[[nodiscard]] QList<FoundSecret> findSecrets(const QString &text);

/// What stands where a secret stood: "[redacted: key]".
[[nodiscard]] QString secretMark(SecretKind kind);

/// The text with marks in the place of secrets. Doing it again changes nothing. For rules of a person and counts: Redactor.
[[nodiscard]] QString withoutSecrets(const QString &text);
[[nodiscard]] QByteArray withoutSecrets(const QByteArray &utf8);

/// Whether a value that stands by itself, as that of a variable, is or holds a key; also one of no known service, by its length and its
/// disorder. Pure, any thread. `name`: that it goes under, which may say it.
[[nodiscard]] bool looksLikeKey(QStringView value, QStringView name = {});

} // namespace varve
