// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverprobe.h"

#include "endpointrequest.h"
#include "httpfetch.h"
#include "jsonwriter.h"
#include "modellist.h"

#include <algorithm>
#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The questions to a server of one's own; asked together, most of them are answered with 404.
enum Question : quint8 { Models, Props, LmStudio, Tags, Ps, Version, Health, QuestionCount };

struct Asking
{
    HttpTransport *transport = nullptr;
    Endpoint endpoint;
    ProbeOptions options;
    FetchOptions fetching;

    [[nodiscard]] Result<HttpRequest> limited(Result<HttpRequest> request) const
    {
        if (request && options.timeouts) {
            request->timeouts = *options.timeouts;
        }
        return request;
    }
    [[nodiscard]] Result<HttpRequest> api(QStringView path) const
    {
        return limited(apiRequest(RequestPurpose::ModelList, endpoint, path));
    }
    [[nodiscard]] Result<HttpRequest> server(QStringView path, const QByteArray &body = {}) const
    {
        return limited(serverRequest(RequestPurpose::ModelList, endpoint, path, body));
    }
};
using AskingPtr = std::shared_ptr<const Asking>;

Failure asFailure(const Error &error)
{
    return Failure { .error = error };
}

bool says(const FetchResult &answer, int status, QLatin1StringView text = {})
{
    if (answer || answer.error().httpStatus != status) {
        return false;
    }
    const Error &error = answer.error().error;
    return error.message.contains(text, Qt::CaseInsensitive)
            || error.detail.contains(text, Qt::CaseInsensitive);
}

/// A server whose answers to questions of one program fit that program.
void identify(ServerReport &report, const QList<FetchResult> &answers)
{
    if (answers[Version]) {
        if (const auto version = parseOllamaVersion(*answers[Version])) {
            report.version = *version;
            report.program = ServerProgram::Ollama;
        }
    }
    if (answers[LmStudio] && parseModelPage(*answers[LmStudio])) {
        report.program = ServerProgram::LmStudio;
    }
    if (answers[Props]) {
        if (const auto props = parseLlamaProps(*answers[Props])) {
            report.version = props->build;
            report.program = ServerProgram::LlamaCpp;
        }
    }
    report.needsKey = says(answers[Models], 401) || says(answers[Models], 403);
    report.loading = says(answers[Models], 503, "loading model"_L1);
    // Behind a key, or while it loads, it tells nothing else about itself.
    const bool isHealthy = answers[Health] && answers[Health]->trimmed() == R"({"status":"ok"})";
    if (report.program == ServerProgram::Unknown
        && (report.loading || (report.needsKey && isHealthy))) {
        report.program = ServerProgram::LlamaCpp;
    }
}

/// Of Ollama: as far as the list goes.
void readOllama(ServerReport &report, const QList<FetchResult> &answers)
{
    if (!answers[Tags]) {
        report.failure = answers[Tags].error();
        return;
    }
    const auto models = parseOllamaTags(*answers[Tags]);
    if (!models) {
        report.failure = asFailure(models.error());
        return;
    }
    report.models = *models;
    if (answers[Ps]) {
        if (const auto read = applyOllamaPs(report.models, *answers[Ps]); !read) {
            report.failure = asFailure(read.error());
        }
    }
}

ServerReport readAnswers(const QList<FetchResult> &answers)
{
    ServerReport report;
    report.readAt = QDateTime::currentDateTimeUtc();
    identify(report, answers);
    if (report.program == ServerProgram::Ollama) {
        readOllama(report, answers);
        return report;
    }
    const FetchResult &list =
            answers[report.program == ServerProgram::LmStudio ? LmStudio : Models];
    if (!list) {
        report.failure = list.error();
        return report;
    }
    const auto page = parseModelPage(*list);
    if (!page) {
        report.failure = asFailure(page.error());
        return report;
    }
    report.models = page->models;
    if (report.program == ServerProgram::LlamaCpp && answers[Props]) {
        if (const auto props = parseLlamaProps(*answers[Props])) {
            applyProps(report.models, *props);
        }
    }
    return report;
}

/// Ollama tells the trained window and abilities of each model only when asked for it.
QFuture<ServerReport> askShows(const AskingPtr &asking, const ServerReport &report)
{
    constexpr qsizetype Most = 64;
    QList<Result<HttpRequest>> requests;
    for (const ReportedModel &model : report.models.first(std::min(report.models.size(), Most))) {
        JsonWriter body;
        body.beginObject().key("model").string(model.id).endObject();
        requests.append(asking->server(u"api/show", body.take()));
    }
    FetchOptions fetching = asking->fetching;
    fetching.largestBody = HttpLimits::Details;
    return fetchAll(asking->transport, requests, fetching)
            .then(asking->transport, [report](const QList<FetchResult> &answers) {
                ServerReport complete = report;
                for (qsizetype i = 0; i < answers.size(); ++i) {
                    ReportedModel &model = complete.models[i];
                    const qint64 loadedWindow = model.loaded == true ? model.window : 0;
                    if (answers[i]) {
                        // One that cannot be read stays as the list had it.
                        std::ignore = applyOllamaShow(model, *answers[i]);
                    }
                    model.window = loadedWindow > 0 ? loadedWindow : model.window;
                }
                return complete;
            });
}

QFuture<ServerReport> askOwnServer(const AskingPtr &asking)
{
    QList<Result<HttpRequest>> requests(QuestionCount,
                                        Result<HttpRequest>(std::unexpected(Error {})));
    requests[Models] = asking->api(u"models");
    requests[Props] = asking->server(u"props");
    requests[LmStudio] = asking->server(u"api/v0/models");
    requests[Tags] = asking->server(u"api/tags");
    requests[Ps] = asking->server(u"api/ps");
    requests[Version] = asking->server(u"api/version");
    requests[Health] = asking->server(u"health");
    return fetchAll(asking->transport, requests, asking->fetching)
            .then(asking->transport,
                  [asking](const QList<FetchResult> &answers) {
                      const ServerReport report = readAnswers(answers);
                      if (report.program == ServerProgram::Ollama) {
                          return askShows(asking, report);
                      }
                      return QtFuture::makeReadyValueFuture(report);
                  })
            .unwrap();
}

QFuture<ServerReport> askPages(const AskingPtr &asking, const ServerReport &soFar,
                               const QString &after, int number = 1)
{
    constexpr qsizetype MostModels = 10'000;
    QString path = u"models"_s;
    if (asking->endpoint.api == WireApi::AnthropicMessages) {
        path += u"?limit=1000"_s;
        if (!after.isEmpty()) {
            path += u"&after_id="_s + QString::fromLatin1(QUrl::toPercentEncoding(after));
        }
    }
    return fetch(asking->transport, asking->api(path), asking->fetching)
            .then(asking->transport,
                  [asking, soFar, after, number](const FetchResult &answer) {
                      ServerReport report = soFar;
                      if (!answer) {
                          report.failure = answer.error();
                          report.needsKey = report.failure->httpStatus == 401;
                          return QtFuture::makeReadyValueFuture(report);
                      }
                      const auto page = parseModelPage(*answer);
                      if (!page) {
                          report.failure = asFailure(page.error());
                          return QtFuture::makeReadyValueFuture(report);
                      }
                      report.models += page->models;
                      const bool more = !page->next.isEmpty() && page->next != after
                              && asking->endpoint.api == WireApi::AnthropicMessages
                              && report.models.size() < MostModels && number < HttpLimits::Pages;
                      return more ? askPages(asking, report, page->next, number + 1)
                                  : QtFuture::makeReadyValueFuture(report);
                  })
            .unwrap();
}

} // namespace

QString programName(ServerProgram program)
{
    switch (program) {
    case ServerProgram::Unknown:
        return {};
    case ServerProgram::LlamaCpp:
        return u"llama.cpp"_s;
    case ServerProgram::Ollama:
        return u"Ollama"_s;
    case ServerProgram::LmStudio:
        return u"LM Studio"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QFuture<ServerReport> listModels(HttpTransport *transport, const Endpoint &endpoint,
                                 const ProbeOptions &options)
{
    const auto asking = std::make_shared<const Asking>(
            Asking { transport, endpoint, options, FetchOptions { .stop = options.stop } });
    if (endpoint.isLocal()) {
        return askOwnServer(asking);
    }
    ServerReport report;
    report.readAt = QDateTime::currentDateTimeUtc();
    return askPages(asking, report, {});
}

} // namespace varve
