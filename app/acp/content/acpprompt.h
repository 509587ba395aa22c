// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/newmessage.h>

#include <QJsonObject>

namespace varve
{

/// What a client sent with session/prompt (ContentBlock[]), as a message. Texts follow each other as they stand, links stand among them by
/// name, texts that are embedded go along as files, pictures as such. The error is a sentence: audio, a
/// picture that is none, more than is taken. Pure.
[[nodiscard]] Result<NewMessage> readPrompt(const QList<QJsonObject> &blocks);

} // namespace varve
