// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reportedmodel.h"
#include <base/error.h>

#include <QByteArray>
#include <QList>

namespace varve
{

// What servers say about their models, in every form they say it in. Pure; a field that is not said stays empty.

/// One page of a list: of OpenAI and everything like it, Anthropic, OpenRouter, vLLM, Groq, Mistral, llama.cpp (also
/// its router), Gemini's compatible API and LM Studio's own two.
struct ModelPage
{
    QList<ReportedModel> models;
    QString next; ///< id to ask on from (after_id); empty: this was the last page
};
[[nodiscard]] Result<ModelPage> parseModelPage(const QByteArray &json);

/// llama.cpp's GET /props.
struct LlamaProps
{
    qint64 window = 0; ///< tokens a single request may have; 0: a router, or not said
    QString model;
    QString build;
    bool images = false;
    bool isRouter = false;
};
[[nodiscard]] Result<LlamaProps> parseLlamaProps(const QByteArray &json);
/// What is really served wins over what the list says (of a server with one model).
void applyProps(QList<ReportedModel> &models, const LlamaProps &props);

/// Ollama's GET /api/tags.
[[nodiscard]] Result<QList<ReportedModel>> parseOllamaTags(const QByteArray &json);
/// Ollama's POST /api/show, added to what is known of the model: trained window, a num_ctx of its own, abilities.
[[nodiscard]] Result<> applyOllamaShow(ReportedModel &model, const QByteArray &json);
/// Ollama's GET /api/ps: the windows of the models that are loaded, which win over all else.
[[nodiscard]] Result<> applyOllamaPs(QList<ReportedModel> &models, const QByteArray &json);
/// Ollama's GET /api/version.
[[nodiscard]] Result<QString> parseOllamaVersion(const QByteArray &json);

} // namespace varve
